// Standings in words that can be checked: why somebody stands before somebody else, and what became of the
// same seat of the same deal at all tables.
import type { Pairing, Round, StandingsRow, TournamentSeen } from "./api";

export type TieBreak =
  "reached" | "last_place" | "points" | "comparison" | "buchholz" | "head_to_head";

export interface Reason {
  by: TieBreak;
  first: number;
  second: number;
  /** The first difference does. */
  decides: boolean;
}

export const allOver = ({ tables }: Round) => tables.every(({ over }) => over);

/** Twice for each time that `person` was placed better than `other`, once for each tie. */
function met(rounds: readonly Round[], person: string, other: string): number {
  let sum = 0;
  for (const round of rounds.filter(allOver))
    for (const { seats } of round.tables) {
      const place = (who: string) =>
        seats.find((seat) => seat.person === who && !seat.no_show)?.score?.place;
      const [mine, theirs] = [place(person), place(other)];
      if (mine === undefined || theirs === undefined) continue;
      sum += mine < theirs ? 2 : mine === theirs ? 1 : 0;
    }
  return sum;
}

/**
 * In a knock-out: the last round somebody was in, and the place there; a bye is better than any, and so is a table
 * that was called off.
 */
function reached(rounds: readonly Round[], person: string, seats: number): [number, number] {
  let last: [number, number] = [0, 0];
  for (const [i, round] of rounds.entries()) {
    if (!allOver(round)) continue;
    if (round.byes.includes(person)) last = [i + 1, 0];
    for (const table of round.tables)
      for (const { person: who, score, no_show } of table.seats)
        if (who === person) {
          const place = table.called_off === true ? 0 : (score?.place ?? seats + 1);
          last = [i + 1, no_show ? seats + 1 : place];
        }
  }
  return last;
}

/** All lines in the order in which they apply. */
export function why(
  rounds: readonly Round[],
  pairing: Pairing,
  first: StandingsRow,
  second: StandingsRow,
): Reason[] {
  const apart =
    first.points !== second.points ||
    first.comparison !== second.comparison ||
    first.buchholz !== second.buchholz;
  const lines: [TieBreak, number, number][] = [];
  if (pairing === "knock_out") {
    const [a, b] = [reached(rounds, first.person, 6), reached(rounds, second.person, 6)];
    lines.push(["reached", a[0], b[0]]);
    if (a[0] === b[0]) lines.push(["last_place", a[1], b[1]]);
  }
  lines.push(
    ["points", first.points, second.points],
    ["comparison", first.comparison, second.comparison],
    ["buchholz", first.buchholz, second.buchholz],
    // Of two who differ before, the meetings among their equals say nothing about each other.
    apart
      ? [
          "head_to_head",
          met(rounds, first.person, second.person),
          met(rounds, second.person, first.person),
        ]
      : ["head_to_head", first.head_to_head, second.head_to_head],
  );
  const decisive = lines.findIndex(([, a, b]) => a !== b);
  return lines.map(([by, a, b], i) => ({ by, first: a, second: b, decides: i === decisive }));
}

/** Whose place is to be explained: the own one and the one before it, or the first two. */
export function compared(
  rows: readonly StandingsRow[],
  own: string | null,
): [StandingsRow, StandingsRow] | null {
  const at = rows.findIndex(({ person }) => person === own);
  const second = at > 0 ? at : 1;
  const [a, b] = [rows[second - 1], rows[second]];
  return a === undefined || b === undefined || b.place === 0 || a.place === b.place ? null : [a, b];
}

export interface Sitter {
  person: string | null;
  /** From 1. */
  table: number;
  points: number;
}
/** One seat of one deal, at all tables. */
export interface SameSeat {
  seat: number;
  /** As their points rise. Bots are shown, but do not count. */
  sitters: Sitter[];
  /** Of people's points; null if only bots sat there. */
  average: number | null;
  best: Sitter | null;
}

/** Nothing before the last table has finished. */
export function sameSeats(round: Round): SameSeat[] {
  if (!allOver(round)) return [];
  const seats = Math.max(0, ...round.tables.map((table) => table.seats.length));
  return Array.from({ length: seats }, (_, seat) => {
    const sitters = round.tables
      .flatMap((table, i): Sitter[] => {
        const one = table.seats[seat];
        if (one?.score == null) return [];
        const person = one.person != null && !one.no_show ? one.person : null;
        return [{ person, table: i + 1, points: one.score.points }];
      })
      .sort((a, b) => a.points - b.points || a.table - b.table);
    const people = sitters.filter(({ person }) => person !== null);
    const sum = people.reduce((total, { points }) => total + points, 0);
    return {
      seat,
      sitters,
      average: people.length === 0 ? null : sum / people.length,
      best: people.at(-1) ?? null,
    };
  });
}

/** The rounds whose tables can be compared: they had one deal, and it is no secret any more. */
export function comparable({ rounds, settings }: TournamentSeen): number[] {
  if (!settings.sealed) return [];
  return rounds.flatMap((round, i) => (allOver(round) && round.tables.length > 1 ? [i] : []));
}
