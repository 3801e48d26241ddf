// What happened at a table, in order and without gaps.
import type { Seat } from "../wire/match";
import type { PlyEvents } from "../wire/protocol";

/** What happened from ply `from` on until `ply` plies were played. */
export interface LogEntry {
  from: number;
  ply: number;
  events: readonly unknown[];
}

/** The same at a table where one plays: news are what others decided. */
export interface Logged extends LogEntry {
  /** Who decided in it; nobody where chance did. */
  actors: readonly Seat[];
}

/** Everything that was seen to happen, in order, however it came: as it happened or told later. */
export class Log {
  entries = $state.raw<readonly Logged[]>([]);

  /** So many plies are known without a gap. */
  get complete(): number {
    let known = 0;
    for (const entry of this.entries) {
      if (entry.from > known) break;
      known = Math.max(known, entry.ply);
    }
    return known;
  }

  add(added: Logged): void {
    const { from, ply } = added;
    const known = this.entries.some((entry) => entry.from < ply && entry.ply > from);
    if (!known) this.entries = [...this.entries, added];
  }

  /** Fills gaps. The server counts plies from 0; the first one leads to one ply played. */
  recall(plies: readonly PlyEvents[]): void {
    const missing = plies.filter(
      ({ ply }) => !this.entries.some((entry) => entry.from <= ply && ply < entry.ply),
    );
    const told = missing.map(({ ply, actor, events }) => ({
      from: ply,
      ply: ply + 1,
      events: events as unknown[],
      actors: typeof actor === "number" ? [actor] : [],
    }));
    this.entries = [...this.entries, ...told].sort((a, b) => a.from - b.from);
  }

  /** Forgets what was taken back. */
  cut(ply: number): void {
    this.entries = this.entries.filter((entry) => entry.ply <= ply);
  }
}
