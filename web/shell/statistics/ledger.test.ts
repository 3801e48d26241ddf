import { beforeEach, describe, expect, it } from "vitest";
import type { TableInfo } from "../../wire/protocol";
import { finishedGames, forgetFinished, groups, noteFinished, sumOf } from "./ledger";

function info(table: string, change: Partial<TableInfo> = {}): TableInfo {
  const bot = (seat: number, level: string) => ({
    seat,
    who: "bot" as const,
    bot: level,
    present: false,
    to_act: false,
    muted: false,
  });
  return {
    table,
    game: "ticket-to-ride-usa",
    options: {},
    listed: false,
    hints: true,
    status: "over",
    seats: [
      { seat: 0, who: "person", name: "Ann", present: true, to_act: false, muted: false },
      bot(1, "level-2"),
      bot(2, "level-4"),
    ],
    makers: [0],
    known_luck: false,
    ...change,
  };
}

describe("the ledger", () => {
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
