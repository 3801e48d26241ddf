// Where title, compass rose and table of points lie on a board that nobody laid them out for: where nothing else is.
import { Atlas, type BoardFile, type Point } from "../board";
import { trackShape, viewBox } from "./geometry";
import { engravingOf, type Furniture } from "./grounds";

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const clear = 7;
const step = 14;
/** From the edge of the sheet. */
const inset = 12;
const rose_size = 72;
const row = 16;
/** Two lines of notes below the title. */
const title_height = 100;
const title_letter = 15.5;

function around({ x, y }: Point, width: number, height: number): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function apart(a: Rect, b: Rect): boolean {
  return (
    a.x + a.width + clear < b.x ||
    b.x + b.width + clear < a.x ||
    a.y + a.height + clear < b.y ||
    b.y + b.height + clear < a.y
  );
}

/** All that is drawn on the ground, as rectangles. */
function taken(atlas: Atlas): Rect[] {
  const { places, routes, drawing } = atlas.board;
  const size = drawing.label_size;
  return [
    ...routes.flatMap(({ id }) => {
      const { slots, slot, thickness } = trackShape(atlas, id);
      return slots.map((at) => {
        const turn = (at.angle * Math.PI) / 180;
        const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
        return around(at, slot * cos + thickness * sin, slot * sin + thickness * cos);
      });
    }),
    ...places.flatMap(({ id, name, kind }) => {
      const at = drawing.places[id];
      if (at === undefined) return [];
      const long = Math.max(name.de.length, name.en.length) * 0.52 * size;
      return [
        around(at, 18, 18),
        ...(kind === "city"
          ? [around(at.label ?? { x: at.x, y: at.y - 16 }, long, size * 1.1)]
          : []),
        ...[at.plate, at.second?.plate].flatMap((its) =>
          its === undefined ? [] : [around(its, its.w + 16, its.h)],
        ),
        ...(at.passengers ?? []).map(([x, y]) => around({ x, y }, 20, 26)),
      ];
    }),
  ];
}

/** Free room of this size along an edge, as near to a corner as there is any. */
function roomFor(width: number, height: number, sheet: Rect, things: readonly Rect[]): Rect | null {
  const [left, top] = [sheet.x + inset, sheet.y + inset];
  const [right, low] = [sheet.x + sheet.width - inset, sheet.y + sheet.height - inset];
  let best: Rect | null = null;
  let least = Infinity;
  for (let x = left; x + width <= right; x += step)
    for (let y = top; y + height <= low; y += step) {
      const beside = Math.min(x - left, right - width - x);
      const over = Math.min(y - top, low - height - y);
      if (beside + over >= least || Math.min(beside, over) > step) continue;
      const here = { x, y, width, height };
      if (things.every((thing) => apart(here, thing))) [best, least] = [here, beside + over];
    }
  return best;
}

function laidOut(board: BoardFile, title: string): Furniture {
  const atlas = new Atlas(board);
  const things = taken(atlas);
  const sheet = viewBox(board);
  const put = (width: number, height: number) => {
    const found = roomFor(width, height, sheet, things);
    if (found !== null) things.push(found);
    return found;
  };
  const points = board.rules.route_points.length;
  const title_room = put(Math.max(title.length * title_letter, 150), title_height);
  const table_room = put(Math.max(points * 11 + 24, 70), points * row + 18);
  const rose_room = put(rose_size, rose_size + 6);
  return {
    cartouche: title_room && {
      x: title_room.x,
      y: title_room.y + 12,
      width: title_room.width,
    },
    table: table_room && {
      x: table_room.x,
      y: table_room.y + 20,
      width: table_room.width,
      on_land: true,
    },
    rose: rose_room && {
      x: rose_room.x + rose_size / 2,
      y: rose_room.y + rose_size / 2 + 6,
      scale: 0.9,
    },
    seas: [],
  };
}

const known = new WeakMap<BoardFile, Map<string, Furniture>>();

/** On an engraving of ours as it was laid out, elsewhere where there is room. */
export function furnitureOf(board: BoardFile, title: string): Furniture {
  const engraving = engravingOf(board);
  if (engraving !== null) return engraving;
  const titles = known.get(board) ?? new Map<string, Furniture>();
  known.set(board, titles);
  const found = titles.get(title) ?? laidOut(board, title);
  titles.set(title, found);
  return found;
}
