// What is asked, in one sentence.
import { t } from "../../shell/words.svelte";
import type { TrainId } from "../../wire/switch_and_signal";
import type { Prompt } from "../game";
import { choiceOf, trainInFocus } from "./choice.svelte";
import { colorName, goodsName, place, signalName, tag, whereabouts } from "./names";
import { legalOf, planAt, trainView, type SasTable } from "./table";

export function loadWords(table: SasTable, id: TrainId): string {
  const { cargo } = trainView(table.view, id);
  return cargo === null
    ? t("sas.prompt.empty")
    : t("sas.prompt.loaded", { goods: goodsName(cargo) });
}
export function placeWords(table: SasTable, id: TrainId): string {
  const { at, forward } = trainView(table.view, id);
  return at === null ? t("sas.place.depot") : whereabouts(planAt(table), at, forward);
}

export function prompt(table: SasTable): Prompt {
  const { view } = table;
  const words = (key: string, params?: Record<string, string | number>, text = `${key}_text`) => ({
    title: t(`sas.prompt.${key}`, params),
    text: t(`sas.prompt.${text}`, params),
  });
  // The dice keep their secret, and so does the end, until it has been seen.
  const rolls = table.change.events.some(
    (it) => it.type === "rolled" || it.type === "start_rolled",
  );
  if (table.moving === true && (rolls || view.step === "over"))
    return { title: t("sas.prompt.chance") };
  if (view.step === "over") return words(view.won === true ? "won" : "lost");
  const mine = table.seat !== null && table.toAct.includes(table.seat);
  if (!mine) {
    const seat = table.toAct[0];
    if (seat === undefined) return { title: t("sas.prompt.chance") };
    const title = t("sas.prompt.wait", { name: table.name(seat) });
    return { title, text: t(`sas.prompt.wait_text.${view.step}`) };
  }
  const picked = pickedWords(table);
  if (picked !== null) return picked;
  switch (view.step) {
    case "place_discs":
      return placing(table);
    case "carry_out":
    case "choose_start":
    case "choose_color":
    case "traded":
      return words(view.step);
    case "deploy":
      return deploying(table);
    case "move": {
      const color = colorName(view.card?.color ?? "black");
      const movable = legalOf(table, "move_train");
      const train = trainInFocus(table);
      if (movable.length > 1 && choiceOf(table).train === null)
        return words("move_many", { color });
      if (train === null) return words("move_many", { color });
      return words("move", {
        color,
        train: tag(train),
        place: placeWords(table, train),
        load: loadWords(table, train),
      });
    }
    case "run": {
      const move = view.move;
      if (move === null) break;
      const params = { points: move.points, train: tag(move.train) };
      return words(legalOf(table, "leave").length > 0 ? "rolled_exits" : "rolled", params);
    }
    case "pass": {
      const move = view.move;
      if (move === null) break;
      const city = place(planAt(table), trainView(view, move.train).at ?? "");
      return words("pass", { train: tag(move.train), city, points: move.points });
    }
    case "actions": {
      const hand = Object.values(view.hands[view.turn] ?? {});
      const empty = hand.every((n) => n === 0);
      return words("actions", {}, empty ? "actions_none" : "actions_text");
    }
  }
  return { title: t("sas.prompt.chance") };
}

/** What is asked about the thing that was picked up. */
function pickedWords(table: SasTable): Prompt | null {
  const choice = choiceOf(table);
  const plan = planAt(table);
  const acting = table.view.step === "actions" || table.view.step === "traded";
  if (choice.junction !== null)
    return {
      title: t("sas.prompt.junction", { place: place(plan, choice.junction) }),
      text: acting ? t("sas.prompt.junction_text") : undefined,
    };
  if (choice.signal !== null) {
    const key = table.view.green.includes(choice.signal) ? "signal_from" : "signal_to";
    return {
      title: t(`sas.prompt.${key}`, { signal: signalName(plan, choice.signal) }),
      text: t(`sas.prompt.${key}_text`),
    };
  }
  if (choice.train !== null && acting)
    return {
      title: t("sas.prompt.train", { train: tag(choice.train) }),
      text: t("sas.prompt.train_text", {
        train: tag(choice.train),
        place: placeWords(table, choice.train),
        load: loadWords(table, choice.train),
      }),
    };
  if (choice.card !== null && acting)
    return {
      title: t(`sas.prompt.card.${choice.card}`),
      text: t(`sas.prompt.card.${choice.card}_text`),
    };
  if (choice.asks === "trade") return { title: t("sas.do.free"), text: t("sas.do.free_choose") };
  return null;
}

function placing(table: SasTable): Prompt {
  const { view } = table;
  const plan = planAt(table);
  const switches = view.switches.filter((it) => it.open.length === 0).length;
  const cities = table.board.cities.filter(
    (city) => !plan.signalsOf(city.id).some((id) => view.green.includes(id)),
  ).length;
  const extra = switches + cities + view.line_discs === 0;
  return {
    title: t("sas.prompt.place_discs"),
    text: extra
      ? t("sas.prompt.place_extra_text")
      : t("sas.prompt.place_discs_text", { switches, cities, lines: view.line_discs }),
  };
}

function deploying(table: SasTable): Prompt {
  const { card } = table.view;
  const cost = table.board.rules.costs.not_deployed;
  const is_start = card !== null && card.card === null;
  const color = legalOf(table, "deploy")[0]?.color ?? "black";
  const title = is_start
    ? t("sas.prompt.deploy_start", { color: colorName(color) })
    : t("sas.prompt.deploy");
  const drawn = table.info.options.starts === "drawn";
  const key =
    card?.choosing_start === true
      ? "deploy_shunter_text"
      : is_start
        ? "deploy_start_text"
        : drawn
          ? "deploy_drawn_text"
          : "deploy_text";
  return { title, text: t(`sas.prompt.${key}`, { cost }) };
}
