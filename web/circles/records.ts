// The records of a circle, out of what it has played.
import type { Result } from "./api";

/** What a record says; words and figures are the page's. */
export interface CircleRecord {
  kind: "most" | "closest" | "row" | "team" | "games";
  value: number;
  person: string;
  game: string;
  at: number;
  /** Of the closest win: whom he left behind, and both scores. */
  second?: { person: string | null; points: number; own: number };
}

const isTogether = ({ won }: Result) => won != null;

/** The first of all who are best: who was there earlier keeps it. */
function best(found: readonly CircleRecord[], less = false): CircleRecord | null {
  let top: CircleRecord | null = null;
  for (const one of found)
    if (top === null || (less ? one.value < top.value : one.value > top.value)) top = one;
  return top;
}

function most(results: readonly Result[]): CircleRecord | null {
  return best(
    results.flatMap(({ seats, game, at }) =>
      seats.flatMap(({ person, points }) =>
        person == null ? [] : [{ kind: "most" as const, value: points, person, game, at }],
      ),
    ),
  );
}

function closest(results: readonly Result[]): CircleRecord | null {
  const found = results.flatMap(({ seats, game, at }): CircleRecord[] => {
    const [first, second, ...more] = [...seats].sort((a, b) => a.place - b.place);
    if (first?.person == null || second === undefined) return [];
    // Who shares the first place has won against nobody; nor is it close if points do not decide.
    if (second.place === 1 || second.points > first.points) return [];
    if (more.some(({ points }) => points > first.points)) return [];
    return [
      {
        kind: "closest",
        value: first.points - second.points,
        person: first.person,
        game,
        at,
        second: { person: second.person ?? null, points: second.points, own: first.points },
      },
    ];
  });
  return best(found, true);
}

/** Wins in a row, of whoever had most of them. */
function row(results: readonly Result[]): CircleRecord | null {
  const running = new Map<string, number>();
  const found: CircleRecord[] = [];
  for (const { seats, game, at } of results)
    for (const { person, place } of seats) {
      if (person == null) continue;
      const wins = place === 1 && seats.length > 1 ? (running.get(person) ?? 0) + 1 : 0;
      running.set(person, wins);
      if (wins > 1) found.push({ kind: "row", value: wins, person, game, at });
    }
  return best(found);
}

/** Fewest tokens lost in a game that was won together. */
function team(results: readonly Result[]): CircleRecord | null {
  const found = results.flatMap(({ won, lost, seats, game, at }): CircleRecord[] => {
    const person = seats.find((seat) => seat.person != null)?.person;
    if (won !== true || lost == null || person == null) return [];
    return [{ kind: "team", value: lost, person, game, at }];
  });
  return best(found, true);
}

function games(results: readonly Result[]): CircleRecord | null {
  const count = new Map<string, number>();
  const found: CircleRecord[] = [];
  for (const { seats, game, at } of results)
    for (const person of new Set(seats.map((seat) => seat.person)))
      if (person != null) {
        count.set(person, (count.get(person) ?? 0) + 1);
        found.push({ kind: "games", value: count.get(person) ?? 0, person, game, at });
      }
  return best(found);
}

/** `results` oldest first. Those that nobody holds yet are missing. */
export function recordsOf(results: readonly Result[]): CircleRecord[] {
  const against = results.filter((result) => !isTogether(result));
  return [most(against), closest(against), row(against), team(results), games(results)].flatMap(
    (record) => (record === null ? [] : [record]),
  );
}
