// Every action in words.
import { named, t } from "../../shell/words.svelte";
import type { Action, CardId, Good } from "../../wire/grand_trunk_journey";
import type { ActionWords } from "../game";
import { companyOf, contractOf } from "./board";
import type { Gtj } from "./table";
import { daysOf, gainsOf, type Gain } from "./costs";
import {
  cardName,
  days,
  featureName,
  goodName,
  improvementName,
  objectiveName,
  placeName,
  railcarKind,
  railcarName,
  roman,
  viewer,
} from "./names";
import { improvementUsed } from "./offered";
import { undone, type Undone } from "./undone";

export function gainWords(gain: Gain): string {
  const { points } = gain;
  if (gain.kind !== "delivery") return t(`gtj.gain.${gain.kind}`, { points });
  if (gain.good === "steel") return t("gtj.gain.steel", { points });
  const good = goodName(gain.good);
  if (gain.cubes === 1) return t("gtj.gain.delivery", { good });
  return t("gtj.gain.deliveries", { good, count: gain.cubes });
}

/** What would be left undone, as a sentence; "" if nothing is. */
export function leftWords(left: readonly Undone[]): string {
  if (left.length === 0) return "";
  const words = left.map((it) => {
    if (it.kind === "railcar") return t("gtj.undone.railcar");
    const good = goodName(it.good);
    if (it.kind === "delivery") return t("gtj.undone.delivery", { good });
    return t("gtj.undone.contract", { good, points: it.points });
  });
  return t("gtj.prompt.left", { what: words.join("; ") });
}

