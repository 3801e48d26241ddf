// One common scale for what is compared: round numbers at its ends and between.

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const round_steps = [1, 2, 5];

/** The smallest round step of which at most so many fit. */
function stepOf(span: number, most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of round_steps) if (span / (step * power) <= most) return step * power;
}

/** Covers all of them, with at most so many spans between its ticks. */
export function scaleOf(values: readonly number[], most = 6): Scale {
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  // The ends are rounded outwards, which may add two spans.
  const step = stepOf(high - low, Math.max(1, most - 1));
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, i) => from + i * step) };
}

/** Where a value lies, from 0 to 1. */
export function placeOn({ from, to }: Scale, value: number): number {
  return (value - from) / (to - from);
}

/** The same places, moved as little as need be so that no two are nearer than `gap`; in their order. */
export function spread(
  places: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = places.map((place) => Math.min(Math.max(place, low), high));
  let last = -Infinity;
  for (const i of order) last = moved[i] = Math.max(moved[i] ?? 0, last + gap);
  let next = high + gap;
  for (const i of [...order].reverse()) next = moved[i] = Math.min(moved[i] ?? 0, next - gap);
  return moved;
}
