// What a server answers to its host, and every question of one; below /api/admin, with the token.
import type { Answer } from "../home/home";
import { server } from "../home/homes";
import type { ListedTable, Status } from "../wire/protocol";

/** What was answered instead. */
export class HostRefusal extends Error {
  constructor(
    readonly status: number,
    /** As in docs/protocol.md; "offline" if nobody answers. */
    readonly code: string,
    /** Wrong tokens that may still be sent at once, if one was. */
    readonly tries: number | null = null,
  ) {
    super(code);
  }
}

/** What a list is of. */
export const lists = ["reports", "tables", "people", "circles", "tournaments", "blocked"] as const;
export type ListName = (typeof lists)[number];

export interface Line {
  /** Grows with time; lists go on from it. */
  key: number;
  created: number;
}
/** How people are called by their ids, as far as they are still known. */
export type Names = Readonly<Record<string, string | null>>;

export interface TableLine extends Line {
  table: string;
  status: Status;
  listed: boolean;
  people: (string | null)[];
  summary: Partial<ListedTable>;
}
export interface PersonLine extends Line {
  person: string;
  blocked: boolean;
  summary: { name?: string; away_until?: number | null };
}
export interface CircleLine extends Line {
  circle: string;
  closed: boolean;
  summary: { title?: string; maker?: string };
  names?: Names;
}
export interface TournamentLine extends Line {
  tournament: string;
  closed: boolean;
  summary: { title?: string; game?: string; entrants?: number; stage?: string };
}
export type ReportAbout = "table" | "person" | "circle" | "tournament";
export interface ReportLine extends Line {
  report: string;
  by: string[];
  names: Names;
  pages: { about?: ReportAbout; id?: string; words?: string }[];
}
export interface BlockedLine extends Line {
  /** A person's id; of a mail address only what the server knows it by again. */
  blocked: string;
  summary: { kind?: "person" | "mail" };
  names?: Names;
}
export interface Lines {
  tables: TableLine;
  people: PersonLine;
  circles: CircleLine;
  tournaments: TournamentLine;
  reports: ReportLine;
  blocked: BlockedLine;
}

/** What is looked for in a list. */
export interface Looking {
  search: string;
  status: Status | "";
}
export interface Page<Of> {
  lines: Of[];
  /** Where it goes on; null: nowhere. */
  next: number | null;
}

export interface House {
  tables: Record<Status, number>;
  people: number;
  circles: number;
  tournaments: number;
  reports: number;
  blocked: number;
  addresses: number;
  /** What waits to be told to somebody. */
  calls: number;
  server: {
    /** Days; 0: for ever. */
    keep_finished: number;
    mail: boolean;
    push: boolean;
    since: number;
    connections: number;
    tables_in_memory: number;
    tables_created: number;
    moves: number;
    letters_told: number;
    letters_failed: number;
    limited: number;
    store_errors: number;
  };
}

export interface AboutTable extends TableLine {
  deadline: number | null;
  seats: { link: boolean; webhook: boolean }[];
  closed: boolean;
  last: number;
  entries: number;
  bytes: number;
  plies: number;
  /** Lines of chat; `chat` has the last of them. */
  said: number;
  chat: { at: number; seat: number | null; text: string }[];
}

export interface KeptAddress {
  address: string;
  channel: "mail" | "push";
  standing: "asked" | "confirmed" | "ended";
  since: number;
  failures: number;
  /** Null: the server has not the key to read it. */
  is: string | null;
}
export interface AboutPerson extends PersonLine {
  book: { seq: number; at: number; entry: unknown }[];
  addresses: KeptAddress[];
  circles: CircleLine[];
  tournaments: TournamentLine[];
  reports: Line[];
  tables: TableLine[];
  calls: { call: string; due: number }[];
}

/** What can be done, and with what. */
export type Verb = "close" | "remove" | "block" | "unblock";
export type Thing = "table" | "person" | "circle" | "tournament" | "report" | "address" | "mail";

function refusalIn({ status, body }: Answer): HostRefusal {
  try {
    const { error } = JSON.parse(body) as { error: { code: string; tries?: number } };
    return new HostRefusal(status, error.code, error.tries ?? null);
  } catch {
    return new HostRefusal(status, "offline");
  }
}

/** `token`: null asks as nobody, which is no guess. */
async function ask<T>(
  token: string | null,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<T> {
  const home = server();
  if (home === null) throw new HostRefusal(0, "offline");
  const text = body === undefined ? undefined : JSON.stringify(body);
  const asked = home.ask(method, `/api/admin/${path}`, text, undefined, token ?? undefined);
  const answer = await asked.catch(() => Promise.reject(new HostRefusal(0, "offline")));
  if (answer.status >= 400) throw refusalIn(answer);
  return JSON.parse(answer.body) as T;
}

/** Lines of one answer. */
export const page_length = 50;

function listQuery({ search, status }: Looking, before: number | null): string {
  const query = new URLSearchParams({ limit: String(page_length) });
  if (before !== null) query.set("before", String(before));
  if (search !== "") query.set("search", search);
  if (status !== "") query.set("status", status);
  return query.toString();
}

/** All questions of who has this token. */
export class HostApi {
  constructor(private readonly token: string | null) {}

  house(): Promise<House> {
    return ask(this.token, "GET", "house");
  }
  async list<Name extends ListName>(
    name: Name,
    looking: Looking,
    before: number | null,
  ): Promise<Page<Lines[Name]>> {
    const path = `${name}?${listQuery(looking, before)}`;
    const told = await ask<{ next: number | null }>(this.token, "GET", path);
    // What is in it is called as the list is.
    const lines = (told as unknown as Record<Name, Lines[Name][]>)[name];
    return { lines, next: told.next };
  }
  aboutPerson(id: string): Promise<AboutPerson> {
    return ask(this.token, "GET", `about?person=${encodeURIComponent(id)}`);
  }
  aboutTable(id: string): Promise<AboutTable> {
    return ask(this.token, "GET", `about?table=${encodeURIComponent(id)}`);
  }
  async change(verb: Verb, kind: Thing, id: string): Promise<void> {
    await ask(this.token, "POST", verb, { kind, id });
  }
  /** How many finished tables at which nothing has happened for so many days; at most 1,000. */
  finished(days: number): Promise<{ tables: number; more: boolean }> {
    return ask(this.token, "GET", `finished?days=${days}`);
  }
  /** Removes them, at most 1,000 at once. */
  retention(days: number): Promise<{ removed: number; more: boolean }> {
    return ask(this.token, "POST", "retention", { days });
  }
}
