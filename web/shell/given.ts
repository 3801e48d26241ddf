// Reading what a stranger wrote: a board's drawing may hold anything in any place.

/** So far a drawing may reach; the program refuses more (games/board_limits.h). */
const furthest = 1_000_000;

/** A member of what may be no object, and may have members that every object has ("constructor"). */
export function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** A number that something can be drawn at, or counted by. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= furthest;
}
