// Where a train would run: the movement rules R36 to R47, R67 and R68 as a display. The server
// alone decides; this only draws what it would say.
import type {
  Cause,
  Goods,
  LineId,
  SignalId,
  SpaceId,
  SwitchView,
  TrainId,
  TrainView,
  View,
} from "../../wire/switch_and_signal";
import { all_trains, colorOf, goods, type Exit, type Plan } from "./board";

/** As much of a view as the rails need. */
export interface Situation {
  trains: readonly TrainView[];
  switches: readonly SwitchView[];
  green: readonly SignalId[];
  passing: boolean;
  delivered: readonly Partial<Record<Goods, number>>[];
  /** What the table agreed on. */
  extra: boolean;
  /** A port that has the goods sends a loaded train to the depot (R67). */
  turns_away: boolean;
  /** A train in a city meets those that shut it in head-on (R39). */
  collides: boolean;
}

/** What stands in the way. */
export type Obstacle =
  | { kind: "signal"; id: SignalId }
  | { kind: "switch"; junction: string; line: LineId }
  | { kind: "train"; id: TrainId; at: SpaceId }
  | { kind: "start"; id: SpaceId };

/** One end that a roll can have. */
export interface Run {
  points: number;
  /** The spaces run over, the last one is where the train ends; empty if it does not move. */
  path: SpaceId[];
  at: SpaceId;
  /** The direction on the piece where it ends. */
  forward: boolean | null;
  cause: Cause;
  lost: number;
  cost: number;
  to_depot: boolean;
  delivers: Goods | null;
  obstacle: Obstacle | null;
  /** The line by which it leaves the city where it stands. */
  by: LineId | null;
}

type Hop =
  | { free: true; to: SpaceId; forward: boolean; line: LineId }
  | { free: false; cause: Cause; obstacle: Obstacle };

export function situationOf(
  view: View,
  agreed: Pick<Situation, "extra" | "turns_away" | "collides">,
): Situation {
  const { trains, switches, green, passing, delivered } = view;
  return { trains, switches, green, passing, delivered, ...agreed };
}

function trainAt(s: Situation, space: SpaceId): number {
  return s.trains.findIndex((train) => train.at === space);
}

/** Goes through signals and junctions, as they stand, to the next space. */
function hop(plan: Plan, s: Situation, exit: Exit): Hop {
  const red = (signal: SignalId | null): Hop | null =>
    signal === null || s.green.includes(signal)
      ? null
      : { free: false, cause: "red_signal", obstacle: { kind: "signal", id: signal } };
  const stopped = red(exit.signal);
  if (stopped !== null) return stopped;
  if (exit.junction === null)
    return { free: true, to: exit.space!, forward: exit.forward, line: exit.line };
  const { junction, line } = exit;
  const open = s.switches.find((it) => it.junction === junction)?.open ?? [];
  const out = open.find((it) => it !== line);
  if (!open.includes(line) || out === undefined)
    return { free: false, cause: "covered_switch", obstacle: { kind: "switch", junction, line } };
  const next = plan.onto(out, junction);
  return red(next.signal) ?? { free: true, to: next.space!, forward: next.forward, line: out };
}

/** The lines by which a train can leave a city. */
export function exits(
  plan: Plan,
  s: Situation,
  city: SpaceId,
  came_by: LineId | null = null,
): LineId[] {
  return (plan.lines_at.get(city) ?? []).filter((line) => {
    if (line === came_by) return false;
    const next = hop(plan, s, plan.onto(line, city));
    return next.free && trainAt(s, next.to) < 0;
  });
}

/** The train that shuts one in, if all green exits lead at once to trains that face it. */
function facing(plan: Plan, s: Situation, city: SpaceId): Obstacle | null {
  let first: Obstacle | null = null;
  for (const line of plan.lines_at.get(city) ?? []) {
    const next = hop(plan, s, plan.onto(line, city));
    if (!next.free) continue;
    const other = trainAt(s, next.to);
    if (other < 0 || s.trains[other]?.forward === next.forward) return null;
    first ??= { kind: "train", id: all_trains[other] ?? "", at: next.to };
  }
  return first;
}

function portTakes(plan: Plan, s: Situation, port: SpaceId, load: Goods): boolean {
  const { rules } = plan.board;
  if (!rules.pass_cities) return true;
  const there = s.delivered[plan.ports.findIndex((it) => it.id === port)] ?? {};
  const demand = rules.demand[port] ?? {};
  if ((there[load] ?? 0) < (demand[load] ?? 0)) return true;
  if (!s.extra) return false;
  const over = goods.reduce((n, g) => n + Math.max(0, (there[g] ?? 0) - (demand[g] ?? 0)), 0);
  return over < (rules.extra_goods.demand[port] ?? 0);
}