/** Parts of a note, those that say something. */
const note = (...parts: (string | false | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== false && part !== "").join(" · ");

export function describe(action: Action, table: Gtj): ActionWords {
  const { board, view } = table;
  const seat = viewer(table);
  const player = view.players[seat];
  const place = (id: string) => placeName(board, id);
  const card = (id: CardId) => cardName(board, view, seat, id);
  const railcar = (id: CardId) => railcarName(board, view, seat, id);
  const withCard = (id: CardId) => t("gtj.action.with", { card: card(id) });
  const gains = gainsOf(action, board, view, seat)
    .filter((gain) => action.type === "move" || gain.kind !== "delivery" || gain.points > 0)
    .map(gainWords)
    .join(", ");
  const spent = daysOf(action, board, player);
  const cost = spent > 0 && days(spent);
  const cubeOn = (id: CardId): Good => player?.railcars.find((r) => r.card === id)?.good ?? "coal";
  const improvement = improvementUsed(action);
  const own = improvement === null ? "" : improvementName(board, improvement);

  switch (action.type) {
    case "choose_company":
      return {
        group: t("gtj.action.company"),
        title: named(companyOf(board, action.company).name),
      };
    case "choose_first_load":
      return {
        group: t("gtj.action.first_load"),
        title: t("gtj.action.first_load_title", {
          railcar: railcarKind(board, view, seat, action.railcar),
          good: goodName(action.good),
        }),
      };
    case "move":
      return {
        group: t("gtj.action.move"),
        title: place(action.to),
        note: note(
          t("gtj.action.move_note", {
            days: action.days,
            day: (player?.day ?? 0) + action.days,
            card: card(action.card),
          }),
          gains,
        ),
      };
    case "maintain":
      return {
        group: t("gtj.action.maintain"),
        title: t("gtj.action.maintain_title"),
        note: note(cost),
      };
    case "discard":
      return { group: t("gtj.action.discard"), title: card(action.card) };
    case "pass":
      return { group: t("gtj.action.pass"), title: t("gtj.action.pass") };
    case "deliver":
      return {
        group: t("gtj.action.unload"),
        title: t("gtj.action.deliver", { good: goodName(cubeOn(action.railcar)) }),
        note: note(t("gtj.action.from", { railcar: railcar(action.railcar) }), gains),
      };
    case "fulfil_contract": {
      const contract = contractOf(board, action.contract);
      return {
        group: t("gtj.action.unload"),
        title: t("gtj.action.fulfil", {
          good: goodName(contract.good),
          city: place(contract.city),
        }),
        note: note(t("gtj.action.from", { railcar: railcar(action.railcar) }), gains),
      };
    }
    case "give_up":
      return {
        group: t("gtj.action.unload"),
        title: t("gtj.action.give_up", { good: goodName(cubeOn(action.railcar)) }),
        note: note(t("gtj.action.from", { railcar: railcar(action.railcar) }), gains),
      };
    case "remove_railcar":
      return {
        group: t("gtj.action.remove"),
        title: railcar(action.railcar),
        note: t(action.to === "discards" ? "gtj.action.to_discards" : "gtj.action.to_spur"),
      };
    case "add_railcar":
      return { group: t("gtj.action.add"), title: railcar(action.railcar) };
    case "load":
      return {
        group: t("gtj.action.load"),
        title: t("gtj.action.load_title", {
          good: goodName(action.good),
          railcar: railcar(action.railcar),
        }),
      };
    case "end_turn":
      return {
        group: t("gtj.action.end_turn"),
        title: t("gtj.action.end_turn"),
        note: leftWords(undone(table.legal, board, view, seat)),
      };
    case "use_high_capacity":
      return {
        group: featureName("high-capacity"),
        title: t("gtj.action.second", {
          good: goodName(cubeOn(action.railcar)),
          railcar: railcar(action.railcar),
        }),
        note: withCard(action.card),
      };
    case "influence_demand":
      return {
        group: featureName("influence-demand"),
        title: t("gtj.action.swap", { a: place(action.a), b: place(action.b) }),
        note: withCard(action.card),
      };
    case "overland_transport":
      return {
        group: featureName("overland-transport"),
        title: t("gtj.action.steel", { from: place(action.from), to: place(action.to) }),
        note: withCard(action.card),
      };
    case "use_rail_yard":
      return {
        group: featureName("rail-yard"),
        title: t("gtj.action.yard", { railcar: railcar(action.railcar) }),
        note: withCard(action.card),
      };
    case "use_right_of_way":
      return {
        group: featureName("right-of-way"),
        title: t("gtj.action.right_of_way"),
        note: withCard(action.card),
      };
    case "increase_force":
      return {
        group: t("gtj.action.force"),
        title: t("gtj.action.force_title", { force: roman((player?.force ?? 0) + 1) }),
        note: note(cost, gains, withCard(action.card)),
      };
    case "increase_speed":
      return {
        group: t("gtj.action.speed"),
        title: t("gtj.action.speed_title"),
        note: note(cost, gains, withCard(action.card)),
      };
    case "build_terminal":
      return {
        group: t("gtj.action.terminal"),
        title: t(action.new_card === "on_deck" ? "gtj.action.on_deck" : "gtj.action.on_discards", {
          city: place(action.city),
        }),
        note: note(cost, gains, withCard(action.card)),
      };
    case "acquire_improvement":
      return {
        group: t("gtj.action.improvement"),
        title: improvementName(board, action.improvement),
        note: note(cost, withCard(action.card)),
      };
    case "take_objective":
      return {
        group: t("gtj.action.objective"),
        title: objectiveName(board, action.objective),
        note: note(cost, gains, withCard(action.card)),
      };
    case "sell_foreign_steel":
      return { group: own, title: t("gtj.action.foreign_steel") };
    case "use_hi_roof":
      return {
        group: own,
        title: t("gtj.action.second", {
          good: goodName("steel"),
          railcar: railcar(action.railcar),
        }),
        note: note(cost),
      };
    case "store_railcar":
      return { group: own, title: t("gtj.action.store", { railcar: railcar(action.railcar) }) };
    case "attach_stored":
      return { group: own, title: t("gtj.action.attach"), note: note(cost) };
    case "discard_stored":
      return { group: own, title: t("gtj.action.discard_stored") };
    case "use_crane":
      return {
        group: own,
        title: t("gtj.action.crane", {
          railcar: railcar(action.railcar),
          good: goodName(action.good),
        }),
        note: note(cost),
      };
    case "use_roundhouse":
      return { group: own, title: t("gtj.action.exchange", { card: card(action.card) }) };
    case "use_semaphore":
      return { group: own, title: t("gtj.action.drop", { card: card(action.card) }) };
    default:
      return { group: "", title: action.type };
  }
}
