// What houses answer about boards, and the host's leave to bring some.
import { askAnywhere, homeAt, homeOf, server, type Where } from "../../home/homes";
import { heard, Refusal, type GameEntry } from "../../shell/api";
import { keep as keepHere, recall } from "../../shell/memory";
import type { CreatedTable, NewTable } from "../../wire/protocol";
import type { BoardDocument, Json, Problem } from "../family";

/** What a house says of a document. */
export interface Checked {
  /** The document id; absent if the text is no JSON object. */
  id?: string;
  rules?: string;
  problems: readonly Problem[];
  /** Only without problems: as of a game in the catalog. */
  entry?: GameEntry;
}

/** Which deals are to be played and counted. */
export interface Deals {
  board: BoardDocument;
  players: number;
  options: Record<string, string>;
  bot: string;
  seed: number;
  first: number;
  last: number;
}

/** What the report is made of. */
export type Counted = Omit<Deals, "first" | "last"> & { counts: Json };

/** Bytes of a document without white space, and of its text. */
export const most_bytes = 512 * 1024;
export const most_text_bytes = 4 * 1024 * 1024;

const key_place = "boards_key";

/** The host's key, from "/boards#key=KEY"; nothing else is taken for one. */
export function keyIn(hash: string): string | null {
  return /^#key=([\w-]{8,200})$/.exec(hash)?.[1] ?? null;
}

export function keepKey(key: string): void {
  keepHere(key_place, key);
}

export function boardsKey(): string | undefined {
  const key = recall<unknown>(key_place, undefined);
  return typeof key === "string" ? key : undefined;
}

const post = <T>(path: string, body: unknown) =>
  heard<T>(askAnywhere("POST", path, JSON.stringify(body)));

export function check(document: BoardDocument): Promise<Checked> {
  return post("/api/boards/check", document);
}

/** The same of what somebody wrote, who may have written anything. */
export function checkText(text: string): Promise<Checked> {
  return heard(askAnywhere("POST", "/api/boards/check", text));
}

/** Plays these deals and counts. */
export function balance(deals: Deals): Promise<{ counts: Json }> {
  return post("/api/boards/balance", deals);
}

/** What the counts say; docs/boards.md, "Is it fair?". */
export function report<Report>(counted: Counted): Promise<Report> {
  return post("/api/boards/report", counted);
}

/** Keeps it at the server; a page without one has no shelf, and says so by a Refusal. */
export function keep(document: BoardDocument): Promise<{ id: string; rules: string }> {
  const remote = server();
  if (remote === null) return Promise.reject(new Refusal("no_shelf", "this page has no server"));
  return heard(remote.ask("POST", "/api/boards", JSON.stringify(document), boardsKey()));
}

/** A board that is kept there. */
export function kept(id: string): Promise<BoardDocument> {
  return heard(askAnywhere("GET", `/api/boards/${id}`));
}

/** What the catalog would say of it. */
export function entryOfKept(id: string): Promise<GameEntry> {
  return heard(askAnywhere("GET", `/api/boards/${id}/entry`));
}

/** The same of the board that a table is played on. */
export function entryOfTable(table: string): Promise<GameEntry> {
  return heard(homeOf(table).ask("GET", `/api/tables/${table}/entry`));
}

/** The board that a table is played on. */
export function boardOfTable(table: string): Promise<BoardDocument> {
  return heard(homeOf(table).ask("GET", `/api/tables/${table}/board`));
}

/** A table on a board: its document, or the id under which the server keeps it. */
export function createOnBoard(
  table: NewTable,
  board: BoardDocument | string,
  where: Where,
): Promise<CreatedTable> {
  // The board says which game it is.
  const { game: _, ...rest } = table;
  const body = JSON.stringify({ ...rest, board });
  return heard(homeAt(where).ask("POST", "/api/tables", body, boardsKey()));
}
