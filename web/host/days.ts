// Days for which finished tables are kept.

export const most_days = 36_500;

/** A whole number of days that a server takes; null if it is none. */
export function daysIn(text: string): number | null {
  const days = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= most_days ? days : null;
}
