import { describe, expect, it } from "vitest";
import { aRound, aTable, aTournament } from "./made_up";
import { canDraw, isOrganiser, roundsCounted, stopsOf, tablesOf } from "./rounds";

const done = aRound([aTable(["nele", "mara"], [9, 8]), aTable(["jonas", "leni"], [7, 6])]);
const running = aRound([aTable(["nele", "jonas"]), aTable(["mara", "leni"], [7, 6])]);

describe("the line of rounds", () => {
  it("has done stops, one that is on, and those to come", () => {
    const stops = stopsOf(aTournament([done, running]), 4);
    expect(stops.map(({ state }) => state)).toEqual(["done", "now", "to_come", "to_come"]);
    expect(stops.map(({ last }) => last)).toEqual([false, false, false, true]);
  });
  it("ends where the tournament has ended", () => {
    expect(stopsOf(aTournament([done], { stage: "ended" }), 4)).toHaveLength(1);
  });
  it("never has fewer stops than were drawn", () => {
    expect(stopsOf(aTournament([done, running]), 1)).toHaveLength(2);
  });
  it("counts what is over", () => expect(roundsCounted(aTournament([done, running]))).toBe(1));
});

it("one's own table comes first", () => {
  const tables = tablesOf(running, "leni");
  expect(tables.map(({ number, mine }) => [number, mine])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(tablesOf(running, null).map(({ number }) => number)).toEqual([1, 2]);
});

describe("the next round", () => {
  it("is drawn before the first and between two", () => {
    expect(canDraw(aTournament([]), 3)).toBe(true);
    expect(canDraw(aTournament([done]), 3)).toBe(true);
  });
  it("is not drawn while one is on, after the last, or for one alone", () => {
    expect(canDraw(aTournament([done, running]), 3)).toBe(false);
    expect(canDraw(aTournament([done]), 1)).toBe(false);
    expect(canDraw(aTournament([done], { stage: "ended" }), 3)).toBe(false);
    const alone = [
      { person: "nele", withdrew: false },
      { person: "mara", withdrew: true },
    ];
    expect(canDraw(aTournament([], { entrants: alone }), 3)).toBe(false);
  });
  it("is the organisers' business", () => {
    const seen = aTournament([]);
    expect(["organiser", "helper", "nele", null].map((who) => isOrganiser(seen, who))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isOrganiser(aTournament([], { organisers: ["helper"] }), "organiser")).toBe(false);
  });
});
