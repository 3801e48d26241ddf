// Which numbered rules a moment and a line of the log are about.
import type { Action, Cause, Event, Step, View } from "../../wire/switch_and_signal";
import type { GameRules } from "../game";
import type { Board, Effect } from "./board";
import { texts } from "./rule_texts";
import type { SasTable } from "./table";

/** The rules behind what is asked, most important first. */
export const of_step: Record<Step, readonly string[]> = {
  choose_first: ["R2"],
  place_discs: ["R4", "R3", "R27"],
  number_starts: ["R65"],
  deal: ["R11", "R12"],
  reveal: ["R14", "R10", "R58"],
  carry_out: ["R14", "R52"],
  deploy: ["R16", "R17", "R18", "R19", "R53"],
  choose_start: ["R53", "R16"],
  roll_start: ["R16", "R17"],
  choose_color: ["R22", "R23", "R20"],
  move: ["R20", "R21", "R51", "R54", "R37", "R24"],
  roll: ["R37"],
  run: ["R39", "R37", "R38", "R42", "R41", "R43", "R46", "R47", "R44", "R68", "R49", "R50"],
  pass: ["R68", "R50", "R69", "R70"],
  actions: ["R25", "R26", "R27", "R28", "R29", "R30", "R31", "R32", "R33"],
  traded: ["R30", "R26", "R27", "R28", "R29"],
  draw: ["R33", "R34"],
  over: ["R57", "R58", "R59", "R60"],
};

/** The rules behind an action that waits for being confirmed. */
export const of_action: Record<Action["type"], readonly string[]> = {
  place_switch: ["R4", "R28"],
  place_signal: ["R4", "R61"],
  deploy: ["R16", "R17"],
  choose_start: ["R53"],
  choose_color: ["R22", "R23"],
  carry_out: ["R14"],
  move_train: ["R29", "R37", "R38"],
  run: ["R37", "R38"],
  leave: ["R39"],
  halt: ["R68", "R50"],
  set_signal: ["R26", "R27"],
  set_switch: ["R28"],
  load: ["R31", "R32"],
  trade_cards: ["R30"],
  end_turn: ["R33"],
  use_helper: ["R48"],
  hold_train: ["R54"],
  choose_first: ["R2"],
  number_start: ["R65"],
  deal_card: ["R11"],
  reveal: ["R14"],
  roll_start: ["R16"],
  roll: ["R37"],
};

/** Why a train stops. */
export const of_cause: Record<Cause, string> = {
  points_used: "R37",
  red_signal: "R42",
  covered_switch: "R41",
  train_ahead: "R43",
  no_exit: "R39",
  city: "R44",
  port: "R45",
  head_on: "R46",
  start_location: "R47",
  start_occupied: "R17",
  depot_empty: "R18",
};

/** What each kind of event is about; a few depend on more than their kind. */
export const of_event: Record<Event["type"], string> = {
  first_chosen: "R2",
  switch_placed: "R3",
  signal_placed: "R3",
  start_numbered: "R65",
  card_drawn: "R33",
  pile_shuffled: "R34",
  turn_started: "R13",
  card_revealed: "R14",
  color_chosen: "R14",
  start_rolled: "R16",
  train_deployed: "R16",
  train_chosen: "R21",
  rolled: "R37",
  train_ran: "R37",
  train_stopped: "R37",
  train_to_depot: "R45",
  goods_delivered: "R45",
  tokens_lost: "R38",
  departure_lost: "R55",
  card_played: "R25",
  signal_set: "R26",
  switch_set: "R28",
  goods_loaded: "R31",
  helper_used: "R48",
  train_held: "R54",
  card_ignored: "R52",
  card_carried_out: "R14",
  turn_ended: "R33",
  game_won: "R57",
  game_lost: "R58",
};

/** What the board's helpers can do. */
export const of_effect: Record<Effect, string> = {
  reroll: "R49",
  pass_cities: "R50",
  hold_color: "R51",
  ignore_card: "R52",
  choose_start: "R53",
  hold_train: "R54",
};

/** On boards with several ports cities and ports are passed by other rules. */
function stopping(cause: Cause, table: SasTable): string {
  const wide = Object.keys(table.board.rules.demand).length > 1;
  if (cause === "city") return wide ? "R68" : "R44";
  if (cause === "port") return wide ? "R67" : "R45";
  return of_cause[cause];
}

/** The rule by which the discs lie at the beginning. */
function placing(table: SasTable): string {
  const discs = table.info.options.discs;
  return discs === "placed" ? "R4" : discs === "random" ? "R5" : "R3";
}

const lost_points = new Set<Cause>(["red_signal", "covered_switch", "train_ahead", "no_exit"]);

export const rules: GameRules<View, Action, Event, Board> = {
  ...texts,
  now(table) {
    const { view, proposed } = table;
    const asked: string[] = [];
    if (proposed?.type === "use_helper") {
      const helper = table.board.helpers.find(({ id }) => id === proposed.helper);
      if (helper !== undefined) asked.push(of_effect[helper.effect]);
    }
    if (proposed !== null) asked.push(...of_action[proposed.type]);
    if (view.step === "place_discs" && view.extra_discs > 0) asked.push("R61");
    // The start card has its own rule.
    if (view.card?.card === null && view.step !== "actions") asked.push("R15");
    if (table.info.options.starts === "drawn" && /deploy|start/.test(view.step)) asked.push("R66");
    asked.push(...of_step[view.step]);
    if (view.departures === 0 && view.won === null) asked.push("R58", "R59");
    return asked;
  },
  of(event, table, { events, opening }) {
    switch (event.type) {
      case "switch_placed":
      case "signal_placed":
        return placing(table);
      case "card_drawn":
        return opening ? "R11" : "R33";
      case "card_revealed":
        return event.card === null ? "R15" : "R14";
      case "color_chosen":
        // To deploy or to move: what follows at once tells, else both are R14.
        if (events.some(({ type }) => type === "start_rolled")) return "R16";
        return events.some(({ type }) => type === "rolled") ? "R22" : "R14";
      case "start_rolled":
        return table.info.options.starts === "drawn" ? "R66" : "R16";
      case "train_ran":
        return stopping("city", table);
      case "train_stopped":
        return stopping(event.cause, table);
      case "train_to_depot": {
        const stop = events.find(({ type }) => type === "train_stopped");
        return stopping(stop?.type === "train_stopped" ? stop.cause : "port", table);
      }
      case "goods_delivered":
        return stopping("port", table);
      case "tokens_lost":
        return lost_points.has(event.cause) ? "R38" : of_cause[event.cause];
      case "helper_used": {
        const helper = table.board.helpers.find(({ id }) => id === event.helper);
        return helper === undefined ? "R48" : of_effect[helper.effect];
      }
      case "train_held":
        return table.board.helpers.some(({ effect }) => effect === "hold_train") ? "R54" : "R51";
      case "game_lost":
        return event.at_once ? "R59" : "R58";
      default:
        return of_event[event.type];
    }
  },
};
