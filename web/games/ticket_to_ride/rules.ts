// Which numbered rules a moment and a line of the log are about.
import type { Action, Event, Step, View } from "../../wire/ticket_to_ride";
import type { GameRules } from "../game";
import type { BoardFile } from "./board";
import { texts } from "./rule_texts";

/** The rules behind what is asked, most important first. */
export const of_step: Record<Step, readonly string[]> = {
  choose_start: ["R6"],
  deal: ["R3", "R4", "R5", "R13"],
  choose_tickets: ["R8", "R9", "R10", "R40", "R47"],
  turn: ["R7", "R14", "R16", "R27", "R28", "R29", "R31", "R33", "R36", "R38"],
  second_card: ["R14", "R17", "R18", "R15", "R24"],
  take_passengers: ["R41", "R42", "R51", "R52"],
  keep_tickets: ["R36", "R38", "R39", "R40", "R47"],
  turn_over: ["R6", "R45"],
  over: ["R46", "R47", "R48", "R49", "R50", "R51", "R53", "R54", "R55"],
};

/** The rules behind an action that waits for being confirmed. */
export const of_action: Record<Action["type"], readonly string[]> = {
  take_open: ["R14", "R15", "R16"],
  take_blind: ["R14", "R18"],
  claim: ["R27", "R29", "R30", "R32", "R33", "R34"],
  draw_tickets: ["R36", "R38", "R37"],
  keep_tickets: ["R39", "R47"],
  take_passenger: ["R41"],
  leave_passengers: ["R41"],
  pass: ["R26"],
  choose_start: ["R6"],
  place_passenger: ["R13"],
  deal_card: ["R3"],
  deal_ticket: ["R3"],
};

/** What each kind of event is about; a few depend on more than their kind. */
export const of_event: Record<Event["type"], string> = {
  start_chosen: "R6",
  passenger_placed: "R13",
  card_opened: "R5",
  card_drawn: "R14",
  open_card_taken: "R14",
  open_cards_replaced: "R19",
  pile_shuffled: "R22",
  route_claimed: "R27",
  passenger_taken: "R41",
  passengers_left: "R41",
  tickets_announced: "R36",
  ticket_drawn: "R36",
  tickets_kept: "R36",
  ticket_piles_shuffled: "R10",
  passed: "R26",
  last_round: "R45",
  turn_started: "R6",
  game_ended: "R46",
};

export const rules: GameRules<View, Action, Event, BoardFile> = {
  ...texts,
  now({ view, legal, proposed }) {
    const asked: string[] = proposed === null ? [] : [...of_action[proposed.type]];
    if (legal.length === 1 && legal[0]?.type === "pass") asked.push(...of_action.pass);
    if (view.step === "choose_tickets" && legal.some(({ type }) => type === "draw_tickets"))
      asked.push("R9");
    asked.push(...of_step[view.step]);
    if (view.turns_left > 0) asked.push("R45");
    return asked;
  },
  of(event, table, { opening }) {
    const piles = table.board.ticket_piles.length;
    switch (event.type) {
      case "card_drawn":
        return opening ? "R4" : "R14";
      case "open_card_taken":
        return event.card === "locomotive" ? "R16" : "R14";
      case "tickets_announced":
      case "ticket_drawn":
        if (opening) return piles > 1 ? "R9" : "R8";
        return piles > 1 ? "R38" : "R36";
      case "tickets_kept":
        return opening ? "R8" : "R36";
      default:
        return of_event[event.type];
    }
  },
};
