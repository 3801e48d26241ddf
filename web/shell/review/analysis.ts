// What the server's analysis of a finished match says, and how it is read here.
import type { Seat } from "../../wire/match";

/** The chance to win before a ply, by seat; in a game that all win together one number. */
export interface Chances {
  ply: number;
  seats: readonly number[];
}
/** One choice among several, judged by what that seat could know. */
export interface Decision {
  ply: number;
  seat: Seat;
  action: unknown;
  worth: number;
  best: unknown;
  best_worth: number;
  error: number;
}
/** start + luck + choices + others = end. */
export interface Sum {
  seat: Seat;
  start: number;
  luck: number;
  choices: number;
  others: number;
  end: number;
}
export interface Turning {
  ply: number;
  seat: Seat | null;
  change: number;
  cause: "luck" | "choice" | "others";
}
export interface Analysis<Story = unknown> {
  /** Decisions that have been looked at, and how many there are. */
  done: number;
  of: number;
  chances: readonly Chances[];
  decisions: readonly Decision[];
  sums: readonly Sum[];
  turning: readonly Turning[];
  story: Story;
}

export type Verdict = "best" | "close" | "costly";
/** Less than this is within what the estimate can tell apart. */
const close = 0.03;

export function verdict({ action, best, error }: Decision): Verdict {
  if (error < 0.005 || JSON.stringify(action) === JSON.stringify(best)) return "best";
  return error < close ? "close" : "costly";
}

/** The costliest first; among equals in the order of the game. */
export function byCost(decisions: readonly Decision[], seat: Seat | null): Decision[] {
  return decisions
    .filter((decision) => seat === null || decision.seat === seat)
    .sort((a, b) => b.error - a.error || a.ply - b.ply);
}

/** The chances at that moment; null if none are known so far. */
export function chanceAt(chances: readonly Chances[], ply: number): readonly number[] | null {
  let known: Chances | undefined;
  for (const one of chances) {
    if (one.ply > ply && known !== undefined) break;
    known = one;
  }
  return known?.seats ?? null;
}

/** Turning points from the beginning to the end of the match, the way they are numbered. */
export function inTime(turning: readonly Turning[]): Turning[] {
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
