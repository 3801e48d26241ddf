// The final count as a function of the time: what has been counted, source by source, at a moment.
import type { Cue } from "../../game";
import { part, settle, swing } from "../../../shell/scene/time";
import type { Seat } from "../../../wire/match";
import type { Breakdown, RouteId, TicketId } from "../../../wire/ticket_to_ride";
import { scoreOf, type Score } from "../scoring";
import { atlasOf, type TicketTable } from "../table";

export type Bonus = "most_tickets" | "passengers" | "longest_path";
export type Source = "routes" | "tickets" | Bonus;

/** A stretch of the scene; in the last one the rows are sorted and the winner is named. */
export interface Act {
  is: Source | "result";
  from: number;
  to: number;
}
export interface SeatCount {
  seat: Seat;
  score: Score;
  breakdown: Breakdown;
  points: number;
  rank: number;
}
export interface Count {
  seats: readonly SeatCount[];
  /** Whose tickets are shown one by one; onlookers see those of the first seat. */
  own: Seat;
  /** Whether that is somebody at this device. */
  mine: boolean;
  acts: readonly Act[];
  length: number;
  /** The most points that a train carries at any time: the length of the track. */
  most: number;
}

export interface Row {
  seat: Seat;
  routes: number;
  done: number;
  failed: number;
  passengers: number;
  bonus: number;
  total: number;
  /** From the top, in rows; between two rows while they are sorted. */
  place: number;
  /** Null until everything is counted. */
  rank: number | null;
}
export interface Moment {
  /** The number of the act, from 0. */
  act: number;
  is: Act["is"];
  rows: readonly Row[];
  /** How much the rows have been put in the order of the ranks. */
  sorted: number;
  /** How many of the own tickets have been counted. */
  tickets: number;
  /** The own ticket that is counted right now. */
  ticket: TicketId | null;
  /** The longest paths, as far as they have been run along. */
  paths: readonly { seat: Seat; routes: readonly RouteId[]; length: number; part: number }[];
  /** How many colours of passengers have been counted. */
  colors: number;
}

const routes_from = 0.7;
const routes_to = 2.4;
const tickets_from = 2.6;
const tickets_to = 5;
/** How long a number takes to be added. */
const adding = 0.3;
/** How long a way stays lit. */
const lit = 0.5;
const sorting = 0.5;
const weights: Record<Bonus, number> = { most_tickets: 1, passengers: 2.4, longest_path: 2.4 };

function actsOf(bonuses: readonly Bonus[]): Act[] {
  const acts: Act[] = [
    { is: "routes", from: 0, to: tickets_from - 0.1 },
    { is: "tickets", from: tickets_from - 0.1, to: tickets_to + 0.1 },
  ];
  let at = tickets_to + 0.1;
  const all = bonuses.reduce((sum, bonus) => sum + weights[bonus], 0);
  const time = bonuses.length > 1 ? 2.2 : 1.8;
  for (const is of bonuses) {
    const to = at + (time * weights[is]) / all;
    acts.push({ is, from: at, to });
    at = to;
  }
  acts.push({ is: "result", from: at, to: at + sorting + 0.1 });
  return acts;
}

export function prepare(table: TicketTable): Count | null {
  const { outcome, view } = table;
  if (outcome === null) return null;
  const atlas = atlasOf(table);
  const { rules } = atlas.board;
  const seats = view.players.map((_, seat): SeatCount => {
    const breakdown = outcome.breakdown[seat] as Breakdown;
    return {
      seat,
      breakdown,
      score: scoreOf(atlas, view.players, seat, breakdown),
      points: outcome.points[seat] ?? 0,
      rank: outcome.rank[seat] ?? 0,
    };
  });
  const bonuses: Bonus[] = [];
  if (rules.most_tickets_bonus > 0) bonuses.push("most_tickets");
  if (rules.passengers !== null) bonuses.push("passengers");
  if (rules.longest_path_bonus > 0) bonuses.push("longest_path");
  const acts = actsOf(bonuses);
  const gained = ({ breakdown: it }: SeatCount) =>
    it.routes + it.tickets_completed + it.most_tickets + it.passengers + it.longest_path;
  return {
    seats,
    own: table.seat ?? 0,
    mine: table.seat !== null,
    acts,
    length: acts.at(-1)?.to ?? 0,
    most: Math.max(60, ...seats.map(gained)),
  };
}

/** When this ticket of a seat begins to be counted. */
function ticketAt(count: Count, seat: Seat, i: number): number {
  const tickets = count.seats[seat]?.score.tickets.length ?? 0;
  const own = seat === count.own;
  const first = own ? tickets_from : tickets_from + 0.25;
  const room = tickets_to - adding - first;
  return first + i * Math.min(own ? 0.25 : 0.42, room / Math.max(tickets, 1));
}

function actOf(count: Count, is: Act["is"]): Act | undefined {
  return count.acts.find((act) => act.is === is);
}

/** How much of a bonus that is counted in one go has been added. */
function added(count: Count, is: Act["is"], time: number): number {
  const act = actOf(count, is);
  return act === undefined ? 0 : settle(part(act.to - 0.5, act.to - 0.1, time));
}

