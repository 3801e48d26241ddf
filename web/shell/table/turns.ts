// The log by turns: a row for each, and what others did in theirs since one decided oneself.
import type { GameModule, GameTable } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { LogEntry, Logged } from "../log.svelte";

/** One event, with what happened at the same time. */
export interface Told {
  event: unknown;
  entry: LogEntry;
  /** The same as long as the log is; no other event has it. */
  key: string;
}

export interface Turn {
  key: string;
  /** Whose it is; null for what comes before the first one. */
  seat: Seat | null;
  /** So many plies had been played before it, and after what is known of it. */
  from: number;
  ply: number;
  told: readonly Told[];
}

interface Started {
  type?: string;
  seat?: Seat;
}

/** Oldest first. In every game that has turns an event `turn_started` begins one. */
export function turnsOf(entries: readonly LogEntry[]): Turn[] {
  const turns: (Turn & { told: Told[] })[] = [];
  let turn: (Turn & { told: Told[] }) | undefined;
  const begin = (seat: Seat | null, from: number, key: string) => {
    turn = { key, seat, from, ply: from, told: [] };
    turns.push(turn);
    return turn;
  };
  for (const entry of entries) {
    for (const [i, event] of entry.events.entries()) {
      const key = `${entry.ply} ${i}`;
      const { type, seat = null } = event as Started;
      // What stands before it in the same ply belongs to the turn that it ends.
      if (type === "turn_started") begin(seat, i === 0 ? entry.from : entry.ply, key);
      const now = turn ?? begin(null, entry.from, "opening");
      now.told.push({ event, entry, key });
      now.ply = Math.max(now.ply, entry.ply);
    }
  }
  return turns;
}

/** Who has decided, if these were to act before and those are now. */
export function decidedBy(before: readonly Seat[], after: readonly Seat[]): readonly Seat[] {
  return before.length === 1 ? before : before.filter((seat) => !after.includes(seat));
}

/** What lies on the table and was touched by somebody else's turn. */
export interface Mark {
  /** What finds it: its `data-learn`. */
  mark: string;
  seat: Seat;
  /** That were got by it. */
  points: number;
}

export interface News {
  /** So many plies one had seen when one decided. */
  from: number;
  entries: readonly Logged[];
  /** Of others, oldest first; of the first one perhaps only its end. */
  turns: readonly Turn[];
}

/**
 * What happened since this seat decided, or for onlookers since everybody's turn before this one.
 * What was played before the table opened is no news.
 */
export function newsFor(
  seat: Seat | null,
  all: readonly Logged[],
  players: number,
  opened = 0,
): News {
  const entries = opened === 0 ? all : all.filter((entry) => entry.from >= opened);
  let first: number;
  if (seat === null) {
    const from = turnsOf(all).at(-players)?.from ?? 0;
    first = entries.filter((entry) => entry.from < from).length;
  } else {
    first = entries.length;
    while (first > 0 && entries[first - 1]?.actors.includes(seat) === false) first--;
    // The luck of one's own action is no news of others.
    while (first > 0 && entries[first]?.actors.length === 0) first++;
  }
  const news = entries.slice(first);
  const from = entries[first - 1]?.ply ?? opened;
  const later = new Set<LogEntry>(news);
  const turns = turnsOf(all)
    .map((turn) => ({ ...turn, told: turn.told.filter(({ entry }) => later.has(entry)) }))
    .filter((turn) => turn.seat !== seat && turn.seat !== null && turn.told.length > 0);
  return { from, entries: news, turns };
}

/** What these turns touched; where several did, the last one. */
export function marksOf(
  turns: readonly Turn[],
  table: GameTable & { readonly module: GameModule },
): Mark[] {
  const { by, turns: game } = table.module;
  if (game === undefined) return [];
  const marks = new Map<string, Mark>();
  for (const turn of turns) {
    for (const { event } of turn.told) {
      const seat = by(event) ?? turn.seat;
      if (seat === null) continue;
      for (const mark of game.touched(event)) {
        marks.delete(mark);
        marks.set(mark, { mark, seat, points: game.gained?.(event, table) ?? 0 });
      }
    }
  }
  return [...marks.values()];
}
