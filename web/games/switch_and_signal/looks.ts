// Which runs are drawn on the board now, as a look ahead.
import type { Color, SpaceId, TrainId } from "../../wire/switch_and_signal";
import { all_trains, colorOf, type Spot } from "./board";
import { choiceOf, trainInFocus } from "./choice.svelte";
import type { Geometry } from "./geometry";
import { faces, runs, type Face, type Run, type Situation } from "./preview";
import { planAt, situation, type SasTable } from "./sas";

export interface Look {
  train: TrainId;
  color: Color;
  from: SpaceId;
  runs: Run[];
}

/** The rails as they would lie after what is pointed at. */
export function imagined(table: SasTable): Situation | null {
  const action = table.proposed ?? table.hovered;
  const now = situation(table);
  if (action?.type === "set_switch") {
    const { junction, open } = action;
    const switches = now.switches.map((it) => (it.junction === junction ? { junction, open } : it));
    return { ...now, switches };
  }
  if (action?.type === "set_signal") {
    const green = [...now.green.filter((it) => it !== action.from), action.to];
    return { ...now, green };
  }
  return null;
}

const ends = (list: Face[]) => JSON.stringify(list.map((face) => face.runs.map((it) => it.path)));

/** The trains that would run another way than now. */
function changed(table: SasTable, then: Situation): TrainId[] {
  const plan = planAt(table);
  const now = situation(table);
  return all_trains.filter(
    (id) =>
      ends(faces(plan, now, id)) !== ends(faces(plan, then, id)) && faces(plan, then, id).length,
  );
}

export function looks(table: SasTable): Look[] {
  const plan = planAt(table);
  const { view } = table;
  const choice = choiceOf(table);
  const look = (train: TrainId, list: Run[]): Look[] => {
    const from = view.trains[all_trains.indexOf(train)]?.at;
    if (from === null || from === undefined || list.length === 0) return [];
    return [{ train, color: colorOf(train), from, runs: list }];
  };
  if (view.step === "over" || table.past !== null) return [];
  const then = imagined(table);
  if (then !== null)
    return changed(table, then)
      .slice(0, 2)
      .flatMap((id) =>
        look(
          id,
          faces(plan, then, id).flatMap((face) => face.runs),
        ),
      );
  const now = situation(table);
  const move = view.move;
  if (move !== null) {
    if (move.points === 0) return [];
    const all = runs(plan, now, move.train, move.points, move.came_by);
    const shown = table.proposed ?? table.hovered;
    if (shown?.type === "leave")
      return look(
        move.train,
        all.filter((it) => it.by === shown.line),
      );
    if (shown?.type === "halt")
      return look(
        move.train,
        all.filter((it) => it.path.length === 0),
      );
    return look(move.train, all);
  }
  const train = trainInFocus(table);
  if (train === null || (view.step !== "move" && view.step !== "actions" && view.step !== "traded"))
    return [];
  const list = faces(plan, now, train, choice.exit)
    .filter((face) => choice.face === null || face.points === choice.face)
    .flatMap((face) => face.runs);
  return look(train, list);
}

/** The same end reached by several faces of the die. */
export interface Chip {
  key: string;
  points: number[];
  cost: number;
  run: Run;
  stop: Spot;
  at: Spot;
  color: Color;
}

function nearest(spot: Spot, others: readonly Spot[]): number {
  return Math.min(120, ...others.map((it) => Math.hypot(it.x - spot.x, it.y - spot.y)));
}

/** Puts the faces of the die beside the places where the train would stop, off the track. */
export function chips(geometry: Geometry, list: readonly Look[], labels: readonly Spot[]): Chip[] {
  const { drawing } = geometry.plan.board;
  const things: Spot[] = [
    ...Object.values(drawing.pieces),
    ...Object.values(drawing.signals),
    ...Object.values(drawing.junctions),
    ...Object.values(drawing.cities),
    ...Object.values(drawing.starts),
    ...labels,
  ];
  const made: Chip[] = [];
  for (const { runs: all, color } of list) {
    const groups = new Map<string, Run[]>();
    for (const run of all) {
      // Two faces that end alike and cost alike share a plate.
      const key = `${color} ${run.at} ${run.cost} ${run.path.length === 0 ? run.by : ""}`;
      const same = groups.get(key);
      if (same === undefined) groups.set(key, [run]);
      else if (!same.some((it) => it.points === run.points)) same.push(run);
    }
    for (const [key, group] of groups) {
      const run = group[0]!;
      const stop = geometry.spot(run.at);
      const wide = run.cost > 0 || group.length > 1;
      const taken = made.flatMap((it) => [it.at, it.stop]);
      let best = { x: stop.x, y: stop.y - 36 };
      let most = -1;
      for (const reach of [34, 46]) {
        for (let turn = 0; turn < 16; turn++) {
          const a = (turn * Math.PI) / 8;
          const far = reach + (wide ? 16 * Math.abs(Math.cos(a)) : 0);
          const spot = { x: stop.x + far * Math.cos(a), y: stop.y + far * Math.sin(a) };
          const sides = wide
            ? [spot, { x: spot.x - 26, y: spot.y }, { x: spot.x + 26, y: spot.y }]
            : [spot];
          const room = Math.min(
            ...sides.map((it) => Math.min(nearest(it, things), nearest(it, taken) * 0.8)),
          );
          if (room > most + 1) [best, most] = [spot, room];
        }
      }
      const points = group.map((it) => it.points).sort((a, b) => a - b);
      made.push({ key, points, cost: run.cost, run, stop, at: best, color });
    }
  }
  return made;
}
