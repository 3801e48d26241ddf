// The ground of a made board: its projections, its graticule, and signs only where there is room.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Places, type CitiesFile, type ShapesFile } from "../places/places";
import { ranges } from "../places/ranges";
import { makeBoard, type Wish } from "./board";
import { curve, distance } from "./geometry";
import { landTest } from "./ground";
import { projectionFor, projections, type Point } from "./projection";

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../places/${name}.json`, import.meta.url), "utf8"));
}
const places = new Places(read("cities") as CitiesFile, read("shapes") as ShapesFile);
const wish: Wish = {
  place: { country: "FR" },
  cities: 16,
  length: "short",
  seed: 1,
  author: "Ada",
};

test("ranges have numbers on the earth", () => {
  expect(ranges.length).toBeGreaterThan(50);
  for (const { width, line } of ranges) {
    expect(width).toBeGreaterThan(0);
    expect(line.length).toBeGreaterThan(1);
    for (const [lon, lat] of line) expect(Math.abs(lon) <= 180 && Math.abs(lat) < 80).toBe(true);
  }
});

describe.each(projections)("projection %s", (kind) => {
  test("keeps directions in the middle, north and south", () => {
    for (const middle of [45, -33, 1]) {
      const extent = { middle: 10, west: 4, east: 16, south: middle - 4, north: middle + 4 };
      const { project, words } = projectionFor(extent, kind);
      const at = (lon: number, lat: number) => project([lon, lat]);
      expect(at(11, middle).x).toBeGreaterThan(at(9, middle).x);
      expect(at(10, middle + 1).y).toBeLessThan(at(10, middle - 1).y);
      const [east, up] = [at(10.5, middle), at(10, middle + 0.5)];
      const here = at(10, middle);
      const ratio = distance(here, east) / distance(here, up) / Math.cos((middle * Math.PI) / 180);
      expect(ratio).toBeCloseTo(1, 1);
      expect(words).not.toBe("");
    }
  });

  test("makes a board of the same places", () => {
    const board = makeBoard(places, { ...wish, projection: kind });
    expect(board.places.length).toBe(16);
    const { canvas, ground } = board.drawing;
    expect(canvas.projection).toMatch(/^(Lambert|Mercator|Equirectangular)/);
    expect(ground.graticule.length).toBeGreaterThan(4);
    expect(ground.land.length).toBeGreaterThan(0);
  });
});

test("signs stand on land, clear of tracks and of each other", () => {
  const { drawing, routes } = makeBoard(places, wish);
  const { ground } = drawing;
  const pairs = (flat: number[]) =>
    flat.flatMap((x, i): Point[] => (i % 2 === 0 ? [{ x, y: flat[i + 1] as number }] : []));
  const signs = [...pairs(ground.mountains), ...pairs(ground.trees)];
  expect(ground.mountains.length).toBeGreaterThan(8);
  expect(ground.trees.length).toBeGreaterThan(2);
  const on_land = landTest(ground);
  for (const [i, sign] of signs.entries()) {
    expect(on_land({ x: sign.x, y: sign.y + 8 })).toBe(true);
    for (const other of signs.slice(i + 1)) expect(distance(sign, other)).toBeGreaterThan(20);
    for (const { id, a, b } of routes) {
      const bend = drawing.connections[drawing.routes[id]?.connection ?? ""]?.bend ?? 0;
      const [from, to] = [drawing.places[a] as Point, drawing.places[b] as Point];
      for (const p of curve(from, to, bend, 16)) expect(distance(p, sign)).toBeGreaterThan(17);
    }
  }
});
