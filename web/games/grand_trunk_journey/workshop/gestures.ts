// What a hand on the map holds, how the board would be with it there, and what comes of letting it go.
import type { Editor } from "../../../workshop/family";
import { layoutOf, pointOf, sides, type Point, type Side } from "../map/layout";
import { dropName, dropPlace, join, leadElsewhere, newPlace, too_close } from "./act";
import { movePlace, turnLabel } from "./edit";
import { read, type Board } from "./read";
import { placeNear } from "./walk";

export type Held =
  | { kind: "place" | "name"; id: string }
  | { kind: "link"; from: string }
  | { kind: "end"; link: string; end: "a" | "b" }
  | { kind: "new"; makes: "city" | "port" };

/** So near an end catches a place. */
const snap = 40;

/** The side on which a name would stand whose middle is dragged there. */
export function sideNear(board: Board, id: string, to: Point): Side {
  const known = read(board);
  const { x, y } = pointOf(known, id);
  const far = (label: Side) => {
    // On plain paper, where a name stands nowhere but beside its place.
    const drawing = { places: { [id]: { x, y, label } } };
    const [at_x, at_y] = layoutOf({ places: known.places, drawing }, id).label;
    return Math.hypot(at_x - to.x, at_y - to.y);
  };
  return sides.reduce((best, side) => (far(side) < far(best) ? side : best));
}

/** Where it was when it was taken up; null for what is not there yet. */
export function anchorOf(board: Board, held: Held): Point | null {
  const known = read(board);
  switch (held.kind) {
    case "place":
      return pointOf(known, held.id);
    case "name": {
      const [x, y] = layoutOf(known, held.id).label;
      return { x, y };
    }
    case "link":
      return pointOf(known, held.from);
    case "end": {
      const link = known.links.find(({ id }) => id === held.link);
      return link === undefined ? null : pointOf(known, link[held.end]);
    }
    case "new":
      return null;
  }
}

/** The board as it would be; null where a thread is drawn instead. */
export function boardWith(board: Board, held: Held, to: Point): Board | null {
  if (held.kind === "place") return movePlace(board, held.id, to);
  if (held.kind !== "name") return null;
  return turnLabel(board, held.id, pointOf(read(board), held.id), sideNear(board, held.id, to));
}

/** From the end that stays to the hand, or to the place that it catches. */
export function threadOf(
  board: Board,
  held: Held,
  to: Point,
): { from: Point; to: Point; joins: boolean } | null {
  const known = read(board);
  const link = held.kind === "end" ? known.links.find(({ id }) => id === held.link) : undefined;
  const from =
    held.kind === "link"
      ? held.from
      : held.kind === "end"
        ? held.end === "a"
          ? link?.b
          : link?.a
        : undefined;
  if (from === undefined) return null;
  const near = placeNear(board, to, snap, from);
  return {
    from: pointOf(known, from),
    to: near === null ? to : pointOf(known, near),
    joins: near !== null,
  };
}

/** The place on which it cannot be put down. */
export function inTheWay(board: Board, held: Held, to: Point): string | null {
  if (held.kind === "place") return placeNear(board, to, too_close, held.id);
  return held.kind === "new" ? placeNear(board, to, too_close) : null;
}

/** One step, or a row of the check that says why not; false: it stays in the hand. */
export function letGo(editor: Editor<Board>, held: Held, to: Point): boolean {
  const near = placeNear(editor.board, to, snap);
  switch (held.kind) {
    case "place":
      return dropPlace(editor, held.id, to);
    case "name":
      return dropName(editor, held.id, sideNear(editor.board, held.id, to));
    case "link":
      return near !== null && near !== held.from && join(editor, held.from, near);
    case "end":
      return near !== null && leadElsewhere(editor, held.link, held.end, near);
    case "new":
      return newPlace(editor, held.makes, to);
  }
}
