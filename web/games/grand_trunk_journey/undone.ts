// What is usually done next, and what would be left undone by ending the turn.
import type { Action, Good, View } from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";
import { contractOf, type Board } from "./board";
import { gainsOf, pointsOf } from "./costs";

type Legal = readonly Action[];

/** Something that can only be done here and now. */
export type Undone =
  | { kind: "contract"; good: Good; points: number }
  | { kind: "delivery"; good: Good }
  | { kind: "railcar" };

/** Each once, what brings points first. */
export function undone(legal: Legal, board: Board, view: View, seat: Seat): Undone[] {
  const found = new Map<string, Undone>();
  const note = (it: Undone) => found.set(JSON.stringify(it), it);
  for (const action of legal)
    if (action.type === "fulfil_contract") {
      const slot = view.contracts.findIndex(({ contract }) => contract === action.contract);
      const points = board.contract_slots[slot]?.points ?? 0;
      note({ kind: "contract", good: contractOf(board, action.contract).good, points });
    }
  for (const action of legal)
    if (action.type === "deliver") {
      const on = view.players[seat]?.railcars.find(({ card }) => card === action.railcar);
      if (on?.good) note({ kind: "delivery", good: on.good });
    }
  if (legal.some(({ type }) => type === "add_railcar" || type === "attach_stored"))
    note({ kind: "railcar" });
  return [...found.values()];
}

/** Whether hardly anybody would leave it: goods that have come all the way to where they are wanted. */
export function isPity(it: Undone): boolean {
  return it.kind !== "railcar";
}

/**
 * The action that the main button offers: what brings most here, then the only thing that the rules
 * leave. Null where there is something to decide, or nothing to do.
 */
export function nextAction(legal: Legal, board: Board, view: View, seat: Seat): Action | null {
  const worth = (a: Action) => pointsOf(gainsOf(a, board, view, seat));
  const unloading = legal.filter((a) => a.type === "fulfil_contract" || a.type === "deliver");
  const [first] = unloading;
  if (first !== undefined)
    return unloading.reduce((best, a) => (worth(a) > worth(best) ? a : best), first);
  if (legal.some(({ type }) => type === "end_turn")) return null;
  const left = legal.filter(({ type }) => type === "load" || type === "remove_railcar");
  const others = legal.some(({ type }) => type === "add_railcar" || type === "attach_stored");
  return left.length === 1 && !others ? (left[0] ?? null) : null;
}
