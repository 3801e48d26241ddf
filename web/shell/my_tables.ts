import type { Seat } from "../wire/match";
import type { SeatLink } from "../wire/protocol";
import { keep, recall } from "./memory";

/** A table at which this device has a seat. */
export interface MyTable {
  table: string;
  token: string | null;
  game: string;
  mine: Seat[];
  /** Links of the open seats, if the table was made here. */
  links: SeatLink[];
  /** When it was last seen, ms since 1970. */
  at: number;
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

export function forget(table: string): void {
  keep(
    "tables",
    myTables().filter((mine) => mine.table !== table),
  );
}
