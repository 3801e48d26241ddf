// How long connections are, and which of them have two tracks.
import { angle, distance, toSegment } from "./geometry";
import { at_sea, type Edge } from "./network";
import type { Point } from "./projection";

export interface Connection extends Edge {
  length: number;
  tracks: 1 | 2;
  /** Reached by ship: gray, and a single track. */
  ferry: boolean;
}

export const longest_length = 6;
/** Free at both ends of a track together, and from one space to the next. */
const ends = 19;
const pitch = 29;

export function lengthFor(far: number): number {
  return Math.min(Math.max(Math.round((far - ends) / pitch), 1), longest_length);
}
/** How far cities are apart, on average, whose connections have so many spaces, on average. */
export function distanceFor(length: number): number {
  return ends + pitch * length;
}

/** Spaces of the shortest way between all cities. */
export function shortestWays(
  cities: number,
  connections: readonly { a: number; b: number; length: number }[],
): number[][] {
  const ways = Array.from({ length: cities }, (_, i) =>
    Array.from({ length: cities }, (__, j) => (i === j ? 0 : Infinity)),
  );
  const set = (a: number, b: number, to: number) => {
    const row = ways[a] as number[];
    row[b] = Math.min(row[b] as number, to);
  };
  for (const { a, b, length } of connections) {
    set(a, b, length);
    set(b, a, length);
  }
  for (let via = 0; via < cities; via++)
    for (let a = 0; a < cities; a++)
      for (let b = 0; b < cities; b++)
        set(a, b, (ways[a]?.[via] as number) + (ways[via]?.[b] as number));
  return ways;
}

/** How many travellers use each connection if all cities visit each other on shortest ways. */
function traffic(populations: readonly number[], edges: readonly Connection[]): number[] {
  const ways = shortestWays(populations.length, edges);
  const way = (a: number, b: number) => ways[a]?.[b] as number;
  return edges.map(({ a, b, length }) => {
    let sum = 0;
    for (const [i, from] of populations.entries())
      for (const [j, to] of populations.entries()) {
        const there = way(i, a) + length + way(b, j);
        if (there === way(i, j)) sum += (from * to) ** 0.25;
      }
    return sum;
  });
}

/** Whether there is room for a second track: at both ends, and beside other cities. */
function roomFor(cities: readonly Point[], edges: readonly Edge[], { a, b }: Edge): boolean {
  const at = (city: number) => cities[city] as Point;
  const wide = (here: number, there: number) =>
    edges.every((other) => {
      const end = other.a === here ? other.b : other.b === here ? other.a : there;
      return end === there || angle(at(here), at(there), at(end)) >= 38;
    });
  const clear = cities.every((city, i) => i === a || i === b || toSegment(city, at(a), at(b)) > 32);
  return clear && wide(a, b) && wide(b, a) && distance(at(a), at(b)) > 48;
}

/** Lengths and second tracks; `count` of these at most. */
export function layTracks(
  cities: readonly Point[],
  populations: readonly number[],
  edges: readonly Edge[],
  count: number,
): Connection[] {
  const connections = edges.map((edge): Connection => ({
    ...edge,
    length: lengthFor(edge.far),
    tracks: 1,
    ferry: edge.sea > at_sea,
  }));
  const busy = traffic(populations, connections);
  const order = connections
    .map((connection, i) => ({ connection, worth: busy[i] as number }))
    .sort((x, y) => y.worth - x.worth);
  const doubles = new Map<number, number>();
  let left = count;
  for (const { connection } of order) {
    const { a, b, ferry, length } = connection;
    const [at_a, at_b] = [doubles.get(a) ?? 0, doubles.get(b) ?? 0];
    if (left === 0) break;
    if (ferry || length > 5 || Math.max(at_a, at_b) >= 3) continue;
    if (!roomFor(cities, edges, connection)) continue;
    connection.tracks = 2;
    doubles.set(a, at_a + 1).set(b, at_b + 1);
    left--;
  }
  return connections;
}
