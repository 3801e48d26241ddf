// The table of this game with its own types, and what every part of the page asks of it.
import type { Action, Event, View } from "../../wire/heaviest_train";
import type { Seat } from "../../wire/match";
import type { GameTable } from "../game";
import { wagonOf, type Board, type Wagon } from "./board";

export type TrainTable = GameTable<View, Action, Event, Board>;

/** A train's wagons as they are known here; null is one that stays covered. */
export function wagonsOf(table: TrainTable, seat: Seat): (Wagon | null)[] {
  const train = table.view.trains[seat];
  if (train === undefined) return [];
  if (train.wagons === null) return Array<null>(train.length).fill(null);
  return Object.entries(train.wagons).flatMap(([id, count]) =>
    Array<Wagon>(count ?? 0).fill(wagonOf(table.board, id)),
  );
}

/** What a train weighs; null while wagons are covered. */
export function weightOf(table: TrainTable, seat: Seat): number | null {
  const wagons = wagonsOf(table, seat);
  if (wagons.some((wagon) => wagon === null)) return null;
  return wagons.reduce((sum, wagon) => sum + (wagon?.weight ?? 0), 0);
}

/** How many wagons nobody has been dealt. */
export function pileOf({ board, view }: TrainTable): number {
  const all = board.wagons.reduce((sum, { copies }) => sum + copies, 0);
  return view.trains.reduce((left, { length }) => left - length, all);
}

export type Signal = "waits" | "now" | "done";

/** Whether a player's only turn is still to come. */
export function signalOf({ view }: TrainTable, seat: Seat): Signal {
  if (view.step === "over") return "done";
  if (view.step === "set_up" || seat > view.turn) return "waits";
  return seat === view.turn ? "now" : "done";
}
