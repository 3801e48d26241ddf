// A tournament for the eyes: eight who entered, three tables a round, on the way from open to over.
import type {
  Round,
  Stage,
  StandingsRow,
  TournamentAnswer,
  TournamentTable,
} from "../../../circles/api";
import { aRound, aRow, aTable, aTournament } from "../../../circles/made_up";
import { games } from "../../e2e/games";
import { company, day, hour, others } from "./people";

const rounds_in_all = 5;
const whole_point = 60;

/** Near to each other, so that their names have to share the room. */
const points = [
  [124, 97, 96],
  [118, 121, 64],
  [122, 99, 31],
];

function tableOf(seats: readonly string[], number: number, over: boolean): TournamentTable {
  const table = aTable(seats, over ? points[number] : undefined);
  return { ...table, table: `seen${number}` };
}

function roundOf(entrants: readonly string[], number: number, begun: number, over: number): Round {
  const at = (i: number) => entrants[(i + number * 3) % entrants.length] ?? "";
  const tables = [
    [at(0), at(1), at(2)],
    [at(3), at(4), at(5)],
    [at(6), at(7), "bot"],
  ].map((seats, i) => tableOf(seats, i, i < over));
  const [first, ...rest] = tables;
  // Somebody did not come, and a bot played on.
  const [seat, ...seats] = first?.seats ?? [];
  const late = seat && { ...seat, no_show: number === 1, bot: number === 1 ? "level-3" : null };
  return aRound(first && late ? [{ ...first, seats: [late, ...seats] }, ...rest] : tables, {
    begun,
    deal: over === tables.length ? `seen-deal-${number}` : null,
  });
}

function standing(person: string, i: number, counted: number): StandingsRow {
  const by_round = Array.from({ length: counted }, (_, k) =>
    i === 6 && k === 1 ? null : whole_point * (3 - ((i + k) % 3)) - (i % 2 === 0 ? 20 : 0),
  );
  return aRow(person, {
    place: counted === 0 ? 0 : i + 1,
    by_round,
    // Every two are equal but for the comparison.
    points: counted === 0 ? 0 : 14 * whole_point - Math.ceil(i / 2) * 80,
    comparison: 642 - i * 43,
    buchholz: (25 - i) * whole_point * whole_point - (i % 2) * 1800,
    head_to_head: i % 3,
  });
}

export function tournamentSeen(own: string, now: number, stage: Stage): TournamentAnswer {
  const [first = "", ...rest] = others;
  const entrants = [first, own, ...rest.slice(0, 6)];
  const drawn = { open: 0, playing: 3, between: 3, ended: rounds_in_all }[stage];
  const rounds = Array.from({ length: drawn }, (_, i) => {
    const running = stage === "playing" && i === drawn - 1;
    const begun = now - (running ? 2 * hour : (drawn - i) * day);
    return roundOf(entrants, i, begun, running ? 1 : 3);
  });
  const counted = rounds.filter(({ over }) => over).length;
  return {
    seen: aTournament(rounds, {
      settings: {
        ...aTournament([]).settings,
        by: own,
        title: "Großer Herbstpokal der Eisenbahnfreunde",
        circle: "seen",
        game: games[0]?.id ?? "",
        seats: 3,
        rounds: rounds_in_all,
        clock: { kind: "game", seconds: 2700 },
        begins: now + 30 * hour,
      },
      stage,
      entrants: entrants.map((person, i) => ({ person, withdrew: stage !== "open" && i === 7 })),
    }),
    rounds: rounds_in_all,
    standings: entrants.map((person, i) => standing(person, i, counted)),
    people: company(own, now),
  };
}
