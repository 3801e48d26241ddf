// The file in which all tables of a device go elsewhere: written, and read as strictly as it is written.
import type { NewTable, StoredEntry, StoredSeat, StoredTable } from "./messages";

const version = 1;

export interface KeptTable<Table = StoredTable> {
  table: Table;
  entries: StoredEntry[];
}

/** `code` as the page is told; the words say what is wrong and where. */
export class BadFile extends Error {
  constructor(
    readonly code: "bad_file" | "newer_data",
    words: string,
  ) {
    super(words);
  }
}

export function exportText(tables: readonly KeptTable[], made: Date): string {
  return JSON.stringify({ roundhouse: version, made: made.toISOString(), tables, page: {} });
}

/** Puts what the page keeps beside the tables. */
export function withPage(text: string, page: Record<string, unknown>): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), page });
}

/** All tables of a file, without the numbers they had there. Throws BadFile. */
export function readExport(text: string): KeptTable<NewTable>[] {
  const file = membersOf(parsed(text, "the file"), "the file");
  const { roundhouse } = file;
  if (typeof roundhouse === "number" && roundhouse > version)
    throw new BadFile("newer_data", "the file was written by a newer version");
  if (roundhouse !== version) bad("the file", "one that was exported here");
  const { made, tables, page } = only(file, "the file", ["roundhouse", "made", "tables", "page"]);
  if (typeof made !== "string" || Number.isNaN(Date.parse(made))) bad("made", "a time");
  membersOf(page, "page");
  const read = listOf(tables, "tables").map((one, index) => keptTable(one, `tables[${index}]`));
  const ids = new Set<string>();
  for (const { table } of read) {
    if (ids.has(table.id)) bad("tables", `the table ${table.id} only once`);
    ids.add(table.id);
  }
  return read;
}

function keptTable(value: unknown, place: string): KeptTable<NewTable> {
  const { table, entries } = only(membersOf(value, place), place, ["table", "entries"]);
  return {
    table: newTable(table, `${place}.table`),
    entries: listOf(entries, `${place}.entries`).map((one, index) =>
      entry(one, index, `${place}.entries[${index}]`),
    ),
  };
}

const table_members = [
  "key",
  "id",
  "created",
  "listed",
  "status",
  "deadline",
  "settings",
  "summary",
  "deal",
  "seats",
] as const;

function newTable(value: unknown, place: string): NewTable {
  const table = only(membersOf(value, place), place, table_members);
  const { id, listed, status, deadline, deal } = table;
  whole(table.key, `${place}.key`);
  // Only such a one is looked for on a device.
  if (typeof id !== "string" || !/^0[a-z0-9]{1,63}$/.test(id))
    bad(`${place}.id`, "the id of a table on a device");
  if (typeof listed !== "boolean") bad(`${place}.listed`, "true or false");
  if (status !== 0 && status !== 1 && status !== 2) bad(`${place}.status`, "0, 1 or 2");
  if (typeof deal !== "string") bad(`${place}.deal`, "a text");
  return {
    id,
    created: whole(table.created, `${place}.created`),
    listed,
    status,
    deadline: deadline === null ? null : whole(deadline, `${place}.deadline`),
    settings: jsonText(table.settings, `${place}.settings`),
    summary: jsonText(table.summary, `${place}.summary`),
    deal,
    seats: listOf(table.seats, `${place}.seats`).map((one, seat) =>
      storedSeat(one, `${place}.seats[${seat}]`),
    ),
  };
}

function storedSeat(value: unknown, place: string): StoredSeat {
  const { token_hash, webhook } = only(membersOf(value, place), place, ["token_hash", "webhook"]);
  if (typeof token_hash !== "string" || !/^([0-9a-f]{2})*$/.test(token_hash))
    bad(`${place}.token_hash`, "a hexadecimal text");
  if (typeof webhook !== "string") bad(`${place}.webhook`, "a text");
  return { token_hash, webhook };
}

function entry(value: unknown, index: number, place: string): StoredEntry {
  const { seq, at, text } = only(membersOf(value, place), place, ["seq", "at", "text"]);
  if (seq !== index) bad(`${place}.seq`, String(index));
  return { seq: index, at: whole(at, `${place}.at`), text: jsonText(text, `${place}.text`) };
}

function bad(place: string, expected: string): never {
  throw new BadFile("bad_file", `${place}: expected ${expected}`);
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return bad(place, "JSON");
  }
}

function jsonText(value: unknown, place: string): string {
  if (typeof value !== "string") bad(place, "a text");
  parsed(value, place);
  return value;
}

function whole(value: unknown, place: string): number {
  return Number.isSafeInteger(value) ? (value as number) : bad(place, "a whole number");
}

function listOf(value: unknown, place: string): unknown[] {
  return Array.isArray(value) ? value : bad(place, "a list");
}

function membersOf(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) bad(place, "an object");
  return value as Record<string, unknown>;
}

/** Members that nobody writes here are of somebody else, and not understood. */
function only<Name extends string>(
  members: Record<string, unknown>,
  place: string,
  names: readonly Name[],
): Record<Name, unknown> {
  for (const name of names) if (!(name in members)) bad(place, `a member ${name}`);
  for (const name of Object.keys(members))
    if (!(names as readonly string[]).includes(name)) bad(place, `no member ${name}`);
  return members as Record<Name, unknown>;
}
