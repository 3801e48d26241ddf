// What happened, in words for the log.
import { named, t } from "../../shell/words.svelte";
import type { CardId, Event } from "../../wire/switch_and_signal";
import type { Plan } from "./board";
import { colorName, goodsName, place, signalName, tag, wayName } from "./names";
import { planAt, type SasTable } from "./table";

/** "einen Zug einsetzen, dann: Schwarz und Grau fahren" */
export function departureWords(plan: Plan, id: CardId | null): string {
  const card = id === null ? undefined : plan.card.get(id);
  if (card === undefined) return t("sas.log.start_card");
  const named_colors = card.move.filter((it) => it !== "any").map((it) => colorName(it));
  const free = card.move.length - named_colors.length;
  const and = (first: string, second: string) => t("sas.told.card.and", { first, second });
  const parts: string[] = [];
  if (named_colors.length > 0)
    parts.push(
      t("sas.told.card.move", { count: named_colors.length, colors: named_colors.reduce(and) }),
    );
  if (free === 3) parts.push(t("sas.told.card.all"));
  else if (free > 0) parts.push(t("sas.told.card.any", { count: free }));
  const moves = parts.reduce(and);
  if (card.deploy === 0) return moves;
  const first = t("sas.told.card.deploy", { count: card.deploy });
  return t("sas.told.card.then", { first, second: moves });
}

export function tell(event: Event, table: SasTable): string | null {
  const plan = planAt(table);
  const say = (params: Record<string, string | number>) => t(`sas.log.${event.type}`, params);
  switch (event.type) {
    case "first_chosen":
    case "turn_started":
      return say({ ...table.who(event.seat) });
    case "switch_placed":
    case "switch_set":
      return say({
        place: place(plan, event.junction),
        way: wayName(plan, event.junction, event.open),
      });
    case "signal_placed":
      return say({ signal: signalName(plan, event.signal) });
    case "start_numbered":
      return say({ place: place(plan, event.start), number: event.number });
    case "pile_shuffled":
      return say({ cards: event.cards });
    case "card_revealed":
      return event.card === null
        ? t("sas.log.start_card")
        : say({ card: departureWords(plan, event.card) });
    case "card_ignored":
      return say({ card: departureWords(plan, event.card) });
    case "color_chosen":
      return say({ color: colorName(event.color) });
    case "start_rolled": {
      const drawn = table.info.options.starts === "drawn";
      const words = { number: event.number, place: place(plan, event.start) };
      return t(drawn ? "sas.log.start_drawn" : "sas.log.start_rolled", words);
    }
    case "train_deployed":
      return say({
        train: tag(event.train),
        place: t("sas.place.in", { place: place(plan, event.start) }),
      });
    case "rolled":
      return say({ train: tag(event.train), points: event.points });
    case "train_ran":
      return plan.isCity(event.to)
        ? t("sas.log.ran_to", { train: tag(event.train), place: place(plan, event.to) })
        : null;
    case "train_stopped":
      if (event.cause === "points_used" || event.cause === "city") return null;
      return t(`sas.log.train_stopped.${event.cause}`, { train: tag(event.train) });
    case "train_to_depot":
      return event.goods_home === null
        ? say({ train: tag(event.train) })
        : t("sas.log.train_to_depot_goods", {
            train: tag(event.train),
            goods: goodsName(event.goods_home),
            city: place(plan, plan.home.get(event.goods_home)?.id ?? ""),
          });
    case "goods_delivered":
      return say({
        train: tag(event.train),
        goods: goodsName(event.goods),
        place: place(plan, event.port),
      });
    case "goods_loaded":
      return say({
        train: tag(event.train),
        goods: goodsName(event.goods),
        city: place(plan, plan.home.get(event.goods)?.id ?? ""),
      });
    case "tokens_lost":
      return say({ count: event.count, why: t(`sas.loss.${event.cause}`) });
    case "departure_lost":
      return say({ left: event.left });
    case "signal_set":
      return say({ from: signalName(plan, event.from), to: signalName(plan, event.to) });
    case "helper_used": {
      const helper = plan.helper.get(event.helper);
      return say({
        ...table.who(event.seat),
        helper: helper === undefined ? event.helper : named(helper.name),
      });
    }
    case "train_held":
      return say({ train: tag(event.train) });
    case "turn_ended":
      return say({ ...table.who(event.seat), draw: event.draw });
    case "game_won":
      return say({});
    case "game_lost":
      return t(event.at_once ? "sas.log.game_lost_at_once" : "sas.log.game_lost");
    default:
      return null;
  }
}
