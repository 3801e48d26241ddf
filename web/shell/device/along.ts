// Everything of this device as one file: its tables, the record book, the album, the list of tables.
import { deviceHome } from "../../device/device_home";
import { BadFile, exportText, readExport, withPage } from "../../device/export_file";
import type { ImportFailureCode } from "../../device/messages";
import { playsHere } from "../../home/homes";
import { addPages, album } from "../challenges/album";
import { addTables, liesAt, myTables } from "../my_tables";
import { addFinished, finishedGames } from "../records/book";

/** Before devices had tables there was only the book in such a file. */
const old_format = "roundhouse-book-1";
/** No device has as much; characters. */
export const longest_file = 100_000_000;

/** Nothing of the file was taken. `foreign`: it is no file of this house. */
export class NotTaken extends Error {
  constructor(
    readonly code: ImportFailureCode | "foreign" | "newer_file",
    words: string,
  ) {
    super(words);
  }
}

/** What came with a file and was not here. */
export interface Added {
  tables: number;
  /** Tables that were here already. */
  known: number;
  /** In the book. */
  games: number;
  /** Seats at tables elsewhere. */
  seats: number;
}

const codeOf = (error: unknown): ImportFailureCode =>
  ((error as { code?: unknown } | null)?.code as ImportFailureCode | undefined) ?? "no_module";

/** Whoever asks the house itself would begin one where there is none. */
async function mayHaveTables(): Promise<boolean> {
  if (!playsHere()) return false;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === "roundhouse");
  } catch {
    // Not every browser tells.
    return true;
  }
}

/** The file, and why the tables of this device are not in it, if they are not. */
export async function saveAll(): Promise<{ text: string; without: ImportFailureCode | null }> {
  const page = { games: finishedGames(), challenges: album(), tables: myTables() };
  try {
    if (await mayHaveTables()) return { text: await deviceHome().exportAll(page), without: null };
    return { text: withPage(exportText([], new Date()), page), without: null };
  } catch (error) {
    return { text: withPage(exportText([], new Date()), page), without: codeOf(error) };
  }
}

/** Everything that can be believed, or nothing at all; throws NotTaken. */
export async function takeAll(text: string): Promise<Added> {
  const file = fileIn(text);
  if (file.format === old_format)
    return { tables: 0, known: 0, seats: 0, ...takeBook(file.games, file.challenges) };
  // What cannot be read is refused before anything is written, here or there.
  const count = tablesIn(text);
  const { tables, known } = count === 0 ? { tables: 0, known: 0 } : await takeTables(text);
  const page = (file.page ?? {}) as Record<string, unknown>;
  const seats = addTables(page.tables).filter(
    ({ table, token }) => token !== null && liesAt(table) !== "device",
  ).length;
  return { tables, known, seats, ...takeBook(page.games, page.challenges) };
}

function takeBook(games: unknown, challenges: unknown): Pick<Added, "games"> {
  addPages(challenges);
  return { games: addFinished(games) };
}

function fileIn(text: string): Record<string, unknown> {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === "object" && file !== null && ("roundhouse" in file || "format" in file)) {
      const known = file as Record<string, unknown>;
      if ("roundhouse" in known || known.format === old_format) return known;
    }
  } catch {
    // No file of this house.
  }
  throw new NotTaken("foreign", "no file of this house");
}

/** How many there are in it. */
function tablesIn(text: string): number {
  try {
    return readExport(text).length;
  } catch (error) {
    const newer = error instanceof BadFile && error.code === "newer_data";
    throw new NotTaken(
      newer ? "newer_file" : "bad_file",
      error instanceof Error ? error.message : "",
    );
  }
}

async function takeTables(text: string): Promise<{ tables: number; known: number }> {
  try {
    return await deviceHome().importAll(text);
  } catch (error) {
    throw new NotTaken(codeOf(error), String(error));
  }
}
