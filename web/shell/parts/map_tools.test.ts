// The tools of a map stand where they cover nothing that is to be read.
import { expect, test } from "vitest";
import { boxAt, cornerOf, freest, type Thing } from "./map_tools";

const room = { width: 800, height: 500, tools: 136, left: true };
const corner = cornerOf(room, false);
const name = (x: number, y: number, width = 60): Thing => ({ x, y, width, height: 14, weight: 1 });
const meets = (a: Thing, place: ReturnType<typeof freest>) => {
  const b = boxAt(place, room);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test("they stand in the upper right corner", () => {
  expect(freest(room, [])).toEqual(corner);
  expect(freest(room, [name(300, 200)])).toEqual(corner);
});

test("above a name that reaches into it they lie beside each other", () => {
  expect(freest(room, [name(730, 110)])).toEqual(cornerOf(room, true));
});

test("between names they find another place at an edge", () => {
  const names = [name(640, 20, 150), name(640, 100, 150), name(640, 250, 150)];
  const place = freest(room, names);
  expect(names.some((it) => meets(it, place))).toBe(false);
});

test("they do not go to the left where something stands there", () => {
  const names = Array.from({ length: 35 }, (_, i) => name(420, 14 * i, 380));
  expect(freest(room, names).x).toBeLessThan(400);
  expect(freest({ ...room, left: false }, names).x).toBeGreaterThan(399);
});

test("a piece counts less than a name", () => {
  const piece = { x: 740, y: 14, width: 60, height: 472, weight: 0.3 };
  const rest = { x: 0, y: 0, width: 738, height: 500, weight: 1 };
  expect(freest(room, [piece, rest]).x).toBe(corner.x);
});

test("they stay until a name comes to lie under them", () => {
  const piece = { x: 740, y: 20, width: 40, height: 40, weight: 0.3 };
  expect(freest(room, [piece], corner)).toBe(corner);
  expect(freest(room, [piece])).not.toEqual(corner);
  expect(freest(room, [name(730, 110)], corner)).not.toEqual(corner);
});
