// Places and links as the keys walk over them, and what is near a pointer.
import { canvasOf, pointOf, type Point } from "../map/layout";
import { read, type Board } from "./read";
import { selectionOf } from "./selection";

export interface Target extends Point {
  selection: string;
}
export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const line = 60;

/** As one reads: line by line, from the left. */
function reading(a: Point, b: Point): number {
  const [row, other] = [Math.floor(a.y / line), Math.floor(b.y / line)];
  return row - other || a.x - b.x;
}

export function targets(board: Board): Target[] {
  const known = read(board);
  const places = known.places.map(({ id }, i) => ({
    selection: selectionOf(board, "places", i),
    ...pointOf(known, id),
  }));
  const links = known.links.map(({ a, b }, i) => {
    const [p, q] = [pointOf(known, a), pointOf(known, b)];
    return {
      selection: selectionOf(board, "links", i),
      x: (p.x + q.x) / 2,
      y: (p.y + q.y) / 2,
    };
  });
  return [...places, ...links].sort(reading);
}

/** The next one in that direction; the first one if nothing is selected. */
export function walk(board: Board, from: string | null, direction: Direction): string | null {
  const all = targets(board);
  const here = all.find(({ selection }) => selection === from);
  if (here === undefined) return all[0]?.selection ?? null;
  const across = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowLeft" || direction === "ArrowUp" ? -1 : 1;
  let best: { selection: string; far: number } | null = null;
  for (const { selection, x, y } of all) {
    const [dx, dy] = [x - here.x, y - here.y];
    const [ahead, aside] = across ? [sign * dx, dy] : [sign * dy, dx];
    if (selection === from || ahead <= 0 || Math.abs(aside) > 2 * ahead) continue;
    const far = ahead + 2 * Math.abs(aside);
    if (best === null || far < best.far) best = { selection, far };
  }
  return best?.selection ?? from;
}

/** The nearest place within so many units, but for one. */
export function placeNear(
  board: Board,
  { x, y }: Point,
  within: number,
  but: string | null = null,
): string | null {
  let best: { id: string; far: number } | null = null;
  for (const { id } of read(board).places) {
    if (id === but) continue;
    const at = pointOf(read(board), id);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far <= within && (best === null || far < best.far)) best = { id, far };
  }
  return best?.id ?? null;
}

/** A point near the middle from which every place is so far away; by keyboard new ones begin there. */
export function freeSpot(board: Board, away: number): Point | null {
  const { width, height } = canvasOf(read(board));
  const most = Math.hypot(width, height) / 2;
  for (let far = 0; far < most; far += away / 2) {
    const steps = Math.max(Math.ceil((2 * Math.PI * far) / away), 1);
    for (let step = 0; step < steps; step++) {
      const turn = (2 * Math.PI * step) / steps;
      const at = {
        x: Math.round(width / 2 + far * Math.cos(turn)),
        y: Math.round(height / 2 + far * Math.sin(turn)),
      };
      const inside = at.x > 40 && at.y > 40 && at.x < width - 40 && at.y < height - 40;
      if (inside && placeNear(board, at, away) === null) return at;
    }
  }
  return null;
}
