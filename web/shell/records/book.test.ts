import { beforeEach, describe, expect, it } from "vitest";
import type { TableInfo } from "../../wire/protocol";
import { keep, recallText } from "../memory";
import {
  addFinished,
  finishedGames,
  forgetFinished,
  groups,
  isNewer,
  noteFinished,
  rowsOf,
  sumOf,
  type Finished,
} from "./book";
import { firstsOf } from "./firsts";

function info(table: string, change: Partial<TableInfo> = {}): TableInfo {
  const bot = (seat: number, level: string) => ({
    seat,
    who: "bot" as const,
    bot: level,
    present: false,
    to_act: false,
    muted: false,
    plate: "red" as const,
  });
  return {
    table,
    game: "ticket-to-ride-usa",
    options: {},
    listed: false,
    hints: true,
    status: "over",
    seats: [
      {
        seat: 0,
        who: "person",
        name: "Ann",
        present: true,
        to_act: false,
        muted: false,
        plate: "blue",
      },
      bot(1, "level-2"),
      bot(2, "level-4"),
    ],
    makers: [0],
    known_luck: false,
    ...change,
  };
}

describe("the record book", () => {
  beforeEach(forgetFinished);

  it("notes a game once, with the strongest of the bots", () => {
    noteFinished(info("a"), [0], { points: [90, 100, 80], rank: [2, 1, 3] });
    noteFinished(info("a"), [0], { points: [90, 100, 80], rank: [2, 1, 3] });
    expect(finishedGames()).toHaveLength(1);
    expect(finishedGames()[0]).toMatchObject({ points: 90, rank: 2, players: 3, bot: "level-4" });
  });

  it("counts what is won together", () => {
    const result = { points: [5, 5, 5], rank: [1, 1, 1] };
    noteFinished(info("a"), [0], { ...result, won: false });
    noteFinished(info("b"), [0], { ...result, won: true });
    expect(sumOf(finishedGames())).toEqual({ games: 2, won: 1, best: 5, mean: 5 });
  });

  it("leaves out lessons, challenges and branches", () => {
    const origin = { kind: "lesson" as const, id: "x", table: null, ply: 0 };
    noteFinished(info("a", { origin }), [0], { points: [1, 2, 3], rank: [3, 2, 1] });
    expect(finishedGames()).toEqual([]);
  });

  it("groups in order", () => {
    noteFinished(info("a"), [0], { points: [10, 0, 0], rank: [1, 2, 2] });
    noteFinished(info("b", { game: "grand-trunk-journey" }), [0], {
      points: [30, 0, 0],
      rank: [1, 2, 2],
    });
    noteFinished(info("c"), [0], { points: [20, 0, 0], rank: [1, 2, 2] });
    const by = groups(finishedGames(), (one) => one.game);
    expect(by.map(({ key, games }) => [key, games.length])).toEqual([
      ["grand-trunk-journey", 1],
      ["ticket-to-ride-usa", 2],
    ]);
    expect(sumOf(by[1]?.games ?? [])).toEqual({ games: 2, won: 2, best: 20, mean: 15 });
    expect(sumOf([])).toEqual({ games: 0, won: 0, best: 0, mean: 0 });
  });
});

const game = (change: Partial<Finished>): Finished => ({
  table: "t",
  seat: 0,
  game: "ticket-to-ride-usa",
  at: 1,
  players: 2,
  points: 10,
  rank: 2,
  bot: "level-3",
  together: false,
  ...change,
});

describe("what the points came from", () => {
  beforeEach(forgetFinished);
  const result = { points: [90, 0, 0], rank: [1, 2, 3] };
  it("is added when the table is opened after the hall has noted the game", () => {
    noteFinished(info("a"), [0], result);
    const at = finishedGames()[0]?.at;
    noteFinished(info("a"), [0], { ...result, breakdown: [{ routes: 60, odd: "x" }, {}, {}] });
    expect(finishedGames()).toHaveLength(1);
    expect(finishedGames()[0]).toMatchObject({ at, parts: { routes: 60 } });
    noteFinished(info("a"), [0], { ...result, breakdown: [{ routes: 1 }, {}, {}] });
    expect(finishedGames()[0]?.parts).toEqual({ routes: 60 });
  });
});

describe("a book from elsewhere", () => {
  beforeEach(forgetFinished);
  it("is read without what cannot be believed", () => {
    keep("book", { version: 1, content: [game({}), { table: 7 }, null, game({ at: NaN })] });
    expect(finishedGames()).toHaveLength(1);
  });
  it("is set aside if it is no book", () => {
    keep("book", { version: 1, content: "scribble" });
    expect(finishedGames()).toEqual([]);
    expect(recallText("book.aside")).toContain("scribble");
  });
  it("is left alone if a newer page wrote it", () => {
    keep("book", { version: 9, content: {} });
    expect(isNewer()).toBe(true);
    noteFinished(info("a"), [0], { points: [1], rank: [1] });
    expect(recallText("book")).toBe(JSON.stringify({ version: 9, content: {} }));
    keep("book", { version: 1, content: [] });
  });
  it("comes from the time before there was one", () => {
    localStorageLess(() => {
      keep("finished", [game({ table: "old" })]);
      expect(finishedGames().map(({ table }) => table)).toEqual(["old"]);
    });
  });
  it("is added without doubling anything", () => {
    addFinished([game({ table: "a" })]);
    expect(addFinished([game({ table: "a" }), game({ table: "b", at: 5 }), "x"])).toBe(1);
    expect(finishedGames().map(({ table }) => table)).toEqual(["b", "a"]);
  });
});

describe("rows and firsts", () => {
  const line = [1, 2, 1, 1, 1, 2].map((rank, at) => game({ at, rank, table: String(at) }));
  it("count games won one after the other", () => {
    expect(rowsOf(line)).toEqual({ longest: 3, now: 0 });
    expect(rowsOf(line.slice(0, 5))).toEqual({ longest: 3, now: 3 });
    expect(rowsOf([])).toEqual({ longest: 0, now: 0 });
  });
  it("say when something happened first", () => {
    const firsts = firstsOf({
      games: line,
      album: { a: { solved: 0 }, b: { watched: 3 } },
      lessons: {},
      all: ["ticket-to-ride-usa", "grand-trunk-journey"],
      of_games: [
        {
          id: "x",
          records: { firsts: [{ id: "x", words: { de: "", en: "" }, is: ({ at }) => at > 3 }] },
        },
      ],
    });
    const at = Object.fromEntries(firsts.map((first) => [first.id, first.at]));
    expect(at).toMatchObject({ ride: null, game: 0, win: 0, row: 4, solved: 0, all: null, x: 4 });
    expect(at["people"]).toBeNull();
    expect(at["ten_solved"]).toBeNull();
  });
});

/** As if nothing had been kept under the new name. */
function localStorageLess(then: () => void): void {
  keep("book", "nothing that can be read");
  finishedGames();
  then();
  keep("finished", []);
  keep("book", { version: 1, content: [] });
}
