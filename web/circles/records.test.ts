import { describe, expect, it } from "vitest";
import type { Result } from "./api";
import { aResult } from "./made_up";
import { recordsOf, type CircleRecord } from "./records";

const record = (results: readonly Result[], kind: CircleRecord["kind"]) =>
  recordsOf(results).find((one) => one.kind === kind);

describe("records of a circle", () => {
  it("are none before the first game", () => expect(recordsOf([])).toEqual([]));

  it("know the highest score, and who had it first", () => {
    const results = [
      aResult("a", 1, "nele 124", "mara 97"),
      aResult("b", 2, "mara 187", "nele 140"),
      aResult("c", 3, "jonas 187", "nele 120"),
    ];
    expect(record(results, "most")).toMatchObject({ value: 187, person: "mara", at: 2 });
  });
  it("leave bots without records", () => {
    const results = [aResult("a", 1, "bot 300", "nele 90")];
    expect(record(results, "most")).toMatchObject({ value: 90, person: "nele" });
    expect(record(results, "closest")).toBeUndefined();
    expect(record(results, "row")).toBeUndefined();
  });
  it("know the closest win, but no shared one", () => {
    const shared = aResult("a", 1, "nele 100", "mara 100");
    const [, second] = shared.seats;
    if (second !== undefined) second.place = 1;
    const results = [
      shared,
      aResult("b", 2, "jonas 114", "leni 113"),
      aResult("c", 3, "a 9", "b 1"),
    ];
    expect(record(results, "closest")).toMatchObject({
      value: 1,
      person: "jonas",
      second: { person: "leni", points: 113, own: 114 },
    });
  });
  it("count wins in a row, until one is lost", () => {
    const results = [
      aResult("a", 1, "nele 2", "mara 1"),
      aResult("b", 2, "nele 2", "jonas 1"),
      aResult("c", 3, "mara 2", "nele 1"),
      aResult("d", 4, "nele 2", "mara 1"),
    ];
    expect(record(results, "row")).toMatchObject({ value: 2, person: "nele", at: 2 });
  });
  it("keep games of all together apart", () => {
    const team = { ...aResult("a", 1, "nele 8", "mara 8"), won: true, lost: 2 };
    const lost = { ...aResult("b", 2, "nele 3", "mara 3"), won: false, lost: 0 };
    const old = { ...aResult("c", 3, "nele 8", "mara 8"), won: true };
    expect(record([team, lost, old], "team")).toMatchObject({ value: 2, at: 1 });
    expect(record([team, lost, old], "most")).toBeUndefined();
    expect(record([team, lost, old], "games")).toMatchObject({ value: 3 });
  });
});
