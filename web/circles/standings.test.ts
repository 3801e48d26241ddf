import { describe, expect, it } from "vitest";
import { aRound, aRow, aTable, aTournament } from "./made_up";
import { comparable, compared, sameSeats, why } from "./standings";

describe("why somebody stands before somebody else", () => {
  const rounds = [
    aRound([aTable(["nele", "mara"], [90, 80]), aTable(["jonas", "leni"], [70, 60])]),
  ];

  it("is the first difference, in the order in which they apply", () => {
    const first = aRow("nele", { points: 120, comparison: 610, buchholz: 1 });
    const second = aRow("mara", { points: 120, comparison: 575, buchholz: 9 });
    const reasons = why(rounds, "swiss", first, second);
    expect(reasons.map(({ by }) => by)).toEqual([
      "points",
      "comparison",
      "buchholz",
      "head_to_head",
    ]);
    expect(reasons.map(({ decides }) => decides)).toEqual([false, true, false, false]);
    // They have met once.
    expect(reasons.at(-1)).toMatchObject({ first: 2, second: 0 });
  });
  it("among equals is how they met all of their equals", () => {
    const first = aRow("nele", { points: 120, head_to_head: 4 });
    const second = aRow("mara", { points: 120, head_to_head: 1 });
    expect(why(rounds, "swiss", first, second).at(-1)).toEqual({
      by: "head_to_head",
      first: 4,
      second: 1,
      decides: true,
    });
  });
  it("may be nothing at all", () => {
    const reasons = why(rounds, "swiss", aRow("nele"), aRow("mara"));
    expect(reasons.some(({ decides }) => decides)).toBe(false);
  });
  it("in a knock-out is how far they came, then their place there", () => {
    const final = aRound([aTable(["nele", "jonas"], [50, 60])]);
    const of = (first: string, second: string) =>
      why([...rounds, final], "knock_out", aRow(first), aRow(second)).find(
        ({ decides }) => decides,
      );
    expect(of("nele", "mara")).toMatchObject({ by: "reached", first: 2, second: 1 });
    expect(of("jonas", "nele")).toMatchObject({ by: "last_place", first: 1, second: 2 });
  });
  it("in a knock-out a table that was called off is like a bye, unless somebody did not come", () => {
    const off = { ...aTable(["mara", "leni"]), over: true, called_off: true };
    const half = aRound([aTable(["nele", "jonas"], [50, 60]), off]);
    const of = (first: string, second: string) =>
      why([half], "knock_out", aRow(first), aRow(second)).find(({ decides }) => decides);
    expect(of("mara", "jonas")).toMatchObject({ by: "last_place", first: 0, second: 1 });
    const seat = off.seats[1];
    if (seat !== undefined) seat.no_show = true;
    expect(of("nele", "leni")).toMatchObject({ by: "last_place", first: 2, second: 7 });
  });
  it("does not count a round that is being played", () => {
    const running = aRound([aTable(["mara", "nele"], [99, 1]), aTable(["jonas", "leni"])]);
    const [first, second] = [aRow("nele", { points: 60 }), aRow("mara")];
    expect(why([...rounds, running], "swiss", first, second).at(-1)).toMatchObject({
      first: 2,
      second: 0,
    });
  });
});

describe("whose place is explained", () => {
  const rows = ["a", "b", "c"].map((person, i) => aRow(person, { place: i + 1 }));
  it("is one's own", () =>
    expect(compared(rows, "c")?.map((row) => row.person)).toEqual(["b", "c"]));
  it("or the first", () => {
    expect(compared(rows, "a")?.map((row) => row.person)).toEqual(["a", "b"]);
    expect(compared(rows, null)?.map((row) => row.person)).toEqual(["a", "b"]);
  });
  it("and none before anything was played, or where a place is shared", () => {
    expect(compared([aRow("a", { place: 0 }), aRow("b", { place: 0 })], "b")).toBeNull();
    expect(compared([aRow("a"), aRow("b")], "b")).toBeNull();
    expect(compared([aRow("a")], "a")).toBeNull();
  });
});

describe("the same seat of the same deal", () => {
  const round = aRound([
    aTable(["nele", "mara"], [90, 80]),
    aTable(["jonas", "bot"], [70, 200]),
    aTable(["leni", "til"], [100, 60]),
  ]);
  it("is compared over all tables, without bots", () => {
    const [first, second] = sameSeats(round);
    expect(first?.sitters.map(({ person, table }) => [person, table])).toEqual([
      ["jonas", 2],
      ["nele", 1],
      ["leni", 3],
    ]);
    expect(first?.average).toBeCloseTo(260 / 3);
    expect(first?.best?.person).toBe("leni");
    expect(second?.average).toBe(70);
    expect(second?.best?.person).toBe("mara");
    expect(second?.sitters.at(-1)).toEqual({ person: null, table: 2, points: 200 });
  });
  it("does not count for somebody who did not come", () => {
    const absent = aRound([
      aTable(["nele", "mara"], [90, 80]),
      aTable(["jonas", "leni"], [70, 60]),
    ]);
    const seat = absent.tables[0]?.seats[0];
    if (seat !== undefined) seat.no_show = true;
    expect(sameSeats(absent)[0]).toMatchObject({ average: 70, best: { person: "jonas" } });
  });
  it("is not told before the last table has finished", () => {
    const running = aRound([aTable(["nele", "mara"], [90, 80]), aTable(["jonas", "leni"])]);
    expect(sameSeats(running)).toEqual([]);
    expect(comparable(aTournament([round, running]))).toEqual([0]);
  });
  it("is nothing where tables had deals of their own, or there was one table", () => {
    const seen = aTournament([round]);
    expect(comparable({ ...seen, settings: { ...seen.settings, sealed: false } })).toEqual([]);
    expect(comparable(aTournament([aRound([aTable(["nele", "mara"], [1, 2])])]))).toEqual([]);
  });
});
