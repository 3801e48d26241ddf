// Links into a table: each seat has its own, and there is one for onlookers.
import { linkOf } from "../home/places";
import type { Seat } from "../wire/match";
import type { TableInfo } from "../wire/protocol";
import { liesAt, myTable } from "./my_tables";

export function linkTo(table: string, token: string | null): string {
  return linkOf(`/t/${table}${token === null ? "" : `#${token}`}`);
}

/** Whether what stands behind the # of a link can be the secret of a seat. */
export function isToken(text: string): boolean {
  return /^[\w-]{20,}$/.test(text);
}

/**
 * The links this device may give away: of seats that are still open. Nobody would find the way by one to a
 * table that lies on a device.
 */
export function openLinks(info: TableInfo): { seat: Seat; link: string }[] {
  if (liesAt(info.table) !== "net") return [];
  const links = myTable(info.table)?.links ?? [];
  return links
    .filter(({ seat }) => info.seats[seat]?.who === "open")
    .map(({ seat, token }) => ({ seat, link: linkTo(info.table, token) }));
}
