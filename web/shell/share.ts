// Links into a table: each seat has its own, and there is one for onlookers.
import { linkOf } from "../home/places";
import type { Seat } from "../wire/match";
import { myTable } from "./my_tables";
import type { TableInfo } from "../wire/protocol";

export function linkTo(table: string, token: string | null): string {
  return linkOf(`/t/${table}${token === null ? "" : `#${token}`}`);
}

/** Whether what stands behind the # of a link can be the secret of a seat. */
export function isToken(text: string): boolean {
  return /^[\w-]{20,}$/.test(text);
}

/** The links this device may give away: of seats that are still open. */
export function openLinks(info: TableInfo): { seat: Seat; link: string }[] {
  const links = myTable(info.table)?.links ?? [];
  return links
    .filter(({ seat }) => info.seats[seat]?.who === "open")
    .map(({ seat, token }) => ({ seat, link: linkTo(info.table, token) }));
}
