// Which runs are drawn on the board now, as a look ahead.
import type { Action, Color, SpaceId, TrainId } from "../../../wire/switch_and_signal";
import { all_trains, colorOf, type Spot } from "../board";
import { choiceOf, trainInFocus } from "../choice.svelte";
import type { Geometry } from "./geometry";
import { faces, runs, type Face, type Run, type Situation } from "../preview";
import { planAt, situation, type SasTable } from "../table";
import { drawnOf } from "./drawn";
import { apart, beyond, type Rect } from "./room";

export interface Look {
  train: TrainId;
  color: Color;
  from: SpaceId;
  runs: Run[];
}

/** The rails as they would lie after what is pointed at. */
export function imagined(
  table: SasTable,
  action: Action | null = table.proposed ?? table.hovered,
): Situation | null {
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

/** The places where trains would stop after this action. */
export function stopsAfter(table: SasTable, action: Action): SpaceId[] {
  const then = imagined(table, action);
  if (then === null) return [];
  return changed(table, then).flatMap((id) =>
    faces(planAt(table), then, id).flatMap((face) => face.runs.map((run) => run.at)),
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

/** The faces of the die that end at the same place, beside it and off the track. */
export interface Chip {
  key: string;
  /** From the lowest to the highest; all free of charge, or all at a cost. */
  faces: { points: number; cost: number }[];
  run: Run;
  stop: Spot;
  at: Spot;
  width: number;
  height: number;
  color: Color;
}

export const die_size = 26;
/** With its loss a face takes so much room; two of them stand side by side. */
export const loss_width = 52;
export const loss_height = 28;

function sizeOf(costs: boolean, count: number): { width: number; height: number } {
  if (!costs) return { width: count * die_size, height: die_size };
  const rows = Math.ceil(count / 2);
  return { width: Math.min(count, 2) * loss_width + 26, height: rows * loss_height + 4 };
}

/** Rather on a rail than near a word, and on anything rather than on a word. */
function roomBeside(gap: number): number {
  return gap < 0 ? 12 * gap - 24 : 3 * Math.min(gap, 6);
}

/** Puts every chip where most room is. `texts`: what has letters on it and must not be hidden. */
export function chips(geometry: Geometry, list: readonly Look[], texts: readonly Rect[]): Chip[] {
  const { spots, signals } = drawnOf(geometry.plan);
  const things = [...spots.values(), ...signals.values()];
  const made: Chip[] = [];
  for (const { runs: all, color } of list) {
    const groups = new Map<string, Run[]>();
    for (const run of all) {
      const key = `${color} ${run.at} ${run.cost > 0}`;
      const same = groups.get(key);
      if (same === undefined) groups.set(key, [run]);
      else if (!same.some((it) => it.points === run.points)) same.push(run);
    }
    for (const [key, group] of groups) {
      const run = group[0]!;
      const stop = geometry.spot(run.at);
      const size = sizeOf(run.cost > 0, group.length);
      let best: Rect = { x: stop.x, y: stop.y - 36, ...size };
      let most = -Infinity;
      for (const reach of [20, 32, 46, 62, 80, 100]) {
        for (let turn = 0; turn < 16; turn++) {
          const a = (turn * Math.PI) / 8;
          const x = stop.x + (reach + size.width / 2) * Math.cos(a);
          const y = stop.y + (reach + size.height / 2) * Math.sin(a);
          const rect = { x, y, ...size };
          const room = Math.min(
            18,
            ...things.map((it) => beyond(rect, it) - 8),
            ...texts.map((it) => roomBeside(apart(rect, it) - 3)),
            ...made.map((it) =>
              roomBeside(apart(rect, { ...it.at, width: it.width, height: it.height })),
            ),
          );
          const value = room - reach / 12;
          if (value > most + 0.5) [best, most] = [rect, value];
        }
      }
      const faces = group
        .map(({ points, cost }) => ({ points, cost }))
        .sort((a, b) => a.points - b.points);
      made.push({ key, faces, run, stop, at: { x: best.x, y: best.y }, ...size, color });
    }
  }
  return made;
}
