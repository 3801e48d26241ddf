// Steps on connections: their tracks, lengths, colours, bends and ends.
import { tenth } from "../../../workshop/anyplace/geometry";
import { lengthFor } from "../../../workshop/anyplace/tracks";
import { distanceBetween, tidy, uncounted } from "./edit";
import {
  card_colors,
  most_routes,
  type Board,
  type Point,
  type Route,
  type RouteColor,
  type RouteDrawing,
} from "./document";
import { laid, most_bend } from "./lay";
import { between, connectionsOf, endsOf, isCountry, type Connection } from "./network";

const most_tracks = 3;
/** Nearer to straight, and it is straight. */
export const straight = 4;

/** Spaces of each colour, in the order of the cards, then grey. */
export function spacesByColor(board: Board): Map<RouteColor, number> {
  const all = new Map<RouteColor, number>([...card_colors, "gray" as const].map((it) => [it, 0]));
  for (const { color, length } of board.routes) all.set(color, (all.get(color) ?? 0) + length);
  return all;
}

function rarest(board: Board, but: readonly RouteColor[]): RouteColor {
  const spaces = spacesByColor(board);
  return card_colors
    .filter((color) => !but.includes(color))
    .reduce((a, b) => ((spaces.get(b) ?? 0) < (spaces.get(a) ?? 0) ? b : a));
}

/** The same connection with these tracks; their ids follow from their number, what is drawn is laid anew. */
function withTracks(
  board: Board,
  { key, a, b, routes }: Connection,
  tracks: readonly Pick<Route, "length" | "color">[],
): Board {
  const gone = new Set(routes.map(({ id }) => id));
  const others = board.routes.filter(({ id }) => !gone.has(id));
  const taken = new Set(others.map(({ id }) => id));
  const same = tracks.length === routes.length;
  const made = tracks.map((track, i): Route => {
    const wanted = `${a}--${b}${tracks.length === 1 ? "" : `-${"abc".charAt(i)}`}`;
    let id = same ? (routes[i]?.id ?? wanted) : wanted;
    while (!same && taken.has(id)) id += "-x";
    return { ...routes[i], id, a, b, length: track.length, color: track.color };
  });
  const at = board.routes.findIndex(({ id }) => gone.has(id));
  const place = at < 0 ? others.length : at;
  const end = routes[0] === undefined ? undefined : board.drawing.routes[routes[0].id]?.end;
  const hints = new Map(Object.entries(board.drawing.routes).filter(([id]) => !gone.has(id)));
  for (const [i, { id }] of made.entries()) {
    const its: RouteDrawing = { connection: key, track: i + 1, tracks: made.length };
    hints.set(id, end === undefined ? its : { ...its, end });
  }
  const bends = new Map(Object.entries(board.drawing.connections));
  if (!bends.has(key)) bends.set(key, { bend: 0 });
  return {
    ...uncounted(board),
    routes: [...others.slice(0, place), ...made, ...others.slice(place)],
    drawing: {
      ...board.drawing,
      routes: Object.fromEntries(hints),
      connections: Object.fromEntries(bends),
    },
  };
}

/** How long a track over this distance is. */
export function lengthOver(board: Board, far: number): number {
  return Math.min(lengthFor(far), board.rules.route_points.length);
}

/** A new track, grey; between the same places a second, then a third. Null if there is no room for one more. */
export function addTrack(board: Board, a: string, b: string): { board: Board; key: string } | null {
  if (a === b || board.routes.length >= most_routes) return null;
  if (isCountry(board, a) && isCountry(board, b)) return null;
  const there = between(board, a, b);
  if (there !== null) {
    if (there.routes.length >= most_tracks) return null;
    return { board: setTracks(board, there.key, there.routes.length + 1), key: there.key };
  }
  const [first, second] = a < b ? [a, b] : [b, a];
  const key = `${first}--${second}`;
  const length = lengthOver(board, distanceBetween(board, a, b));
  const its: Connection = { key, a: first, b: second, routes: [] };
  const next = withTracks(board, its, [{ length, color: "gray" }]);
  return { board: laid(next, { connections: [key], posts: [key] }), key };
}

export function setTracks(board: Board, key: string, count: number): Board {
  const its = connectionsOf(board).get(key);
  const [first] = its?.routes ?? [];
  if (its === undefined || first === undefined || count === its.routes.length) return board;
  if (board.routes.length - its.routes.length + count > most_routes) return board;
  const tracks: Pick<Route, "length" | "color">[] = its.routes.slice(0, count);
  while (tracks.length < count) {
    const color =
      first.color === "gray"
        ? "gray"
        : rarest(
            board,
            tracks.map((track) => track.color),
          );
    tracks.push({ length: first.length, color });
  }
  return laid(withTracks(board, its, tracks), { connections: [key] });
}

export function setLength(board: Board, key: string, length: number): Board {
  const its = connectionsOf(board).get(key);
  if (its === undefined || length < 1 || length > board.rules.route_points.length) return board;
  const tracks = its.routes.map((route) => ({ ...route, length }));
  return laid(withTracks(board, its, tracks), { connections: [key] });
}

