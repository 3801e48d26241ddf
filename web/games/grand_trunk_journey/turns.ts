// A turn as a whole: its line in the log, its points, and the places that it touched.
import { addWords, named, t } from "../../shell/words.svelte";
import type { Action, Event, Good, View } from "../../wire/grand_trunk_journey";
import type { Turns } from "../game";
import { contractOf, objectiveOf, type Board } from "./board";
import de from "./i18n/turns.de.json";
import en from "./i18n/turns.en.json";
import { goodName, improvementName, placeName, roman } from "./names";

addWords("gtj.turns", { de, en });

/** An engine of this force is the strongest. */
const strongest = 4;

export const turns: Turns<View, Action, Event, Board> = {
  line(events, table, seat) {
    const { board } = table;
    const what: string[] = [];
    const delivered: Good[] = [];
    const loaded: Good[] = [];
    const say = (deed: string, params: Record<string, string> = {}) =>
      what.push(t(`gtj.turns.${deed}`, params));
    for (const event of events) {
      if ("seat" in event && event.seat !== seat) continue;
      switch (event.type) {
        case "train_moved":
          say("moved", { place: placeName(board, event.to) });
          break;
        case "cube_delivered":
          delivered.push(event.good);
          break;
        case "cube_loaded":
          loaded.push(event.good);
          break;
        case "contract_fulfilled":
          say("contract", { good: goodName(contractOf(board, event.contract).good) });
          break;
        case "cube_given_up":
          say("given_up", { good: goodName(event.good) });
          break;
        case "terminal_built":
          say("terminal");
          break;
        case "force_increased":
          say("force", { force: roman(event.force) });
          break;
        case "speed_increased":
          say("fast");
          break;
        case "improvement_acquired":
          say("acquired", { improvement: improvementName(board, event.improvement) });
          break;
        case "objective_taken":
          say("objective", { objective: named(objectiveOf(board, event.objective).name) });
          break;
        case "maintenance_started":
          say("maintenance");
          break;
      }
    }
    const goods = (all: readonly Good[]) => all.map((good) => goodName(good)).join(" + ");
    if (delivered.length > 0) say("delivered", { goods: goods(delivered) });
    if (loaded.length > 0) say("loaded", { goods: goods(loaded) });
    return what.length === 0
      ? null
      : t("gtj.turns.line", { ...table.who(seat), what: what.join(", ") });
  },
  gained(event, { board }) {
    const { points } = board.rules;
    switch (event.type) {
      case "contract_fulfilled":
      case "first_delivery_taken":
      case "objective_taken":
        return event.points;
      case "cube_delivered":
        return event.good === "steel" ? points.steel : 0;
      case "cube_given_up":
        return -points.given_up;
      case "terminal_built":
        return points.terminal;
      case "speed_increased":
        return points.fast;
      case "force_increased":
        return event.force === strongest ? points.force_4 : 0;
      case "speculator_paid":
        return 1;
      case "improvement_used":
        return event.improvement === "foreign_steel_contract" ? 1 : 0;
      default:
        return 0;
    }
  },
  apart: ["contract_turned", "final_turns", "game_ended"],
  touched(event) {
    switch (event.type) {
      case "train_moved":
        return [`place:${event.to}`];
      case "cube_delivered":
        return [`place:${event.place}`];
      case "terminal_built":
        return [`place:${event.city}`];
      case "tokens_swapped":
        return [`place:${event.a}`, `place:${event.b}`];
      case "steel_moved":
        return [`place:${event.from}`, `place:${event.to}`];
      default:
        return [];
    }
  },
};
