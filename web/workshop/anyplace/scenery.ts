// Mountains along their ranges and trees between them, engraved only where nothing else is.
import type { LonLat } from "../places/places";
import { ranges, treeless } from "../places/ranges";
import type { Chance } from "./chance";
import { distance, tenth } from "./geometry";
import { landTest, type Frame, type Ground } from "./ground";
import { letter } from "./labels";
import { near, type Extent, type Point } from "./projection";

/** From a sign to tracks, stations and names, and to the next sign. */
const clear = 21;
const apart = 22;
const from_coast = 9;
const from_edge = 12;
/** Signs for each 10,000 square units, at most. */
const mountains_each = 2.2;
const trees_each = 0.8;
const tries_for_trees = 400;

/** Answers whether a point is near to one of many, by squares of a grid. */
class Nearness {
  private readonly cells = new Map<string, Point[]>();
  constructor(private readonly size: number) {}
  private key(x: number, y: number): string {
    return `${String(x)} ${String(y)}`;
  }
  add(p: Point): void {
    const key = this.key(Math.floor(p.x / this.size), Math.floor(p.y / this.size));
    const cell = this.cells.get(key);
    if (cell === undefined) this.cells.set(key, [p]);
    else cell.push(p);
  }
  near(p: Point, within: number): boolean {
    const [x, y] = [Math.floor(p.x / this.size), Math.floor(p.y / this.size)];
    for (let i = x - 1; i <= x + 1; i++)
      for (let k = y - 1; k <= y + 1; k++)
        if (this.cells.get(this.key(i, k))?.some((other) => distance(p, other) < within))
          return true;
    return false;
  }
}

/** Points all over a name, so that no sign comes near to it. */
export function nameSpots({ x, y }: Point, name: { en: string; de: string }): Point[] {
  const half = (Math.max(name.en.length, name.de.length) * letter) / 2;
  const count = Math.ceil((2 * half) / 12);
  return Array.from({ length: count + 1 }, (_, i) => ({ x: x - half + (2 * half * i) / count, y }));
}

function candidates(chance: Chance, onBoard: (at: LonLat) => Point): Point[] {
  return ranges.flatMap(({ width, line }) =>
    line.slice(1).flatMap(([lon, lat], i) => {
      const [west, south] = line[i] as LonLat;
      // Several chances for each length that a sign takes; those that are too near are left out.
      const [a, b] = [onBoard([west, south]), onBoard([lon, lat])];
      const count = Math.min(Math.ceil(distance(a, b) / (apart / 4)), 400);
      return Array.from({ length: count }, () => {
        const [t, off, up] = [chance(), chance() - 0.5, chance() - 0.5];
        return onBoard([
          west + (lon - west) * t + 2 * off * width,
          south + (lat - south) * t + 1.4 * up * width,
        ]);
      });
    }),
  );
}

export function sceneryOf(
  ground: Pick<Ground, "land">,
  onBoard: (at: LonLat) => Point,
  extent: Extent,
  frame: Frame,
  taken: readonly Point[],
  chance: Chance,
): Pick<Ground, "mountains" | "trees"> {
  const on_land = landTest(ground);
  const things = new Nearness(clear);
  for (const p of taken) things.add(p);
  const signs = new Nearness(apart);
  const area = ((frame.right - frame.left) * (frame.bottom - frame.top)) / 10_000;
  const free = (p: Point) =>
    p.x > frame.left + from_edge &&
    p.x < frame.right - from_edge &&
    p.y > frame.top + from_edge &&
    p.y < frame.bottom - from_edge &&
    !things.near(p, clear) &&
    !signs.near(p, apart) &&
    [0, from_coast, -from_coast].every((x) => on_land({ x: p.x + x, y: p.y + (x === 0 ? 8 : 0) }));
  const flat: Pick<Ground, "mountains" | "trees"> = { mountains: [], trees: [] };
  const put = (kind: "mountains" | "trees", p: Point, each: number) => {
    if (flat[kind].length / 2 >= each * area || !free(p)) return;
    signs.add(p);
    flat[kind].push(tenth(p.x), tenth(p.y));
  };
  for (const p of candidates(chance, onBoard)) put("mountains", p, mountains_each);
  const [wide, high] = [extent.east - extent.west, extent.north - extent.south];
  for (let i = 0; i < tries_for_trees; i++) {
    const lon = extent.west + (1.4 * chance() - 0.2) * wide;
    const lat = extent.south + (1.4 * chance() - 0.2) * high;
    if (!isDry(lon, lat)) put("trees", onBoard([lon, lat]), trees_each);
  }
  return flat;
}

function isDry(lon: number, lat: number): boolean {
  return treeless.some(
    ([west, south, east, north]) =>
      lat >= south &&
      lat <= north &&
      Math.abs(near(lon, (west + east) / 2) - (west + east) / 2) <= (east - west) / 2,
  );
}
