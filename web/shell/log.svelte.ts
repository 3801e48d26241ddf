// What happened at a table, in order and without gaps.
import type { PlyEvents } from "../wire/protocol";

/** What happened from ply `from` on until `ply` plies were played. */
export interface LogEntry {
  from: number;
  ply: number;
  events: readonly unknown[];
}

/** Everything that was seen to happen, in order, however it came: as it happened or told later. */
export class Log {
  entries = $state.raw<readonly LogEntry[]>([]);

  /** So many plies are known without a gap. */
  get complete(): number {
    let known = 0;
    for (const entry of this.entries) {
      if (entry.from > known) break;
      known = Math.max(known, entry.ply);
    }
    return known;
  }

  add(from: number, ply: number, events: readonly unknown[]): void {
    const known = this.entries.some((entry) => entry.from < ply && entry.ply > from);
    if (!known) this.entries = [...this.entries, { from, ply, events }];
  }

  /** Fills gaps. The server counts plies from 0; the first one leads to one ply played. */
  recall(plies: readonly PlyEvents[]): void {
    const missing = plies.filter(
      ({ ply }) => !this.entries.some((entry) => entry.from <= ply && ply < entry.ply),
    );
    const told = missing.map(({ ply, events }) => ({
      from: ply,
      ply: ply + 1,
      events: events as unknown[],
    }));
    this.entries = [...this.entries, ...told].sort((a, b) => a.from - b.from);
  }

  /** Forgets what was taken back. */
  cut(ply: number): void {
    this.entries = this.entries.filter((entry) => entry.ply <= ply);
  }
}
