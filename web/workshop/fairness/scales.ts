// From figures to places, widths and inks.

export const heats = 5;
/** A map is drawn no narrower than this, in pixels; fairness.css has it, too. */
export const least_wide = 640;

/** Which of five inks: 0 for the least, 4 for the most; the middle one if all are alike. */
export function heat(value: number, least: number, most: number): number {
  if (!(most > least)) return Math.floor(heats / 2);
  const part = (value - least) / (most - least);
  return Math.min(Math.max(Math.floor(part * heats), 0), heats - 1);
}

/** Width in units of the map by ink. */
export function heatWidth(ink: number, thickness: number): number {
  return thickness * (0.45 + 0.2 * ink);
}

/** From a range of numbers to a range of places; a range without width is put in the middle. */
export function linear(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): (value: number) => number {
  if (!(high > low)) return () => (from + to) / 2;
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** Round numbers within the range, about so many: 5, 10, 15. */
export function ticks(low: number, high: number, about = 4): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / about;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * ([1, 2, 5, 10].find((many) => many * ten >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Made of whole steps, so that 0.3 stays 0.3.
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toFixed(6)),
  );
}

/** Those that carry their figure: the most and the least, each as far as they are apart on the map. */
export function extremes<T>(
  list: readonly T[],
  many: number,
  value: (one: T) => number,
  apart: (one: T, other: T) => boolean,
): T[] {
  const sorted = [...list].sort((a, b) => value(b) - value(a));
  const chosen: T[] = [];
  const take = (from: readonly T[]) => {
    let left = many;
    for (const one of from) {
      if (left === 0) return;
      if (chosen.includes(one) || !chosen.every((other) => apart(one, other))) continue;
      chosen.push(one);
      left--;
    }
  };
  take(sorted);
  take([...sorted].reverse());
  return chosen;
}

export interface Spot {
  x: number;
  y: number;
}
/** A text around its middle. */
export interface Lettered extends Spot {
  width: number;
  height: number;
}

/** Where on a line a plate with letters of this size covers no label, as near to its middle as can be; or null. */
export function offLabels(
  line: readonly Spot[],
  labels: readonly Lettered[],
  size: number,
): Spot | null {
  const half = (line.length - 1) / 2;
  const free = ({ x, y }: Spot) =>
    labels.every(
      (label) =>
        Math.abs(label.x - x) > label.width / 2 + 1.8 * size ||
        Math.abs(label.y - y) > label.height / 2 + 0.9 * size,
    );
  const found = line
    .map((spot, i) => ({ spot, off: Math.abs(i - half) }))
    // At its ends it would belong to every line there.
    .filter(({ off }) => off <= 0.6 * half)
    .sort((a, b) => a.off - b.off)
    .find(({ spot }) => free(spot));
  return found?.spot ?? null;
}

/** Of letters on a plate, in units of the map: as large as can be read, whatever its scale is. */
export function plateSize(scale: number): number {
  return Math.max(12 / scale, 12);
}
