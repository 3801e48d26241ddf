// Where a finger could mean several things: tracks side by side, signals and places close together.
import type { Spot } from "../board";
import { Geometry } from "../map/geometry";
import { planFor, type Doc } from "./document";
import { partsOf } from "./edit";
import { distance } from "./lay";
import { inReadingOrder, whereOf } from "./selection";

function toSegment(at: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = dx * dx + dy * dy;
  const part = long === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / long;
  const along = Math.min(Math.max(part, 0), 1);
  return distance(at, { x: a.x + along * dx, y: a.y + along * dy });
}
function toPath(at: Spot, points: readonly Spot[]): number {
  return Math.min(...points.slice(1).map((point, i) => toSegment(at, points[i]!, point)));
}

/** Whether beside what was pressed there is another one of its kind so near: a line, or something that lies on one. */
export function crowded(doc: Doc, what: string, at: Spot, within: number): boolean {
  const [kind, id] = partsOf(what);
  if (kind === "line") {
    const geometry = new Geometry(planFor(doc));
    return doc.lines.some((it) => it.id !== id && toPath(at, geometry.line(it.id)) < within);
  }
  return inReadingOrder(doc).some((other) => {
    const spot = other === what || other.startsWith("line:") ? null : whereOf(doc, other);
    return spot !== null && distance(spot, at) < within;
  });
}
