// Where in the script each step of a lesson has its place.
import type { RecordEntry, Seat } from "../../wire/match";
import type { Lesson, Step } from "./lesson";

export interface PlacedStep {
  readonly step: Step;
  /** Index of its stop. */
  readonly stop: number;
  /** So many plies have been played when its turn comes. */
  readonly ply: number;
}

/** Every deed lies at the learner's next entry; a look lies where the next deed does, or at the end. */
export function placedSteps(
  lesson: Lesson,
  entries: readonly RecordEntry<unknown>[],
  seat: Seat,
): PlacedStep[] {
  const own = entries.flatMap(({ actor }, ply) => (actor === seat ? [ply] : []));
  let deeds = 0;
  return lesson.stops.flatMap(({ steps }, stop) =>
    steps.map((step) => {
      const ply = own[deeds] ?? entries.length;
      if (step.expects !== undefined) deeds++;
      return { step, stop, ply };
    }),
  );
}

/** Whether two values of JSON say the same, in whatever order their members stand. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(mine);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && same(mine[key], other[key]))
  );
}
