// A company for the eyes: long names and short ones, where they sit, and what the server says about oneself.
import type { People } from "../../../circles/api";
import type { OwnTable, Self } from "../../../people/api";
import type { Face, ListedSeat, Plate, SeatInfo, TableInfo } from "../../../wire/protocol";
import { games } from "../../e2e/games";

export const day = 24 * 3600 * 1000;
export const hour = 3600 * 1000;

/** As long as names may be, with and without places to break them. */
export const own_name = "Friederike Abernathy-Wyn";
const names = [
  "Charlotte von Ahrensburg",
  "Nele",
  "Bartholomäus Grünewald",
  "Jean-Baptiste Delacroix",
  "Mara",
  "Siebenschläferfreundin",
  "Alexandra Papadopoulou",
  "Jonas",
  "Theo & Großmutter Hanne",
  "Wilhelmine Schaffrath",
  "Leni",
];
/** Everybody but oneself. */
export const others = names.map((_, i) => `person${"abcdefghijklmnop"[i] ?? ""}`);
export const calledBy = (person: string) => names[others.indexOf(person)] ?? own_name;

const faces: readonly Face[] = ["bun", "beard", "curls", "glasses", "scarf", "hat", "braid"];
const plates: readonly Plate[] = ["blue", "red", "green", "yellow", "black", "purple"];
const faceOf = (i: number) => faces[i % faces.length] ?? "cap";
const plateOf = (i: number) => plates[i % plates.length] ?? "blue";

export function company(own: string, now: number): People {
  const all = others.map((person, i) => [
    person,
    {
      name: calledBy(person),
      face: faceOf(i),
      plate: plateOf(i),
      here: i % 4 === 0,
      away_until: i === 3 ? now + 18 * day : null,
    },
  ]);
  return {
    [own]: { name: own_name, face: "fringe", plate: "purple", here: true },
    ...(Object.fromEntries(all) as People),
  };
}

type Sitter = { person: string } | { bot: string } | null;
interface Laid {
  table: string;
  game: string;
  status: "open" | "running" | "over";
  sitters: readonly Sitter[];
  to_act: readonly number[];
  at: number;
}

/** Tables at which one sits or looks, as they are asked for one by one. */
export function laidTables(own: string, now: number): readonly Laid[] {
  const id = (i: number) => games[i % games.length]?.id ?? "";
  const [a = "", b = "", c = "", d = "", e = "", f = ""] = others;
  const bot = { bot: "level-4" };
  const me = { person: own };
  return [
    {
      table: "seenaa",
      game: id(0),
      status: "running",
      sitters: [me, { person: a }, { person: c }, bot],
      to_act: [0],
      at: now - 3 * hour,
    },
    {
      table: "seenbb",
      game: id(1),
      status: "open",
      sitters: [{ person: f }, null, null, bot],
      to_act: [],
      at: now - 5 * hour,
    },
    {
      table: "seencc",
      game: id(2),
      status: "running",
      sitters: [{ person: d }, { person: a }, { person: b }, { person: e }, bot],
      to_act: [0, 1],
      at: now - day,
    },
    {
      table: "seendd",
      game: id(3),
      status: "running",
      sitters: [me, { person: a }, { person: c }, bot],
      to_act: [1],
      at: now - 2 * day,
    },
    {
      table: "seenee",
      game: id(0),
      status: "over",
      sitters: [{ person: b }, { person: e }],
      to_act: [],
      at: now - 4 * day,
    },
  ];
}

function seatInfo({ sitters, to_act }: Laid, own: string): SeatInfo[] {
  return sitters.map((sitter, seat): SeatInfo => {
    const common = { seat, to_act: to_act.includes(seat), muted: false, plate: plateOf(seat) };
    if (sitter === null) return { ...common, who: "open", present: false };
    if ("bot" in sitter) return { ...common, who: "bot", bot: sitter.bot, present: true };
    const name = sitter.person === own ? own_name : calledBy(sitter.person);
    return { ...common, who: "person", name, present: seat % 2 === 0, face: faceOf(seat) };
  });
}

export function tableInfo(laid: Laid, own: string): TableInfo {
  return {
    table: laid.table,
    game: laid.game,
    options: {},
    listed: false,
    hints: true,
    status: laid.status,
    seats: seatInfo(laid, own),
    makers: [0],
    known_luck: false,
  };
}

export function ownTables(own: string, now: number): OwnTable[] {
  return laidTables(own, now)
    .map((laid) => {
      const seats = seatInfo(laid, own).map(({ who, name, bot, plate, face }): ListedSeat => ({
        who,
        name,
        bot,
        plate,
        face,
      }));
      const people = laid.sitters.map((sitter) =>
        sitter !== null && "person" in sitter ? sitter.person : null,
      );
      const mine = people.flatMap((person, seat) => (person === own ? [seat] : []));
      const { table, game, status, to_act, at } = laid;
      const turn = mine.some((seat) => to_act.includes(seat));
      const deadline = turn ? now + 20 * hour : null;
      return { table, game, status, seats, created: at, mine, to_act: turn, deadline, people };
    })
    .filter(({ mine }) => mine.length > 0);
}

export function aboutMe(own: string, now: number): Self {
  const known = company(own, now);
  return {
    id: own,
    called: { name: own_name, face: "fringe", plate: "purple", language: "de" },
    devices: [
      { device: "a", name: "Chrome, Linux", since: now - 90 * day, shut_out: false, here: true },
      {
        device: "b",
        name: "Das alte Telefon im Flur",
        since: now - 40 * day,
        shut_out: false,
        here: false,
      },
      { device: "c", name: "Firefox, Android", since: now - 2 * day, shut_out: false, here: false },
    ],
    choices: {
      pace: "daily",
      digest_hour: 18,
      with_open_tab: true,
      reminders: true,
      quiet: { from: 22 * 60 + 30, to: 7 * 60 + 30 },
      zone: "America/Argentina/Buenos_Aires",
    },
    choices_at: [{ table: "seendd", choices: { pace: "after_ten_minutes" } }],
    away_until: new Date(now + 11 * day).setHours(24, 0, 0, 0),
    known: others.slice(0, 8).map((person) => ({
      person,
      name: calledBy(person),
      face: known[person]?.face ?? null,
      plate: known[person]?.plate ?? null,
      here: known[person]?.here === true,
    })),
    muted: others.slice(9, 11),
    addresses: [
      {
        id: "one",
        channel: "mail",
        standing: "confirmed",
        shown: "f…@eisenbahnfreunde-donnerstagsrunde.example",
        since: now - 80 * day,
      },
      { id: "two", channel: "mail", standing: "asked", shown: "f…@post.example", since: now - day },
      {
        id: "three",
        channel: "push",
        standing: "confirmed",
        shown: "Firefox, Android",
        since: now - 2 * day,
      },
    ],
    channels: ["mail", "push"],
    seats: [
      { table: "seenaa", seat: 0 },
      { table: "seendd", seat: 0 },
    ],
  };
}
