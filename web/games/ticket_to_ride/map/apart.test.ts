// Names never lie over each other, and stay on the board.
import { describe, expect, test } from "vitest";
import { apart } from "./apart";

const board = { x: 0, y: 0, width: 400, height: 300 };
const label = (x: number, y: number) => ({
  station: { x, y },
  wish: { x, y: y - 20 },
  width: 80,
  height: 20,
});

describe("names apart", () => {
  test("stand where the board wants them", () => {
    expect(apart([label(100, 100), label(300, 100)], board)).toEqual([
      { x: 100, y: 80 },
      { x: 300, y: 80 },
    ]);
  });
  test("give way to those that came first", () => {
    const [first, second] = apart([label(100, 100), label(120, 105)], board);
    expect(first).toEqual({ x: 100, y: 80 });
    expect(second?.y).toBeGreaterThanOrEqual(100);
  });
  test("are left out where there is no room", () => {
    const crowd = Array.from({ length: 12 }, () => label(100, 100));
    const places = apart(crowd, board);
    expect(places[0]).not.toBeNull();
    expect(places.at(-1)).toBeNull();
  });
  test("do not leave the board", () => {
    expect(apart([label(5, 5)], board)).toEqual([{ x: 40, y: 10 }]);
  });
});
