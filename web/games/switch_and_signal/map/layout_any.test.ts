// Boards that nobody laid out by hand, copies of ours, and drawings with holes.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import "../../../tests/browser";
import { readJson, root } from "../../../tests/sources";
import { Plan, type Board } from "../board";
import { drawnOf } from "./drawn";
import { Geometry } from "./geometry";
import { layoutOf } from "./layout";
import { apart } from "./room";

const ours = readJson<Board>(join(root, "../games/switch_and_signal/boards/europe.json"));
const { id, ...nameless } = ours;
const copy = (drawing: object) =>
  ({ ...nameless, drawing: { ...ours.drawing, ...drawing } }) as unknown as Board;

describe("the layout of a board", () => {
  it("is ours for ours and for a copy in which nothing moved", () => {
    const layout = layoutOf(ours);
    expect(layout.key).toBe("europe");
    expect(layoutOf(copy({ ground: { of: id } }))).toBe(layout);
  });
  it("of a copy keeps the ground, and names where the drawing says", () => {
    const layout = layoutOf(copy({ ground: { of: id }, labels: "own" }));
    expect(layout.ground).toBe(layoutOf(ours).ground);
    expect(layout.key).toBeNull();
    expect(layout.name).toEqual(ours.name);
    expect(layout.labels["paris"]).toEqual({ x: 246, y: 501.6, anchor: "end" });
    expect(layout.stores["marseille"]).toBe(layoutOf(ours).stores["marseille"]);
  });
  it("without a ground has paper, and its things below the board", () => {
    const layout = layoutOf(copy({}));
    expect(layout.ground).toBeNull();
    expect(layout.title.y).toBeGreaterThan(1000);
    const store = layout.stores["marseille"]!;
    const rect = { x: store.x + store.width / 2, y: store.y + 42, width: store.width, height: 84 };
    const hidden = [...drawnOf(new Plan(ours)).spots.values()].filter(
      (spot) => apart(rect, { ...spot, width: 20, height: 20 }) < 0,
    );
    expect(hidden).toEqual([]);
  });
  it("of a foreign id is none of ours", () => {
    for (const of of ["constructor", "__proto__", 7])
      expect(layoutOf(copy({ ground: { of } })).ground).toBeNull();
  });
});

describe("a drawing with holes", () => {
  const places = { de: "A", en: "A" };
  const odd = {
    ...ours,
    cities: [
      { id: "constructor", name: places, kind: "port" },
      { id: "b", name: places, kind: "goods", goods: "red" },
    ],
    starts: [],
    junctions: [{ id: "__proto__", name: places }],
    lines: [
      { id: "l", from: "constructor", to: "b", pieces: 3, signals: [{ id: "s", gap: 0 }] },
      { id: "m", from: "b", to: "nowhere", pieces: 2, signals: [{ id: "n", gap: 9 }] },
    ],
  } as unknown as Board;
  it.each([
    undefined,
    null,
    "x",
    {},
    { cities: 3, pieces: { "l-1": { x: "1", y: null } } },
    { cities: { b: { x: Infinity, y: 0 } }, canvas: { width: -5 } },
  ])("%j gets numbers everywhere", (drawing) => {
    const plan = new Plan({ ...odd, drawing } as unknown as Board);
    const geometry = new Geometry(plan);
    const spots = ["constructor", "b", "__proto__", "l-1", "l-3", "m-1", "nothing"].map((it) =>
      geometry.spot(it),
    );
    for (const { x, y } of [...spots, geometry.signal("s"), geometry.signal("n")])
      expect([x, y].every(Number.isFinite)).toBe(true);
    expect(geometry.rails()).not.toMatch(/NaN|undefined/);
  });
  it("lays pieces and signals in their order between the ends", () => {
    const drawing = { cities: { constructor: { x: 0, y: 0 }, b: { x: 400, y: 0 } } };
    const geometry = new Geometry(new Plan({ ...odd, drawing } as unknown as Board));
    expect(geometry.signal("s")).toEqual({ x: 33, y: 0 });
    expect(geometry.line("l").map(({ x }) => x)).toEqual([0, 100, 200, 300, 400]);
  });
});
