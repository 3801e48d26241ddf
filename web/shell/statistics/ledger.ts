// The games that were finished on this device, kept on it and nowhere else.
import type { TableInfo } from "../../wire/protocol";
import type { Seat } from "../../wire/match";
import { keep, recall } from "../memory";
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
}

const most = 2000;

export function finishedGames(): Finished[] {
  return recall<Finished[]>("finished", []);
}

export function forgetFinished(): void {
  keep("finished", []);
}

/** Notes a game that is over, once. Lessons, challenges and branches are not games of one's own. */
export function noteFinished(info: TableInfo, mine: readonly Seat[], result: Result): void {
  if (info.origin != null) return;
  const known = finishedGames();
  if (known.some((one) => one.table === info.table)) return;
  const bots = info.seats.flatMap((seat) => (seat.who === "bot" && seat.bot ? [seat.bot] : []));
  const fresh = mine.map((seat) => ({
    table: info.table,
    seat,
    game: info.game,
    at: Date.now(),
    players: info.seats.length,
    points: result.points[seat] ?? 0,
    rank: result.won === undefined ? (result.rank[seat] ?? info.seats.length) : result.won ? 1 : 2,
    bot: [...bots].sort().at(-1) ?? "",
    together: result.won !== undefined,
  }));
  keep("finished", [...fresh, ...known].slice(0, most));
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
