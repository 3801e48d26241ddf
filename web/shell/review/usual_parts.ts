// What the games' parts of the review room have in common.
import type { ReviewParts } from "../../games/game";
import type { Seat } from "../../wire/match";

type Usual = Omit<ReviewParts, "starts" | "sources">;

/** Turns begin with the event `turn_started`; the result is these fields of its breakdown. */
export function usualParts<Breakdown extends Record<Field, number>, Field extends string>(
  parts: Usual,
  fields: readonly Field[],
  words: (field: Field) => string,
): ReviewParts {
  return {
    ...parts,
    starts: (event: { type: string; seat?: Seat }) =>
      event.type === "turn_started" ? (event.seat ?? null) : null,
    sources: (breakdown: Breakdown) =>
      fields.map((field) => ({ words: words(field), points: breakdown[field] })),
  };
}
