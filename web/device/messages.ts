// What page, house worker, thinking worker and module say to each other: docs/browser.md.

/** A number that one side chose for what it asks; it comes back in the answer. */
export type Id = number;

// ---- As stored and told

/** Open, running, over. */
export type Status = 0 | 1 | 2;

export interface StoredSeat {
  /** Hexadecimal; empty if no link opens this seat. */
  token_hash: string;
  webhook: string;
}

export interface NewTable {
  id: string;
  created: number;
  listed: boolean;
  status: Status;
  /** When a clock runs out, milliseconds since 1970. */
  deadline: number | null;
  /** JSON, never changes. */
  settings: string;
  /** JSON for lists. */
  summary: string;
  /** The code of its luck; empty if none. */
  deal: string;
  seats: StoredSeat[];
}

export interface StoredTable extends NewTable {
  /** The store's own number. */
  key: number;
}

export interface StoredEntry {
  /** Counts from 0 without gaps. */
  seq: number;
  at: number;
  /** JSON. */
  text: string;
}

/** All that happens to a table at once; what is left out stays as it is. */
export interface Change {
  key: number;
  entries: StoredEntry[];
  seats: [seat: number, stored: StoredSeat][];
  status?: Status;
  deadline?: number | null;
  summary?: string;
}

export type Verdict = "stored" | "conflict" | "failed";

/** No house stood then. */
export interface Downtime {
  since: number;
  until: number;
}

export interface ListRequest {
  status?: Status | null;
  /** Only keys below. */
  before?: number | null;
  limit: number;
}

export type Question =
  | { table: string }
  | { key: number }
  | { entries: number; from: number }
  | { listed: ListRequest }
  | { dealt: string; limit: number }
  | { due: number; limit: number }
  | { keys: number; limit: number };

export type Found = StoredTable | null | StoredEntry[] | StoredTable[] | number[];

/** What a tab says to the others on the channel after each change. */
export interface Changed {
  key: number;
  last_seq: number;
}

/** What it says after it has taken a table away. */
export interface Gone {
  gone: string;
}

// ---- Between page and house worker

export interface Ready {
  version: string;
  /** As `GET /api/games` has them. */
  games: unknown[];
}

/** Why there is no house on this device, or, `full`, why something was not stored. */
export type FailureCode = "no_storage" | "no_module" | "newer_data" | "full";
/** `bad_file`: what should be imported cannot be read. */
export type ImportFailureCode = FailureCode | "bad_file";
/** `in_use`: somebody is at the table that should be taken away. */
export type RemoveFailureCode = FailureCode | "in_use";

export interface Imported {
  /** How many came, as new ones or with a longer log. */
  tables: number;
  /** How many were there. */
  known: number;
}

export interface Answered {
  id: Id;
  status: number;
  body: string;
  filename: string;
}

export type PageToHouse =
  | { ask: { id: Id; method: "GET" | "POST"; path: string; body: string } }
  | { line: { id: Id } }
  | { say: { id: Id; text: string } }
  | { hang_up: { id: Id } }
  | { export: { id: Id } }
  | { import: { id: Id; text: string } }
  | { remove: { id: Id; table: string } };

/** What a house worker asks of its page besides: see hiring.ts. The port leads to the house. */
export type WishForThinkers = { hire: { id: Id; port: MessagePort } } | { dismiss: { id: Id } };
/** There is no such thinking worker. */
export type NotHired = { not_hired: { id: Id; words: string } };

export type HouseToPage =
  | { answer: Answered }
  | { said: { id: Id; text: string } }
  | { hung_up: { id: Id } }
  | { exported: { id: Id; text: string } }
  | { imported: { id: Id } & Imported }
  /** Null: another tab has taken one away. */
  | { removed: { id: Id | null } }
  | { ready: Ready }
  | { failed: { id: Id | null; code: ImportFailureCode | RemoveFailureCode; words: string } };

// ---- Between house worker and module

export type HouseToModule =
  | {
      rise: {
        now: number;
        secret: string;
        alive: number | null;
        downtimes: Downtime[];
        version: string;
      };
    }
  | {
      ask: {
        id: Id;
        method: string;
        path: string[];
        query: Record<string, string>;
        body: string;
      };
    }
  | { line: { id: Id } }
  | { say: { id: Id; text: string } }
  | { hang_up: { id: Id } }
  /** Null: it could not be read. */
  | { found: { id: Id; answers: Found[] | null } }
  | { stored: { id: Id; verdict: Verdict } }
  | { created: { id: Id; key: number | null } }
  | { thought: { id: Id } & Thought }
  | { wake: { id: Id } }
  | { changed: Changed };

export type ModuleToHouse =
  | { ready: { version: string } }
  | { answer: Answered }
  | { said: { id: Id; text: string } }
  | { hung_up: { id: Id } }
  | { look: { id: Id; questions: Question[] } }
  | { alive: { now: number } }
  | { downtime: Downtime }
  | { commit: { id: Id; change: Change } }
  | { create: { id: Id; table: NewTable; entries: StoredEntry[] } }
  | { think: Errand }
  | { forget: { id: Id } }
  | { set: { id: Id; ms: number } }
  | { unset: { id: Id } }
  | { log: LogLine };

/** Info, warning, error. */
export type Severity = 0 | 1 | 2;

export interface LogLine {
  severity: Severity;
  event: string;
  fields: unknown;
}

// ---- Between house worker and thinking workers

export interface Errand {
  id: Id;
  /** A text for the module's `begin_work`. */
  errand: string;
  background: boolean;
}

/** An empty `said` that is the last: it could not be thought. */
export interface Thought {
  said: string;
  /** Nothing more comes. */
  last: boolean;
}

export type HouseToThinker = { work: string };
/** `loaded`: it can think from now on. */
export type ThinkerToHouse = { loaded: true } | { thought: Thought } | { failed: string };

/** What the module tells in a thinking worker. */
export type ModuleToThinker = { work: { said: string } } | { log: LogLine };
