// A person's seats: those taken on this device become the person's, and those taken elsewhere are found here.
import { keep, recall } from "../shell/memory";
import { addTables, liesAt, myTables, type MyTable } from "../shell/my_tables";
import type { Seat } from "../wire/match";
import { people, type OwnTable } from "./api";

const place = "person_seats";
/** More than the tables that a device remembers. */
const most_told = 200;

/** Once told is enough, whoever looks at the table how often. */
function told(): string[] {
  const kept = recall<unknown>(place, []);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

const nameOf = (table: string, mine: readonly Seat[]) => `${table}/${mine.join()}`;
const under_way = new Set<string>();

export async function attach(table: string, token: string, mine: readonly Seat[]): Promise<void> {
  const name = nameOf(table, mine);
  if (under_way.has(name) || told().includes(name)) return;
  under_way.add(name);
  try {
    await people.attach(table, token);
    keep(place, [name, ...told()].slice(0, most_told));
  } finally {
    under_way.delete(name);
  }
}

/** When somebody becomes known: the games that this device is in the middle of. */
export async function attachAll(): Promise<void> {
  for (const { table, token, mine, result } of myTables())
    if (token !== null && mine.length > 0 && result === undefined && liesAt(table) === "net")
      await attach(table, token, mine).catch(() => {});
}

/** Nothing was ever told: another person may be here soon. */
export function forgetAttached(): void {
  keep(place, []);
}

/** One after the other, since each is a page of one book. */
export async function detach(table: string, mine: readonly Seat[]): Promise<void> {
  keep(
    place,
    told().filter((name) => !name.startsWith(`${table}/`)),
  );
  for (const seat of mine) await people.add({ type: "unseated", table, seat });
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
