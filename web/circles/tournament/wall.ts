// What takes turns on a wall, where there is more than fits.

export const rows_at_once = 8;
export const tables_at_once = 3;

export function pagesOf(count: number, at_once: number): number {
  return Math.max(1, Math.ceil(count / at_once));
}

/** The page of this turn; after the last comes the first. */
export function pageOf<Item>(items: readonly Item[], at_once: number, turn: number): Item[] {
  const page = turn % pagesOf(items.length, at_once);
  return items.slice(page * at_once, (page + 1) * at_once);
}
