// What happened here for the first time, and what is still to come.
import type { Named } from "../../games/game";
import type { Album } from "../challenges/album";
import type { Progress } from "../learn/progress";
import type { Finished } from "./book";

/** One first time of a game's own: declared by its `records.ts`. */
export interface GameFirst {
  readonly id: string;
  readonly words: Named;
  /** Whether this game was one; `won` alone or together. */
  is(game: Finished, won: boolean): boolean;
}

/** What a game brings to the record book. */
export interface GameRecords {
  /** In a game without points: which part of the result is counted, and how it is called. */
  readonly counted?: { part: string; words: Named };
  readonly firsts: readonly GameFirst[];
}

export interface First {
  id: string;
  /** Of a game's own; the words of the others are `records.first.<id>`. */
  words?: Named;
  /** When, ms since 1970; 0 if that was not noted; null: still to come. */
  at: number | null;
}

interface Known {
  games: readonly Finished[];
  album: Album;
  lessons: Readonly<Record<string, Progress>>;
  /** The games of the house, by the catalog's id. */
  all: readonly string[];
  of_games: readonly { id: string; records: GameRecords }[];
}

const won = ({ rank, players, together }: Finished) => rank === 1 && (together || players > 1);

/** In the order in which they are easy. */
export function firstsOf({ games, album, lessons, all, of_games }: Known): First[] {
  const line = [...games].sort((a, b) => a.at - b.at);
  const when = (is: (game: Finished) => boolean) => line.find(is)?.at ?? null;
  const solved = Object.values(album).flatMap(({ solved: at }) => (at === undefined ? [] : [at]));
  const nth = (times: readonly number[], n: number) =>
    [...times].sort((a, b) => a - b)[n - 1] ?? null;
  const own = (id: string, at: number | null): First => ({ id, at });
  return [
    own("ride", Object.values(lessons).some(({ done }) => done) ? 0 : null),
    own(
      "game",
      when(() => true),
    ),
    own("win", when(won)),
    own(
      "people",
      when(({ bot, players }) => bot === "" && players > 1),
    ),
    own("solved", nth(solved, 1)),
    own("row", thirdInARow(line)),
    own(
      "strong",
      when((game) => won(game) && /^level-[45]$/.test(game.bot)),
    ),
    own("all", whenAll(line, all)),
    own("ten_solved", nth(solved, 10)),
    ...of_games.flatMap(({ records }) =>
      records.firsts.map(({ id, words, is }): First => ({
        id,
        words,
        at: when((game) => is(game, won(game))),
      })),
    ),
  ];
}

function thirdInARow(line: readonly Finished[]): number | null {
  let row = 0;
  for (const game of line) {
    row = won(game) ? row + 1 : 0;
    if (row === 3) return game.at;
  }
  return null;
}

/** When the last of all games of the house had been played. */
function whenAll(line: readonly Finished[], all: readonly string[]): number | null {
  const firsts = all.map((id) => line.find(({ game }) => game === id)?.at);
  if (firsts.length === 0) return null;
  return firsts.every((at) => at !== undefined) ? Math.max(...firsts) : null;
}
