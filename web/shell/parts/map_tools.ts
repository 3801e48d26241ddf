// Where the tools of a map stand, and its overview: where they cover least of what is on it.
import type { Box } from "./map_box";

export interface Place {
  x: number;
  y: number;
  /** Beside each other instead of below each other. */
  row: boolean;
}

/** Something on the map; a name counts more than a piece, which is known by a part of it. */
export interface Thing extends Box {
  weight: number;
}

/** The map and how long the tools are all together, in pixels as everything here. */
export interface Room {
  width: number;
  height: number;
  tools: number;
  /** Whether the left side is free for them. */
  left: boolean;
}

export function sameSize(a: Room, b: Room): boolean {
  return a.width === b.width && a.height === b.height && a.tools === b.tools;
}

/** From the edge of the map; their width, or in a row their height; and how finely is looked. */
const [gap, breadth, step] = [14, 46, 22];

/** The usual one: the upper right corner. */
export function cornerOf({ width, tools }: Room, row: boolean): Place {
  return { x: width - gap - (row ? tools : breadth), y: gap, row };
}

export function boxAt({ x, y, row }: Place, { tools }: Room): Box {
  return { x, y, width: row ? tools : breadth, height: row ? breadth : tools };
}

/** Along the edges, but the lower left one, which belongs to hints. */
function places(room: Room): Place[] {
  const { width, height, tools, left } = room;
  const [right, low] = [width - gap - breadth, height - gap - tools];
  const found = [cornerOf(room, false), cornerOf(room, true)];
  for (let y = gap; y <= low; y += step) found.push({ x: right, y, row: false });
  for (let x = width - gap - tools; x >= (left ? gap : width / 2); x -= step)
    found.push({ x, y: gap, row: true });
  if (left)
    for (let y = gap; y <= Math.min(low, height / 2); y += step)
      found.push({ x: gap, y, row: false });
  return found;
}

function covered(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(across, 0) * Math.max(down, 0);
}

/** `now`: where they stand; they stay there as long as they cover no name. */
export function freest(room: Room, things: readonly Thing[], now?: Place): Place {
  const names = things.filter(({ weight }) => weight === 1);
  const stays = now !== undefined && names.every((name) => covered(boxAt(now, room), name) === 0);
  if (stays) return now;
  return cheapest(places(room), cornerOf(room, false), room, things);
}

/** The place that hides least; of those that hide the same, the one nearest to the usual one. */
function cheapest(
  among: readonly Place[],
  usual: Place,
  room: Room,
  things: readonly Thing[],
): Place {
  const cost = (place: Place) => {
    const far = Math.abs(place.x - usual.x) + Math.abs(place.y - usual.y);
    return hidden(boxAt(place, room), things) + 0.02 * far;
  };
  return among.reduce((a, b) => (cost(b) < cost(a) ? b : a), among[0] ?? usual);
}

function hidden(own: Box, things: readonly Thing[]): number {
  return things.reduce((sum, thing) => sum + thing.weight * covered(own, thing), 0);
}

/** On a small map that is looked at closer: the upper right corner, unless a mark lies there. */
export function clearOf(room: Room, marks: readonly Thing[]): Place {
  const usual = cornerOf(room, true);
  const low = { ...usual, y: room.height - gap - breadth };
  return cheapest([usual, ...places(room), low], usual, room, marks);
}

/** A corner of the map, and whether nothing lies there that is to be read. */
export interface Corner {
  right: boolean;
  low: boolean;
  free: boolean;
}

/** From the edges to what stands in a corner. */
export const corner_gap = 10;

/** Where something of this size stands: in the upper left corner, or where it hides less. */
export function freeCorner(
  { width, height }: Pick<Room, "width" | "height">,
  size: { width: number; height: number },
  things: readonly Thing[],
): Corner {
  const at = (right: boolean, low: boolean) => ({
    x: right ? width - corner_gap - size.width : corner_gap,
    y: low ? height - corner_gap - size.height : corner_gap,
    ...size,
  });
  const corners = [
    { right: false, low: false },
    { right: false, low: true },
    { right: true, low: true },
    { right: true, low: false },
  ].map(({ right, low }) => {
    const own = at(right, low);
    const free = things.every((thing) => thing.weight < 1 || covered(own, thing) === 0);
    return { right, low, free, cost: hidden(own, things) };
  });
  const { right, low, free } = corners.reduce((a, b) => (b.cost < a.cost ? b : a));
  return { right, low, free };
}
