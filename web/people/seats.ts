// A person's seats: those taken on this device become the person's, and those taken elsewhere are found here.
import { Refusal } from "../shell/api";
import { keep, recall } from "../shell/memory";
import { addTables, liesAt, myTables, type MyTable } from "../shell/my_tables";
import type { Seat } from "../wire/match";
import { people, type OwnTable } from "./api";
import { isBlocked, isLocked, isLost } from "./session";

const place = "person_seats";
/** More than the tables that a device remembers. */
const most_told = 200;

/** Once told is enough, whoever looks at the table how often. */
function told(): string[] {
  const kept = recall<unknown>(place, []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

const refused_place = "person_seats_refused";
/** The server says the same however often it is asked: the seat is another's, or nobody can have it. */
const for_good = new Set(["no_seats", "bad_table", "bad_request", "too_many"]);
/** By then whoever had the seat may have left it. */
const refused_ms = 24 * 60 * 60 * 1000;

interface Refused {
  name: string;
  at: number;
}

function refused(): Refused[] {
  const kept = recall<unknown>(refused_place, []);
  const young = ({ at }: Refused) => Math.abs(Date.now() - at) < refused_ms;
  return Array.isArray(kept)
    ? (kept as Partial<Refused>[])
        .filter(
          (one): one is Refused => typeof one?.name === "string" && typeof one.at === "number",
        )
        .filter(young)
    : [];
}

const nameOf = (table: string, mine: readonly Seat[]) => `${table}/${mine.join()}`;

/** With another token it is another question. The token itself is not written down here. */
function questionOf(name: string, token: string): string {
  let mark = 0;
  for (const letter of token) mark = (Math.imul(mark, 31) + letter.charCodeAt(0)) >>> 0;
  return `${name}/${mark.toString(36)}`;
}

const under_way = new Set<string>();

export async function attach(table: string, token: string, mine: readonly Seat[]): Promise<void> {
  const name = nameOf(table, mine);
  if (under_way.has(name) || told().includes(name)) return;
  const question = questionOf(name, token);
  if (refused().some((one) => one.name === question)) return;
  under_way.add(name);
  try {
    await people.attach(table, token);
    keep(place, [name, ...told()].slice(0, most_told));
  } catch (error) {
    if (error instanceof Refusal && for_good.has(error.code))
      keep(refused_place, [{ name: question, at: Date.now() }, ...refused()].slice(0, most_told));
    throw error;
  } finally {
    under_way.delete(name);
  }
}

/** Whatever is asked next, the answer would be the same, for now or as long as there are so many. */
const stops = new Set(["offline", "too_fast", "storage", "too_many"]);

/** When somebody becomes known: the games that this device is in the middle of. */
export async function attachAll(): Promise<void> {
  for (const { table, token, mine, result } of myTables())
    if (token !== null && mine.length > 0 && result === undefined && liesAt(table) === "net")
      try {
        await attach(table, token, mine);
      } catch (error) {
        // The next one would be answered alike.
        const alike = error instanceof Refusal && stops.has(error.code);
        if (alike || isLost(error) || isLocked(error) || isBlocked(error)) return;
      }
}

/** Nothing was ever told: another person may be here soon. */
export function forgetAttached(): void {
  keep(place, []);
  keep(refused_place, []);
}

/** One after the other, since each is a page of one book. */
export async function detach(table: string, mine: readonly Seat[]): Promise<void> {
  const other = (name: string) => !name.startsWith(`${table}/`);
  keep(place, told().filter(other));
  keep(
    refused_place,
    refused().filter(({ name }) => other(name)),
  );
  for (const seat of mine)
    try {
      await people.add({ type: "unseated", table, seat });
    } catch (error) {
      // Of several seats one may have been somebody else's.
      if (!(error instanceof Refusal) || error.code !== "nothing_new") throw error;
    }
}

/** Null if the person has no seat there. */
export async function pass(table: string): Promise<string | null> {
  const { seats } = await people.me();
  return seats.some((seat) => seat.table === table) ? (await people.pass(table)).pass : null;
}

function asMyTable({ table, game, mine, created }: OwnTable): MyTable {
  return { table, game, mine, token: null, links: [], at: created };
}

/** Puts what was sat down at elsewhere on this device's list; whether there was any. */
export function takeOver(tables: readonly OwnTable[]): boolean {
  return addTables(tables.filter(({ status }) => status !== "over").map(asMyTable)).length > 0;
}
