// What is usual for a tournament that is about to be announced.
import type { TimeLimit } from "../../wire/protocol";
import type { Tempo } from "../api";

export const usualRounds = 5;

const [minute, hour, day] = [60, 3600, 24 * 3600];

/** Who does not come before the clock runs out is replaced, so there is usually one. */
export function usualClock(tempo: Tempo): TimeLimit {
  return tempo === "live" ? { kind: "game", seconds: 45 * minute } : { kind: "move", seconds: day };
}

/** The first of each kind is the usual one. */
export function clockSpans(tempo: Tempo): Record<TimeLimit["kind"], readonly number[]> {
  return tempo === "live"
    ? { move: [2 * minute, minute, 5 * minute], game: [45 * minute, 20 * minute, 90 * minute] }
    : { move: [day, 2 * day, 3 * day, 12 * hour], game: [7 * day, 14 * day] };
}
