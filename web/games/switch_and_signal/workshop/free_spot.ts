// Where there is room on the map for one more place, for whoever does not point at a spot.
import type { Spot } from "../board";
import { canvasOf, drawnOf } from "../map/drawn";
import { planFor, type Doc } from "./document";
import { distance } from "./lay";

/** From the edge of the canvas, and from whatever lies there already. */
const edge = 40;
const away = 90;

/** A spot as near to this one as there is room for a place and its lines. */
export function freeSpot(doc: Doc, from: Spot): Spot | null {
  const { width, height } = canvasOf(doc.drawing);
  const spots = [...drawnOf(planFor(doc)).spots.values()];
  for (let far = 0; far < width + height; far += 30)
    for (let step = 0; step < 12; step++) {
      const turn = (step * Math.PI) / 6;
      const at = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
      const inside = at.x > edge && at.y > edge && at.x < width - edge && at.y < height - edge;
      if (inside && spots.every((spot) => distance(spot, at) > away)) return at;
    }
  return null;
}
