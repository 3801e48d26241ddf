// A match cut into turns: what a step goes over.
import type { Actor, Seat } from "../../wire/match";

export interface Turn {
  /** How many plies were played when it began. */
  ply: number;
  /** And when somebody first decided something in it: there a step comes to rest. */
  deed: number;
  /** Whose turn it is; null for what comes before the first. */
  seat: Seat | null;
}
interface Ply {
  ply: number;
  actor: Actor;
  events: readonly unknown[];
}

/**
 * The first entry is the opening, from the first thing a player decides. A turn begins with the
 * event that says so: the moment after its ply.
 */
export function turnsOf(
  plies: readonly Ply[],
  starts: (event: unknown) => Seat | null,
): readonly Turn[] {
  const begun: { ply: number; seat: Seat | null }[] = [];
  const first = plies.find(({ actor }) => actor !== "chance")?.ply ?? 0;
  for (const { ply, events } of plies)
    for (const event of events) {
      const seat = starts(event);
      if (seat !== null && ply + 1 < plies.length) begun.push({ ply: ply + 1, seat });
    }
  if ((begun[0]?.ply ?? Infinity) > first) begun.unshift({ ply: first, seat: null });
  return begun.map(({ ply, seat }, i) => {
    const next = begun[i + 1]?.ply ?? Infinity;
    const deed = plies.find((one) => one.ply >= ply && one.ply < next && one.actor !== "chance");
    return { ply, deed: deed?.ply ?? ply, seat };
  });
}

/** The number of the turn that this moment belongs to; the opening is 0 if there is one. */
export function turnAt(turns: readonly Turn[], ply: number): number {
  let found = 0;
  turns.forEach((turn, i) => {
    if (turn.ply <= ply) found = i;
  });
  return found;
}

/** Where a step leads: to the first deed of the next turn or of this one, at last to the end. */
export function step(turns: readonly Turn[], end: number, ply: number, by: 1 | -1): number {
  const stops = [...turns.map((turn) => turn.deed), end];
  if (by > 0) return stops.find((stop) => stop > ply) ?? end;
  return stops.filter((stop) => stop < ply).at(-1) ?? stops[0] ?? 0;
}
