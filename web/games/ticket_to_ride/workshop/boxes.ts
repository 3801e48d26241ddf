// Turned rectangles, such as spaces and names: how far they are from each other.
import type { Point } from "./document";

export interface Box extends Point {
  /** The direction of its length, a unit vector. */
  ux: number;
  uy: number;
  /** Half of length and thickness. */
  long: number;
  thick: number;
}

export function upright({ x, y }: Point, width: number, height: number): Box {
  return { x, y, ux: 1, uy: 0, long: width / 2, thick: height / 2 };
}

/** From a point to the nearest one of a box; 0 inside. */
export function toBox(px: number, py: number, box: Box): number {
  const [dx, dy] = [px - box.x, py - box.y];
  const along = Math.max(Math.abs(dx * box.ux + dy * box.uy) - box.long, 0);
  const across = Math.max(Math.abs(dy * box.ux - dx * box.uy) - box.thick, 0);
  return Math.hypot(along, across);
}

/** How far two boxes are apart along one axis; below 0 they overlap there. */
function apartAlong(a: Box, b: Box, nx: number, ny: number): number {
  const reach = ({ ux, uy, long, thick }: Box) =>
    long * Math.abs(ux * nx + uy * ny) + thick * Math.abs(ux * ny - uy * nx);
  return Math.abs((b.x - a.x) * nx + (b.y - a.y) * ny) - reach(a) - reach(b);
}

function cornersTo(a: Box, b: Box): number {
  let least = Infinity;
  for (const i of [-1, 1])
    for (const j of [-1, 1]) {
      const x = a.x + i * a.long * a.ux - j * a.thick * a.uy;
      const y = a.y + i * a.long * a.uy + j * a.thick * a.ux;
      least = Math.min(least, toBox(x, y, b));
    }
  return least;
}

/** The distance of two boxes; below 0 by how much they overlap. Exact only where it is below `enough`. */
export function gap(a: Box, b: Box, enough = Infinity): number {
  const far = Math.hypot(a.x - b.x, a.y - b.y);
  const round = Math.hypot(a.long, a.thick) + Math.hypot(b.long, b.thick);
  if (far - round >= enough) return far - round;
  const apart = Math.max(
    apartAlong(a, b, a.ux, a.uy),
    apartAlong(a, b, -a.uy, a.ux),
    apartAlong(a, b, b.ux, b.uy),
    apartAlong(a, b, -b.uy, b.ux),
  );
  if (apart <= 0 || apart >= enough) return apart;
  return Math.min(cornersTo(a, b), cornersTo(b, a));
}
