// Whether somebody has made himself known on this device, and what follows from it elsewhere on the page.
// Everything else about people is loaded, and any server asked about them, only if so.
import { server } from "../home/homes";
import { keep, recall } from "../shell/memory";
import { liesAt } from "../shell/my_tables";
import type { Seat } from "../wire/match";

const place = "person";

/** The person who speaks from this device; the key lies elsewhere (keys.ts). */
export function personHere(): string | null {
  if (server() === null) return null;
  const person = recall<unknown>(place, null);
  return typeof person === "string" && person !== "" ? person : null;
}

export function notePerson(person: string | null): void {
  keep(place, person);
}

/** Whether a token is a pass, which opens seats for some minutes and is kept nowhere. */
export function isPass(token: string | null): boolean {
  return token?.startsWith("p.") === true;
}

/** These seats are opened by this token: they are the person's who is here. */
export function seatTaken(table: string, token: string | null, mine: readonly Seat[]): void {
  if (token === null || isPass(token) || liesAt(table) !== "net" || personHere() === null) return;
  void import("./seats").then(({ attach }) => attach(table, token, mine)).catch(() => {});
}

/** The table is no longer wanted on the list. */
export function seatDropped(table: string, mine: readonly Seat[]): void {
  if (liesAt(table) !== "net" || personHere() === null) return;
  void import("./seats").then(({ detach }) => detach(table, mine)).catch(() => {});
}

/** What opens one's seats at a table that one sat down at elsewhere; null if there are none. */
export async function passFor(table: string): Promise<string | null> {
  if (liesAt(table) !== "net" || personHere() === null) return null;
  try {
    return await (await import("./seats")).pass(table);
  } catch {
    return null;
  }
}
