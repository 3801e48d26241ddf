import { describe, expect, it } from "vitest";
import type { SeasonLine } from "./api";
import { aSum, day_ms } from "./made_up";
import { labelled, plotOf, plotted, pointOf, risen } from "./season";

const noon = new Date(2026, 8, 4, 12).getTime();
const line = (person: string, ...stops: [number, number][]): SeasonLine => ({
  person,
  stops: stops.map(([day, points], i) => ({
    at: noon + day * day_ms,
    table: `${person}${i}`,
    sum: aSum({ games: i + 1, points: 60 * points }),
  })),
});

describe("a plot over time", () => {
  const lines = [line("nele", [0, 4], [0, 6], [14, 10]), line("mara", [7, 2])];

  it("has a stop for each evening, and of each the last word", () => {
    const plot = plotOf(lines, "points", ["nele", "mara"]);
    expect(plot.days).toHaveLength(3);
    expect(plot.days).toEqual([...plot.days].sort((a, b) => a - b));
    const values = plot.lines.map(({ points }) => points.map((point) => point?.value ?? null));
    expect(values).toEqual([
      [6, 6, 10],
      [null, 2, 2],
    ]);
  });
  it("leaves out whom nobody asked for, and games of another kind", () => {
    expect(plotOf(lines, "points", ["mara"]).lines.map(({ person }) => person)).toEqual(["mara"]);
    expect(plotOf(lines, "deals", ["nele", "mara"])).toEqual({ days: [], lines: [] });
  });
  it("shows how sure a rating is, and that points are", () => {
    expect(pointOf(aSum(), "rating")).toEqual({ value: 1500, low: 1304, high: 1696 });
    expect(pointOf(aSum({ points: 90 }), "points")).toEqual({ value: 1.5, low: 1.5, high: 1.5 });
  });
  it("never says less than nothing or more than all of a comparison", () => {
    const { value, low, high } = pointOf(aSum({ comparison: 900, comparison_error: 500 }), "deals");
    expect([value, low, high]).toEqual([90, 0, 100]);
  });
});

describe("who is plotted", () => {
  const rows = [..."abcdefgh"].map((person, i) => ({ person, place: i + 1, sum: aSum() }));
  it("is the first few", () => {
    expect(plotted(rows, null, 3)).toEqual(["a", "b", "c"]);
    expect(plotted(rows, "b", 3)).toEqual(["a", "b", "c"]);
    expect(plotted(rows, "stranger", 3)).toEqual(["a", "b", "c"]);
  });
  it("is always whoever looks", () => expect(plotted(rows, "h", 3)).toEqual(["a", "b", "h"]));
});

it("says who has risen by what is news", () => {
  const row = { person: "a", sum: aSum() };
  expect(risen({ ...row, place: 1, place_before: 3 })).toBe(2);
  expect(risen({ ...row, place: 3, place_before: 1 })).toBe(-2);
  expect(risen({ ...row, place: 3, place_before: null })).toBe(0);
});

it("writes few dates, the first and the last among them", () => {
  expect(labelled(4)).toEqual([0, 1, 2, 3]);
  const many = labelled(100, 6);
  expect(many).toHaveLength(6);
  expect([many[0], many.at(-1)]).toEqual([0, 99]);
});
