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

// Many thousand distances are asked for at every step: these functions make nothing and call little.

/** From a point to the nearest one of a box; 0 inside. */
export function toBox(px: number, py: number, box: Box): number {
  const dx = px - box.x;
  const dy = py - box.y;
  const along = Math.max(Math.abs(dx * box.ux + dy * box.uy) - box.long, 0);
  const across = Math.max(Math.abs(dy * box.ux - dx * box.uy) - box.thick, 0);
  return Math.sqrt(along * along + across * across);
}

function cornersTo(a: Box, b: Box): number {
  const lx = a.long * a.ux;
  const ly = a.long * a.uy;
  const tx = a.thick * a.uy;
  const ty = a.thick * a.ux;
  return Math.min(
    toBox(a.x + lx - tx, a.y + ly + ty, b),
    toBox(a.x + lx + tx, a.y + ly - ty, b),
    toBox(a.x - lx - tx, a.y - ly + ty, b),
    toBox(a.x - lx + tx, a.y - ly - ty, b),
  );
}

/** The distance of two boxes; below 0 by how much they overlap. Exact only where it is below `enough`. */
export function gap(a: Box, b: Box, enough = Infinity): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  // No corner is further from its middle.
  const round = a.long + a.thick + b.long + b.thick;
  const far = round + enough;
  if (dx * dx + dy * dy >= far * far) return Math.sqrt(dx * dx + dy * dy) - round;
  const like = Math.abs(a.ux * b.ux + a.uy * b.uy);
  const turned = Math.abs(a.ux * b.uy - a.uy * b.ux);
  // Along both sides of both: where they are apart along one, they are apart.
  const apart = Math.max(
    Math.abs(dx * a.ux + dy * a.uy) - a.long - b.long * like - b.thick * turned,
    Math.abs(dy * a.ux - dx * a.uy) - a.thick - b.long * turned - b.thick * like,
    Math.abs(dx * b.ux + dy * b.uy) - b.long - a.long * like - a.thick * turned,
    Math.abs(dy * b.ux - dx * b.uy) - b.thick - a.long * turned - a.thick * like,
  );
  if (apart <= 0 || apart >= enough) return apart;
  return Math.min(cornersTo(a, b), cornersTo(b, a));
}
