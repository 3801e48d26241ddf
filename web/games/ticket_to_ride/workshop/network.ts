// Which places are joined, and how far they are apart by rail.
import { pair, type Board, type Point, type Route } from "./document";

/** One to three tracks between two places, in one direction. */
export interface Connection {
  key: string;
  a: string;
  b: string;
  routes: readonly Route[];
}

const known = new WeakMap<object, Map<string, Connection>>();

/** By key, in the order of the list; tracks to places that are not there are left out. */
export function connectionsOf(board: Board): ReadonlyMap<string, Connection> {
  const before = known.get(board);
  if (before !== undefined) return before;
  const places = new Set(board.places.map(({ id }) => id));
  const joined = new Map<string, Connection>();
  for (const route of board.routes) {
    if (!places.has(route.a) || !places.has(route.b) || route.a === route.b) continue;
    const its = joined.get(pair(route));
    joined.set(pair(route), {
      key: its?.key ?? board.drawing.routes[route.id]?.connection ?? `${route.a}--${route.b}`,
      a: its?.a ?? route.a,
      b: its?.b ?? route.b,
      routes: [...(its?.routes ?? []), route],
    });
  }
  const all = new Map([...joined.values()].map((its) => [its.key, its]));
  known.set(board, all);
  return all;
}

/** The connection between two places. */
export function between(board: Board, a: string, b: string): Connection | null {
  const wanted = pair({ a, b });
  return [...connectionsOf(board).values()].find((its) => pair(its) === wanted) ?? null;
}

export function connectionsAt(board: Board, place: string): Connection[] {
  return [...connectionsOf(board).values()].filter(({ a, b }) => a === place || b === place);
}

const known_countries = new WeakMap<object, Set<string>>();

export function isCountry({ places }: Board, id: string): boolean {
  let countries = known_countries.get(places);
  if (countries === undefined) {
    countries = new Set(places.filter(({ kind }) => kind === "country").map((place) => place.id));
    known_countries.set(places, countries);
  }
  return countries.has(id);
}

export function positionOf(board: Board, id: string): Point {
  const at = Object.hasOwn(board.drawing.places, id) ? board.drawing.places[id] : undefined;
  return { x: at?.x ?? 0, y: at?.y ?? 0 };
}

/** Where a connection ends: at its station, or at the post before a country. */
export function endsOf(board: Board, { a, b, routes }: Connection): [Point, Point] {
  const [first] = routes;
  const post = first === undefined ? undefined : board.drawing.routes[first.id]?.end;
  const end = (id: string) =>
    isCountry(board, id) && post !== undefined ? post : positionOf(board, id);
  return [end(a), end(b)];
}

export interface Ways {
  /** Spaces of the shortest way; Infinity if there is none. */
  between(a: string, b: string): number;
  /** By the numbers of the places. */
  table: readonly (readonly number[])[];
}

const known_ways = new WeakMap<object, Ways>();

/** Shortest ways between all places; no way leads through a country. */
export function waysOf(board: Board): Ways {
  const before = known_ways.get(board);
  if (before !== undefined) return before;
  const { places } = board;
  const index = new Map(places.map(({ id }, i) => [id, i]));
  const table = places.map((_, i) => places.map((__, j) => (i === j ? 0 : Infinity)));
  for (const { a, b, length } of board.routes) {
    const [i, j] = [index.get(a), index.get(b)];
    if (i === undefined || j === undefined) continue;
    const [there, back] = [table[i] as number[], table[j] as number[]];
    there[j] = Math.min(there[j] as number, length);
    back[i] = Math.min(back[i] as number, length);
  }
  for (const [via, place] of places.entries()) {
    if (place.kind === "country") continue;
    const onwards = table[via] as number[];
    for (const row of table) {
      const first = row[via] as number;
      if (first === Infinity) continue;
      for (let j = 0; j < row.length; j++)
        row[j] = Math.min(row[j] as number, first + (onwards[j] as number));
    }
  }
  const ways: Ways = {
    table,
    between: (a, b) => table[index.get(a) ?? -1]?.[index.get(b) ?? -1] ?? Infinity,
  };
  known_ways.set(board, ways);
  return ways;
}

/** Connections along a shortest way, by key. */
export function wayAlong(board: Board, a: string, b: string): string[] {
  const ways = waysOf(board);
  const keys: string[] = [];
  let here = a;
  while (here !== b && keys.length < board.places.length) {
    const left = ways.between(here, b);
    const step = connectionsAt(board, here).find((its) => {
      const there = its.a === here ? its.b : its.a;
      const length = Math.min(...its.routes.map((route) => route.length));
      return (there === b || !isCountry(board, there)) && length + ways.between(there, b) === left;
    });
    if (left === Infinity || step === undefined) return [];
    keys.push(step.key);
    here = step.a === here ? step.b : step.a;
  }
  return keys;
}

/** How far two places really are apart, in kilometres; null where the drawing does not say where they are. */
export function kilometres({ drawing }: Board, a: string, b: string): number | null {
  const radius = 6371;
  const at = (id: string) => {
    const { lat, lon } = (drawing.places[id] ?? {}) as { lat?: unknown; lon?: unknown };
    return Number.isFinite(lat) && Number.isFinite(lon)
      ? { lat: (Number(lat) * Math.PI) / 180, lon: (Number(lon) * Math.PI) / 180 }
      : null;
  };
  const [from, to] = [at(a), at(b)];
  if (from === null || to === null) return null;
  const half =
    Math.sin((to.lat - from.lat) / 2) ** 2 +
    Math.cos(from.lat) * Math.cos(to.lat) * Math.sin((to.lon - from.lon) / 2) ** 2;
  return Math.round(2 * radius * Math.asin(Math.min(Math.sqrt(half), 1)));
}
