// Boards whose drawing says nothing, or nonsense, are drawn all the same; ours as they are.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Atlas, type BoardFile } from "../board";
import { drawable } from "./drawable";
import { trackShape, viewBox } from "./geometry";

function read(name: string): BoardFile {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as BoardFile;
}

const place = (id: string, kind: "city" | "country" = "city", passengers = 0) => ({
  id,
  name: { en: id, de: id },
  kind,
  passengers,
});
const bare = (drawing: unknown): BoardFile => ({
  ...read("usa"),
  id: "board-x",
  places: [place("constructor"), place("ash", "city", 3), place("oak", "country")],
  routes: [
    { id: "a", a: "constructor", b: "ash", length: 2, color: "red" },
    { id: "b", a: "ash", b: "constructor", length: 2, color: "blue" },
    { id: "tostring", a: "ash", b: "oak", length: 3, color: "gray" },
  ],
  tickets: [],
  drawing: drawing as BoardFile["drawing"],
});

describe.each(["usa", "germany"])("our board of %s", (name) => {
  it("is drawn as it was", () => {
    const board = read(name);
    expect(JSON.parse(JSON.stringify(drawable(board)))).toEqual(board);
  });
});

describe.each<[string, unknown]>([
  ["nothing", {}],
  ["no object", null],
  ["lists", { canvas: [], places: [], connections: [], routes: [] }],
  [
    "nonsense",
    {
      canvas: { width: "wide", height: -5, view_box: [0, 0, Number.NaN, 4] },
      slot_thickness: -1,
      places: { ash: { x: "<b>", y: 2, label: { x: 1 }, passengers: [[1], "x"] }, oak: 7 },
      connections: { a: { bend: "left" }, b: null },
      routes: { a: { margin: [1], slot: 0, track: 9, tracks: 2, end: { x: 4 } } },
    },
  ],
])("a drawing that says %s", (_, drawing) => {
  const board = drawable(bare(drawing));
  const atlas = new Atlas(board);

  it("has every track somewhere", () => {
    for (const { id, length } of board.routes) {
      const shape = trackShape(atlas, id);
      expect(shape.slots).toHaveLength(length);
      expect(shape.rail).toMatch(/^M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)+$/);
      expect(shape.thickness).toBeGreaterThan(0);
    }
    expect(trackShape(atlas, "a").offset).toBe(-trackShape(atlas, "b").offset);
    expect(atlas.twins("a").map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("has every place apart, in a box", () => {
    const spots = board.places.map(({ id }) => board.drawing.places[id]);
    expect(new Set(spots.map((at) => `${at?.x} ${at?.y}`)).size).toBe(3);
    expect(board.drawing.places["ash"]?.passengers).toHaveLength(3);
    expect(board.drawing.places["oak"]?.plate?.w).toBeGreaterThan(0);
    for (const side of Object.values(viewBox(board))) expect(side).toSatisfy(Number.isFinite);
  });
});
