// The end of the game told line by line.
import type { Breakdown } from "../../wire/grand_trunk_journey";

export const score_lines = [
  "start",
  "first_deliveries",
  "contracts",
  "steel",
  "foreign_steel",
  "given_up",
  "terminals",
  "speculator",
  "force",
  "speed",
  "objectives",
  "time",
  "sets",
  "improvements",
] as const satisfies readonly (keyof Breakdown)[];
export type ScoreLine = (typeof score_lines)[number];

/** The lines in which anybody has scored anything, in the order of the game. */
export function tellingLines(breakdowns: readonly Breakdown[]): ScoreLine[] {
  return score_lines.filter((line) => breakdowns.some((b) => b[line] !== 0));
}

/** Seats from the winner down; equals in the order of their seats. */
export function ranking(rank: readonly number[]): number[] {
  return rank.map((_, seat) => seat).sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0) || a - b);
}

/** What a seat has after the first lines. */
export function sumUpTo(breakdown: Breakdown, lines: readonly ScoreLine[], count: number): number {
  return lines.slice(0, count).reduce((sum, line) => sum + breakdown[line], 0);
}
