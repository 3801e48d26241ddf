// Every question to the server over HTTP.
import type {
  CreatedTable,
  DealInfo,
  ListedTables,
  NewScriptTable,
  NewTable,
  ScriptInfo,
  SeatLink,
  TableInfo,
  TakeSeat,
  WeekDeals,
} from "../wire/protocol";
import type { Result } from "./my_tables";
import type { Analysis } from "./review/analysis";

export interface GameOption {
  key: string;
  /** The first value is the usual one. */
  values: string[];
}

/** One of the levels that people choose from. */
export interface BotLevel {
  bot: string;
  /** For one decision at most; 0: at once. */
  think_ms: number;
}

export interface GameEntry {
  id: string;
  family: string;
  name: { de: string; en: string };
  rules_version: number;
  min_players: number;
  max_players: number;
  options: GameOption[];
  /** Every bot there is, from weak to strong. */
  bots: string[];
  /** From beginner to best; empty if the game has none. */
  levels: BotLevel[];
  /** Who plays if nobody chooses. */
  usual_bot: string;
}

/** What the server answered instead; `code` as in docs/protocol.md. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

/** A body that is text already goes out as it is. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal("offline", "the server cannot be reached");
  }
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content as T;
  const error = (content as { error?: { code: string; words: string } } | null)?.error;
  throw new Refusal(error?.code ?? "offline", error?.words ?? answer.statusText);
}

/** What a server can play. */
export interface Catalog {
  /** Of the program that serves: "0.7.0". */
  version: string;
  games: GameEntry[];
}

let catalog: Promise<Catalog> | null = null;

export const api = {
  catalog(): Promise<Catalog> {
    catalog ??= ask<Catalog>("/api/games");
    catalog.catch(() => (catalog = null));
    return catalog;
  },
  games: () => api.catalog().then(({ games }) => games),
  board: (game: string) => ask<unknown>(`/api/games/${game}/board`),
  deal: (code: string) => ask<DealInfo>(`/api/deals/${code}`),
  weekDeals: () => ask<WeekDeals>("/api/deals/week"),
  create: (table: NewTable) => ask<CreatedTable>("/api/tables", table),
  listed: (before?: number) =>
    ask<ListedTables>(`/api/tables?status=open${before === undefined ? "" : `&before=${before}`}`),
  table: (table: string) => ask<TableInfo>(`/api/tables/${table}`),
  takeSeat: (table: string, seat: TakeSeat) => ask<SeatLink>(`/api/tables/${table}/seats`, seat),
  scripts: () => ask<{ scripts: ScriptInfo[] }>("/api/scripts").then(({ scripts }) => scripts),
  /** What the person sees where a script opens. */
  scriptStart: (id: string) => ask<{ view: unknown }>(`/api/scripts/${id}/start`),
  script: <Script>(id: string) => ask<Script>(`/api/scripts/${id}`),
  openScript: (id: string, person: NewScriptTable) =>
    ask<CreatedTable>(`/api/scripts/${id}/tables`, person),
  analysis: (table: string) => ask<Analysis>(`/api/tables/${table}/analysis`),
  /** A record as it was saved becomes a table to look at. */
  upload: (record: string) => ask<CreatedTable>("/api/replays", record),
  recordPath: (table: string) => `/api/tables/${table}/record`,
  /** How a game that is over ended. */
  result: (table: string) =>
    ask<{ outcome: Result }>(`/api/tables/${table}/record`).then(({ outcome }) => ({
      points: outcome.points,
      rank: outcome.rank,
      ...(outcome.breakdown === undefined ? {} : { breakdown: outcome.breakdown }),
      ...(outcome.won === undefined ? {} : { won: outcome.won }),
    })),
};
