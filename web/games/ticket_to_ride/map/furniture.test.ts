// Title, rose and table of points: ours as laid out, others where nothing lies.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Atlas, type BoardFile } from "../board";
import { furnitureOf } from "./furniture";
import { trackShape, viewBox } from "./geometry";

function read(name: string): BoardFile {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as BoardFile;
}

describe("what stands around a map", () => {
  it("is as laid out on ours, and on a copy", () => {
    const ours = read("usa");
    expect(furnitureOf(ours, "").plate).toBe("I");
    const drawing = { ...ours.drawing, ground: { of: ours.id } };
    expect(furnitureOf({ ...ours, id: "board-x", drawing }, "").plate).toBe("I");
  });

  it.each(["usa", "germany"])("lies on no track elsewhere: %s", (name) => {
    const board = { ...read(name), id: "board-x" };
    const { cartouche, rose, table, plate } = furnitureOf(board, "Somewhere");
    expect(plate).toBeUndefined();
    const box = viewBox(board);
    const atlas = new Atlas(board);
    const slots = board.routes.flatMap(({ id }) => trackShape(atlas, id).slots);
    const rects = [
      cartouche && { x: cartouche.x, y: cartouche.y, width: cartouche.width, height: 84 },
      rose && { x: rose.x - 26, y: rose.y - 26, width: 52, height: 52 },
      table && { x: table.x, y: table.y - 16, width: table.width, height: 96 },
    ].filter((rect) => rect !== null);
    expect(rects.length).toBeGreaterThan(0);
    for (const { x, y, width, height } of rects) {
      expect(x).toBeGreaterThanOrEqual(box.x);
      expect(x + width).toBeLessThanOrEqual(box.x + box.width);
      for (const slot of slots)
        expect(slot.x > x && slot.x < x + width && slot.y > y && slot.y < y + height).toBe(false);
    }
  });
});
