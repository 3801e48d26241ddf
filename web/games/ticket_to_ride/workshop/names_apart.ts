// Names and passengers find their place beside a station: off tracks, other stations and other names.
import { tenth } from "../../../workshop/anyplace/geometry";
import { split } from "../../../workshop/anyplace/labels";
import { viewBox } from "../map/geometry";
import { gap, toBox, upright, type Box } from "./boxes";
import {
  fileOf,
  type Board,
  type EditedPlace,
  type Named,
  type Place,
  type Point,
} from "./document";
import type { Layer } from "./lay";
import { connectionsOf, positionOf } from "./network";

const directions = 16;
const distances = [9, 12, 15, 19, 24];
/** On average; our narrow type has less, but is drawn larger where all of a board is in view. */
const letter = 0.46;
const line_height = 0.92;
const station = 8;
/** From a name to spaces, if there is room. */
const clear = 1;
/** From one figure to the next, and how high they are. */
const figure = { width: 14, height: 20 };

interface Size {
  width: number;
  height: number;
  lines?: string[];
}

function sizes({ de, en }: Named, size: number): Size[] {
  const long = Math.max(de.length, en.length, 1);
  const whole = { width: long * letter * size, height: size };
  const lines = de === en ? split(en) : null;
  if (lines === null) return [whole];
  const width = Math.max(...lines.map((line) => line.length)) * letter * size;
  return [whole, { width, height: size * (1 + line_height), lines }];
}

/** The room that a name takes, as it is drawn. */
export function nameBox(board: Board, place: Place): Box | null {
  const label = board.drawing.places[place.id]?.label;
  if (place.kind === "country" || label === undefined) return null;
  const all = sizes(place.name, board.drawing.label_size);
  const size = all.find((one) => (one.lines === undefined) === (label.lines === undefined));
  return size === undefined ? null : upright(label, size.width, size.height);
}

interface Around {
  boxes: readonly Box[];
  names: readonly Box[];
  stations: readonly Point[];
  frame: { x: number; y: number; width: number; height: number };
}

/** Above `limit` nobody asks how much it is. */
function cost(
  box: Box,
  at: Point,
  { boxes, names, stations, frame }: Around,
  limit: number,
): number {
  const [w, h] = [box.long, box.thick];
  const outside =
    Math.max(0, frame.x + 4 - (box.x - w), box.x + w - frame.x - frame.width + 4) +
    Math.max(0, frame.y + 3 - (box.y - h), box.y + h - frame.y - frame.height + 3);
  let sum = 30 * outside + 40 * Math.max(0, station - toBox(at.x, at.y, box));
  for (const other of boxes) {
    const missing = clear - gap(box, other, clear);
    if (missing > 0) sum += 6 + 6 * missing;
    if (sum >= limit) return sum;
  }
  for (const other of names) {
    const missing = 2 - gap(box, other, 2);
    if (missing > 0) sum += 8 + 6 * missing;
  }
  for (const { x, y } of stations) {
    const missing = station + 2 - toBox(x, y, box);
    if (missing > 0) sum += 40 + 10 * missing;
  }
  return sum;
}

/** The best place for something of one of these sizes beside a station. */
function beside(at: Point, options: readonly Size[], around: Around): Point & { size: Size } {
  let best: (Point & { size: Size }) | null = null;
  let least = Infinity;
  for (const size of options)
    for (const far of distances)
      for (let k = 0; k < directions; k++) {
        const turn = (2 * Math.PI * k) / directions;
        const x = at.x + Math.cos(turn) * (far + size.width / 2);
        const y = at.y + Math.sin(turn) * (far + size.height / 2);
        const base = far * 0.25 + (size.lines === undefined ? 0 : 1.5);
        if (base >= least) continue;
        const all =
          base + cost(upright({ x, y }, size.width, size.height), at, around, least - base);
        if (all < least) [best, least] = [{ x: tenth(x), y: tenth(y), size }, all];
      }
  return best ?? { x: at.x, y: at.y - 16, size: options[0] as Size };
}

function figuresBox(spots: readonly [number, number][]): Box | null {
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top, right, low] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ];
  return upright(
    { x: (left + right) / 2, y: (top + low) / 2 },
    right - left + figure.width,
    low - top + figure.height,
  );
}

/** Names of places that were touched, or that something came to lie under, are set anew. */
export function placeNames(
  board: Board,
  fresh: ReadonlySet<string>,
  layer: Layer,
  laid: Iterable<string>,
): Board {
  const all = connectionsOf(board);
  const moved = [...laid].flatMap((key) => {
    const its = all.get(key);
    return its === undefined ? [] : layer.drawn(its);
  });
  const covered = (box: Box | null) =>
    box !== null && moved.some((other) => gap(box, other, clear) < clear / 2);
  const wanted = (place: Place) => {
    const its = board.drawing.places[place.id];
    if (place.kind === "country" || its?.label?.fixed === true) return false;
    return fresh.has(place.id) || its?.label === undefined || covered(nameBox(board, place));
  };
  const figures = (place: Place) =>
    Math.min(place.passengers ?? 0, 12) !==
    (board.drawing.places[place.id]?.passengers?.length ?? 0);
  if (!board.places.some((place) => wanted(place) || figures(place))) return board;

  const boxes = [...all.values()].flatMap((its) => layer.drawn(its));
  const frame = viewBox(fileOf(board));
  const places = new Map<string, EditedPlace>(Object.entries(board.drawing.places));
  const names = new Map(board.places.map((place) => [place.id, nameBox(board, place)]));
  const crowds = new Map(
    board.places.map(({ id }) => [id, figuresBox(places.get(id)?.passengers ?? [])]),
  );
  for (const place of board.places) {
    const { id } = place;
    const its = places.get(id);
    if (its === undefined) continue;
    const at = positionOf(board, id);
    const near = (other: Point) => Math.hypot(other.x - at.x, other.y - at.y) < 200;
    const other = (kept: ReadonlyMap<string, Box | null>, own: boolean) =>
      [...kept].flatMap(([of, box]) =>
        box !== null && (own || of !== id) && near(box) ? [box] : [],
      );
    const around: Around = {
      boxes: boxes.filter(near),
      names: [],
      stations: board.places
        .filter((one) => one.id !== id && one.kind === "city")
        .map((one) => positionOf(board, one.id))
        .filter(near),
      frame,
    };
    let next = its;
    if (wanted(place)) {
      const options = sizes(place.name, board.drawing.label_size);
      const taken = [...other(names, false), ...other(crowds, true)];
      const { x, y, size } = beside(at, options, { ...around, names: taken });
      next = { ...next, label: { x, y, ...(size.lines && { lines: size.lines }) } };
      names.set(id, upright({ x, y }, size.width, size.height));
    }
    if (figures(place)) {
      const count = Math.min(place.passengers ?? 0, 12);
      const size = { width: figure.width * Math.max(count, 1), height: figure.height };
      const taken = [...other(names, true), ...other(crowds, false)];
      const { x, y } = beside(next.plate ?? at, [size], { ...around, names: taken });
      const spots = Array.from({ length: count }, (_, i): [number, number] => [
        tenth(x + (i - (count - 1) / 2) * figure.width),
        y,
      ]);
      next = { ...next, passengers: spots };
      crowds.set(id, figuresBox(spots));
    }
    places.set(id, next);
  }
  return { ...board, drawing: { ...board.drawing, places: Object.fromEntries(places) } };
}
