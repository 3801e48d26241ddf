// How far a tournament is: the stops of its line, and where somebody plays.
import type { Round, TournamentSeen, TournamentTable } from "./api";
import { allOver } from "./standings";

export interface Stop {
  /** From 1. */
  round: number;
  state: "done" | "now" | "to_come";
  begun: number | null;
  /** Of all. */
  last: boolean;
}

/** Those who will be drawn. */
export function activeEntrants({ entrants }: TournamentSeen): string[] {
  return entrants.filter(({ withdrew }) => !withdrew).map(({ person }) => person);
}

/** `planned`: how many there will be, as far as that is known. */
export function stopsOf(seen: TournamentSeen, planned: number): Stop[] {
  const count = Math.max(seen.rounds.length, seen.stage === "ended" ? 0 : planned);
  return Array.from({ length: count }, (_, i) => {
    const round = seen.rounds[i];
    const done = round !== undefined && allOver(round);
    return {
      round: i + 1,
      state: done ? "done" : round === undefined ? "to_come" : "now",
      begun: round?.begun ?? null,
      last: count > 1 && i === count - 1,
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

export function isOrganiser({ organisers }: TournamentSeen, own: string | null): boolean {
  return own !== null && organisers.includes(own);
}

/** Whether the next round can be drawn by hand now. */
export function canDraw(seen: TournamentSeen, planned: number): boolean {
  if (seen.stage !== "open" && seen.stage !== "between") return false;
  return activeEntrants(seen).length > 1 && seen.rounds.length < planned;
}
