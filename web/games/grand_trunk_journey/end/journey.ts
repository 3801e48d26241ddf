// The journey once more as a function of the time: forty days, then the scores row by row.
import type { Cue } from "../../game";
import { part } from "../../../shell/scene/time";
import type { Breakdown, CompanyId, Event, Good, PlaceId } from "../../../wire/grand_trunk_journey";
import type { Seat } from "../../../wire/match";
import { all_goods, contractOf, type Board } from "../board";
import { pointOf } from "../map/layout";
import { route } from "../routes";
import { ranking, sumUpTo, tellingLines, type ScoreLine } from "../scoring";
import type { Gtj } from "../table";

/** What somebody did at a place on a day. */
export interface Stop {
  day: number;
  place: PlaceId;
  goods: Good[];
  /** Points of contracts that were fulfilled there, and of first deliveries. */
  contract: number;
  first: number;
}
export interface Lane {
  seat: Seat;
  company: CompanyId | null;
  /** The day on which the journey ended. */
  last: number;
  stops: readonly Stop[];
}
/** A point of the own way over the map, and when it was passed. */
export interface WayPoint {
  x: number;
  y: number;
  day: number;
}
export interface ContractTold {
  slot: number;
  good: Good;
  city: PlaceId;
  points: number;
  by: Seat | null;
  /** When it was fulfilled, or when it lapsed. */
  day: number;
}
export interface Journey {
  lanes: readonly Lane[];
  own: Seat;
  way: readonly WayPoint[];
  deliveries: readonly { seat: Seat; good: Good; day: number }[];
  contracts: readonly ContractTold[];
  lines: readonly ScoreLine[];
  breakdowns: readonly Breakdown[];
  points: readonly number[];
  rank: readonly number[];
  last_day: number;
  /** When the winner is named, and when all is over, in seconds. */
  named: number;
  length: number;
}

export interface Moment {
  day: number;
  /** Whether the scores are being told. */
  scoring: boolean;
  lanes: readonly { seat: Seat; day: number; stops: readonly Stop[] }[];
  /** How much of the own way has been travelled, as a part of its length, and where that is. */
  way: { part: number; x: number; y: number };
  /** The own journey in numbers, so far. */
  own: { days: number; places: number; deliveries: number };
  delivered: readonly Partial<Record<Good, number>>[];
  /** By slot of the time track; null before its day. */
  contracts: readonly (ContractTold | null)[];
  /** How many lines of the scoring have been told. */
  told: number;
  sums: readonly number[];
  /** Everything is counted: who won may be said. */
  over: boolean;
}

const days_from = 0.3;
const days_to = 5;
const per_line = 0.2;
const lines_time = 2.3;

interface Entry {
  events: readonly Event[];
}
interface Traveller {
  day: number;
  place: PlaceId | null;
  stops: Stop[];
  way: { place: PlaceId; from: number; to: number }[];
}

/** Plays through what happened, keeping the day and the place of every train. */
function travelled(board: Board, seats: number, log: readonly Entry[]) {
  const trains = Array.from({ length: seats }, (): Traveller => ({
    day: 0,
    place: null,
    stops: [],
    way: [],
  }));
  const deliveries: { seat: Seat; good: Good; day: number }[] = [];
  const fulfilled = new Map<string, number>();
  const stop = (seat: Seat): Stop | undefined => {
    const train = trains[seat];
    if (train === undefined || train.place === null) return undefined;
    const last = train.stops.at(-1);
    if (last?.day === train.day && last.place === train.place) return last;
    const made = { day: train.day, place: train.place, goods: [], contract: 0, first: 0 };
    train.stops.push(made);
    return made;
  };
  for (const { events } of log) {
    // Days first: whatever is done in one step is done on the day to which it leads.
    const began = trains.map(({ day }) => day);
    for (const event of events)
      if (event.type === "days_spent") {
        const train = trains[event.seat];
        if (train !== undefined) train.day = event.day;
      }
    for (const event of events) {
      switch (event.type) {
        case "train_placed":
        case "train_moved": {
          const train = trains[event.seat];
          if (train === undefined) break;
          train.place = event.type === "train_moved" ? event.to : event.city;
          const from = event.type === "train_moved" ? (began[event.seat] ?? 0) : train.day;
          train.way.push({ place: train.place, from, to: train.day });
          stop(event.seat);
          break;
        }
        case "cube_delivered":
          deliveries.push({
            seat: event.seat,
            good: event.good,
            day: trains[event.seat]?.day ?? 0,
          });
          stop(event.seat)?.goods.push(event.good);
          break;
        case "contract_fulfilled": {
          const here = stop(event.seat);
          const { good } = contractOf(board, event.contract);
          fulfilled.set(event.contract, trains[event.seat]?.day ?? 0);
          if (here === undefined) break;
          here.contract += event.points;
          if (!here.goods.includes(good)) here.goods.push(good);
          break;
        }
        case "first_delivery_taken": {
          const here = stop(event.seat);
          if (here !== undefined) here.first += event.points;
          break;
        }
      }
    }
  }
  return { trains, deliveries, fulfilled };
}

/** The way of a train over the links of the map. */
function wayOf(board: Board, way: Traveller["way"]): WayPoint[] {
  const points: WayPoint[] = [];
  let here: PlaceId | null = null;
  for (const { place, from, to } of way) {
    const over = here === null ? [place] : route(board, here, place).slice(1);
    over.forEach((id, i) => {
      const { x, y } = pointOf(board, id);
      points.push({ x, y, day: from + ((to - from) * (i + 1)) / over.length });
    });
    here = place;
  }
  return points;
}

