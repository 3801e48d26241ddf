// The host's desk for the eyes: a house with many tables and people, and a word about each of them.
import type {
  AboutPerson,
  AboutTable,
  CircleLine,
  House,
  ListName,
  Lines,
  TableLine,
  TournamentLine,
} from "../../../host/api";
import { games } from "../../e2e/games";
import { title } from "./circle";
import { calledBy, day, hour, laidTables, others, ownTables, own_name } from "./people";

export const token = "0123456789abcdef0123456789abcdef";
const idOf = (i: number) => `${"abcdefghijklmnop"[i % 16] ?? "a"}bcdefghijklmnopqrstuvwxy2`;

export function houseSeen(now: number): House {
  return {
    tables: { open: 12, running: 1_284, over: 103_577 },
    people: 5_821,
    circles: 312,
    tournaments: 48,
    reports: 7,
    blocked: 3,
    addresses: 2_204,
    calls: 18,
    server: {
      keep_finished: 0,
      mail: true,
      push: false,
      since: now - 41 * day,
      connections: 388,
      tables_in_memory: 1_301,
      tables_created: 20_418,
      moves: 4_182_337,
      letters_told: 91_204,
      letters_failed: 16,
      limited: 1_177,
      store_errors: 2,
    },
  };
}

function tableLines(now: number): TableLine[] {
  const [own = ""] = others;
  const seen = ownTables(own, now);
  return laidTables(own, now).map(({ table, game, status, sitters, at }, i) => ({
    key: 90 - i,
    created: at,
    table,
    status,
    listed: i === 1,
    people: sitters.map((sitter) => (sitter !== null && "person" in sitter ? sitter.person : null)),
    summary: seen.find((one) => one.table === table) ?? {
      game,
      seats: sitters.map((sitter) =>
        sitter === null
          ? { who: "open" }
          : "bot" in sitter
            ? { who: "bot", bot: sitter.bot }
            : { who: "person", name: calledBy(sitter.person) },
      ),
    },
  }));
}

const circleLine = (i: number, now: number): CircleLine => ({
  key: 80 - i,
  created: now - i * 7 * day,
  circle: idOf(i),
  closed: i === 2,
  summary: { title: i % 2 === 0 ? title : "Familie", maker: others[i] ?? "" },
  names: { [others[i] ?? ""]: calledBy(others[i] ?? "") },
});
const tournamentLine = (i: number, now: number): TournamentLine => ({
  key: 70 - i,
  created: now - i * 3 * day,
  tournament: idOf(i),
  closed: i === 1,
  summary: {
    title: "Großer Herbstpokal der Eisenbahnfreunde",
    game: games[0]?.id ?? "",
    entrants: 8 * (i + 1),
    stage: "between",
  },
});
const words =
  "Schreibt in jeder Runde dasselbe in den Chat und hört auch nach mehreren Bitten nicht damit auf.\n" +
  "https://example.org/eine-lange-adresse-ohne-einen-einzigen-umbruch/und-noch-viel-weiter";

export function listSeen(name: ListName, now: number): { [name: string]: unknown } {
  const lists: { [Name in ListName]: Lines[Name][] } = {
    tables: tableLines(now),
    people: others.map((person, i) => ({
      key: 60 - i,
      created: now - i * 11 * day,
      person: idOf(i),
      blocked: i === 2,
      summary: { name: i === 4 ? "" : calledBy(person) },
    })),
    circles: Array.from({ length: 4 }, (_, i) => circleLine(i, now)),
    tournaments: Array.from({ length: 4 }, (_, i) => tournamentLine(i, now)),
    reports: (["person", "table", "circle", "tournament"] as const).map((about, i) => ({
      key: 50 - i,
      created: now - i * day,
      report: `report${i}`,
      by: i === 3 ? [] : [idOf(1)],
      names: { [idOf(0)]: own_name, [idOf(1)]: calledBy(others[0] ?? "") },
      pages: [{ about, id: about === "table" ? "seenaa" : idOf(0), words }],
    })),
    blocked: [
      {
        key: 40,
        created: now - day,
        blocked: idOf(0),
        summary: { kind: "person" },
        names: { [idOf(0)]: own_name },
      },
      { key: 39, created: now - 9 * day, blocked: "x", summary: { kind: "mail" } },
    ],
  };
  return { [name]: lists[name], next: 30 };
}

export function personSeen(now: number): AboutPerson {
  return {
    key: 1,
    created: now - 200 * day,
    person: idOf(0),
    blocked: true,
    summary: { name: own_name },
    book: Array.from({ length: 34 }, (_, seq) => ({ seq, at: now - seq * hour, entry: {} })),
    addresses: [
      {
        address: "one",
        channel: "mail",
        standing: "confirmed",
        since: now - 40 * day,
        failures: 0,
        is: "friederike.abernathy-wyn@eisenbahnfreunde-donnerstagsrunde.example",
      },
      {
        address: "two",
        channel: "push",
        standing: "asked",
        since: now - 3 * day,
        failures: 4,
        is: "https://push.example.org/a",
      },
    ],
    circles: [circleLine(0, now)],
    tournaments: [tournamentLine(0, now)],
    reports: [{ key: 3, created: now }],
    tables: tableLines(now),
    calls: [{ call: "a", due: now + hour }],
  };
}

export function aboutTableSeen(now: number): AboutTable {
  const [line] = tableLines(now);
  if (line === undefined) throw new Error("there is no table");
  return {
    ...line,
    deadline: now + 20 * hour,
    seats: [
      { link: true, webhook: true },
      { link: true, webhook: false },
    ],
    closed: false,
    last: now - hour,
    entries: 1_877,
    bytes: 812_004,
    plies: 1_402,
    said: 31,
    chat: Array.from({ length: 20 }, (_, i) => ({
      at: now - (20 - i) * 60_000,
      seat: i % 4,
      text: i % 5 === 0 ? words : "Gleich geht es weiter.",
    })),
  };
}
