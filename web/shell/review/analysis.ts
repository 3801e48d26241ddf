// What the server's analysis of a finished match says, and how it is read here.
import type * as wire from "../../wire/match";
import type { Seat, TurningPoint } from "../../wire/match";

export type Analysis = wire.Analysis<unknown, unknown>;
export type Decision = wire.Decision<unknown>;
export type { Balance, ChancePoint, TurningPoint } from "../../wire/match";

export type Verdict = "best" | "close" | "costly";
/** Less than this is within what the estimate can tell apart. */
const close = 0.03;

function playedBest({ action, best }: Decision): boolean {
  return JSON.stringify(action) === JSON.stringify(best);
}

/** What was given away, from 0 to 1. */
export function cost(decision: Decision): number {
  return playedBest(decision) ? 0 : Math.max(decision.best_worth - decision.worth, 0);
}

/** Costly is only what costs more than the estimate may be wrong by. */
export function verdict(decision: Decision): Verdict {
  const lost = cost(decision);
  if (lost < 0.005) return "best";
  return lost < close || lost <= decision.error ? "close" : "costly";
}

/** The costliest first; among equals in the order of the game. */
export function byCost(decisions: readonly Decision[], seat: Seat | null): Decision[] {
  return decisions
    .filter((decision) => seat === null || decision.seat === seat)
    .sort((a, b) => cost(b) - cost(a) || a.ply - b.ply);
}

/** Shares by seat at a ply. */
interface Share {
  ply: number;
  seats: readonly number[];
}

/** The chances at that moment; null if none are known so far. */
export function chanceAt(chances: readonly Share[], ply: number): readonly number[] | null {
  let known: Share | undefined;
  for (const one of chances) {
    if (one.ply > ply && known !== undefined) break;
    known = one;
  }
  return known?.seats ?? null;
}

/** Turning points from the beginning to the end of the match, the way they are numbered. */
export function inTime(turning: readonly TurningPoint[]): TurningPoint[] {
  return [...turning].sort((a, b) => a.ply - b.ply);
}

/** "+12" or "−5": whole points of a hundred, never finer. */
export function signed(part: number): string {
  const points = Math.round(part * 100);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** Whole per cents that add up to a hundred: what is left over goes where most was cut off. */
export function percents(parts: readonly number[]): number[] {
  const exact = parts.map((part) => part * 100);
  const whole = exact.map(Math.floor);
  const total = Math.round(exact.reduce((a, b) => a + b, 0));
  let left = total - whole.reduce((a, b) => a + b, 0);
  const order = exact.map((_, i) => i).sort((a, b) => rest(exact, b) - rest(exact, a));
  for (const i of order) {
    if (left <= 0) break;
    whole[i] = (whole[i] ?? 0) + 1;
    left--;
  }
  return whole;
}

function rest(exact: readonly number[], i: number): number {
  return (exact[i] ?? 0) % 1;
}
