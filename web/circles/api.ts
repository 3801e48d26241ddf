// What a server answers about circles and tournaments: the types of it, and every question that is asked.
import type { Answer } from "../home/home";
import { server } from "../home/homes";
import { personHere } from "../people/here";
import { asPerson, asStranger, fileForPerson, isLocked, isLost } from "../people/session";
import { answered } from "../shell/api";
import type {
  CreatedTable,
  Face,
  NewTable,
  Plate,
  SeatLink,
  TakeSeat,
  TimeLimit,
} from "../wire/protocol";

/** From who may least to who may most. */
export type Role = "member" | "organiser" | "maker";
/** What a season counts. */
export type Count = "places" | "rating";

/** How somebody appears to those who may know. */
export interface Shown {
  name: string;
  plate?: Plate | null;
  face?: Face | null;
  /** At a table of this house now. */
  here?: boolean | null;
  away_until?: number | null;
}
/** By id; who is forgotten is missing. */
export type People = Readonly<Record<string, Shown>>;

export interface SeatResult {
  person?: string | null;
  bot?: string | null;
  points: number;
  place: number;
}

export interface Member {
  person: string;
  role: Role;
  since: number;
}
export interface Invitation {
  /** A hash: the secret is known only to who made it. */
  link: string;
  by: string;
  until: number;
  once: boolean;
}
export interface OpenTable {
  table: string;
  game: string;
  by: string;
  at: number;
}
export interface Result {
  table: string;
  game: string;
  at: number;
  season?: number | null;
  seats: SeatResult[];
  deal?: string | null;
  won?: boolean | null;
  /** Tokens, of a cooperative game. */
  lost?: number | null;
}
export interface Season {
  title: string;
  count: Count;
  begun: number;
  ended?: number | null;
}
export interface Inside {
  title: string;
  /** Of who looks. */
  role: Role;
  closed: boolean;
  members: Member[];
  tables: OpenTable[];
  /** Oldest first. */
  results: Result[];
  seasons: Season[];
  invitations?: Invitation[] | null;
  kept_out?: string[] | null;
}
export interface CircleAnswer {
  inside: Inside;
  people: People;
}
export interface DoorAnswer {
  door: { title: string; by: string; until: number };
  by?: Shown | null;
}
export interface CircleRow {
  circle: string;
  title: string;
  closed: boolean;
  role: Role;
}

/** What is added to a circle's book; who did it is filled in by the house. */
export type CircleEntry =
  | { type: "uninvited"; link: string }
  | { type: "left" }
  | { type: "removed"; person: string }
  | { type: "forgiven"; person: string }
  | { type: "named"; person: string; role: Role }
  | { type: "renamed"; title: string }
  | { type: "table_gone"; table: string }
  | { type: "season_begun"; title: string; count: Count }
  | { type: "season_ended" }
  | { type: "closed" };

/** On the scale that people see. */
export interface ShownRating {
  rating: number;
  /** One deviation. */
  give_or_take: number;
  /** Where it lies with 68 %, and with 95 %. */
  inner: [number, number];
  outer: [number, number];
}
/** Points are sixtieths; comparisons and their error tenths of a per cent. */
export interface SeasonSum {
  games: number;
  wins: number;
  points: number;
  rating: ShownRating;
  team_games: number;
  team_wins: number;
  comparison: number;
  comparison_error: number;
}
export interface SeasonRow {
  person: string;
  place: number;
  place_before?: number | null;
  sum: SeasonSum;
}
export interface SeasonLine {
  person: string;
  stops: { at: number; table: string; sum: SeasonSum }[];
}
export interface SeasonSeen {
  number?: number | null;
  season?: Season | null;
  by: "points" | "rating" | "deals";
  /** Whole points for places 1, 2 and so on. */
  by_place: number[];
  rows: SeasonRow[];
  team_rows: SeasonRow[];
  lines: SeasonLine[];
}
export interface SeasonAnswer {
  season: SeasonSeen;
  people: People;
}

export const pairings = ["swiss", "round_robin", "knock_out"] as const;
export type Pairing = (typeof pairings)[number];
export const tempos = ["live", "days"] as const;
export type Tempo = (typeof tempos)[number];
/** Open to enter, a round is played, between two of them, ended. */
export type Stage = "open" | "playing" | "between" | "ended";

