// How things move: parts of a stretch of time, from 0 to 1.

/** How much of the time from `from` to `to` is over at `time`. */
export function part(from: number, to: number, time: number): number {
  if (time >= to) return 1;
  return time <= from ? 0 : (time - from) / (to - from);
}

/** Fast at first, then gently to rest. */
export function settle(x: number): number {
  return 1 - (1 - x) ** 3;
}

/** Gently off and gently to rest. */
export function swing(x: number): number {
  return x < 0.5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2;
}

export function between(a: number, b: number, x: number): number {
  return a + (b - a) * x;
}