/** Passengers are counted colour by colour. */
function colorPart(count: Count, i: number, time: number): number {
  const act = actOf(count, "passengers");
  const colors = count.seats[0]?.score.passengers.length ?? 0;
  if (act === undefined || colors === 0) return 0;
  const step = (act.to - act.from - 0.2) / colors;
  return settle(part(act.from + 0.1 + i * step, act.from + 0.1 + (i + 1) * step, time));
}

function amounts(count: Count, { seat, score, breakdown }: SeatCount, time: number) {
  let done = 0;
  let failed = 0;
  score.tickets.forEach(({ points }, i) => {
    const from = ticketAt(count, seat, i);
    const now = Math.abs(points) * settle(part(from, from + adding, time));
    if (points < 0) failed += now;
    else done += now;
  });
  const passengers = score.passengers.reduce(
    (sum, { points }, i) => sum + points * colorPart(count, i, time),
    0,
  );
  const bonus =
    breakdown.most_tickets * added(count, "most_tickets", time) +
    breakdown.longest_path * added(count, "longest_path", time);
  const routes = breakdown.routes * settle(part(routes_from, routes_to, time));
  return { routes, done, failed, passengers, bonus };
}

function pathsAt(count: Count, time: number): Moment["paths"] {
  const act = actOf(count, "longest_path");
  if (act === undefined || time < act.from) return [];
  const holders = count.seats.filter(({ breakdown }) => breakdown.longest_path > 0);
  const each = (act.to - act.from - 0.6) / Math.max(holders.length, 1);
  return holders.map(({ seat, score }, i) => {
    const from = act.from + 0.1 + i * each;
    const run = swing(part(from, from + each, time));
    return { seat, routes: score.path.routes, length: score.path.length, part: run };
  });
}

/** Seats from the winner down; equals in the order of their seats. */
export function ranking(count: Count): Seat[] {
  return [...count.seats].sort((a, b) => a.rank - b.rank || a.seat - b.seat).map((it) => it.seat);
}

export function at(count: Count, time: number): Moment {
  const act = Math.max(count.acts.filter((it) => time >= it.from).length - 1, 0);
  const is = count.acts[act]?.is ?? "routes";
  const last = count.acts.at(-1);
  const sorted = last === undefined ? 0 : swing(part(last.from, last.from + sorting, time));
  const order = ranking(count);
  const rows = count.seats.map((it): Row => {
    const now = amounts(count, it, time);
    const total = now.routes + now.done - now.failed + now.passengers + now.bonus;
    return {
      seat: it.seat,
      ...now,
      total: Math.round(total),
      place: it.seat + (order.indexOf(it.seat) - it.seat) * sorted,
      rank: is === "result" ? it.rank : null,
    };
  });
  const own = count.seats[count.own]?.score.tickets ?? [];
  const begun = own.filter((_, i) => time >= ticketAt(count, count.own, i)).length;
  const newest = own[begun - 1];
  const fresh = time < ticketAt(count, count.own, begun - 1) + lit;
  const colors = count.seats[0]?.score.passengers ?? [];
  return {
    act,
    is,
    rows,
    sorted,
    tickets: begun,
    ticket: is === "tickets" && fresh ? (newest?.id ?? null) : null,
    paths: pathsAt(count, time),
    colors: colors.filter((_, i) => colorPart(count, i, time) > 0).length,
  };
}

export function cues(count: Count): Cue[] {
  const own = count.seats[count.own]?.score.tickets ?? [];
  const path = actOf(count, "longest_path");
  return [
    { at: routes_from, sound: "wagon" as const },
    ...own.map(({ done }, i) => ({
      at: ticketAt(count, count.own, i),
      sound: done ? ("ticket" as const) : ("loss" as const),
    })),
    ...(path === undefined ? [] : [{ at: path.from + 0.1, sound: "steam" as const }]),
    { at: count.length, sound: "end" as const },
  ];
}

/** What decided: by how much the winner leads, over whom, and what made the most of it. */
export interface Decided {
  winners: readonly Seat[];
  second: Seat | null;
  margin: number;
  /** Where the winner gained most on the second; null if nowhere. */
  by: Source | null;
}

export function decided(count: Count): Decided {
  const order = ranking(count);
  const winners = count.seats.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const first = count.seats[order[0] ?? 0];
  const second = winners.length > 1 ? undefined : count.seats[order[1] ?? -1];
  if (first === undefined || second === undefined)
    return { winners, second: null, margin: 0, by: null };
  const gain = (of: (b: Breakdown) => number) => of(first.breakdown) - of(second.breakdown);
  const gains: [Source, number][] = [
    ["longest_path", gain((b) => b.longest_path)],
    ["passengers", gain((b) => b.passengers)],
    ["most_tickets", gain((b) => b.most_tickets)],
    ["tickets", gain((b) => b.tickets_completed + b.tickets_failed)],
    ["routes", gain((b) => b.routes)],
  ];
  const margin = first.points - second.points;
  // A bonus without which it would have gone the other way decided, however small it was.
  const decisive = gains.slice(0, 3).find(([, by]) => by > 0 && by >= margin);
  const [most] = [...gains].sort((a, b) => b[1] - a[1]);
  const by = decisive?.[0] ?? (most !== undefined && most[1] > 0 ? most[0] : null);
  return { winners, second: second.seat, margin, by };
}
