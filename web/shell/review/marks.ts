// What actions look like on a board when they are compared.
import { getContext, setContext } from "svelte";
import type { Seat } from "../../wire/match";
import type { Box } from "../parts/map_box";
import { around } from "../parts/map_box";

interface Point {
  x: number;
  y: number;
}

/** A part of what an action looks like, in the units of a board's drawing. */
export type Shape =
  | { type: "spot"; at: Point; radius: number }
  /** `pitch`: wagons of this length stand on it. */
  | { type: "way"; points: readonly Point[]; width: number; pitch?: number };

export type MarkKind = "played" | "tried" | "best";

export interface Mark {
  kind: MarkKind;
  seat: Seat;
  shapes: readonly Shape[];
}

/** The part of a board in which all marks lie, or null if there are none on it. */
export function boxAround(marks: readonly Mark[]): Box | null {
  const points = marks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.type === "spot" ? [shape.at] : shape.points)),
  );
  return points.length === 0 ? null : around(points, 70);
}

/** Where two actions are the same thing at the same place, the later ring lies around the earlier. */
export function ringsApart(marks: readonly Mark[]): readonly Mark[] {
  const taken = new Map<string, number>();
  return marks.map((mark) => ({
    ...mark,
    shapes: mark.shapes.map((shape) => {
      if (shape.type !== "spot") return shape;
      const place = `${shape.at.x} ${shape.at.y}`;
      const before = taken.get(place) ?? 0;
      taken.set(place, before + 1);
      return { ...shape, radius: shape.radius + 7 * before };
    }),
  }));
}

const key = Symbol("marks");
type Marks = () => readonly Mark[];

/** Makes known to the boards below what is to be marked on them. */
export function offerMarks(marks: Marks): void {
  setContext(key, marks);
}
export function theMarks(): Marks {
  return getContext<Marks | undefined>(key) ?? (() => []);
}
