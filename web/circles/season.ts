// A season as it is plotted: evening by evening, one line for each who matters to who looks.
import type { SeasonLine, SeasonRow, SeasonSum } from "./api";
import { whole_point } from "./figures";

/** What can be plotted over time. */
export const measures = ["points", "rating", "deals"] as const;
export type Measure = (typeof measures)[number];

export interface Point {
  /** The value, and between which two it lies with 95 %. */
  value: number;
  low: number;
  high: number;
}
export interface PlotLine {
  person: string;
  /** For each evening; nothing before the first game. */
  points: (Point | null)[];
}
export interface Plot {
  /** The evenings at which anybody played, by their midnights. */
  days: number[];
  lines: PlotLine[];
}

/** As many standard errors as 95 % are wide. */
const wide = 1.96;

/** Of a sum; per cents for deals. */
export function pointOf(sum: SeasonSum, measure: Measure): Point {
  if (measure === "points") {
    const value = sum.points / whole_point;
    return { value, low: value, high: value };
  }
  if (measure === "rating")
    return { value: sum.rating.rating, low: sum.rating.outer[0], high: sum.rating.outer[1] };
  const error = wide * sum.comparison_error;
  const [low, high] = [sum.comparison - error, sum.comparison + error];
  return {
    value: sum.comparison / 10,
    low: Math.max(0, low) / 10,
    high: Math.min(1000, high) / 10,
  };
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Games of this kind somebody had played by then. */
function gamesOf(sum: SeasonSum, measure: Measure): number {
  return measure === "deals" ? sum.team_games : sum.games;
}

/** Of each evening the last word. Whoever does not play keeps what he has. */
export function plotOf(
  lines: readonly SeasonLine[],
  measure: Measure,
  whom: readonly string[],
): Plot {
  const chosen = lines.filter(({ person }) => whom.includes(person));
  const counted = chosen.map(({ person, stops }) => ({
    person,
    stops: stops.filter(({ sum }) => gamesOf(sum, measure) > 0),
  }));
  const days = [
    ...new Set(counted.flatMap(({ stops }) => stops.map(({ at }) => midnight(at)))),
  ].sort((a, b) => a - b);
  return {
    days,
    lines: counted
      .filter(({ stops }) => stops.length > 0)
      .map(({ person, stops }) => {
        let next = 0;
        let last: Point | null = null;
        const points = days.map((day) => {
          for (let stop = stops[next]; stop !== undefined; stop = stops[++next]) {
            if (midnight(stop.at) > day) break;
            last = pointOf(stop.sum, measure);
          }
          return last;
        });
        return { person, points };
      }),
  };
}

/** The first of the table and whoever looks: more lines than that cannot be told apart. */
export function plotted(rows: readonly SeasonRow[], own: string | null, most = 6): string[] {
  const people = rows.map(({ person }) => person);
  const first = people.slice(0, most);
  if (own === null || !people.includes(own) || first.includes(own)) return first;
  return [...first.slice(0, most - 1), own];
}

/** How many places somebody has risen (or fallen, if less than 0) by what is news. */
export function risen({ place, place_before }: SeasonRow): number {
  return place_before == null ? 0 : place_before - place;
}

/** The evenings whose dates are written, so that they do not run into each other. */
export function labelled(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => Math.round(i * step));
}
