// The tables that this device remembers.
import type { Seat } from "../wire/match";
import type { SeatLink, TableInfo } from "../wire/protocol";
import type { Reach } from "./device/net.svelte";
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
  /** What was last heard of it. */
  seen?: TableInfo;
  /** The table in the net at which it is played on. */
  moved?: string;
  /** The finished game once more, as it lies on this device. */
  kept?: string;
}

const most = 60;
/** What is played on this device is found nowhere else, so it is forgotten last. */
const most_here = 240;

export function myTables(): MyTable[] {
  return recall<MyTable[]>("tables", []);
}

/** Where a table lies; its id says it, as in web/home/homes.ts. */
export type Lies = "net" | "device" | "beside";

export function liesAt(table: string): Lies {
  return table.startsWith("0") ? "device" : table.startsWith("1") ? "beside" : "net";
}

function limited(tables: readonly MyTable[]): MyTable[] {
  let room = most;
  let room_here = most_here;
  return tables.filter((mine) => {
    const played_here =
      liesAt(mine.table) === "device" && mine.result === undefined && mine.moved === undefined;
    return played_here ? room_here-- > 0 : room-- > 0;
  });
}

export function myTable(table: string): MyTable | undefined {
  return myTables().find((mine) => mine.table === table);
}

export function remember(table: string, change: Partial<MyTable>): void {
  const fresh: MyTable = { table, token: null, game: "", mine: [], links: [], at: 0 };
  const mine = { ...fresh, ...myTable(table), ...change, at: Date.now() };
  keep("tables", limited([mine, ...myTables().filter((other) => other.table !== table)]));
}

/** Notes something without moving the table to the top. */
function note(table: string, change: Partial<MyTable>): void {
  keep(
    "tables",
    myTables().map((mine) => (mine.table === table ? { ...mine, ...change } : mine)),
  );
}

/** The link of a seat that this device may give away, instead of the one it had. */
export function keepLink(table: string, link: SeatLink): void {
  const others = (myTable(table)?.links ?? []).filter(({ seat }) => seat !== link.seat);
  remember(table, { links: [...others, link] });
}

export function noteResult(table: string, { points, rank, won }: Result): void {
  note(table, { result: { points, rank, ...(won === undefined ? {} : { won }) } });
}

/** So that there is something to show when nobody can be asked; who is there and clocks are not worth it. */
export function noteSeen(table: string, info: TableInfo): void {
  const seats = info.seats.map(({ clock_ms: _, ...seat }) => ({ ...seat, present: false }));
  const seen: TableInfo = { ...info, seats };
  const known = myTable(table)?.seen;
  if (JSON.stringify(known) !== JSON.stringify(seen)) note(table, { seen });
}

/** From now on it is played at another table. */
export function noteMoved(table: string, to: string): void {
  note(table, { moved: to });
}

/** Its game lies on this device as well. */
export function noteKept(table: string, as: string): void {
  note(table, { kept: as });
}

/** Takes over tables of another device; returns those that were not known. */
export function addTables(tables: unknown): MyTable[] {
  const known = new Set(myTables().map(({ table }) => table));
  const fresh = (Array.isArray(tables) ? tables : [])
    .filter(isMyTable)
    .filter(({ table }) => !known.has(table) && known.add(table));
  keep("tables", limited([...myTables(), ...fresh].sort((a, b) => b.at - a.at)));
  return fresh;
}

function isMyTable(value: unknown): value is MyTable {
  const one = value as Partial<MyTable> | null;
  return (
    typeof one === "object" &&
    one !== null &&
    typeof one.table === "string" &&
    /^[a-z0-9]{1,64}$/.test(one.table) &&
    (one.token === null || typeof one.token === "string") &&
    typeof one.game === "string" &&
    typeof one.at === "number" &&
    Number.isFinite(one.at) &&
    Array.isArray(one.mine) &&
    one.mine.every(Number.isInteger) &&
    Array.isArray(one.links) &&
    one.links.every((link) => typeof link?.token === "string" && Number.isInteger(link.seat))
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

/** Parts of the list, in the order in which they stand. */
export const groups = ["yours", "now", "others", "anytime", "waits", "over"] as const;
export type Group = (typeof groups)[number];

function groupOf(mine: MyTable, info: TableInfo | undefined, reach: Reach): Group {
  const state = stateOf(mine, info);
  if (state === "over" || mine.moved !== undefined) return "over";
  const lies = liesAt(mine.table);
  // Where everything lies on the device, it need not be said.
  if (lies === "device" && reach !== "none") return reach === "away" ? "now" : "anytime";
  if (lies === "net" && reach === "away") return "waits";
  return state === "yours" ? "yours" : "others";
}

/** The tables in order, part by part; without empty parts. */
export function grouped(
  tables: readonly MyTable[],
  infos: ReadonlyMap<string, TableInfo>,
  reach: Reach,
): { group: Group; tables: MyTable[] }[] {
  const ordered = inOrder(tables, infos).map((mine) => ({
    mine,
    group: groupOf(mine, infos.get(mine.table), reach),
  }));
  return groups.flatMap((group) => {
    const found = ordered.filter((one) => one.group === group).map(({ mine }) => mine);
    return found.length === 0 ? [] : [{ group, tables: found }];
  });
}

/** Whether there is nothing to be had of it now but what is remembered. */
export function mustWait({ table, moved }: MyTable, reach: Reach): boolean {
  return reach === "away" && liesAt(moved ?? table) === "net";
}
