// Coast, country and borders under a board, in its own units, clipped to what is seen of it.
import type { LonLat, Places } from "../places/places";
import { tenth, toSegment } from "./geometry";
import { near, type Extent, type Point } from "./projection";

/** Lines as x, y, x, y, …; rings are closed by whoever draws them, holes by the even-odd rule. */
export interface Ground {
  land: number[][];
  /** The countries that the board is about. */
  home: number[][];
  borders: number[][];
  /** Meridians and parallels. */
  graticule: number[][];
  /** Points of signs, x, y, x, y, … */
  mountains: number[];
  trees: number[];
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Coarser than this nothing may become, in units of the board. */
const fineness = 0.5;
const smallest_island = 5;
/** Degrees around the region in which a projection is still asked. */
const around = 30;
/** So far outside the frame rings are cut, so that the cut is not seen. */
const outside = 12;

type Cut = [inside: (p: Point) => boolean, meet: (a: Point, b: Point) => Point];

function cuts({ left, top, right, bottom }: Frame): Cut[] {
  const atX = (x: number) => (a: Point, b: Point) => ({
    x,
    y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x),
  });
  const atY = (y: number) => (a: Point, b: Point) => ({
    x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y),
    y,
  });
  return [
    [({ x }) => x >= left, atX(left)],
    [({ x }) => x <= right, atX(right)],
    [({ y }) => y >= top, atY(top)],
    [({ y }) => y <= bottom, atY(bottom)],
  ];
}

/** Sutherland and Hodgman's way to cut a ring at four sides. */
function clipRing(ring: readonly Point[], frame: Frame): Point[] {
  return cuts(frame).reduce<readonly Point[]>((points, [inside, meet]) => {
    const kept: Point[] = [];
    for (const [i, p] of points.entries()) {
      const before = points.at(i - 1) as Point;
      if (inside(p) !== inside(before)) kept.push(meet(before, p));
      if (inside(p)) kept.push(p);
    }
    return kept;
  }, ring) as Point[];
}

