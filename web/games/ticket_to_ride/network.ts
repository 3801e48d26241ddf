// Ways over tracks: for showing them, not for deciding anything.
import type { PlaceId, RouteId } from "../../wire/ticket_to_ride";
import type { Atlas, Route } from "./board";

export interface Way {
  /** Tracks of one's own, and tracks that are still to be built. */
  built: RouteId[];
  missing: RouteId[];
  /** Spaces that are still missing. */
  spaces: number;
}

/** The way with the fewest missing spaces over one's own and free tracks; null if there is none. */
export function openWay(
  atlas: Atlas,
  a: PlaceId,
  b: PlaceId,
  own: ReadonlySet<RouteId>,
  free: ReadonlySet<RouteId>,
): Way | null {
  const best = new Map<PlaceId, { cost: number; tracks: number; by: Route | null }>();
  best.set(a, { cost: 0, tracks: 0, by: null });
  const done = new Set<PlaceId>();
  for (;;) {
    let here: PlaceId | null = null;
    for (const [place, { cost, tracks }] of best) {
      if (done.has(place)) continue;
      const other = here === null ? undefined : best.get(here);
      if (
        other === undefined ||
        cost < other.cost ||
        (cost === other.cost && tracks < other.tracks)
      )
        here = place;
    }
    if (here === null) return null;
    if (here === b) break;
    done.add(here);
    if (here !== a && atlas.ends(here)) continue;
    const from = best.get(here);
    for (const route of atlas.board.routes) {
      const there = route.a === here ? route.b : route.b === here ? route.a : null;
      if (there === null || done.has(there) || from === undefined) continue;
      if (!own.has(route.id) && !free.has(route.id)) continue;
      const cost = from.cost + (own.has(route.id) ? 0 : route.length);
      const known = best.get(there);
      if (
        known === undefined ||
        cost < known.cost ||
        (cost === known.cost && from.tracks + 1 < known.tracks)
      )
        best.set(there, { cost, tracks: from.tracks + 1, by: route });
    }
  }
  const way: Way = { built: [], missing: [], spaces: best.get(b)?.cost ?? 0 };
  for (let here = b; here !== a;) {
    const by = best.get(here)?.by;
    if (by === null || by === undefined) return null;
    (own.has(by.id) ? way.built : way.missing).push(by.id);
    here = by.a === here ? by.b : by.a;
  }
  return way;
}

/** Whether one's own tracks connect the two places. */
export function connected(
  atlas: Atlas,
  a: PlaceId,
  b: PlaceId,
  own: ReadonlySet<RouteId>,
): boolean {
  return openWay(atlas, a, b, own, new Set()) !== null;
}

/** The longest continuous path over these tracks; each is used once, places may be visited again. */
export function longestPath(
  atlas: Atlas,
  own: readonly RouteId[],
): { routes: RouteId[]; length: number } {
  const routes = own.map((id) => atlas.route(id));
  const at = new Map<PlaceId, Route[]>();
  for (const route of routes)
    for (const place of [route.a, route.b]) at.set(place, [...(at.get(place) ?? []), route]);
  const all = routes.reduce((sum, route) => sum + route.length, 0);
  let best: RouteId[] = [];
  let longest = 0;
  const used = new Set<RouteId>();
  const path: RouteId[] = [];
  const go = (here: PlaceId, length: number, arrived: boolean): void => {
    if (length > longest) {
      longest = length;
      best = [...path];
    }
    if (arrived && atlas.ends(here)) return;
    for (const route of at.get(here) ?? []) {
      if (longest === all) return;
      if (used.has(route.id)) continue;
      used.add(route.id);
      path.push(route.id);
      go(route.a === here ? route.b : route.a, length + route.length, true);
      path.pop();
      used.delete(route.id);
    }
  };
  for (const place of at.keys()) go(place, 0, false);
  return { routes: best, length: longest };
}
