// The tools of a map stand where they cover nothing that is to be read.
import { expect, test } from "vitest";
import { boxAt, clearOf, cornerOf, freeCorner, freest, type Thing } from "./map_tools";

const room = { width: 800, height: 500, tools: 136, left: true };
const corner = cornerOf(room, false);
const name = (x: number, y: number, width = 60): Thing => ({ x, y, width, height: 14, weight: 1 });
const meets = (a: Thing, place: ReturnType<typeof freest>, within = room) => {
  const b = boxAt(place, within);
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

test("on a small map they leave their corner only to a mark, at worst for the lower one", () => {
  const small = { width: 360, height: 130, tools: 92, left: true };
  const mark = (x: number, y: number, width = 60) => ({ ...name(x, y, width), height: 30 });
  expect(clearOf(small, [mark(100, 20)])).toEqual(cornerOf(small, true));
  const [high, under] = [{ ...small, height: 400 }, mark(280, 20)];
  expect(meets(under, cornerOf(high, true), high)).toBe(true);
  expect(meets(under, clearOf(high, [under]), high)).toBe(false);
  expect(clearOf(small, [mark(0, 10, 360)])).toEqual({ ...cornerOf(small, true), y: 70 });
});

test("an overview stands in the upper left corner, or where no mark lies", () => {
  const overview = { width: 104, height: 66 };
  const upper = { right: false, low: false, free: true };
  expect(freeCorner(room, overview, [])).toEqual(upper);
  expect(freeCorner(room, overview, [name(200, 40)])).toEqual(upper);
  const under = name(100, 60);
  expect(freeCorner(room, overview, [under])).toEqual({ right: false, low: true, free: true });
  const low = name(10, 440, 780);
  expect(freeCorner(room, overview, [under, low])).toEqual({ right: true, low: false, free: true });
});

test("where marks lie in all corners it is not free", () => {
  const marks = [name(10, 20, 40), name(10, 440, 780), name(690, 20)];
  expect(freeCorner(room, { width: 104, height: 66 }, marks).free).toBe(false);
});
