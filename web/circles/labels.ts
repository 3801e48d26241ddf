// Names at dots on a line, by turns under and over it, moved so that none runs into another.
import { spread } from "./scale";

/** Of the narrow letters of a plot; a little more than most need. */
const letter_width = 6.3;
const gap = 6;

export interface Label {
  /** The middle of its words. */
  x: number;
  above: boolean;
}

/** `dots` from left to right, with the words of each; all within `low` and `high`. */
export function labelsOf(
  dots: readonly { x: number; words: string }[],
  low: number,
  high: number,
): Label[] {
  const labels = dots.map(({ x }, i) => ({ x, above: i % 2 === 1 }));
  for (const above of [false, true]) {
    const side = dots.flatMap(({ x, words }, i) =>
      labels[i]?.above === above ? [{ i, x, width: letter_width * [...words].length }] : [],
    );
    const widest = Math.max(0, ...side.map(({ width }) => width));
    const places = spread(
      side.map(({ x }) => x),
      widest + gap,
      low + widest / 2,
      high - widest / 2,
    );
    side.forEach(({ i, x }, at) => (labels[i] = { x: places[at] ?? x, above }));
  }
  return labels;
}
