// Which numbered rules a moment and a line of the log are about.
import type { Action, Event, Step, View } from "../../wire/heaviest_train";
import type { GameRules } from "../game";
import type { Board } from "./board";
import { texts } from "./rule_texts";

/** The rules behind what is asked, most important first. */
export const of_step: Record<Step, readonly string[]> = {
  set_up: ["R2", "R1"],
  turn: ["R3", "R4"],
  coupling: ["R3", "R4"],
  over: ["R4", "R5"],
};

/** The rules behind an action that waits for being confirmed. */
export const of_action: Record<Action["type"], readonly string[]> = {
  couple: ["R3", "R4", "R1"],
  depart: ["R3", "R4"],
  deal: ["R2"],
};

/** What each kind of event is about; a wagon after the set-up was asked for. */
export const of_event: Record<Event["type"], string> = {
  wagon_dealt: "R2",
  departed: "R3",
  game_ended: "R4",
};

export const rules: GameRules<View, Action, Event, Board> = {
  ...texts,
  now: ({ view, proposed }) => [
    ...(proposed === null ? [] : of_action[proposed.type]),
    ...of_step[view.step],
  ],
  // Each of the first wagons is a ply of its own.
  of: (event, { view }, { ply }) =>
    event.type === "wagon_dealt" && ply > view.trains.length ? "R3" : of_event[event.type],
};
