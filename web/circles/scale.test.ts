import { describe, expect, it } from "vitest";
import { placeOn, scaleOf, spread } from "./scale";

describe("a scale", () => {
  it.each([
    [[1391, 1760], 5],
    [[0, 1], 6],
    [[100, 100], 6],
    [[-37, 187], 6],
    [[], 4],
  ])("of %j covers it all, in round steps, with few ticks", (values, most) => {
    const { from, to, ticks } = scaleOf(values, most);
    for (const value of values) {
      expect(from).toBeLessThanOrEqual(value);
      expect(to).toBeGreaterThanOrEqual(value);
    }
    expect(to).toBeGreaterThan(from);
    expect([ticks[0], ticks.at(-1)]).toEqual([from, to]);
    expect(ticks.length).toBeLessThanOrEqual(most + 2);
    const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
    expect([1, 2, 5]).toContain(Number(String(step).replace(/0+$/, "") || step));
  });
  it("is one for all who are compared", () => {
    const scale = scaleOf([1400, 1700]);
    expect(placeOn(scale, scale.from)).toBe(0);
    expect(placeOn(scale, scale.to)).toBe(1);
    expect(placeOn(scale, 1500)).toBeLessThan(placeOn(scale, 1600));
  });
});

describe("labels", () => {
  it("stay where they are if there is room", () => {
    expect(spread([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]);
  });
  it("keep their order and a distance, and stay inside", () => {
    const places = spread([50, 52, 51, 99, 100], 20, 0, 100);
    const sorted = [...places].sort((a, b) => a - b);
    for (const [i, place] of sorted.entries()) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(100);
      if (i > 0) expect(place - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(20);
    }
    expect(places[0]).toBeLessThan(places[2] ?? 0);
    expect(places[2]).toBeLessThan(places[1] ?? 0);
  });
});
