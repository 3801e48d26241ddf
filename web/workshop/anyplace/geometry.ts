// Distances and crossings in the plane, and the curve of a track.
import type { Point } from "./projection";

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** From a point to the nearest one between two others. */
export function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

function side(a: Point, b: Point, p: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/** Whether two segments have a point in common that is an end of neither. */
export function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

export function linesCross(first: readonly Point[], second: readonly Point[]): boolean {
  for (let i = 1; i < first.length; i++)
    for (let j = 1; j < second.length; j++)
      if (
        cross(first[i - 1] as Point, first[i] as Point, second[j - 1] as Point, second[j] as Point)
      )
        return true;
  return false;
}

/** The angle at `at` between the ways to two points, in degrees. */
export function angle(at: Point, a: Point, b: Point): number {
  const turn = Math.atan2(a.y - at.y, a.x - at.x) - Math.atan2(b.y - at.y, b.x - at.x);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) * (180 / Math.PI);
}

/** The middle of a connection as the page draws it: moved by the bend to the left of its direction. */
export function curve(from: Point, to: Point, bend: number, steps: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = {
    x: (from.x + to.x) / 2 + (dy / length) * 2 * bend,
    y: (from.y + to.y) / 2 - (dx / length) * 2 * bend,
  };
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    return {
      x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
      y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
    };
  });
}

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, p, i) => sum + (i === 0 ? 0 : distance(line[i - 1] as Point, p)), 0);
}

/** The point that is so far along a line. */
export function pointAt(line: readonly Point[], at: number): Point {
  let left = at;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const step = distance(a, b);
    if (left <= step && step > 0)
      return { x: a.x + ((b.x - a.x) * left) / step, y: a.y + ((b.y - a.y) * left) / step };
    left -= step;
  }
  return line.at(-1) as Point;
}

/** To tenths, which is as fine as a drawing needs. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
