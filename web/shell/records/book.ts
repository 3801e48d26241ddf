// The record book: games that were finished on this device, kept on it and nowhere else.
import type { TableInfo } from "../../wire/protocol";
import type { Seat } from "../../wire/match";
import { Kept } from "../kept";
import { recall } from "../memory";
import type { Result } from "../my_tables";

/** One finished game, as one seat of this device saw it. */
export interface Finished {
  table: string;
  seat: Seat;
  game: string;
  /** When it was noted, ms since 1970. */
  at: number;
  players: number;
  points: number;
  /** Shared by those who tie; in a game of all together 1 if it was won, else 2. */
  rank: number;
  /** The strongest bot that played, "" if there was none. */
  bot: string;
  /** Whether all won or lost together. */
  together: boolean;
  /** What the points came from, or what else was counted, in words of the game. */
  parts?: Record<string, number>;
}

const most = 2000;

const isParts = (value: unknown) =>
  value === undefined ||
  (typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "number"));
function isFinished(value: unknown): value is Finished {
  const one = value as Partial<Finished> | null;
  return (
    typeof one === "object" &&
    one !== null &&
    [one.table, one.game, one.bot].every((text) => typeof text === "string") &&
    [one.seat, one.at, one.players, one.points, one.rank].every(Number.isFinite) &&
    typeof one.together === "boolean" &&
    isParts(one.parts)
  );
}

/** What of a list can be believed; null if it is none. */
function believed(content: unknown): Finished[] | null {
  return Array.isArray(content) ? content.filter(isFinished) : null;
}

const kept = new Kept<Finished[]>(
  "book",
  1,
  believed,
  // Before there was a book, games were kept without a version.
  () => believed(recall<unknown>("finished", [])) ?? [],
);

export function finishedGames(): Finished[] {
  return kept.read();
}

/** Whether a newer page keeps the book, so that this one must not write into it. */
export function isNewer(): boolean {
  return kept.newer;
}

export function forgetFinished(): void {
  kept.write([]);
}

function partsOf(breakdown: unknown): Pick<Finished, "parts"> {
  if (typeof breakdown !== "object" || breakdown === null) return {};
  const parts = Object.entries(breakdown).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return { parts: Object.fromEntries(parts) };
}

/** Notes a game that is over, once. Lessons, challenges and branches are not games of one's own. */
export function noteFinished(info: TableInfo, mine: readonly Seat[], result: Result): void {
  if (info.origin != null) return;
  const known = finishedGames();
  const before = known.filter((one) => one.table === info.table);
  // Whoever noted it from the hall did not see what the points came from.
  if (before.length > 0 && (before[0]?.parts !== undefined || result.breakdown === undefined))
    return;
  const bots = info.seats.flatMap((seat) => (seat.who === "bot" && seat.bot ? [seat.bot] : []));
  const fresh = mine.map((seat) => ({
    table: info.table,
    seat,
    game: info.game,
    at: before[0]?.at ?? Date.now(),
    players: info.seats.length,
    points: result.points[seat] ?? 0,
    rank: result.won === undefined ? (result.rank[seat] ?? info.seats.length) : result.won ? 1 : 2,
    bot: [...bots].sort().at(-1) ?? "",
    together: result.won !== undefined,
    ...partsOf(result.breakdown?.[seat]),
  }));
  kept.write([...fresh, ...known.filter((one) => one.table !== info.table)].slice(0, most));
}

/** Takes over games of another device. */
export function addFinished(games: unknown): number {
  const known = finishedGames();
  const id = (one: Finished) => `${one.table} ${one.seat}`;
  const ids = new Set(known.map(id));
  const fresh = (believed(games) ?? []).filter((one) => !ids.has(id(one)));
  kept.write([...known, ...fresh].sort((a, b) => b.at - a.at).slice(0, most));
  return fresh.length;
}

/** What the games of one kind add up to. */
export interface Sum {
  games: number;
  won: number;
  best: number;
  mean: number;
}

export function sumOf(games: readonly Finished[]): Sum {
  const points = games.map((one) => one.points);
  const all = points.reduce((sum, one) => sum + one, 0);
  return {
    games: games.length,
    won: games.filter((one) => one.rank === 1).length,
    best: points.length === 0 ? 0 : Math.max(...points),
    mean: points.length === 0 ? 0 : all / points.length,
  };
}

/** The games by what `of` says of them, in the order of that. */
export function groups<K extends string | number>(
  games: readonly Finished[],
  of: (one: Finished) => K,
): { key: K; games: Finished[] }[] {
  const found = new Map<K, Finished[]>();
  for (const one of games) found.set(of(one), [...(found.get(of(one)) ?? []), one]);
  return [...found.entries()]
    .map(([key, ones]) => ({ key, games: ones }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The longest row of games won one after the other, and the one that lasts. */
export function rowsOf(games: readonly Finished[]): { longest: number; now: number } {
  let longest = 0;
  let now = 0;
  for (const { rank } of [...games].sort((a, b) => a.at - b.at)) {
    now = rank === 1 ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { longest, now };
}
