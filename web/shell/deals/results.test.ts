import { describe, expect, it } from "vitest";
import type { DealInfo, ListedTable } from "../../wire/protocol";
import { luckOfResult } from "../luck/luck";
import { choose } from "../settings.svelte";
import { highest, rowsOf } from "./results";

function result(people: number[], bots: number[], won: boolean | null = null): ListedTable {
  return {
    table: "",
    game: "g",
    status: "over",
    created: 0,
    won,
    taken_back: 0,
    seats: [
      ...people.map((points) => ({ who: "person" as const, name: "A", points, rank: 1 })),
      ...bots.map((points) => ({ who: "bot" as const, bot: "level-3", points, rank: 2 })),
    ],
  };
}

function deal(results: ListedTable[], bots: ListedTable | null): DealInfo {
  return { code: "abcd", game: "g", options: {}, players: 2, results, bots };
}

describe("results of a deal", () => {
  it("stand with the best person first, bots among them", () => {
    const rows = rowsOf(deal([result([80], [120]), result([100], [10])], result([], [90, 95])));
    expect(rows.map((row) => row.best)).toEqual([100, 95, 80]);
    expect(rows.map((row) => row.bots)).toEqual([false, true, false]);
    expect(highest(rows)).toBe(120);
  });

  it("put what was won together before what was lost", () => {
    const rows = rowsOf(deal([result([9], [], false), result([3], [], true)], null));
    expect(rows.map((row) => row.result.won)).toEqual([true, false]);
  });

  it("are none at first", () => {
    expect(rowsOf(deal([], null))).toEqual([]);
    expect(highest([])).toBe(1);
  });

  it("say what is to be known of their luck", () => {
    choose({ language: "en" });
    const plain = result([1], []);
    expect(luckOfResult(plain)).toEqual([]);
    expect(luckOfResult({ ...plain, known_luck: false, reshuffled: false })).toEqual([]);
    expect(luckOfResult({ ...plain, known_luck: true })).toEqual(["Known deal"]);
    const much = { ...plain, known_luck: true, taken_back: 2, reshuffled: true };
    expect(luckOfResult(much)).toHaveLength(3);
  });
});
