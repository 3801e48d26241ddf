// Chance that is the same for the same words, on every machine.

export type Chance = () => number;

/** Numbers from 0 up to 1 that follow from a text: FNV-1a for the start, then Mulberry32. */
export function chanceOf(text: string): Chance {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** About normal, with mean 0 and deviation 1. */
export function bell(chance: Chance): number {
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += chance();
  return (sum - 3) * Math.SQRT2;
}