export interface Announcement {
  title: string;
  circle?: string | null;
  /** Beside who announced it, at first. */
  organisers: string[];
  game: string;
  options: Record<string, string>;
  pairing: Pairing;
  tempo: Tempo;
  /** Of a table. */
  seats: number;
  /** Of a knock-out as many as it takes, whatever this says. */
  rounds: number;
  /** All tables of a round have the same deal. */
  sealed: boolean;
  clock?: TimeLimit | null;
  begins?: number | null;
}
export interface Score {
  points: number;
  place: number;
}
export interface TournamentSeat {
  person?: string | null;
  bot?: string | null;
  no_show: boolean;
  score?: Score | null;
}
export interface TournamentTable {
  /** None where it is not shown. */
  table?: string | null;
  over: boolean;
  won?: boolean | null;
  seats: TournamentSeat[];
  lost?: number | null;
  /** It will not be finished, and counts as a bye. */
  called_off?: boolean;
}
export interface Round {
  begun: number;
  deal?: string | null;
  over: boolean;
  tables: TournamentTable[];
  byes: string[];
}
export interface TournamentSeen {
  settings: Announcement & { by: string };
  stage: Stage;
  /** Those who are left. */
  organisers: string[];
  entrants: { person: string; withdrew: boolean }[];
  rounds: Round[];
}
export interface StandingsRow {
  person: string;
  /** Shared by those whom nothing separates; 0 before anything was played. */
  place: number;
  /** Sixtieths; nothing: did not play. */
  by_round: (number | null)[];
  /** Sixtieths. */
  points: number;
  /** Tenths of a per cent. */
  comparison: number;
  /** Sixtieths of sixtieths. */
  buchholz: number;
  head_to_head: number;
}
export interface TournamentAnswer {
  seen: TournamentSeen;
  /** How many there will be, as far as that is known. */
  rounds: number;
  /** Whether whoever looks may end it now: organisers, and who made its circle. */
  may_end?: boolean;
  standings: StandingsRow[];
  people: People;
}
/** Who withdraws himself need not say whom. */
export type TournamentEntry =
  { type: "entered" } | { type: "withdrew"; person?: string } | { type: "ended" };
export interface TournamentRow {
  tournament: string;
  announced: number;
  summary: {
    title: string;
    circle?: string | null;
    game: string;
    pairing: Pairing;
    tempo: Tempo;
    stage: Stage;
    begins?: number | null;
    entrants: number;
    /** Drawn so far. */
    rounds: number;
  };
}

/** What somebody of this house may ask, or who has only the link. */
async function byLink<T>(known: () => Promise<T>, stranger: () => Promise<T>): Promise<T> {
  if (personHere() === null) return stranger();
  try {
    return await known();
  } catch (error) {
    if (!isLost(error) && !isLocked(error)) throw error;
    return stranger();
  }
}

function asAnybody<T>(path: string): Promise<T> {
  return byLink(
    () => asPerson<T>("GET", path),
    () => asStranger<T>("GET", path),
  );
}

function fileForAnybody(path: string): Promise<Answer> {
  const absent = () => Promise.reject(new Error("there is no server"));
  return byLink(
    () => fileForPerson(path),
    () => answered(server()?.ask("GET", path) ?? absent()),
  );
}

const circle = (id: string, about = "") => `/api/circles/${id}${about}`;
const tournament = (id: string, about = "") => `/api/tournaments/${id}${about}`;

export const circles = {
  mine: () =>
    asPerson<{ circles: CircleRow[] }>("GET", "/api/circles").then(({ circles }) => circles),
  found: (title: string) => asPerson<{ circle: string }>("POST", "/api/circles", { title }),
  look: (id: string) => asPerson<CircleAnswer>("GET", circle(id)),
  door: (id: string, link: string) =>
    asAnybody<DoorAnswer>(circle(id, `/door?link=${encodeURIComponent(link)}`)),
  join: (id: string, link: string) => asPerson<CircleAnswer>("POST", circle(id, "/join"), { link }),
  /** Who has left is answered with nothing. */
  add: (id: string, entry: CircleEntry) =>
    asPerson<CircleAnswer | Record<string, never>>("POST", circle(id, "/entries"), entry),
  invite: (id: string, days: number, once: boolean) =>
    asPerson<{ link: string; until: number }>("POST", circle(id, "/invitations"), { days, once }),
  open: (id: string, table: NewTable, people: readonly (string | null)[]) =>
    asPerson<CreatedTable>("POST", circle(id, "/tables"), { table, people }),
  /** On a seat that is nobody's yet. */
  sit: (id: string, table: string, as: TakeSeat) =>
    asPerson<SeatLink>("POST", circle(id, `/tables/${table}/seats`), as),
  season: (id: string, number: number | "all") =>
    asPerson<SeasonAnswer>("GET", circle(id, `/seasons/${number}`)),
};

/** A word to the host, whom nobody else hears. */
export function report(about: "person" | "circle" | "tournament", id: string, words: string) {
  return asPerson<unknown>("POST", "/api/reports", { about, id, words });
}

export const tournaments = {
  /** One's own, or those of a circle; newest first. */
  list: (of_circle?: string) =>
    asPerson<{ tournaments: TournamentRow[] }>(
      "GET",
      `/api/tournaments${of_circle === undefined ? "" : `?circle=${of_circle}`}`,
    ).then(({ tournaments }) => tournaments),
  announce: (announcement: Announcement) =>
    asPerson<{ tournament: string }>("POST", "/api/tournaments", announcement),
  look: (id: string) => asAnybody<TournamentAnswer>(tournament(id)),
  add: (id: string, entry: TournamentEntry) =>
    asPerson<TournamentAnswer>("POST", tournament(id, "/entries"), entry),
  draw: (id: string) => asPerson<TournamentAnswer>("POST", tournament(id, "/rounds"), {}),
  exported: (id: string, format: "csv" | "json") =>
    fileForAnybody(tournament(id, `/export?format=${format}`)),
};
