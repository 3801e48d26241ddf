// Which cities are joined: first all of them by the shortest tree, then wherever the way round
// would be long. No connection crosses another, or comes too near to a third city.
import { angle, cross, distance, toSegment } from "./geometry";
import type { Point } from "./projection";
import { frontOf, widest_front } from "./sweep";

export interface Edge {
  /** Numbers of cities, the smaller first. */
  a: number;
  b: number;
  /** In units of the board, straight. */
  far: number;
  /** How much of it leads over water, from 0 to 1. */
  sea: number;
}

interface Bounds {
  /** From a connection to a third city. */
  clear: number;
  /** Between two connections at a city, in degrees. */
  angle: number;
}

/** Nearer no track passes by a station that is not its own. */
export const least_clearance = 17;
const tight: Bounds = { clear: least_clearance, angle: 18 };
const usual: Bounds = { clear: 25, angle: 30 };
const most_at_city = 7;
/** A way round that is no longer than this needs no connection of its own. */
const least_detour = 1.18;
/** Longer ones would have gaps between their spaces. */
const longest = 265;
/** … but better so than a city at a dead end. */
const longest_to_dead_end = 420;
/** More of it over water, and it is a crossing by ship. */
export const at_sea = 0.34;

const cost = ({ far, sea }: Edge) => far * (1 + 1.4 * sea);

export class Net {
  readonly edges: Edge[] = [];
  private readonly ways: number[][];

  constructor(readonly cities: readonly Point[]) {
    this.ways = cities.map((_, i) => cities.map((__, j) => (i === j ? 0 : Infinity)));
  }

  at(city: number): Point {
    return this.cities[city] as Point;
  }
  way(a: number, b: number): number {
    return this.ways[a]?.[b] ?? Infinity;
  }
  edgesAt(city: number): Edge[] {
    return this.edges.filter(({ a, b }) => a === city || b === city);
  }

  fits({ a, b }: Edge, bounds: Bounds): boolean {
    const [from, to] = [this.at(a), this.at(b)];
    return (
      this.cities.every(
        (city, i) => i === a || i === b || toSegment(city, from, to) >= bounds.clear,
      ) &&
      this.edges.every((other) => {
        if (other.a === a && other.b === b) return false;
        const shared = other.a === a || other.b === a ? a : other.a === b || other.b === b ? b : -1;
        if (shared < 0) return !cross(from, to, this.at(other.a), this.at(other.b));
        const ends = [a + b - shared, other.a + other.b - shared] as const;
        return angle(this.at(shared), this.at(ends[0]), this.at(ends[1])) >= bounds.angle;
      })
    );
  }

  add(edge: Edge): void {
    this.edges.push(edge);
    const { a, b } = edge;
    const far = cost(edge);
    for (const [i, row] of this.ways.entries())
      for (const j of row.keys()) {
        const through = Math.min(
          this.way(i, a) + far + this.way(b, j),
          this.way(i, b) + far + this.way(a, j),
        );
        if (through < (row[j] as number)) row[j] = through;
      }
  }
}

/** All are joined, by the cheapest edges that fit. */
function joinAll(net: Net, edges: readonly Edge[]): void {
  const bounds: Bounds[] = [usual, tight, { clear: 0, angle: 0 }];
  for (const bound of bounds)
    for (const edge of edges)
      if (net.way(edge.a, edge.b) === Infinity && net.fits(edge, bound)) net.add(edge);
}

/** The edge whose way round is the longest for its own length. */
function mostMissed(net: Net, edges: readonly Edge[]): Edge | null {
  let best: Edge | null = null;
  let most = 0;
  for (const edge of edges) {
    const [at_a, at_b] = [net.edgesAt(edge.a).length, net.edgesAt(edge.b).length];
    if (edge.far > (Math.min(at_a, at_b) < 2 ? longest_to_dead_end : longest)) continue;
    if (Math.max(at_a, at_b) >= most_at_city) continue;
    const detour = net.way(edge.a, edge.b) / cost(edge);
    // Dead ends are dull, long connections few.
    const worth = detour * (Math.min(at_a, at_b) < 2 ? 1.8 : 1) * (100 / (60 + edge.far)) ** 0.5;
    if (detour < least_detour || worth <= most || !net.fits(edge, usual)) continue;
    [best, most] = [edge, worth];
  }
  return best;
}

/** Every pair that may be joined, the cheapest first. */
export function possibleEdges(
  cities: readonly Point[],
  sea: (from: Point, to: Point) => number,
): Edge[] {
  const edges: Edge[] = [];
  for (const [a, from] of cities.entries())
    for (let b = a + 1; b < cities.length; b++) {
      const to = cities[b] as Point;
      const far = distance(from, to);
      // What is farther is asked only to join an island: then it is at sea anyway.
      edges.push({ a, b, far, sea: far > longest_to_dead_end ? 1 : sea(from, to) });
    }
  return edges.sort((x, y) => cost(x) - cost(y) || x.a - y.a || x.b - y.b);
}

export function makeNetwork(
  cities: readonly Point[],
  edges: readonly Edge[],
  count: number,
): Edge[] {
  const net = new Net(cities);
  joinAll(net, edges);
  const needed = net.edges.length;
  while (net.edges.length < count) {
    const edge = mostMissed(net, edges);
    if (edge === null) break;
    net.add(edge);
  }
  // The last ones are missed least.
  let kept = net.edges.length;
  while (kept > needed && frontOf(cities.length, net.edges.slice(0, kept)) > widest_front) kept--;
  return net.edges.slice(0, kept);
}
