// How far a tournament is: the stops of its line, and where somebody plays.
import type { Round, TournamentSeen, TournamentTable } from "./api";
import { allOver } from "./standings";

export interface Stop {
  /** From 1. */
  round: number;
  state: "done" | "now" | "to_come";
  begun: number | null;
  /** Of a knock-out that is at its end, or the last of those that were announced. */
  last: boolean;
}

/** Those who will be drawn. */
export function activeEntrants({ entrants }: TournamentSeen): string[] {
  return entrants.filter(({ withdrew }) => !withdrew).map(({ person }) => person);
}

/** How many rounds a knock-out takes, if the better half of each table goes on. */
export function knockOutRounds(people: number, seats: number): number {
  let rounds = 0;
  const on = Math.max(1, Math.floor(seats / 2));
  for (let left = people; left > 1; ++rounds) {
    const tables = Math.ceil(left / seats);
    // The last table has one winner.
    left = tables <= 1 ? 1 : Math.min(tables * on, left - 1);
  }
  return Math.max(1, rounds);
}

/** How many there will be, as far as that can be known. */
export function plannedRounds(seen: TournamentSeen): number {
  const drawn = seen.rounds.length;
  if (seen.stage === "ended") return drawn;
  if (seen.settings.pairing !== "knock_out") return Math.max(drawn, seen.settings.rounds);
  const all = knockOutRounds(
    drawn === 0 ? activeEntrants(seen).length : seen.entrants.length,
    seen.settings.seats,
  );
  return Math.max(drawn, all);
}

export function stopsOf(seen: TournamentSeen): Stop[] {
  const planned = plannedRounds(seen);
  return Array.from({ length: planned }, (_, i) => {
    const round = seen.rounds[i];
    const done = round !== undefined && allOver(round);
    return {
      round: i + 1,
      state: done ? "done" : round === undefined ? "to_come" : "now",
      begun: round?.begun ?? null,
      last: planned > 1 && i === planned - 1,
    };
  });
}

/** The last that was drawn. */
export function currentRound({ rounds }: TournamentSeen): Round | null {
  return rounds.at(-1) ?? null;
}

/** How many rounds count for the standings. */
export function roundsCounted({ rounds }: TournamentSeen): number {
  return rounds.filter(allOver).length;
}

export interface NumberedTable extends TournamentTable {
  /** From 1. */
  number: number;
  mine: boolean;
}

/** The own one first, then as they were drawn. */
export function tablesOf(round: Round, own: string | null): NumberedTable[] {
  const tables = round.tables.map((table, i) => ({
    ...table,
    number: i + 1,
    mine: own !== null && table.seats.some(({ person }) => person === own),
  }));
  return [...tables.filter(({ mine }) => mine), ...tables.filter(({ mine }) => !mine)];
}

export function isOrganiser({ settings }: TournamentSeen, own: string | null): boolean {
  return own !== null && (settings.by === own || settings.organisers.includes(own));
}

/** Whether the next round can be drawn by hand now. */
export function canDraw(seen: TournamentSeen): boolean {
  if (seen.stage !== "open" && seen.stage !== "between") return false;
  return activeEntrants(seen).length > 1 && seen.rounds.length < plannedRounds(seen);
}