/** Parallel tracks stay all grey or all different: a twin takes the colour that is given up. */
export function setColor(board: Board, key: string, track: number, color: RouteColor): Board {
  const its = connectionsOf(board).get(key);
  const before = its?.routes[track]?.color;
  if (its === undefined || before === undefined || before === color) return board;
  const used: RouteColor[] = [color];
  const colors = its.routes.map((route, i): RouteColor => {
    if (i === track || color === "gray") return color;
    let wanted = route.color === color ? before : route.color;
    if (wanted === "gray" || used.includes(wanted)) wanted = rarest(board, used);
    used.push(wanted);
    return wanted;
  });
  const changed = new Map(its.routes.map((route, i) => [route.id, colors[i] as RouteColor]));
  return {
    ...uncounted(board),
    routes: board.routes.map((route) => ({
      ...route,
      color: changed.get(route.id) ?? route.color,
    })),
  };
}

function turned(route: Route): Route {
  return { ...route, a: route.b, b: route.a };
}

/** The other direction: the line stays where it is, its tracks change sides. */
export function swapEnds(board: Board, key: string): Board {
  const its = connectionsOf(board).get(key);
  const told = board.drawing.connections[key];
  if (its === undefined) return board;
  const ids = new Set(its.routes.map(({ id }) => id));
  const bend = { ...told, bend: 0 - (told?.bend ?? 0) };
  const routes = board.routes.map((route) => (ids.has(route.id) ? turned(route) : route));
  const hints = Object.entries(board.drawing.routes).map(([id, hint]): [string, RouteDrawing] => {
    if (!ids.has(id)) return [id, hint];
    const [before, after] = hint.margin ?? [];
    return before === undefined || after === undefined
      ? [id, hint]
      : [id, { ...hint, margin: [after, before] }];
  });
  return {
    ...board,
    routes,
    drawing: {
      ...board.drawing,
      routes: Object.fromEntries(hints),
      connections: Object.fromEntries([
        ...Object.entries(board.drawing.connections).filter(([one]) => one !== key),
        [key, bend],
      ]),
    },
  };
}

/** Null if that cannot be: a place to itself, two countries, or a connection that is there already. */
export function moveEnd(
  board: Board,
  key: string,
  end: "a" | "b",
  to: string,
): { board: Board; key: string } | null {
  const its = connectionsOf(board).get(key);
  if (its === undefined || its[end] === to) return null;
  const next = { ...its, [end]: to } as Connection;
  if (next.a === next.b || between(board, next.a, next.b) !== null) return null;
  if (isCountry(board, next.a) && isCountry(board, next.b)) return null;
  const bare = removeConnection(board, key);
  const fresh = `${next.a}--${next.b}`;
  const moved = withTracks(bare, { ...next, key: fresh, routes: [] }, its.routes);
  return { board: laid(moved, { connections: [fresh], posts: [fresh] }), key: fresh };
}

/** Where a track comes to a country. */
export function movePost(board: Board, key: string, to: Point): Board {
  const its = connectionsOf(board).get(key);
  if (its === undefined || ![its.a, its.b].some((id) => isCountry(board, id))) return board;
  const ids = new Set(its.routes.map(({ id }) => id));
  const end = { x: tenth(to.x), y: tenth(to.y) };
  const routes = Object.fromEntries(
    Object.entries(board.drawing.routes).map(([id, hint]) => [
      id,
      ids.has(id) ? { ...hint, end } : hint,
    ]),
  );
  const next = { ...board, drawing: { ...board.drawing, routes } };
  return laid(next, { connections: [key] });
}

/** The bend that brings the middle of a connection as near to a point as it may. */
export function bendTo(board: Board, its: Connection, to: Point): number {
  const [from, until] = endsOf(board, its);
  const [dx, dy] = [until.x - from.x, until.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [mx, my] = [(from.x + until.x) / 2, (from.y + until.y) / 2];
  const off = ((to.x - mx) * dy - (to.y - my) * dx) / length;
  if (Math.abs(off) < straight) return 0;
  return tenth(Math.min(Math.max(off, -most_bend * length), most_bend * length));
}

function withBend(board: Board, key: string, bend: { bend: number; fixed?: boolean }): Board {
  const connections = new Map(Object.entries(board.drawing.connections)).set(key, bend);
  const next = {
    ...board,
    drawing: { ...board.drawing, connections: Object.fromEntries(connections) },
  };
  return laid(next, { connections: [key] });
}

/** A bend set by hand is kept. */
export function setBend(board: Board, key: string, bend: number): Board {
  return withBend(board, key, { bend, fixed: true });
}

/** The bend is searched again. */
export function freeBend(board: Board, key: string): Board {
  return withBend(board, key, { bend: 0 });
}

export function removeConnection(board: Board, key: string): Board {
  const ids = new Set(
    connectionsOf(board)
      .get(key)
      ?.routes.map(({ id }) => id) ?? [],
  );
  return tidy(uncounted({ ...board, routes: board.routes.filter((route) => !ids.has(route.id)) }));
}