/** The parts of a line that are inside; a step across a corner may be missing, outside the view. */
function clipLine(line: readonly Point[], { left, top, right, bottom }: Frame): Point[][] {
  const parts: Point[][] = [[]];
  for (const p of line) {
    const inside = p.x >= left && p.x <= right && p.y >= top && p.y <= bottom;
    if (inside) parts.at(-1)?.push(p);
    else if ((parts.at(-1)?.length ?? 0) > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Douglas and Peucker's way to leave out points that say little. */
function thinned(line: readonly Point[]): Point[] {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    let [farthest, off] = [-1, fineness];
    for (let i = from + 1; i < to; i++) {
      const far = toSegment(line[i] as Point, line[from] as Point, line[to] as Point);
      if (far > off) [farthest, off] = [i, far];
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => keep[i] === 1);
}

function area(ring: readonly Point[]): number {
  let twice = 0;
  for (const [i, p] of ring.entries()) {
    const before = ring.at(i - 1) as Point;
    twice += before.x * p.y - p.x * before.y;
  }
  return Math.abs(twice / 2);
}

const flat = (points: readonly Point[]) => points.flatMap(({ x, y }) => [tenth(x), tenth(y)]);

/** Longitudes without a jump at 180°, as points whose x is one. */
function unrolled(line: readonly LonLat[], middle: number): Point[] {
  let last = middle;
  return line.map(([lon, lat]) => {
    last = near(lon, last);
    return { x: last, y: lat };
  });
}

/** Round steps of a graticule, in degrees. */
const round_steps = [0.25, 0.5, 1, 2, 5, 10, 15];
const lines_across = 6;

/** Meridians and parallels of round degrees, as far as they can be seen. */
function graticuleOf(extent: Extent, degrees: Frame): Point[][] {
  const { south, north, west, east } = extent;
  const span = Math.max(north - south, (east - west) * 0.7, 0.5);
  const step = round_steps.find((wide) => wide >= span / lines_across) ?? 20;
  const reach = 1.2 * span + step;
  const [left, right] = [
    Math.max(west - reach, degrees.left),
    Math.min(east + reach, degrees.right),
  ];
  const [low, high] = [
    Math.max(south - reach, degrees.top),
    Math.min(north + reach, degrees.bottom),
  ];
  const line = (from: number, to: number, at: (value: number) => Point) => {
    const count = Math.max(Math.ceil((to - from) / (step / 24)), 1);
    return Array.from({ length: count + 1 }, (_, i) => at(from + ((to - from) * i) / count));
  };
  const found: Point[][] = [];
  for (let x = Math.ceil(left / step) * step; x <= right; x += step)
    found.push(line(low, high, (y) => ({ x, y })));
  for (let y = Math.ceil(low / step) * step; y <= high; y += step)
    found.push(line(left, right, (x) => ({ x, y })));
  return found;
}

export function groundOf(
  places: Places,
  countries: readonly string[],
  extent: Extent,
  project: (at: LonLat) => Point,
  frame: Frame,
): Ground {
  const wide: Frame = {
    left: frame.left - outside,
    top: frame.top - outside,
    right: frame.right + outside,
    bottom: frame.bottom + outside,
  };
  // Beyond half a turn the plane would begin anew.
  const degrees: Frame = {
    left: Math.max(extent.west - around, extent.middle - 175),
    right: Math.min(extent.east + around, extent.middle + 175),
    top: Math.max(extent.south - around, -84),
    bottom: Math.min(extent.north + around, 84),
  };
  // A ring may reach into the region from either side of the earth.
  const turned = (shape: readonly LonLat[]) => {
    const ring = unrolled(shape, extent.middle);
    let [west, east] = [Infinity, -Infinity];
    for (const { x } of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
    }
    return [0, -360, 360]
      .filter((turn) => west + turn <= degrees.right && east + turn >= degrees.left)
      .map((turn) => (turn === 0 ? ring : ring.map(({ x, y }) => ({ x: x + turn, y }))));
  };
  const flatten = ({ x, y }: Point) => project([x, y]);
  const rings = (shapes: readonly LonLat[][]) =>
    shapes.flatMap(turned).flatMap((shape) => {
      const near_it = clipRing(shape, degrees);
      if (near_it.length < 3) return [];
      const clipped = clipRing(near_it.map(flatten), wide);
      if (clipped.length < 3 || area(clipped) < smallest_island) return [];
      const ring = thinned(clipped);
      return ring.length < 3 ? [] : [flat(ring)];
    });
  return {
    land: rings(places.land()),
    home: countries.flatMap((country) => rings(places.outline(country))),
    borders: places
      .borders()
      .flatMap((line) => clipLine(unrolled(line, extent.middle), degrees))
      .flatMap((line) => clipLine(line.map(flatten), wide))
      .map((line) => flat(thinned(line))),
    graticule: graticuleOf(extent, degrees)
      .flatMap((line) => clipLine(line.map(flatten), wide))
      .map((line) => flat(thinned(line))),
    mountains: [],
    trees: [],
  };
}

/** Tells whether a point lies on land. */
export function landTest({ land }: Pick<Ground, "land">): (p: Point) => boolean {
  const rings = land.map((ring) => {
    const ys = ring.filter((_, i) => i % 2 === 1);
    return { ring, top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  return (p) => {
    let odd = false;
    for (const { ring, top, bottom } of rings) {
      if (p.y < top || p.y > bottom) continue;
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ax, ay] = [ring[i] as number, ring[i + 1] as number];
        const [bx, by] = [ring[j] as number, ring[j + 1] as number];
        if (ay > p.y !== by > p.y && p.x < ((bx - ax) * (p.y - ay)) / (by - ay) + ax) odd = !odd;
      }
    }
    return odd;
  };
}

/** How much of the way between two cities leads over water; at the coast itself it does not count. */
export function seaBetween(on_land: (p: Point) => boolean, from: Point, to: Point): number {
  const samples = 14;
  let wet = 0;
  for (let i = 0; i < samples; i++) {
    const t = 0.12 + (0.76 * i) / (samples - 1);
    const p = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    if (!on_land(p)) wet++;
  }
  return wet / samples;
}
