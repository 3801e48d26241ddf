// A circle for the eyes: twelve members, twenty games, a season with all that it counts.
import type {
  CircleAnswer,
  CircleRow,
  DoorAnswer,
  Result,
  SeasonAnswer,
  SeasonLine,
  SeasonRow,
  SeasonSum,
  TournamentRow,
} from "../../../circles/api";
import { aSum } from "../../../circles/made_up";
import { games } from "../../e2e/games";
import { company, day, hour, laidTables, others } from "./people";

/** As long as a title may be. */
export const title = "Donnerstagsrunde der Eisenbahnfreunde 04";
const together = games.find(({ family }) => family === "switch_and_signal")?.id ?? "";

function resultsOf(own: string, now: number): Result[] {
  const all = [own, ...others];
  return Array.from({ length: 20 }, (_, i): Result => {
    const game = games[i % games.length]?.id ?? "";
    const seated = Array.from({ length: 2 + (i % 4) }, (_, k) => all[(i * 5 + k * 7) % all.length]);
    const cooperative = game === together;
    return {
      table: `played${i}`,
      game,
      at: now - (20 - i) * 4 * day,
      season: i < 8 ? 0 : 1,
      seats: [
        ...seated.map((person = own, k) => ({
          person,
          bot: null,
          points: cooperative ? 0 : 124 - k * 17 - (i % 5),
          place: cooperative ? 1 : k + 1,
        })),
        ...(i % 3 === 0 ? [{ person: null, bot: "level-3", points: 31, place: 6 }] : []),
      ],
      ...(cooperative ? { won: i % 2 === 0, lost: 3 + (i % 4) } : {}),
    };
  });
}

const open_link = { link: "h", by: "", until: 0, once: false };

export function circleSeen(own: string, now: number): CircleAnswer {
  const [first = "", second = "", third = "", fourth = ""] = others;
  return {
    inside: {
      title,
      role: "maker",
      closed: false,
      members: [own, ...others].map((person, i) => ({
        person,
        role: i === 0 ? "maker" : i < 3 ? "organiser" : "member",
        since: now - (400 - 30 * i) * day,
      })),
      tables: laidTables(own, now).map(({ table, game, at }, i) => ({
        table,
        game,
        at,
        by: i === 0 ? own : first,
      })),
      results: resultsOf(own, now),
      seasons: [
        {
          title: "Frühling",
          count: "rating",
          begun: now - 400 * day,
          ended: now - 300 * day,
        },
        {
          title: "Sommer und früher Herbst am Bahnhof 2026",
          count: "places",
          begun: now - 200 * day,
          ended: now - 90 * day,
        },
        { title: "Winterfahrplan 2026/27", count: "places", begun: now - 80 * day },
      ],
      invitations: [
        { ...open_link, by: own, until: now + 5 * day },
        { link: "i", by: second, until: now + 28 * day, once: true },
      ],
      kept_out: [third, fourth],
    },
    people: company(own, now),
  };
}

/** Without anything but who has founded it. */
export function freshCircle(own: string, now: number): CircleAnswer {
  const { inside, people } = circleSeen(own, now);
  const nothing = { tables: [], results: [], seasons: [], invitations: [], kept_out: [] };
  const members = inside.members.slice(0, 1).map((member) => ({ ...member, since: now }));
  return { inside: { ...inside, ...nothing, title: "Familie", members }, people };
}
export function emptySeason(own: string, now: number): SeasonAnswer {
  const { season, people } = seasonSeen(own, now, null);
  return { season: { ...season, rows: [], team_rows: [], lines: [] }, people };
}

/** After so many games; the figures follow no other rule than a mixture. */
function sumOf(i: number, games: number): SeasonSum {
  const rating = 1740 - 41 * i + ((games * (i + 3) * 7) % 60);
  const give_or_take = Math.round(190 / Math.sqrt(games));
  const span = (times: number): [number, number] => [
    Math.round(rating - times * give_or_take),
    Math.round(rating + times * give_or_take),
  ];
  const team_games = i < 6 ? Math.min(games, 4 + (i % 3)) : 0;
  return aSum({
    games,
    wins: Math.floor(games / (2 + (i % 3))),
    points: games * 60 * 3 - i * 140 + (i % 2 === 0 ? 40 : 0),
    rating: { rating, give_or_take, inner: span(1), outer: span(1.96) },
    team_games,
    team_wins: Math.floor(team_games / 2),
    comparison: 640 - 55 * i,
    comparison_error: 60 + 20 * (i % 3),
  });
}

export function seasonSeen(own: string, now: number, number: number | null): SeasonAnswer {
  const [leader = "", ...rest] = others;
  const order = [leader, own, ...rest];
  const evenings = 14;
  const rows = order.map((person, i): SeasonRow => ({
    person,
    place: i + 1,
    place_before: i + 1 + ((i * 5) % 4) - 1,
    sum: sumOf(i, evenings - (i % 5)),
  }));
  const lines = order.map((person, i): SeasonLine => ({
    person,
    stops: Array.from({ length: evenings - (i % 5) }, (_, k) => ({
      at: now - (evenings - k) * 5 * day,
      table: `played${k}`,
      sum: sumOf(i, k + 1),
    })),
  }));
  return {
    season: {
      number,
      season: circleSeen(own, now).inside.seasons[number ?? -1] ?? null,
      by: number === 0 ? "rating" : "points",
      by_place: [6, 4, 3, 2, 1],
      rows,
      team_rows: rows.slice(0, 6),
      lines,
    },
    people: company(own, now),
  };
}

export function doorSeen(own: string, now: number): DoorAnswer {
  const [by = ""] = others;
  return { door: { title, by, until: now + 6 * day }, by: company(own, now)[by] ?? null };
}

export const my_circles: CircleRow[] = [
  { circle: "seen", title, closed: false, role: "maker" },
  { circle: "seenb", title: "Familie", closed: false, role: "member" },
  { circle: "seenc", title: "Spieleabend Hauptbahnhof", closed: false, role: "organiser" },
  { circle: "seend", title: "Sommerlager 2025", closed: true, role: "member" },
];

export function tournamentList(now: number): TournamentRow[] {
  const game = games[0]?.id ?? "";
  const stages = ["open", "playing", "between", "ended"] as const;
  return Array.from({ length: 8 }, (_, i) => ({
    tournament: `seen${i}`,
    announced: now - i * 9 * day,
    summary: {
      title: i % 2 === 0 ? "Großer Herbstpokal der Eisenbahnfreunde" : "Blitz",
      circle: i % 3 === 0 ? "seen" : null,
      game,
      pairing: "swiss",
      tempo: i % 2 === 0 ? "live" : "days",
      stage: stages[i % stages.length] ?? "open",
      begins: i === 0 ? now + 30 * hour : null,
      entrants: 8 + i,
      rounds: i % 4,
    },
  }));
}
