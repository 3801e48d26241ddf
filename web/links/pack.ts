// A game in a link: the record of a game, and the moment to look at, as text for behind the "#".
// A letter for the version, then base64url of zlib's deflate (which brings its checksum) of a JSON list.
import type { MatchRecord } from "../wire/match";
import { fromBase64url, toBase64url } from "./base64url";
import { fromColumns, isObject, toColumns, type Entries } from "./columns";
import { deflate, inflate } from "./deflate";
import { LinkError } from "./link_error";

export type AnyRecord = MatchRecord<unknown, unknown>;

export interface Packed {
  record: AnyRecord;
  /** The moment to look at; null where nothing was said. */
  ply: number | null;
}

/** What mail programs, messengers and browsers let pass whole. */
export const longest_link = 8000;
/** What a house takes as a record. */
const most_entries = 5000;
const most_players = 6;
/** Bytes of the list, and characters of the entries that it stands for. */
const most_unpacked = 400_000;
const most_written = 2_000_000;

const format = "roundhouse-record-1";
const version = "a";
const members = new Set([
  "format",
  "game",
  "rules_version",
  "options",
  "players",
  "board",
  "entries",
  "outcome",
]);

/** What is packed, in this order. */
type List = [
  game: string,
  rules_version: number,
  options: Record<string, string>,
  players: string[],
  outcome: unknown,
  board: unknown,
  ply: number | null,
  count: number,
  tables: string,
  owners: string,
  columns: string,
];

const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function areEntries(value: unknown, players: number): value is Entries {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        isObject(entry) &&
        Object.keys(entry).sort().join() === "action,actor" &&
        isObject(entry.action) &&
        (entry.actor === "chance" || isCount(entry.actor, players - 1)),
    )
  );
}

/** Whether it has the form of a record; whether it can be played is for a house to say. */
function isRecord(value: unknown): value is AnyRecord {
  if (!isObject(value) || !Object.keys(value).every((key) => members.has(key))) return false;
  const { game, rules_version, options, players, entries, outcome, board } = value;
  return (
    value.format === format &&
    isText(game) &&
    isCount(rules_version, Number.MAX_SAFE_INTEGER) &&
    isObject(options) &&
    Object.values(options).every(isText) &&
    Array.isArray(players) &&
    players.length > 0 &&
    players.length <= most_players &&
    players.every(isText) &&
    (outcome === undefined || isObject(outcome)) &&
    (board === undefined || isObject(board)) &&
    areEntries(entries, players.length)
  );
}

/** Text for behind the "#". Throws a `LinkError`: `not_ours` if it is no record, `too_long`. */
export async function pack(record: unknown, ply: number | null = null): Promise<string> {
  if (!isRecord(record) || (ply !== null && !isCount(ply, record.entries.length)))
    throw new LinkError("not_ours");
  const { game, rules_version, options, players, entries, outcome, board } = record;
  if (entries.length > most_entries) throw new LinkError("too_long");
  const { tables, owners, columns } = toColumns(entries, players.length);
  const list: List = [
    game,
    rules_version,
    options,
    players,
    outcome ?? null,
    board ?? null,
    ply,
    entries.length,
    tables,
    owners,
    columns,
  ];
  const text = version + toBase64url(await deflate(JSON.stringify(list)));
  if (text.length > longest_link) throw new LinkError("too_long");
  return text;
}

/** Whether it is such a list, so far as can be seen before its columns are read. */
function isList(value: unknown): value is List {
  if (!Array.isArray(value) || value.length !== 11) return false;
  const [, , , players, , , ply, count, ...texts] = value as unknown[];
  return (
    Array.isArray(players) &&
    players.length > 0 &&
    players.length <= most_players &&
    isCount(count, most_entries) &&
    (ply === null || isCount(ply, count)) &&
    texts.every(isText)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkError("damaged");
  }
}

/** What `pack` was given. Throws a `LinkError` that says why not. */
export async function unpack(text: string): Promise<Packed> {
  if (text.length > longest_link) throw new LinkError("too_long");
  if (!/^[a-z][\w-]{20,}$/.test(text)) throw new LinkError("not_ours");
  if (!text.startsWith(version)) throw new LinkError("newer");
  const bytes = fromBase64url(text.slice(1));
  if (bytes === null) throw new LinkError("damaged");
  const list = parsed(await inflate(bytes, most_unpacked));
  if (!isList(list)) throw new LinkError("damaged");
  const [game, rules_version, options, players, outcome, board, ply, count] = list;
  const [tables, owners, columns] = list.slice(8) as [string, string, string];
  const record = {
    format,
    game,
    rules_version,
    options,
    players,
    ...(board === null ? {} : { board }),
    entries: fromColumns({ tables, owners, columns }, count, players.length, most_written),
    ...(outcome === null ? {} : { outcome }),
  };
  if (!isRecord(record)) throw new LinkError("damaged");
  return { record, ply };
}
