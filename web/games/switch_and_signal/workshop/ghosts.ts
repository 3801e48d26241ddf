// What mends would bring onto the map, before anybody takes them.
import type { Finding } from "../../../workshop/family";
import type { Spot } from "../board";
import { Geometry, pathOf } from "../map/geometry";
import { planFor, type Doc } from "./document";

/** How mends that draw something change a document. */
const drawing = new WeakMap<NonNullable<Finding["mend"]>, (doc: Doc) => Doc>();

/** The same mend, whose ghost is on the map. */
export function withGhost(
  mend: NonNullable<Finding["mend"]>,
  change: (doc: Doc) => Doc,
): NonNullable<Finding["mend"]> {
  drawing.set(mend, change);
  return mend;
}

export interface Ghosts {
  /** New lines, as paths. */
  lines: string[];
  signals: Spot[];
}

export function ghostsOf(doc: Doc, findings: readonly Finding[]): Ghosts {
  const lines = new Set(doc.lines.map(({ id }) => id));
  const signals = new Set(doc.lines.flatMap((line) => line.signals.map(({ id }) => id)));
  const ghosts: Ghosts = { lines: [], signals: [] };
  for (const { mend } of findings) {
    const change = mend === undefined ? undefined : drawing.get(mend);
    if (change === undefined) continue;
    const next = change(doc);
    const geometry = new Geometry(planFor(next));
    for (const line of next.lines) {
      if (!lines.has(line.id)) ghosts.lines.push(pathOf(geometry.line(line.id)));
      else
        for (const { id } of line.signals)
          if (!signals.has(id)) {
            signals.add(id);
            ghosts.signals.push(geometry.signal(id));
          }
    }
  }
  return ghosts;
}
