import { describe, expect, it } from "vitest";
import { beside } from "./spots";

const spot = { x: 90, y: 90, width: 20, height: 20, at: { x: 100, y: 100 }, line: null };
const size = { width: 30, height: 20 };
const right = { x: 110, y: 80, width: 60, height: 40 };
const left = { x: 30, y: 80, width: 60, height: 40 };

describe("a plate beside a thing", () => {
  it("stands to its right if there is room", () =>
    expect(beside(spot, size, 5, [])).toEqual({ x: 130, y: 100 }));
  it("stands where no name is hidden", () => {
    expect(beside(spot, size, 5, [right])).toEqual({ x: 70, y: 100 });
    expect(beside(spot, size, 5, [right, left])).toEqual({ x: 100, y: 70 });
  });
  it("stands farther off if it is crowded near it", () => {
    const ring = { x: 60, y: 70, width: 80, height: 60 };
    const place = beside(spot, size, 30, [ring]);
    expect(place).toEqual({ x: 155, y: 100 });
  });
  it("stands inside the map, unless there is no room", () => {
    const map = { x: 0, y: 0, width: 140, height: 300 };
    expect(beside(spot, size, 5, [], map)).toEqual({ x: 70, y: 100 });
    expect(beside(spot, size, 5, [], { x: 0, y: 0, width: 1, height: 1 })).toEqual({
      x: 130,
      y: 100,
    });
  });
  it("is left out where it would hide something wherever it stood", () =>
    expect(beside(spot, size, 5, [{ x: -500, y: -500, width: 1000, height: 1000 }])).toBeNull());
  it("stands beside the middle of a line, however long that is", () => {
    const line = { ...spot, x: -400, width: 1000, line: { d: "M0 0", transform: "" } };
    expect(beside(line, size, 5, [])).toEqual({ x: 125, y: 100 });
  });
});
