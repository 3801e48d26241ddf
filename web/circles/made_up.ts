// Circles and tournaments for the tests beside: short to write, with everything that a server would say.
import type { GameEntry } from "../shell/api";
import type {
  Result,
  Round,
  SeasonSum,
  StandingsRow,
  TournamentSeen,
  TournamentTable,
} from "./api";

export const day_ms = 24 * 3600 * 1000;

export function aSum(change: Partial<SeasonSum> = {}): SeasonSum {
  return {
    games: 1,
    wins: 0,
    points: 0,
    rating: { rating: 1500, give_or_take: 100, inner: [1400, 1600], outer: [1304, 1696] },
    team_games: 0,
    team_wins: 0,
    comparison: 500,
    comparison_error: 100,
    ...change,
  };
}

/** Who sat there, by place: "nele 124", "bot 97". */
export function aResult(table: string, at: number, ...seats: string[]): Result {
  return {
    table,
    game: "ticket-to-ride-usa",
    at,
    seats: seats.map((seat, i) => {
      const [who = "", points = "0"] = seat.split(" ");
      const is_bot = who === "bot";
      return {
        person: is_bot ? null : who,
        bot: is_bot ? "level-3" : null,
        points: Number(points),
        place: i + 1,
      };
    }),
  };
}

/** A finished table with points by seat, placed by them; without points one that is being played. */
export function aTable(seats: readonly string[], points?: readonly number[]): TournamentTable {
  const places = points?.map((mine) => 1 + points.filter((other) => other > mine).length);
  return {
    table: seats.join(""),
    over: points !== undefined,
    seats: seats.map((who, i) => ({
      person: who === "bot" ? null : who,
      bot: who === "bot" ? "level-3" : null,
      no_show: false,
      score: points === undefined ? null : { points: points[i] ?? 0, place: places?.[i] ?? 1 },
    })),
  };
}

export function aRound(tables: TournamentTable[], change: Partial<Round> = {}): Round {
  const over = tables.every((table) => table.over);
  return { begun: day_ms, deal: over ? "a-deal" : null, over, tables, byes: [], ...change };
}

export function aTournament(rounds: Round[], change: Partial<TournamentSeen> = {}): TournamentSeen {
  return {
    settings: {
      by: "organiser",
      title: "Herbstpokal",
      organisers: ["helper"],
      game: "ticket-to-ride-usa",
      options: {},
      pairing: "swiss",
      tempo: "live",
      seats: 2,
      rounds: 3,
      sealed: true,
    },
    organisers: ["organiser", "helper"],
    stage: rounds.length === 0 ? "open" : rounds.at(-1)?.over ? "between" : "playing",
    entrants: ["nele", "mara", "jonas", "leni"].map((person) => ({ person, withdrew: false })),
    rounds,
    ...change,
  };
}

export function aRow(person: string, change: Partial<StandingsRow> = {}): StandingsRow {
  return {
    person,
    place: 1,
    by_round: [],
    points: 0,
    comparison: 500,
    buchholz: 0,
    head_to_head: 0,
    ...change,
  };
}

export const a_game: GameEntry = {
  id: "ticket-to-ride-usa",
  family: "ticket_to_ride",
  name: { de: "Zug um Zug: Nordamerika", en: "Ticket to Ride: North America" },
  rules_version: 1,
  min_players: 2,
  max_players: 5,
  options: [{ key: "mega", values: ["off", "on"] }],
  bots: ["level-1", "level-3"],
  levels: [
    { bot: "level-1", think_ms: 0 },
    { bot: "level-3", think_ms: 0 },
  ],
  usual_bot: "level-3",
};
