import { describe, expect, it } from "vitest";
import type { GameModule, GameTable } from "../../games/game";
import type { Logged } from "../log.svelte";
import { decidedBy, marksOf, newsFor, turnsOf } from "./turns";

const turn = (seat: number) => ({ type: "turn_started", seat });
const build = (seat: number, track: string, points = 2) => ({ type: "built", seat, track, points });
const luck = { type: "drawn" };

/** One entry for each ply: who decided, and what happened. */
function logOf(...plies: [number | null, ...object[]][]): Logged[] {
  return plies.map(([actor, ...events], from) => ({
    from,
    ply: from + 1,
    events,
    actors: actor === null ? [] : [actor],
  }));
}

const table = {
  module: {
    by: (event: { seat?: number }) => event.seat ?? null,
    turns: {
      line: () => "",
      gained: (event: { points?: number }) => event.points ?? 0,
      apart: [],
      touched: ({ track }: { track?: string }) => (track === undefined ? [] : [`route:${track}`]),
    },
  },
} as unknown as GameTable & { module: GameModule };

describe("the log by turns", () => {
  it("has what comes before the first one by itself", () => {
    const turns = turnsOf(logOf([null, luck], [0, build(0, "a"), turn(1)], [1, build(1, "b")]));
    expect(turns.map(({ seat, from, ply }) => [seat, from, ply])).toEqual([
      [null, 0, 2],
      [1, 2, 3],
    ]);
    expect(turns[1]?.told.map(({ event }) => event)).toEqual([turn(1), build(1, "b")]);
  });
  it("keeps its keys when it grows", () => {
    const log = logOf([0, turn(0)], [0, build(0, "a"), turn(1)], [1, build(1, "b"), turn(0)]);
    const before = turnsOf(log.slice(0, 2)).map(({ key }) => key);
    expect(
      turnsOf(log)
        .map(({ key }) => key)
        .slice(0, before.length),
    ).toEqual(before);
    expect(new Set(turnsOf(log).map(({ key }) => key)).size).toBe(3);
  });
  it("is one of a game without turns", () =>
    expect(turnsOf(logOf([0, luck], [1, luck])).map(({ seat }) => seat)).toEqual([null]));
  it("is empty at the beginning", () => expect(turnsOf([])).toEqual([]));
});

describe("who decided", () => {
  it("is the one who was to act", () => {
    expect(decidedBy([2], [2])).toEqual([2]);
    expect(decidedBy([2], [0])).toEqual([2]);
  });
  it("is whoever is no longer asked, where several were", () => {
    expect(decidedBy([0, 1, 2], [0, 2])).toEqual([1]);
    expect(decidedBy([], [0, 1])).toEqual([]);
  });
});

describe("news", () => {
  const log = logOf(
    [0, turn(0)],
    [0, build(0, "a")],
    [null, luck, turn(1)],
    [1, build(1, "b", 7), turn(2)],
    [2, build(2, "c"), turn(0)],
  );
  const marks = (seat: number | null, players = 3) => {
    const { turns } = newsFor(seat, log, players);
    return marksOf(turns, table).map(({ mark, seat, points }) => `${seat} ${mark} ${points}`);
  };

  it("are what others did since one decided oneself", () => {
    const news = newsFor(0, log, 3);
    expect(news.from).toBe(3);
    expect(news.turns.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(marks(0)).toEqual(["1 route:b 7", "2 route:c 2"]);
  });
  it("of somebody who played last are none", () => {
    expect(newsFor(2, log, 3).turns).toEqual([]);
    expect(marks(2)).toEqual([]);
  });
  it("end with the next action of one's own", () => {
    const later = [...log, ...logOf([0, build(0, "d")])].map((entry, from) => ({
      ...entry,
      from,
      ply: from + 1,
    }));
    expect(newsFor(0, later, 3).turns).toEqual([]);
  });
  it("are for late comers all that happened before they decide anything", () =>
    expect(newsFor(3, log, 4).turns.map(({ seat }) => seat)).toEqual([0, 1, 2, 0]));
  it("are for onlookers everybody's last turn", () => {
    expect(newsFor(null, log, 2).turns.map(({ seat }) => seat)).toEqual([2, 0]);
    expect(marks(null, 3)).toEqual(["1 route:b 7", "2 route:c 2"]);
  });
  it("leave out what was played before the table opened", () => {
    const news = newsFor(2, log.slice(0, 4), 3, 3);
    expect(news.from).toBe(3);
    expect(news.turns.map(({ seat }) => seat)).toEqual([1]);
  });
  it("mark a thing once, for who touched it last", () => {
    const twice = logOf([1, turn(1), build(1, "b")], [2, turn(2), build(2, "b")]);
    const { turns } = newsFor(0, twice, 3);
    expect(marksOf(turns, table).map(({ seat }) => seat)).toEqual([2]);
  });
});
