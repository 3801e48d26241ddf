// Counts of many games: lists of whole numbers by name, which can be added because they were made in pieces.
import type { Json } from "../family";

export type Counts = ReadonlyMap<string, readonly number[]>;

export class BadCounts extends Error {}

/** More than any board needs; a stranger's file could hold more. */
const most_lists = 200;
const most_numbers = 400_000;

/** What a house answered or this device has kept; throws BadCounts, and says where. */
export function readCounts(value: unknown): Counts {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadCounts("counts: not an object");
  const lists = Object.entries(value);
  if (lists.length > most_lists) throw new BadCounts(`counts: more than ${most_lists} lists`);
  let numbers = 0;
  for (const [name, list] of lists) {
    if (!Array.isArray(list)) throw new BadCounts(`counts.${name}: not a list`);
    const wrong = list.findIndex((number) => !Number.isSafeInteger(number));
    if (wrong >= 0) throw new BadCounts(`counts.${name}[${wrong}]: not a whole number`);
    numbers += list.length;
  }
  if (numbers > most_numbers) throw new BadCounts(`counts: more than ${most_numbers} numbers`);
  return new Map(lists as [string, number[]][]);
}

/** Element by element; a shorter list goes on with nothing. */
export function addCounts(a: Counts, b: Counts): Counts {
  const sum = new Map(a);
  for (const [name, list] of b) {
    const before = a.get(name) ?? [];
    const longer = before.length > list.length ? before : list;
    sum.set(
      name,
      longer.map((_, i) => {
        const number = (before[i] ?? 0) + (list[i] ?? 0);
        if (!Number.isSafeInteger(number)) throw new BadCounts(`counts.${name}[${i}]: too large`);
        return number;
      }),
    );
  }
  return sum;
}

/** How many deals they are of. */
export function gamesIn(counts: Counts): number {
  return counts.get("games")?.[0] ?? 0;
}

export function countsJson(counts: Counts): Json {
  return Object.fromEntries(counts);
}

export const no_counts: Counts = new Map();
