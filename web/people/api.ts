// What a server answers about people: the types of it, and every question that is asked about oneself.
import type { Seat } from "../wire/match";
import type { CreatedTable, Face, ListedTable, NewTable, Plate } from "../wire/protocol";
import type { Language } from "../shell/settings.svelte";
import { asPerson, asStranger, fileForPerson } from "./session";

/** When somebody hears that it is his turn. */
export const paces = ["at_once", "after_ten_minutes", "daily", "never"] as const;
export type Pace = (typeof paces)[number];

/** Minutes since midnight; `from` may be later than `to`: over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** What a person chooses for all tables. */
export interface Choices {
  pace: Pace;
  /** Of `daily`. */
  digest_hour: number;
  with_open_tab: boolean;
  /** Before a clock runs out. */
  reminders: boolean;
  quiet?: QuietHours | null;
  /** "Europe/Berlin" */
  zone: string;
}

/** What is chosen otherwise for one table. */
export interface TableChoices {
  pace?: Pace | null;
  with_open_tab?: boolean | null;
  reminders?: boolean | null;
}

/** How a person appears, and in which language letters are. */
export interface Called {
  name: string;
  plate?: Plate | null;
  face?: Face | null;
  language: Language;
}

export interface PersonDevice {
  device: string;
  name: string;
  since: number;
  shut_out: boolean;
  /** The one that asks. */
  here: boolean;
}

/** One of my people. */
export interface Known {
  person: string;
  name: string;
  plate?: Plate | null;
  face?: Face | null;
  /** At a table of this house now. */
  here: boolean;
}

export type Channel = "mail" | "push";

export interface Address {
  id: string;
  channel: Channel;
  standing: "asked" | "confirmed" | "ended";
  /** "m…@example.org", or the browser's name. */
  shown: string;
  since: number;
}

export interface Self {
  id: string;
  called?: Called | null;
  devices: PersonDevice[];
  choices?: Choices | null;
  choices_at: { table: string; choices?: TableChoices | null }[];
  away_until?: number | null;
  known: Known[];
  muted: string[];
  addresses: Address[];
  /** What this host can send. */
  channels: Channel[];
  seats: { table: string; seat: Seat }[];
}

/** A table at which the person sits. */
export interface OwnTable extends ListedTable {
  mine: Seat[];
  to_act: boolean;
  /** When one's own clock runs out. */
  deadline?: number | null;
  /** Who sits at each seat, as far as those are people of this house. */
  people?: (string | null)[] | null;
}

/** A page of one's own book. */
export type Entry =
  | ({ type: "called" } & Called)
  | { type: "told"; choices: Choices | null }
  | { type: "told_at"; table: string; choices: TableChoices | null }
  | { type: "away"; until: number | null }
  | { type: "knows"; person: string; known: boolean }
  | { type: "mutes"; person: string; muted: boolean }
  | { type: "shut_out"; device: string }
  | { type: "unseated"; table: string; seat: Seat };

/** What a browser says of where it can be told something. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export const people = {
  me: () => asPerson<Self>("GET", "/api/people/me"),
  tables: () =>
    asPerson<{ tables: OwnTable[] }>("GET", "/api/people/me/tables").then(({ tables }) => tables),
  add: (entry: Entry) => asPerson<Self>("POST", "/api/people/me/entries", entry),
  /** The seats that the token opens are this person's from now on. */
  attach: (table: string, token: string) =>
    asPerson<{ seats: Seat[] }>("POST", "/api/people/me/seats", { table, token }),
  /** What opens one's seats for ten minutes, as the token of a link does. */
  pass: (table: string) =>
    asPerson<{ pass: string; until: number }>("POST", "/api/people/me/pass", { table }),
  /** A table with these people at its open seats, who are told; null: a seat for whoever comes. */
  open: (table: NewTable, people: readonly (string | null)[]) =>
    asPerson<CreatedTable>("POST", "/api/people/me/tables", { table, people }),
  addMail: (address: string) =>
    asPerson<Address>("POST", "/api/people/me/addresses", { channel: "mail", address }),
  addPush: (subscription: Subscription) =>
    asPerson<Address>("POST", "/api/people/me/addresses", { channel: "push", subscription }),
  removeAddress: (id: string) =>
    asPerson<Self>("POST", `/api/people/me/addresses/${id}/remove`, {}),
  calendar: () => asPerson<{ url: string }>("POST", "/api/people/me/calendar", {}),
  /** Everything that is kept of this person, as a file. */
  exported: () => fileForPerson("/api/people/me/export"),
  forget: (person: string) => asPerson<object>("POST", "/api/people/me/forget", { person }),
  /** By the secret in a letter: whoever has it need not be anybody. */
  confirm: (id: string, proof: string) =>
    asStranger<object>("POST", `/api/people/addresses/${id}/confirm`, { proof }),
  end: (id: string, proof: string) =>
    asStranger<object>(
      "POST",
      `/api/people/addresses/${id}/end?proof=${encodeURIComponent(proof)}`,
      {},
    ),
  pushKey: () => asStranger<{ key: string }>("GET", "/api/people/push").then(({ key }) => key),
};
