import { describe, expect, it } from "vitest";
import { board } from "../fixtures/sample";
import { usualLook } from "../companies";
import { boxOf, canvasOf, layoutOf, onOurGround, pointOf, sideOf, type Drawn } from "./layout";

const foreign: Drawn = {
  places: [
    { id: "ash", name: { en: "Ash", de: "Esche" } },
    { id: "constructor", name: { en: "C", de: "C" } },
  ],
};

describe("the layout", () => {
  it("of ours is as it was laid by hand", () => {
    expect(onOurGround(board)).toBe(true);
    expect(boxOf(board)).toEqual({ x: 24, y: 42, width: 966, height: 735 });
    expect(layoutOf(board, "kingston").label).toEqual([298, 313.5]);
  });

  it("follows a place that was moved on a copy of ours", () => {
    const places = { ...board.drawing.places, kingston: { x: 100, y: 100, label: "s" } };
    const copy = {
      ...board,
      id: undefined,
      drawing: { ...board.drawing, places, ground: { of: "grand-trunk-journey" } },
    };
    expect(onOurGround(copy)).toBe(true);
    expect(layoutOf(copy, "kingston").label).toEqual([100, 138]);
    expect(layoutOf(copy, "utica").label).toEqual([486, 589.5]);
  });

  it("has places for everything on a board without a drawing, or with an odd one", () => {
    for (const drawing of [
      undefined,
      null,
      7,
      { canvas: "x", places: [] },
      { canvas: { width: Number.NaN }, places: { ash: { x: "1" }, constructor: null } },
    ]) {
      const odd = { ...foreign, drawing };
      expect(canvasOf(odd)).toEqual({ width: 1000, height: 820 });
      expect(boxOf(odd)).toEqual({ x: 0, y: 0, width: 1000, height: 820 });
      const [a, b] = [pointOf(odd, "ash"), pointOf(odd, "constructor")];
      expect(a).not.toEqual(b);
      for (const { x, y } of [a, b]) {
        expect(x).toBeGreaterThan(0);
        expect(y).toBeLessThan(820);
      }
      expect(sideOf(odd, "ash")).toBe("n");
      expect(layoutOf(odd, "constructor").label.every(Number.isFinite)).toBe(true);
    }
  });
});

describe("the look of companies", () => {
  it("is ours for ours, and follows colour and name for others", () => {
    expect(usualLook({ id: "grand-trunk" }, -1)).toMatchObject({
      initials: "GT",
      colour: "#b3261e",
    });
    const other = usualLook(
      { id: "midland", name: { en: "Midland & Great Western", de: "M" }, color: "blue" },
      4,
    );
    expect(other).toMatchObject({ initials: "MG", colour: "#1d4f91" });
    expect(other.shape).not.toBe("");
    expect(usualLook({ id: "__proto__" }, 99).initials).not.toBe("");
  });
});
