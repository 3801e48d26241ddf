// What the server's analysis of a finished match says, and how it is read here.
import type * as wire from "../../wire/match";
import type { Seat, TurningPoint } from "../../wire/match";

export type Analysis = wire.Analysis<unknown, unknown>;
export type Decision = wire.Decision<unknown>;
export type { Balance, ChancePoint, TurningPoint } from "../../wire/match";

export type Verdict = "best" | "close" | "unclear" | "costly";
/** Who gives away less than this came close. */
const close = 0.03;
/** What rounds to nothing. */
const nothing = 0.005;

export function sameAction(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What was given away, from 0 to 1. */
export function cost(decision: Decision): number {
  const { action, best } = decision;
  return sameAction(action, best) ? 0 : Math.max(decision.best_worth - decision.worth, 0);
}

/** A difference is clear if its standard error is at most half of it. */
function isClear(difference: number, error: number): boolean {
  return error <= difference / 2;
}

/** Costly is only what is so clearly. */
export function verdict(decision: Decision): Verdict {
  const lost = cost(decision);
  if (lost < nothing) return "best";
  if (lost < close) return "close";
  return isClear(lost, decision.error) ? "costly" : "unclear";
}

const order: readonly Verdict[] = ["costly", "unclear", "close", "best"];

/** What was clearly costly first, then what may have been; the costliest first, then by time. */
export function byCost(decisions: readonly Decision[], seat: Seat | null): Decision[] {
  const rank = new Map(decisions.map((one) => [one, order.indexOf(verdict(one))]));
  return decisions
    .filter((decision) => seat === null || decision.seat === seat)
    .sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || cost(b) - cost(a) || a.ply - b.ply);
}

/** How many mistakes one is asked to try again. */
const few = 3;

/** The costliest decisions of a seat that were clearly so. */
export function mistakes(decisions: readonly Decision[], seat: Seat | null): Decision[] {
  if (seat === null) return [];
  return byCost(decisions, seat)
    .filter((decision) => verdict(decision) === "costly")
    .slice(0, few);
}

/** At most so many actions are offered when a decision is tried again. */
const most_choices = 5;

/**
 * What one chooses from when a decision is tried again: what was played, the best, and the best of the
 * others that were compared; in an order that says nothing.
 */
export function choicesOf({ action, best, tried }: Decision): unknown[] {
  const others = [...tried].sort((a, b) => b.lead - a.lead).map((one) => one.action);
  const key = (one: unknown) => scrambled(JSON.stringify(one));
  const unlike = new Map([best, action, ...others].map((one) => [JSON.stringify(one), one]));
  return [...unlike.values()].slice(0, most_choices).sort((a, b) => key(a) - key(b));
}

function scrambled(text: string): number {
  let hash = 0;
  for (const sign of text) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** How an action does beside the best and what was played. */
export type Attempt = "best" | "as_good" | "unknown" | "better" | "same" | "no_better";

export function attempt(decision: Decision, action: unknown): Attempt {
  if (sameAction(action, decision.best)) return "best";
  if (sameAction(action, decision.action)) return "same";
  const found = decision.tried.find((one) => sameAction(one.action, action));
  if (found === undefined) return "unknown";
  const short = cost(decision) - found.lead;
  if (short < close) return "as_good";
  if (!isClear(short, Math.hypot(found.error, decision.error))) return "unknown";
  return found.lead >= close && isClear(found.lead, found.error) ? "better" : "no_better";
}

/** Shares by seat at a ply. */
interface Share {
  ply: number;
  seats: readonly number[];
}

/** What was known at that moment; null if nothing was. */
export function pointAt<Point extends { ply: number }>(
  points: readonly Point[],
  ply: number,
): Point | null {
  let known: Point | null = null;
  for (const one of points) {
    if (one.ply > ply && known !== null) break;
    known = one;
  }
  return known;
}

/** The chances at that moment; null if none are known so far. */
export function chanceAt(chances: readonly Share[], ply: number): readonly number[] | null {
  return pointAt(chances, ply)?.seats ?? null;
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
  const largest = exact.map((_, i) => i).sort((a, b) => rest(exact, b) - rest(exact, a));
  for (const i of largest) {
    if (left <= 0) break;
    whole[i] = (whole[i] ?? 0) + 1;
    left--;
  }
  return whole;
}

function rest(exact: readonly number[], i: number): number {
  return (exact[i] ?? 0) % 1;
}
