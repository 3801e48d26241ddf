// Whom one played with, and *the usual round*: those with whom one plays most often, and what.
import type { GameEntry } from "../shell/api";
import type { NewSeat, NewTable, Plate, Face } from "../wire/protocol";
import type { Known, OwnTable, Self } from "./api";

/** Somebody of one's own people. */
export interface Companion {
  person: string;
  name: string;
  plate: Plate | null;
  face: Face | null;
  here: boolean;
  /** Written down as one of my people, not only met at a table. */
  kept: boolean;
}

/** Who sat where, without oneself and without those who are no people of this house. */
function othersAt({ people, mine, seats }: OwnTable): { person: string; seat: number }[] {
  return (people ?? []).flatMap((person, seat) =>
    person !== null && !mine.includes(seat) && seats[seat] !== undefined ? [{ person, seat }] : [],
  );
}

function asCompanion({ person, name, plate, face, here }: Known): Companion {
  return { person, name, plate: plate ?? null, face: face ?? null, here, kept: true };
}

/** Those one keeps first, who is here before who is not; then those met at tables, latest first. */
export function myPeople(self: Self, tables: readonly OwnTable[]): Companion[] {
  const kept = self.known.map(asCompanion).sort((a, b) => Number(b.here) - Number(a.here));
  const known = new Set([self.id, ...self.muted, ...kept.map(({ person }) => person)]);
  const met: Companion[] = [];
  for (const table of latestFirst(tables))
    for (const { person, seat } of othersAt(table)) {
      if (known.has(person)) continue;
      known.add(person);
      const seen = table.seats[seat];
      met.push({
        person,
        name: seen?.name ?? "",
        plate: seen?.plate ?? null,
        face: seen?.face ?? null,
        here: false,
        kept: false,
      });
    }
  const muted = new Set(self.muted);
  return [...kept.filter(({ person }) => !muted.has(person)), ...met];
}

function latestFirst(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => b.created - a.created);
}

/** What is looked back at: habits change. */
const looked_at = 30;

export interface Round {
  /** The latest table of this company, by which the next one is laid. */
  table: OwnTable;
  /** By seat; null: oneself, a bot, or whoever comes. */
  people: (string | null)[];
}

/** The company that was at most tables, of several the one that was there last; null: nobody yet. */
export function usualRound(tables: readonly OwnTable[], muted: readonly string[]): Round | null {
  const companies = new Map<string, OwnTable[]>();
  for (const table of latestFirst(tables).slice(0, looked_at)) {
    const others = othersAt(table).map(({ person }) => person);
    if (others.length === 0 || others.some((person) => muted.includes(person))) continue;
    const name = [...others].sort().join();
    companies.set(name, [...(companies.get(name) ?? []), table]);
  }
  // Sorting keeps the order of equals: the latest stays first.
  const [most] = [...companies.values()].sort((a, b) => b.length - a.length);
  const table = most?.[0];
  if (table === undefined) return null;
  const people = table.seats.map<string | null>(() => null);
  for (const { person, seat } of othersAt(table)) people[seat] = person;
  return { table, people };
}

/** A table that is wanted, and whom one asks to its open seats. */
export interface Company {
  table: NewTable;
  people: (string | null)[];
}

/** Who sits down oneself. */
interface Own {
  name: string;
  plate: Plate | null;
  face: Face;
}

/** The same seats at a new table: oneself at once, people at open seats, bots as before. */
export function nextTable({ table, people }: Round, game: GameEntry, own: Own): Company {
  const first = table.mine[0] ?? 0;
  const seats = table.seats.map(({ who, bot }, seat): NewSeat => {
    if (seat === first) return { who: "here", ...own };
    if (people[seat] == null && who === "bot")
      return { who: "bot", bot: bot != null && game.bots.includes(bot) ? bot : game.usual_bot };
    return { who: "open" };
  });
  return { table: { game: game.id, seats }, people };
}

/** A table for two to which one of my people is asked. */
export function tableWith(person: string, game: GameEntry, own: Own): Company {
  const players = Math.min(Math.max(2, game.min_players), game.max_players);
  const seats = Array.from({ length: players }, (_, seat): NewSeat => {
    if (seat === 0) return { who: "here", ...own };
    return seat === 1 ? { who: "open" } : { who: "bot", bot: game.usual_bot };
  });
  return {
    table: { game: game.id, seats },
    people: seats.map((_, seat) => (seat === 1 ? person : null)),
  };
}
