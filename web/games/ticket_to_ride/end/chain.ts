// A path over several tracks as one line, and where somebody is who has run a part of it.
import type { PlaceId } from "../../../wire/ticket_to_ride";
import type { Point } from "../board";
import type { TrackShape } from "../map/geometry";

export interface Chain {
  points: Point[];
  from: PlaceId;
  to: PlaceId;
}

/** The tracks one after the other, each turned so that it goes on where the last ended. */
export function chain(shapes: readonly TrackShape[]): Chain | null {
  const [first] = shapes;
  if (first === undefined) return null;
  for (const start of [first.route.a, first.route.b]) {
    let here: PlaceId | null = start;
    const points: Point[] = [];
    for (const { route, line } of shapes) {
      if (here === route.a) points.push(...line);
      else if (here === route.b) points.push(...[...line].reverse());
      else {
        here = null;
        break;
      }
      here = here === route.a ? route.b : route.a;
    }
    if (here !== null)
      return { points: points.map(({ x, y }) => ({ x, y })), from: start, to: here };
  }
  return null;
}

export function pathOf(points: readonly Point[]): string {
  const round = (n: number) => Math.round(n * 10) / 10;
  return points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** The point after this part of the whole way. */
export function along(points: readonly Point[], part: number): Point {
  const steps = points.slice(1).map((p, i) => {
    const from = points[i] as Point;
    return Math.hypot(p.x - from.x, p.y - from.y);
  });
  let left = part * steps.reduce((sum, step) => sum + step, 0);
  for (const [i, step] of steps.entries()) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    if (left <= step && step > 0)
      return { x: a.x + ((b.x - a.x) * left) / step, y: a.y + ((b.y - a.y) * left) / step };
    left -= step;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}
