// Every question that is asked once and answered once. Who is asked: see web/home/homes.ts.
import type { Answer } from "../home/home";
import {
  askAnywhere,
  homeAt,
  homeOf,
  layAnywhere,
  server,
  usualPlace,
  type Where,
} from "../home/homes";
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

/** What was answered instead; `code` as in docs/protocol.md. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

/** A body that is text already goes out as it is. */
function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** What is in an answer, or the refusal that it is. */
export async function heard<T>(asked: Promise<Answer>): Promise<T> {
  const answer = await answered(asked);
  return JSON.parse(answer.body) as T;
}

/** An answer as it came, or the refusal that it is. */
export async function answered(asked: Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await asked;
  } catch (error) {
    // This device may know why it cannot answer.
    const code = (error as { code?: unknown } | null)?.code;
    throw new Refusal(typeof code === "string" ? code : "offline", String(error));
  }
  if (answer.status < 400) return answer;
  throw refusalIn(answer.body);
}

function refusalIn(body: string): Refusal {
  try {
    const { error } = JSON.parse(body) as { error: { code: string; words: string } };
    return new Refusal(error.code, error.words);
  } catch {
    return new Refusal("offline", body);
  }
}

const anywhere = <T>(path: string) => heard<T>(askAnywhere("GET", path));
const layTable = <T>(path: string, body: unknown) => heard<T>(layAnywhere(path, textOf(body)));
const ofTable = <T>(table: string, about = "") =>
  heard<T>(homeOf(table).ask("GET", `/api/tables/${table}${about}`));

/** What a home can play. */
export interface Catalog {
  /** Of the program that answers: "0.7.0". */
  version: string;
  /** Who may bring boards of their own; missing where nobody may. */
  boards?: "nobody" | "link" | "anybody";
  games: GameEntry[];
}

let catalog: Promise<Catalog> | null = null;

export const api = {
  catalog(): Promise<Catalog> {
    catalog ??= anywhere<Catalog>("/api/games");
    catalog.catch(() => (catalog = null));
    return catalog;
  },
  games: () => api.catalog().then(({ games }) => games),
  board: (game: string) => anywhere<unknown>(`/api/games/${game}/board`),
  deal: (code: string) => anywhere<DealInfo>(`/api/deals/${code}`),
  weekDeals: () => anywhere<WeekDeals>("/api/deals/week"),
  /**
   * What goes on from a table stays where that is. If nobody says where, others come to the server, and
   * who waits for nobody sits down where it is possible.
   */
  create(table: NewTable, where?: Where): Promise<CreatedTable> {
    const waits = table.seats.some(({ who }) => who === "open");
    if (table.from == null && where === undefined && !waits) return layTable("/api/tables", table);
    const home = table.from == null ? homeAt(where ?? usualPlace(waits)) : homeOf(table.from.table);
    return heard<CreatedTable>(home.ask("POST", "/api/tables", textOf(table)));
  },
  /** Tables that everybody may come to: only a server has such. */
  listed(before?: number): Promise<ListedTables> {
    const from = before === undefined ? "" : `&before=${before}`;
    const asked = server()?.ask("GET", `/api/tables?status=open${from}`);
    return heard<ListedTables>(asked ?? Promise.reject(new Error("this page has no server")));
  },
  table: (table: string) => ofTable<TableInfo>(table),
  takeSeat: (table: string, seat: TakeSeat) =>
    heard<SeatLink>(homeOf(table).ask("POST", `/api/tables/${table}/seats`, textOf(seat))),
  scripts: () => anywhere<{ scripts: ScriptInfo[] }>("/api/scripts").then(({ scripts }) => scripts),
  /** What the person sees where a script opens. */
  scriptStart: (id: string) => anywhere<{ view: unknown }>(`/api/scripts/${id}/start`),
  script: <Script>(id: string) => anywhere<Script>(`/api/scripts/${id}`),
  openScript: (id: string, person: NewScriptTable) =>
    layTable<CreatedTable>(`/api/scripts/${id}/tables`, person),
  analysis: (table: string) => ofTable<Analysis>(table, "/analysis"),
  /** A record as it was saved becomes a table to look at. */
  upload: (record: string) => layTable<CreatedTable>("/api/replays", record),
  /** The record of a game that is over, as text for a file. */
  record: (table: string) => answered(homeOf(table).ask("GET", `/api/tables/${table}/record`)),
  /** How a game that is over ended. */
  result: (table: string) =>
    ofTable<{ outcome: Result }>(table, "/record").then(({ outcome }) => ({
      points: outcome.points,
      rank: outcome.rank,
      ...(outcome.breakdown === undefined ? {} : { breakdown: outcome.breakdown }),
      ...(outcome.won === undefined ? {} : { won: outcome.won }),
    })),
};
