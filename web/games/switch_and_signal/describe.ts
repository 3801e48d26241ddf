// Every action in words.
import { named, t } from "../../shell/words.svelte";
import type { Action } from "../../wire/switch_and_signal";
import type { ActionWords } from "../game";
import { all_trains } from "./board";
import {
  cardName,
  colorName,
  place,
  signalName,
  tag,
  towards,
  wayName,
  whereabouts,
} from "./names";
import { faces, runs } from "./preview";
import { causeWords } from "./run_words";
import { planAt, situation, trainView, type SasTable } from "./table";

export function describe(action: Action, table: SasTable): ActionWords {
  const plan = planAt(table);
  const group = (key: string) => t(`sas.group.${key}`);
  const at = (id: string) => {
    const { at: space, forward } = trainView(table.view, id);
    return space === null ? t("sas.place.depot") : whereabouts(plan, space, forward);
  };
  switch (action.type) {
    case "place_switch":
    case "set_switch": {
      const words = {
        place: place(plan, action.junction),
        way: wayName(plan, action.junction, action.open),
      };
      return { group: group(action.type), title: t("sas.action.switch", words) };
    }
    case "place_signal":
      return { group: group("place_signal"), title: signalName(plan, action.signal) };
    case "deploy":
      return {
        group: group("deploy"),
        title: t(`sas.a_train.${action.color}`),
        note: t(`sas.speed.${action.color}`),
      };
    case "choose_start":
      return { group: group("choose_start"), title: place(plan, action.start) };
    case "choose_color": {
      const count = all_trains.filter(
        (id, i) => id.startsWith(action.color) && table.view.trains[i]?.at !== null,
      ).length;
      return {
        group: group("choose_color"),
        title: colorName(action.color),
        note:
          count === 0
            ? t("sas.departure.none_out")
            : `${count} × ${t(`sas.speed.${action.color}`)}`,
      };
    }
    case "carry_out":
      return { group: group("carry_out"), title: group("carry_out") };
    case "move_train": {
      const most = Math.max(
        0,
        ...faces(plan, situation(table), action.train).map((face) => face.least),
      );
      return {
        group: group(table.view.step === "move" ? "move" : "move_train"),
        title: t("sas.action.train_at", { train: tag(action.train), place: at(action.train) }),
        note: t("sas.action.costs_up_to", { most }),
      };
    }
    case "run": {
      const move = table.view.move;
      if (move === null) return { group: group("run"), title: group("run") };
      const run = runs(plan, situation(table), move.train, move.points)[0];
      const words = { train: tag(move.train), points: move.points };
      return {
        group: group("run"),
        title: t("sas.action.run", words),
        note: run === undefined ? undefined : causeWords(plan, run),
      };
    }
    case "leave": {
      const move = table.view.move;
      const from = move === null ? null : trainView(table.view, move.train).at;
      const to = towards(plan, action.line, from ?? "");
      const ends =
        move === null
          ? []
          : runs(plan, situation(table), move.train, move.points, move.came_by ?? null).filter(
              (it) => it.by === action.line,
            );
      const least = Math.min(...ends.map((it) => it.cost));
      return {
        group: group("leave"),
        title: t("sas.action.leave", { to }),
        note: ends.length === 0 ? undefined : t("sas.action.costs_up_to", { most: least }),
      };
    }
    case "halt": {
      const move = table.view.move;
      const city = move === null ? "" : (trainView(table.view, move.train).at ?? "");
      return { group: group("leave"), title: t("sas.action.halt", { city: place(plan, city) }) };
    }
    case "set_signal":
      return {
        group: group("set_signal"),
        title: t("sas.action.signal", {
          from: signalName(plan, action.from),
          to: signalName(plan, action.to),
        }),
      };
    case "load":
      return {
        group: group("load"),
        title: t("sas.action.load", { train: tag(action.train), place: at(action.train) }),
        note: t("sas.action.load_note", { card: cardName(action.card) }),
      };
    case "trade_cards":
      return {
        group: group("trade"),
        title: t("sas.action.trade", {
          first: cardName(action.first),
          second: cardName(action.second),
        }),
      };
    case "end_turn":
      return { group: group("end"), title: t("sas.action.end", { count: action.draw }) };
    case "use_helper": {
      const helper = plan.helper.get(action.helper);
      const name = helper === undefined ? action.helper : named(helper.name);
      const note = helper === undefined ? undefined : t(`sas.helper.${helper.effect}.short`);
      return { group: group("helper"), title: name, note };
    }
    case "hold_train": {
      const helper = table.board.helpers.find((it) => it.effect === "hold_train");
      return {
        group: group("helper"),
        title: t("sas.helper.hold", { train: tag(action.train) }),
        note: helper === undefined ? undefined : named(helper.name),
      };
    }
    default:
      return { group: group("chance"), title: action.type };
  }
}
