// The challenge of the day, and on which days something was solved.
import type { Album } from "./album";

export const day_ms = 86_400_000;

/** Days since 1970 by the calendar of this device. */
export function dayOf(time: number): number {
  const date = new Date(time);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day_ms);
}

export function solvedDays(album: Album): ReadonlySet<number> {
  const times = Object.values(album).flatMap(({ solved }) => (solved ? [solved] : []));
  return new Set(times.map(dayOf));
}

/** How many days in a row up to today; who has not solved anything today may still do so. */
export function streakOf(days: ReadonlySet<number>, today: number): number {
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(day--)) count++;
  return count;
}

/** Monday to Sunday of this week. */
export function weekOf(today: number): number[] {
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: 7 }, (_, i) => monday + i);
}

/** The same for everybody on one day; neighbouring days have different games. */
export function ofTheDay<T>(all: readonly T[], today: number): T | undefined {
  const step = 7;
  return all[(today * step) % Math.max(1, all.length)];
}
