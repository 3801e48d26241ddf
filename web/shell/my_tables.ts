// The tables that this device remembers.
import type { Seat } from "../wire/match";
import type { SeatLink, TableInfo } from "../wire/protocol";
import { keep, recall } from "./memory";
import type { Wanted } from "./new_links";

/** How a game ended, by seat. `won`: of a game that all win or lose together. */
export interface Result {
  points: number[];
  rank: number[];
  won?: boolean;
  /** What the points came from. */
  breakdown?: unknown[];
}

/** A table at which this device has a seat. */
export interface MyTable {
  table: string;
  token: string | null;
  game: string;
  mine: Seat[];
  /** Links of the open seats, if the table was made here. */
  links: SeatLink[];
  /** Secrets that were asked for and not answered yet. */
  wanted?: Wanted[];
  /** When it was last seen, ms since 1970. */
  at: number;
  result?: Result;
}

const most = 60;

export function myTables(): MyTable[] {
  return recall<MyTable[]>("tables", []);
}

export function myTable(table: string): MyTable | undefined {
  return myTables().find((mine) => mine.table === table);
}

export function remember(table: string, change: Partial<MyTable>): void {
  const fresh: MyTable = { table, token: null, game: "", mine: [], links: [], at: 0 };
  const mine = { ...fresh, ...myTable(table), ...change, at: Date.now() };
  keep("tables", [mine, ...myTables().filter((other) => other.table !== table)].slice(0, most));
}

/** The link of a seat that this device may give away, instead of the one it had. */
export function keepLink(table: string, link: SeatLink): void {
  const others = (myTable(table)?.links ?? []).filter(({ seat }) => seat !== link.seat);
  remember(table, { links: [...others, link] });
}

/** Notes the result without moving the table to the top. */
export function noteResult(table: string, { points, rank, won }: Result): void {
  const result: Result = { points, rank, ...(won === undefined ? {} : { won }) };
  keep(
    "tables",
    myTables().map((mine) => (mine.table === table ? { ...mine, result } : mine)),
  );
}

export function forget(table: string): void {
  keep(
    "tables",
    myTables().filter((mine) => mine.table !== table),
  );
}

/** What a table of one's own is doing, in the order in which tables are listed. */
export const states = ["yours", "open", "others", "unknown", "over"] as const;
export type TableState = (typeof states)[number];

export function stateOf(mine: MyTable, info: TableInfo | undefined): TableState {
  if (info === undefined) return mine.result === undefined ? "unknown" : "over";
  if (info.status === "over") return "over";
  if (info.status === "open") return "open";
  return info.seats.some((seat) => seat.to_act && mine.mine.includes(seat.seat))
    ? "yours"
    : "others";
}

/** "Your turn" first, what is over last; among equals what was seen last. */
export function inOrder(
  tables: readonly MyTable[],
  infos: ReadonlyMap<string, TableInfo>,
): MyTable[] {
  const place = (mine: MyTable) => states.indexOf(stateOf(mine, infos.get(mine.table)));
  return [...tables].sort((a, b) => place(a) - place(b) || b.at - a.at);
}
