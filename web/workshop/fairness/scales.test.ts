import { describe, expect, it } from "vitest";
import { extremes, heat, heatWidth, linear, offLabels, ticks } from "./scales";

describe("scales", () => {
  it("give every figure one of five inks", () => {
    expect([0.1, 0.3, 0.5, 0.7, 0.9].map((it) => heat(it, 0, 1))).toEqual([0, 1, 2, 3, 4]);
    expect([heat(1, 0, 1), heat(0, 0, 1), heat(2, 0, 1), heat(-1, 0, 1)]).toEqual([4, 0, 4, 0]);
    expect(heat(3, 3, 3)).toBe(2);
  });

  it("are wider where it is hotter", () => {
    const widths = [0, 1, 2, 3, 4].map((ink) => heatWidth(ink, 10));
    expect([...widths].sort((a, b) => a - b)).toEqual(widths);
    expect(new Set(widths).size).toBe(5);
  });

  it("put numbers at places", () => {
    const place = linear([10, 20], [0, 100]);
    expect([10, 15, 20, 25].map(place)).toEqual([0, 50, 100, 150]);
    expect(linear([3, 3], [0, 100])(3)).toBe(50);
  });

  it("mark round numbers", () => {
    expect(ticks(4, 21)).toEqual([5, 10, 15, 20]);
    expect(ticks(0.28, 0.39)).toEqual([0.3, 0.35]);
    expect(ticks(-3, 8)).toEqual([0, 5]);
    expect(ticks(7, 7)).toEqual([7]);
  });

  it("choose the most and the least that do not lie over each other", () => {
    const list = [1, 2, 3, 50, 98, 99, 100];
    const far = (a: number, b: number) => Math.abs(a - b) > 1;
    expect(extremes(list, 2, (it) => it, far)).toEqual([100, 98, 1, 3]);
    expect(extremes([7], 3, (it) => it, far)).toEqual([7]);
  });

  it("put a plate beside a label, as near to the middle as can be", () => {
    const line = Array.from({ length: 11 }, (_, i) => ({ x: 20 * i, y: 0 }));
    expect(offLabels(line, [], 10)).toEqual({ x: 100, y: 0 });
    const near = offLabels(line, [{ x: 110, y: 4, width: 20, height: 10 }], 10);
    expect(near).toEqual({ x: 80, y: 0 });
    // Where all is lettered, there is no room for it.
    expect(offLabels(line, [{ x: 100, y: 0, width: 400, height: 10 }], 10)).toBe(null);
  });
});
