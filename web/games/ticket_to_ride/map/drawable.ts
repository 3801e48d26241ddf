// A board whose drawing can be drawn: whatever its hints say or leave out, every place and track lies somewhere.
// The check asks of a drawing no more than that it is an object.
import { isNumber, member } from "../../../shell/given";
import type { BoardFile, Place, PlaceDrawing, Plate, Point, Route, RouteDrawing } from "../board";

type Loose = Record<string, unknown>;

const usual = {
  width: 1000,
  height: 700,
  slot_thickness: 10.4,
  double_offset: 6.7,
  wagon_thickness: 13.4,
  label_size: 15,
  plate: { w: 92, h: 22 },
};

function loose(value: unknown): Loose {
  return typeof value === "object" && value !== null ? (value as Loose) : {};
}
function num(value: unknown): number | undefined {
  return isNumber(value) ? value : undefined;
}
function between(value: unknown, least: number, most: number, otherwise: number): number {
  const given = num(value);
  return given === undefined || given < least || given > most ? otherwise : given;
}
function pointOf(value: unknown): Point | undefined {
  const [x, y] = [num(member(value, "x")), num(member(value, "y"))];
  return x === undefined || y === undefined ? undefined : { x, y };
}
function plateOf(value: unknown): Plate | undefined {
  const at = pointOf(value);
  if (at === undefined) return undefined;
  const w = between(member(value, "w"), 1, 5000, usual.plate.w);
  return { ...at, w, h: between(member(value, "h"), 1, 5000, usual.plate.h) };
}
function pairOf(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [x, y] = [num(value[0]), num(value[1])];
  return x === undefined || y === undefined ? undefined : [x, y];
}
/** Without a prototype, so that nothing is found in it but what was put there. */
function record<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const made = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** Around the middle, so that those nobody placed are not all in one point. */
function onCircle(i: number, count: number, width: number, height: number): Point {
  const turn = (2 * Math.PI * i) / Math.max(count, 1);
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(width * (0.5 - 0.4 * Math.cos(turn))),
    y: round(height * (0.5 - 0.4 * Math.sin(turn))),
  };
}

function labelOf(value: unknown): PlaceDrawing["label"] {
  const at = pointOf(value);
  if (at === undefined) return undefined;
  const lines = member(value, "lines");
  const texts = Array.isArray(lines) && lines.every((line) => typeof line === "string");
  return texts && lines.length > 0 ? { ...at, lines: lines as string[] } : at;
}

function placeOf(place: Place, hints: unknown, otherwise: Point): PlaceDrawing {
  const at = pointOf(hints) ?? plateOf(member(hints, "plate")) ?? otherwise;
  const made: PlaceDrawing = { ...loose(hints), x: at.x, y: at.y };
  delete made.label;
  delete made.plate;
  delete made.second;
  delete made.passengers;
  const label = labelOf(member(hints, "label"));
  if (label !== undefined) made.label = label;
  if (place.kind === "country")
    made.plate = plateOf(member(hints, "plate")) ?? { x: at.x, y: at.y, ...usual.plate };
  const second = member(hints, "second");
  const [there, its] = [pointOf(second), plateOf(member(second, "plate"))];
  if (there !== undefined && its !== undefined) made.second = { ...there, plate: its };
  const wait = between(place.passengers, 0, 64, 0);
  if (wait > 0) {
    const given = member(hints, "passengers");
    const spots = (Array.isArray(given) ? given : []).flatMap((spot) => {
      const pair = pairOf(spot);
      return pair === undefined ? [] : [pair];
    });
    for (let i = spots.length; i < wait; i++)
      spots.push([at.x + 16 + (i % 4) * 15, at.y + 16 + Math.floor(i / 4) * 19]);
    made.passengers = spots.slice(0, wait);
  }
  return made;
}

/** Tracks that join the same two places lie side by side, in the order of the document. */
function besides(routes: readonly Route[]): Map<string, { connection: string; of: Route[] }> {
  const pairs = new Map<string, { connection: string; of: Route[] }>();
  for (const route of routes) {
    const pair = [route.a, route.b].sort().join(" ");
    const its = pairs.get(pair);
    if (its === undefined) pairs.set(pair, { connection: `${route.a}--${route.b}`, of: [route] });
    else its.of.push(route);
  }
  return pairs;
}

function routeOf(
  route: Route,
  hints: unknown,
  { connection, of }: { connection: string; of: Route[] },
): RouteDrawing {
  const given = member(hints, "connection");
  const [track, tracks] = [num(member(hints, "track")), num(member(hints, "tracks"))];
  const fits =
    track !== undefined &&
    tracks === of.length &&
    track >= 1 &&
    track <= tracks &&
    Number.isInteger(track);
  const made: RouteDrawing = {
    connection: typeof given === "string" ? given : connection,
    track: fits ? track : of.indexOf(route) + 1,
    tracks: of.length,
  };
  const margin = pairOf(member(hints, "margin"));
  if (margin !== undefined) made.margin = [Math.max(margin[0], 0), Math.max(margin[1], 0)];
  const slot = num(member(hints, "slot"));
  if (slot !== undefined && slot > 0 && slot < 500) made.slot = slot;
  const end = pointOf(member(hints, "end"));
  if (end !== undefined) made.end = end;
  return made;
}

function mended(board: BoardFile): BoardFile {
  const drawing = loose(board.drawing);
  const canvas = loose(member(drawing, "canvas"));
  const width = between(canvas["width"], 50, 100_000, usual.width);
  const height = between(canvas["height"], 50, 100_000, usual.height);
  const box = canvas["view_box"];
  const seen =
    Array.isArray(box) && box.length === 4 && box.every((n) => num(n) !== undefined)
      ? (box as [number, number, number, number])
      : undefined;
  const triple = num(member(drawing, "triple_offset"));
  const size = (
    key: "slot_thickness" | "double_offset" | "wagon_thickness" | "label_size",
    most: number,
  ) => between(member(drawing, key), 1, most, usual[key]);
  const pairs = besides(board.routes);
  const beside = (route: Route) =>
    pairs.get([route.a, route.b].sort().join(" ")) ?? { connection: route.id, of: [route] };
  const { view_box: _, ...plain } = canvas;
  return {
    ...board,
    drawing: {
      ...drawing,
      canvas: {
        ...plain,
        width,
        height,
        ...(seen !== undefined && seen[2] > 0 && seen[3] > 0 ? { view_box: seen } : {}),
      },
      slot_thickness: size("slot_thickness", 60),
      double_offset: size("double_offset", 60),
      wagon_thickness: size("wagon_thickness", 60),
      label_size: size("label_size", 60),
      ...(triple === undefined ? {} : { triple_offset: triple }),
      places: record(
        board.places.map((place, i) => [
          place.id,
          placeOf(
            place,
            member(member(drawing, "places"), place.id),
            onCircle(i, board.places.length, width, height),
          ),
        ]),
      ),
      connections: record(
        Object.entries(loose(member(drawing, "connections"))).map(([id, its]) => [
          id,
          { ...loose(its), bend: num(member(its, "bend")) ?? 0 },
        ]),
      ),
      routes: record(
        board.routes.map((route) => [
          route.id,
          routeOf(route, member(member(drawing, "routes"), route.id), beside(route)),
        ]),
      ),
    },
  };
}

const known = new WeakMap<BoardFile, BoardFile>();

export function drawable(board: BoardFile): BoardFile {
  let made = known.get(board);
  if (made === undefined) {
    made = mended(board);
    known.set(board, made);
    known.set(made, made);
  }
  return made;
}
