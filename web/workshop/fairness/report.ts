// What houses say about a board, as far as all games have it: docs/boards.md, "Is it fair?".

/** A number with its 95 % interval, rounded to as many digits after the point as mean something. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  digits: number;
}

/** By the order of turns: who begins is 0. */
export interface OfSeat {
  order: number;
  wins: Estimate;
  margin: Estimate;
}

/** Another number in the document, and what it would do. */
export interface Proposal {
  pointer: string;
  id: string;
  from: number;
  to: number;
  /** Points per game, which should be none; or the share of games that all win, which should be half. */
  measure?: "points" | "wins";
  now: Estimate;
  expected: Estimate;
}

/** Games that were played again in each other's seats. */
export interface Luck {
  deals: number;
  by_luck: Estimate;
  by_skill: Estimate;
  by_both: Estimate;
}

export interface Imbalance extends Estimate {
  seen: number;
  by_luck: number;
}

export interface Report {
  board: string;
  family: string;
  document: string;
  rules: string;
  players: number;
  options: Record<string, string>;
  bot: string;
  seed: number;
  games: number;
  /** Whether so many games say anything. */
  enough: boolean;
  /** Not where all play together. */
  order?: OfSeat[];
  length: {
    turns: Estimate;
    quantiles: { p10?: number; median?: number; p90?: number };
    histogram: { turns: number; games: number }[];
  };
  points: Record<string, Estimate>;
  luck?: Luck;
  /** Where all play together. */
  wins?: Estimate;
  imbalance?: Imbalance;
  proposals?: Proposal[];
}

export class BadReport extends Error {}

/** The answer of a house; throws BadReport if it is none that this page could show. */
export function readReport(value: unknown): Report {
  const report = (value ?? {}) as Partial<Report>;
  if (typeof report.rules !== "string" || typeof report.family !== "string")
    throw new BadReport("the report does not say what it is about");
  if (typeof report.games !== "number" || !Array.isArray(report.length?.histogram))
    throw new BadReport("the report has no games");
  return report as Report;
}

/** How far something is from where it should be. */
export function off({ measure }: Pick<Proposal, "measure">, it: Estimate): number {
  return Math.abs(it.value - (measure === "wins" ? 0.5 : 0));
}

/** What a report says of what a proposal was to change; `of_thing` knows the things of the game. */
export function measuredIn(
  report: Report,
  { id, measure }: Proposal,
  of_thing: (report: Report, id: string) => Estimate | null,
): Estimate | null {
  return measure === "wins" ? (report.wins ?? null) : of_thing(report, id);
}

/** Surely more, or surely less, than this number. */
export const surelyOver = (it: Estimate, number: number) => it.low > number;
export const surelyUnder = (it: Estimate, number: number) => it.high < number;

/**
 * Whether a number is so far from nothing that one would believe it of one among dozens: three
 * standard errors. An interval of 95 % is 3.92 of them wide.
 */
export function believed({ value, low, high }: Estimate): boolean {
  return Math.abs(value) >= (3 * (high - low)) / 3.92 && value !== 0;
}
