// What the workshop sees by itself on a board: spaces that touch, colours out of balance, places easily cut off.
import { linesCross } from "../../../workshop/anyplace/geometry";
import { gap, type Box } from "./boxes";
import { addTrack, setColor, spacesByColor } from "./edit_tracks";
import { card_colors, type Board, type Point, type RouteColor } from "./document";
import { layerOf } from "./lay";
import { connectionsAt, connectionsOf, positionOf, type Connection } from "./network";

/** Nearer than this spaces seem to touch. */
const touching = 0.25;

/** Pairs of connections whose spaces touch, with the middle between them. */
export function touchingPairs(board: Board): { a: Connection; b: Connection; at: Point }[] {
  const layer = layerOf(board);
  const all = [...connectionsOf(board).values()].map((its) => {
    const boxes = layer.drawn(its);
    const [xs, ys] = [boxes.map(({ x }) => x), boxes.map(({ y }) => y)];
    const reach = Math.max(0, ...boxes.map(({ long, thick }) => Math.hypot(long, thick)));
    return {
      its,
      boxes,
      left: Math.min(...xs) - reach,
      right: Math.max(...xs) + reach,
      top: Math.min(...ys) - reach,
      bottom: Math.max(...ys) + reach,
    };
  });
  const pairs: { a: Connection; b: Connection; at: Point }[] = [];
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1)) {
      if (one.left > other.right || other.left > one.right) continue;
      if (one.top > other.bottom || other.top > one.bottom) continue;
      const at = firstTouch(one.boxes, other.boxes);
      if (at !== null) pairs.push({ a: one.its, b: other.its, at });
    }
  return pairs;
}

function firstTouch(first: readonly Box[], second: readonly Box[]): Point | null {
  for (const a of first)
    for (const b of second)
      if (gap(a, b, touching) < touching) return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return null;
}

export interface Imbalance {
  most: RouteColor;
  least: RouteColor;
  spaces: { most: number; least: number };
  /** The track that would rather have the other colour. */
  change: { key: string; track: number } | null;
}

/** The colour with the most and the one with the fewest spaces, if they are far apart. */
export function imbalance(board: Board): Imbalance | null {
  const spaces = spacesByColor(board);
  const of = (color: RouteColor) => spaces.get(color) ?? 0;
  const most = card_colors.reduce((a, b) => (of(b) > of(a) ? b : a));
  const least = card_colors.reduce((a, b) => (of(b) < of(a) ? b : a));
  const mean = card_colors.reduce((sum, color) => sum + of(color), 0) / card_colors.length;
  const off = of(most) - of(least);
  if (mean < 4 || off <= Math.max(5, 0.4 * mean)) return null;
  let change: Imbalance["change"] = null;
  let cost = Infinity;
  for (const its of connectionsOf(board).values())
    for (const [track, route] of its.routes.entries()) {
      if (route.color !== most || its.routes.some(({ color }) => color === least)) continue;
      const beside = [its.a, its.b]
        .flatMap((id) => connectionsAt(board, id))
        .filter(({ routes }) => routes.some(({ color }) => color === least)).length;
      const its_cost = Math.abs(off - 2 * route.length) + 3 * beside;
      if (its_cost < cost) [change, cost] = [{ key: its.key, track }, its_cost];
    }
  return { most, least, spaces: { most: of(most), least: of(least) }, change };
}

export function balanced(board: Board, { least, change }: Imbalance): Board {
  return change === null ? board : setColor(board, change.key, change.track, least);
}

/** Cities with no more than two connections, those with one first. */
export function easilyCutOff(board: Board): { id: string; ways: number }[] {
  return board.places
    .filter(({ kind }) => kind === "city")
    .map(({ id }) => ({ id, ways: connectionsAt(board, id).length }))
    .filter(({ ways }) => ways === 1 || ways === 2)
    .sort((a, b) => a.ways - b.ways);
}

/** Places that can be reached from a city without passing through a country. */
function reachedFrom(board: Board, start: string, countries: ReadonlySet<string>): Set<string> {
  const seen = new Set([start]);
  const open = [start];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (countries.has(here)) continue;
    for (const { a, b } of connectionsAt(board, here)) {
      const there = a === here ? b : a;
      if (!seen.has(there)) open.push(there);
      seen.add(there);
    }
  }
  return seen;
}

/** The places of the largest network: whatever is not among them is cut off, and not the other way round. */
export function reachable(board: Board): Set<string> {
  const ids = (kind: "city" | "country") =>
    board.places.filter((place) => place.kind === kind).map(({ id }) => id);
  const countries = new Set(ids("country"));
  const looked_at = new Set<string>();
  let largest = new Set<string>();
  for (const id of ids("city")) {
    if (looked_at.has(id)) continue;
    const network = reachedFrom(board, id, countries);
    for (const one of network) looked_at.add(one);
    if (network.size > largest.size) largest = network;
  }
  return largest;
}

/** The track that would join a place to the others: to the nearest one, and if it can be across nothing. */
export function missingTrack(
  board: Board,
  id: string,
): { board: Board; key: string; to: string } | null {
  const joined = reachable(board);
  const own = board.places.find((place) => place.id === id);
  const at = positionOf(board, id);
  const lines = [...connectionsOf(board).values()].map(({ a, b }) => [
    positionOf(board, a),
    positionOf(board, b),
  ]);
  const others = board.places
    .filter((place) => joined.has(place.id) !== joined.has(id))
    .filter((place) => place.id !== id && place.kind === "city")
    .map((place) => {
      const there = positionOf(board, place.id);
      const across = lines.filter((line) => linesCross(line, [at, there])).length;
      return { to: place.id, cost: Math.hypot(there.x - at.x, there.y - at.y) * (1 + across) };
    })
    .sort((a, b) => a.cost - b.cost);
  const [best] = others;
  if (own === undefined || best === undefined) return null;
  const made = addTrack(board, id, best.to);
  return made === null ? null : { ...made, to: best.to };
}
