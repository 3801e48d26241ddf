// What a store does with tables and changes, as tables/memory_store.cpp does it, without a database.
import type { Change, Downtime, ListRequest, StoredEntry, StoredTable } from "./messages";

/** Longer ago than any clock can still run. */
export const downtimes_kept_ms = 60 * 24 * 3600 * 1000;

/**
 * Whether entries can be added to a log of which `next` is the next place. Without entries there is
 * nothing that could conflict.
 */
export function follows(entries: readonly StoredEntry[], next: number): boolean {
  return entries.every(({ seq }, index) => seq === next + index);
}

/** The table after the change; seats that it did not have before are empty. */
export function changed(table: StoredTable, change: Change): StoredTable {
  const seats = [...table.seats];
  for (const [seat, stored] of change.seats) {
    while (seats.length < seat) seats.push({ token_hash: "", webhook: "" });
    seats[seat] = stored;
  }
  return {
    ...table,
    seats,
    status: change.status ?? table.status,
    // Null is a value: no clock runs any more.
    deadline: change.deadline === undefined ? table.deadline : change.deadline,
    summary: change.summary ?? table.summary,
  };
}

export function isListed(table: StoredTable, { status }: ListRequest): boolean {
  return table.listed && (status == null || table.status === status);
}

/** Running; its deadline has come, or it would not be asked. */
export function isDue(table: StoredTable): boolean {
  return table.status === 1;
}

/** Those long before the new one are forgotten; the oldest is first. */
export function withDowntime(kept: readonly Downtime[], time: Downtime): Downtime[] {
  return [...kept.filter(({ until }) => until >= time.until - downtimes_kept_ms), time].sort(
    (a, b) => a.since - b.since,
  );
}

/**
 * What to do with a log that arrives from elsewhere. Only one that goes on where the known one
 * ends is better than it.
 */
export function isContinued(
  known: readonly StoredEntry[],
  arriving: readonly StoredEntry[],
): boolean {
  return (
    arriving.length > known.length &&
    known.every((entry, index) => {
      const other = arriving[index];
      return other?.seq === entry.seq && other.at === entry.at && other.text === entry.text;
    })
  );
}
