// Steps on places: each takes a board and gives another one, with everything laid out again that it touched.
import { slug } from "../../../workshop/anyplace/board";
import { tenth } from "../../../workshop/anyplace/geometry";
import {
  most_places,
  plateFor,
  type Board,
  type EditedPlace,
  type Named,
  type Place,
  type Point,
} from "./document";
import { laid } from "./lay";
import { connectionsAt, connectionsOf, isCountry, positionOf } from "./network";

/** Nearer to another one a place cannot be put down. */
export const nearest_stations = 16;

/** The same board without the counts that somebody wrote down for it: they no longer hold. */
export function uncounted(board: Board): Board {
  if (board.checks === undefined) return board;
  const { checks: _, ...others } = board;
  return others;
}

export function withPlaces(board: Board, of: ReadonlyMap<string, EditedPlace>): Board {
  return { ...board, drawing: { ...board.drawing, places: Object.fromEntries(of) } };
}
export const placesOf = ({ drawing }: Board) =>
  new Map<string, EditedPlace>(Object.entries(drawing.places));

/** An id that is not taken: the wanted one, or with a number behind it. */
export function freeId(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${String(number)}`)) number++;
  return `${wanted}-${String(number)}`;
}

/** Whether an id was given to a place before it had a name. */
export const unnamed = (id: string) => /^(?:place|country)(?:-\d+)?$/.test(id);

export interface NewPlace {
  at: Point;
  name: Named;
  kind: Place["kind"];
  outline?: readonly Point[];
}

/** Null if there are as many as a board may have, or another one stands there. */
export function addPlace(
  board: Board,
  { at, name, kind, outline }: NewPlace,
): { board: Board; id: string } | null {
  if (board.places.length >= most_places || placeNear(board, at, nearest_stations) !== null)
    return null;
  const id = freeId(
    kind === "city" ? "place" : "country",
    board.places.map((place) => place.id),
  );
  const [x, y] = [tenth(at.x), tenth(at.y)];
  const drawn: EditedPlace = {
    x,
    y,
    ...(kind === "country" && { plate: plateFor(name, { x, y }) }),
    ...(outline && { outline: outline.flatMap((p) => [tenth(p.x), tenth(p.y)]) }),
  };
  const place: Place = { id, name, kind, ...(board.rules.passengers && { passengers: 0 }) };
  const next = withPlaces(
    uncounted({ ...board, places: [...board.places, place] }),
    placesOf(board).set(id, drawn),
  );
  return { board: laid(next, { places: [id] }), id };
}

/** The place whose station, or plate, is there. */
export function placeNear(board: Board, at: Point, far: number, but?: string): string | null {
  let [found, least] = [null as string | null, far];
  for (const { id } of board.places) {
    if (id === but) continue;
    const { plate, x, y } = board.drawing.places[id] ?? { x: 0, y: 0 };
    const dx = Math.max(Math.abs(at.x - (plate?.x ?? x)) - (plate?.w ?? 0) / 2, 0);
    const dy = Math.max(Math.abs(at.y - (plate?.y ?? y)) - (plate?.h ?? 0) / 2, 0);
    if (Math.hypot(dx, dy) <= least) [found, least] = [id, Math.hypot(dx, dy)];
  }
  return found;
}

const shifted = <P extends Point>(p: P, dx: number, dy: number): P => ({
  ...p,
  x: tenth(p.x + dx),
  y: tenth(p.y + dy),
});

/** Tracks, name and passengers follow; null if another place is there. */
export function movePlace(board: Board, id: string, to: Point): Board | null {
  const its = board.drawing.places[id];
  if (its === undefined || placeNear(board, to, nearest_stations, id) !== null) return null;
  const [dx, dy] = [tenth(to.x) - its.x, tenth(to.y) - its.y];
  const moved: EditedPlace = {
    ...shifted(its, dx, dy),
    ...(its.label && { label: shifted(its.label, dx, dy) }),
    ...(its.plate && { plate: shifted(its.plate, dx, dy) }),
    ...(its.outline && {
      outline: its.outline.map((value, i) => tenth(value + (i % 2 === 0 ? dx : dy))),
    }),
    ...(its.passengers && {
      passengers: its.passengers.map(([x, y]): [number, number] => [tenth(x + dx), tenth(y + dy)]),
    }),
  };
  const next = withPlaces(board, placesOf(board).set(id, moved));
  const tracks = connectionsAt(next, id).map(({ key }) => key);
  // A post before a country stays where it is, unless the country itself moves.
  const posts = isCountry(board, id) ? tracks : [];
  return laid(next, { connections: tracks, places: [id], posts });
}

/** A name set by hand stays where it is, beside its station. */
export function moveName(board: Board, id: string, to: Point): Board {
  const its = board.drawing.places[id];
  if (its === undefined) return board;
  const label = { ...its.label, x: tenth(to.x), y: tenth(to.y), fixed: true };
  return withPlaces(board, placesOf(board).set(id, { ...its, label }));
}

/** A name that was set by hand finds its place by itself again. */
export function freeName(board: Board, id: string): Board {
  const its = board.drawing.places[id];
  if (its === undefined) return board;
  const { label: _, ...others } = its;
  return laid(withPlaces(board, placesOf(board).set(id, others)), { places: [id] });
}

function withPlace(board: Board, id: string, change: (place: Place) => Place): Board {
  const places = board.places.map((place) => (place.id === id ? change(place) : place));
  return { ...board, places };
}

export function renamePlace(board: Board, id: string, name: Named): Board {
  const next = withPlace(board, id, (place) => ({ ...place, name }));
  const its = next.drawing.places[id];
  if (its?.plate === undefined) return laid(next, { places: [id] });
  const { x, y } = its.plate;
  return withPlaces(next, placesOf(next).set(id, { ...its, plate: plateFor(name, { x, y }) }));
}

/** Tracks are renamed with their places, as long as they are called after them. */
const renamedIn = (word: string, from: string, to: string) =>
  word.replaceAll(
    new RegExp(`(^|--)${from}(?=$|--|-[a-c]$)`, "g"),
    (_, before: string) => before + to,
  );

/** A place that had no name yet gets an id that can be read, made of its name. */
export function settleId(board: Board, id: string): { board: Board; id: string } {
  const place = board.places.find((one) => one.id === id);
  if (place === undefined || !unnamed(id)) return { board, id };
  const wanted = slug(place.name.en);
  const taken = board.places.map((one) => one.id);
  const next = wanted === "city" || unnamed(wanted) ? id : freeId(wanted, taken);
  if (next === id) return { board, id };
  const word = (of: string) => renamedIn(of, id, next);
  const end = (of: string) => (of === id ? next : of);
  const keys = <T>(of: Record<string, T>, change: (value: T) => T = (value) => value) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [word(key), change(value)]));
  const { drawing } = board;
  return {
    id: next,
    board: {
      ...withPlace(board, id, (one) => ({ ...one, id: next })),
      routes: board.routes.map((route) => ({
        ...route,
        id: word(route.id),
        a: end(route.a),
        b: end(route.b),
      })),
      tickets: board.tickets.map((ticket) => ({
        ...ticket,
        id: word(ticket.id),
        a: end(ticket.a),
        b: end(ticket.b),
      })),
      drawing: {
        ...drawing,
        places: Object.fromEntries(
          Object.entries(drawing.places).map(([key, value]) => [end(key), value]),
        ),
        connections: keys(drawing.connections),
        routes: keys(drawing.routes, (its) => ({ ...its, connection: word(its.connection) })),
      },
    },
  };
}

export function setKind(board: Board, id: string, kind: Place["kind"]): Board {
  const place = board.places.find((one) => one.id === id);
  const its = board.drawing.places[id];
  if (place === undefined || its === undefined || place.kind === kind) return board;
  const { plate: _, label: __, outline: ___, ...bare } = its;
  const drawn: EditedPlace =
    kind === "country" ? { ...bare, plate: plateFor(place.name, its) } : bare;
  const next = withPlaces(
    withPlace(uncounted(board), id, (one) => ({ ...one, kind })),
    placesOf(board).set(id, drawn),
  );
  const tracks = connectionsAt(next, id).map(({ key }) => key);
  return laid(next, { connections: tracks, places: [id], posts: tracks });
}

export function setPassengers(board: Board, id: string, passengers: number): Board {
  const next = withPlace(uncounted(board), id, (place) => ({
    ...place,
    passengers: Math.min(Math.max(passengers, 0), 64),
  }));
  return laid(next, {});
}

/** With its tracks and tickets. */
export function removePlace(board: Board, id: string): Board {
  const gone = new Set(
    board.routes.filter(({ a, b }) => a === id || b === id).map((route) => route.id),
  );
  const kept = uncounted({
    ...board,
    places: board.places.filter((place) => place.id !== id),
    routes: board.routes.filter((route) => !gone.has(route.id)),
    tickets: board.tickets.filter(({ a, b }) => a !== id && b !== id),
  });
  return tidy(kept);
}

/** Without what is drawn of things that are no longer there. */
export function tidy(board: Board): Board {
  const { drawing } = board;
  const places = new Set(board.places.map(({ id }) => id));
  const routes = new Set(board.routes.map(({ id }) => id));
  const joined = connectionsOf(board);
  const only = <T>(of: Record<string, T>, there: { has(key: string): boolean }) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => there.has(key)));
  return {
    ...board,
    drawing: {
      ...drawing,
      places: only(drawing.places, places),
      connections: only(drawing.connections, joined),
      routes: only(drawing.routes, routes),
    },
  };
}

export function distanceBetween(board: Board, a: string, b: string): number {
  const [from, to] = [positionOf(board, a), positionOf(board, b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}