export function prepare(table: Gtj, log: readonly Entry[] | null): Journey | null {
  const { outcome, view, board } = table;
  if (outcome === null || log === null) return null;
  const { trains, deliveries, fulfilled } = travelled(board, view.players.length, log);
  const own = table.seat ?? 0;
  const breakdowns = outcome.breakdown as Breakdown[];
  const lines = tellingLines(breakdowns);
  const step = Math.min(per_line, lines_time / Math.max(lines.length, 1));
  const named = days_to + lines.length * step + 0.2;
  const contracts = view.contracts.flatMap((lies, slot): ContractTold[] => {
    const space = board.contract_slots[slot];
    if (lies.contract === null || space === undefined) return [];
    const { good, city } = contractOf(board, lies.contract);
    const day = lies.fulfilled_by === null ? space.to + 1 : fulfilled.get(lies.contract);
    return [
      { slot, good, city, points: space.points, by: lies.fulfilled_by, day: day ?? space.to },
    ];
  });
  const way = wayOf(board, trains[own]?.way ?? []);
  return {
    lanes: view.players.map(({ company, day }, seat) => ({
      seat,
      company,
      last: Math.min(day, board.rules.last_day),
      stops: trains[seat]?.stops ?? [],
    })),
    own,
    way,
    deliveries,
    contracts,
    lines,
    breakdowns,
    points: outcome.points,
    rank: outcome.rank,
    last_day: board.rules.last_day,
    named,
    length: named + 0.4,
  };
}

/** How far along its way the own train is on that day. */
function travelledOn(way: readonly WayPoint[], day: number): Moment["way"] {
  const steps = way.slice(1).map((p, i) => {
    const from = way[i] as WayPoint;
    return Math.hypot(p.x - from.x, p.y - from.y);
  });
  const whole = steps.reduce((sum, it) => sum + it, 0);
  let before = 0;
  let at = way[0] ?? { x: 0, y: 0, day: 0 };
  for (const [i, step] of steps.entries()) {
    const [a, b] = [way[i] as WayPoint, way[i + 1] as WayPoint];
    const gone = part(a.day, b.day, day);
    at = { x: a.x + (b.x - a.x) * gone, y: a.y + (b.y - a.y) * gone, day };
    before += step * gone;
    if (gone < 1) break;
  }
  return { part: whole === 0 ? 0 : before / whole, x: at.x, y: at.y };
}

function ownSoFar({ own, lanes, deliveries }: Journey, day: number): Moment["own"] {
  const lane = lanes[own];
  const called = (lane?.stops ?? []).filter((stop) => stop.day <= day);
  return {
    days: Math.floor(Math.min(day, lane?.last ?? 0)),
    places: new Set(called.map(({ place }) => place)).size,
    deliveries: deliveries.filter((it) => it.seat === own && it.day <= day).length,
  };
}

export function at(told: Journey, time: number): Moment {
  const day = told.last_day * part(days_from, days_to, time);
  const rows = Math.max(told.lines.length, 1);
  const step = Math.min(per_line, lines_time / rows);
  const counted = Math.floor((time - days_to) / step + 1e-9) + 1;
  const lines = time < days_to ? 0 : Math.min(counted, told.lines.length);
  return {
    day,
    scoring: time >= days_to,
    lanes: told.lanes.map(({ seat, last, stops }) => ({
      seat,
      day: Math.min(day, last),
      stops: stops.filter((stop) => stop.day <= day),
    })),
    way: travelledOn(told.way, day),
    own: ownSoFar(told, day),
    delivered: told.lanes.map(({ seat }) => {
      const counts: Partial<Record<Good, number>> = {};
      for (const good of all_goods)
        counts[good] = told.deliveries.filter(
          (it) => it.seat === seat && it.good === good && it.day <= day,
        ).length;
      return counts;
    }),
    contracts: told.contracts.map((contract) => (contract.day <= day ? contract : null)),
    told: lines,
    sums: told.breakdowns.map((breakdown) => sumUpTo(breakdown, told.lines, lines)),
    over: time >= told.named,
  };
}

export function cues(told: Journey): Cue[] {
  const own = told.lanes[told.own]?.stops ?? [];
  const marked = own.filter(({ contract, first }) => contract + first > 0);
  const when = (day: number) => days_from + ((days_to - days_from) * day) / told.last_day;
  const list: Cue[] = [
    { at: days_from, sound: "steam" },
    ...marked.map(({ day }) => ({ at: when(day), sound: "ticket" as const })),
    { at: days_to, sound: "card" },
    { at: told.named, sound: "wagon" },
    { at: told.length, sound: "end" },
  ];
  return list.sort((a, b) => a.at - b.at);
}

/** In which line the winner gained most on the second; null if the victory is shared. */
export function decided(told: Journey): { margin: number; second: Seat; by: ScoreLine } | null {
  const [first, second] = ranking(told.rank);
  if (first === undefined || second === undefined || told.rank[second] === 1) return null;
  const [a, b] = [told.breakdowns[first], told.breakdowns[second]];
  if (a === undefined || b === undefined) return null;
  const [most] = [...told.lines].sort((x, y) => a[y] - b[y] - (a[x] - b[x]));
  if (most === undefined) return null;
  return { margin: (told.points[first] ?? 0) - (told.points[second] ?? 0), second, by: most };
}
