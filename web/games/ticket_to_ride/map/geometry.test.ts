import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Atlas, type BoardFile } from "../board";
import { catchPath, trackShape, viewBox } from "./geometry";
import { connected, longestPath, openWay } from "../network";

function read(name: string): Atlas {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return new Atlas(JSON.parse(readFileSync(file, "utf8")) as BoardFile);
}
const usa = read("usa");
const germany = read("germany");

describe.each([
  ["usa", usa],
  ["germany", germany],
])("the map of %s", (_, atlas) => {
  const shapes = atlas.board.routes.map(({ id }) => trackShape(atlas, id));
  const box = viewBox(atlas.board);

  it("has a slot for every space of every track", () => {
    for (const { route, slots } of shapes) expect(slots).toHaveLength(route.length);
  });

  it("has all slots on the drawing", () => {
    for (const { slots } of shapes)
      for (const { x, y, angle } of slots) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
        expect(Math.abs(angle)).toBeLessThanOrEqual(90);
      }
  });

  it("has paths without gaps in their numbers", () => {
    for (const shape of shapes)
      for (const path of [shape.rail, shape.middle, catchPath(shape, 40, 13)])
        expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)+$/);
  });

  it("keeps the slots of one track and of its twins apart", () => {
    const all = shapes.flatMap(({ slots }) => slots);
    let nearest = Infinity;
    for (const [i, a] of all.entries())
      for (let k = i + 1; k < all.length; k++) {
        const b = all[k];
        if (b !== undefined) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
      }
    expect(nearest).toBeGreaterThan(9);
  });
});

describe("the way of a ticket", () => {
  const free = new Set(usa.board.routes.map(({ id }) => id));

  it("is the shortest over free tracks", () => {
    const way = openWay(usa, "denver", "el-paso", new Set(), free);
    expect(way?.spaces).toBe(4);
    expect(way?.missing).toHaveLength(2);
  });

  it("costs nothing on one's own tracks", () => {
    const own = new Set(["denver--santa-fe"]);
    const way = openWay(usa, "denver", "el-paso", own, free);
    expect(way?.built).toEqual(["denver--santa-fe"]);
    expect(way?.spaces).toBe(2);
  });

  it("is not there when others closed it", () => {
    const around = new Set(
      [...free].filter((id) => {
        const { a, b } = usa.route(id);
        return a !== "miami" && b !== "miami";
      }),
    );
    expect(openWay(usa, "miami", "boston", new Set(), around)).toBeNull();
  });

  it("does not lead through a country", () => {
    const own = new Set(["bremerhaven--daenemark", "daenemark--kiel"]);
    expect(connected(germany, "bremerhaven", "kiel", own)).toBe(false);
    expect(connected(germany, "bremerhaven", "daenemark", own)).toBe(true);
    expect(connected(germany, "daenemark", "kiel", own)).toBe(true);
  });
});

describe("the longest path", () => {
  it("leaves branches out", () => {
    const path = longestPath(usa, ["denver--santa-fe", "el-paso--santa-fe", "phoenix--santa-fe"]);
    expect(path.length).toBe(5);
    expect(path.routes).toHaveLength(2);
  });

  it("may come by a city twice", () => {
    const loop = [
      "denver--santa-fe",
      "el-paso--santa-fe",
      "el-paso--phoenix",
      "phoenix--santa-fe",
    ].filter((id) => usa.routes.has(id));
    expect(loop).toHaveLength(4);
    expect(longestPath(usa, loop).routes).toHaveLength(4);
  });

  it("is nothing without tracks", () => {
    expect(longestPath(usa, [])).toEqual({ routes: [], length: 0 });
  });
});