/** All ends that the train's run with these points can have, over every choice of ways. */
export function runs(
  plan: Plan,
  s: Situation,
  train: TrainId,
  points: number,
  came_by: LineId | null = null,
): Run[] {
  const index = all_trains.indexOf(train);
  const mover = s.trains[index];
  const from = mover?.at;
  if (mover === undefined || from === null || from === undefined) return [];
  // Its own place is free once it has left.
  const rest = { ...s, trains: s.trains.map((it, i) => (i === index ? { ...it, at: null } : it)) };
  const { costs, pass_cities } = plan.board.rules;
  const found: Run[] = [];
  /** The direction on the space that was entered last. */
  let forward = mover.forward;

  const end = (
    path: SpaceId[],
    by: LineId | null,
    left: number,
    cause: Cause,
    obstacle: Obstacle | null = null,
  ) => {
    const each = cause === "head_on" ? costs.head_on : costs.lost_point;
    const free = cause === "points_used" || cause === "city" || cause === "port";
    const cost = cause === "start_location" ? costs.start_location : free ? 0 : left * each;
    const at = path.at(-1) ?? from;
    const to_depot = cause === "port" || cause === "head_on" || cause === "start_location";
    const unloads = cause === "port" && mover.cargo !== null && portTakes(plan, s, at, mover.cargo);
    const delivers = unloads ? mover.cargo : null;
    found.push({
      points,
      path,
      at,
      forward,
      cause,
      lost: left,
      cost,
      to_depot,
      delivers,
      obstacle,
      by,
    });
  };

  const runBy = (exit: Exit, path: SpaceId[], by: LineId | null, left: number): void => {
    while (left > 0) {
      const next = hop(plan, rest, exit);
      if (!next.free) return end(path, by, left, next.cause, next.obstacle);
      const kind = plan.kind(next.to);
      if (kind === "start")
        return end(path, by, left, "start_location", { kind: "start", id: next.to });
      const other = trainAt(rest, next.to);
      if (other >= 0) {
        const facing = kind === "track" && rest.trains[other]?.forward !== next.forward;
        const id = all_trains[other] ?? "";
        const obstacle: Obstacle = { kind: "train", id, at: next.to };
        return end(path, by, left, facing ? "head_on" : "train_ahead", obstacle);
      }
      left--;
      path = [...path, next.to];
      forward = kind === "track" ? next.forward : null;
      if (kind === "city" || kind === "port") return arrive(next.to, next.line, path, by, left);
      exit = plan.along(next.to, next.forward);
    }
    end(path, by, 0, "points_used");
  };

  const arrive = (
    city: SpaceId,
    line: LineId,
    path: SpaceId[],
    by: LineId | null,
    left: number,
  ): void => {
    if (plan.kind(city) === "port") {
      const ends = mover.cargo !== null && (s.turns_away || portTakes(plan, s, city, mover.cargo));
      if (ends || !pass_cities) return end(path, by, left, "port");
    }
    const ways = pass_cities || s.passing ? exits(plan, rest, city, line) : [];
    end(path, by, left, left === 0 ? "points_used" : "city");
    if (left === 0) return;
    for (const way of ways) runBy(plan.onto(way, city), path, by, left);
  };

  if (plan.isCity(from)) {
    const ways = exits(plan, rest, from, came_by);
    if (came_by !== null) end([], null, points, "city");
    else if (ways.length === 0) {
      const other = s.collides ? facing(plan, rest, from) : null;
      end([], null, points, other === null ? "no_exit" : "head_on", other);
    }
    for (const way of ways) runBy(plan.onto(way, from), [], way, points);
  } else if (plan.kind(from) === "start") {
    const line = plan.lines_at.get(from)?.[0];
    if (line !== undefined) runBy(plan.onto(line, from), [], null, points);
  } else {
    runBy(plan.along(from, mover.forward ?? true), [], null, points);
  }
  return found;
}

/** What one face of the die would bring. */
export interface Face {
  points: number;
  /** Of how many of the six faces it stands. */
  times: number;
  runs: Run[];
  /** The cheapest cost among the ways. */
  least: number;
  most: number;
}

/** What every face of the train's die would bring, from the lowest to the highest. */
export function faces(plan: Plan, s: Situation, train: TrainId, by: LineId | null = null): Face[] {
  const die = plan.board.rules.dice[colorOf(train)];
  return [...new Set(die)].map((points) => {
    const times = die.filter((it) => it === points).length;
    const all = runs(plan, s, train, points).filter((run) => by === null || run.by === by);
    const costs = all.map((run) => run.cost);
    return { points, times, runs: all, least: Math.min(...costs), most: Math.max(...costs) };
  });
}
