// What an action looks like on the board: discs, signals, trains and places that it is about.
import type { Shape } from "../../../shell/review/marks";
import type { Action, TrainId } from "../../../wire/switch_and_signal";
import { Geometry } from "../map/geometry";
import { runs } from "../preview";
import { planAt, situation, trainView, type SasTable } from "../table";

const train_ring = 27;
const disc_ring = 17;
const signal_ring = 15;

export function trace(action: Action, table: SasTable): readonly Shape[] {
  const geometry = new Geometry(planAt(table));
  const train = (id: TrainId): Shape[] => {
    const { at } = trainView(table.view, id);
    return at === null ? [] : [{ type: "spot", at: geometry.spot(at), radius: train_ring }];
  };
  const running = table.view.move?.train ?? null;
  switch (action.type) {
    case "set_signal": {
      const [from, to] = [geometry.signal(action.from), geometry.signal(action.to)];
      return [
        { type: "way", points: [from, to], width: 5 },
        { type: "spot", at: to, radius: signal_ring },
      ];
    }
    case "place_signal":
      return [{ type: "spot", at: geometry.signal(action.signal), radius: signal_ring }];
    case "set_switch":
    case "place_switch": {
      const at = geometry.spot(action.junction);
      const arms = action.open.map((line) => geometry.arm(action.junction, line));
      const out = (by: { x: number; y: number }) => ({ x: at.x + by.x * 30, y: at.y + by.y * 30 });
      const [a, b] = arms;
      const way: Shape[] =
        a === undefined || b === undefined
          ? []
          : [{ type: "way", points: [out(a), at, out(b)], width: 9 }];
      return [...way, { type: "spot", at, radius: disc_ring }];
    }
    case "move_train":
    case "hold_train":
    case "load":
      return train(action.train);
    case "leave": {
      if (running === null) return [];
      const { at } = trainView(table.view, running);
      if (at === null) return [];
      const points = geometry.line(action.line);
      const start = geometry.spot(at);
      const near = (one: { x: number; y: number } | undefined) =>
        one === undefined ? Infinity : Math.hypot(one.x - start.x, one.y - start.y);
      const along = near(points[0]) <= near(points.at(-1)) ? points : [...points].reverse();
      return [
        { type: "way", points: along.slice(0, 4), width: 9 },
        { type: "spot", at: start, radius: train_ring },
      ];
    }
    case "run": {
      const { move } = table.view;
      if (move === null) return [];
      const ends = runs(planAt(table), situation(table), move.train, move.points, move.came_by);
      const path = ends.find((end) => end.path.length > 0)?.path ?? [];
      const { at } = trainView(table.view, move.train);
      if (at === null || path.length === 0) return train(move.train);
      const points = [at, ...path].map((space) => geometry.spot(space));
      return [{ type: "way", points, width: 9 }, ...train(move.train)];
    }
    case "halt":
      return running === null ? [] : train(running);
    case "choose_start":
      return [{ type: "spot", at: geometry.spot(action.start), radius: train_ring }];
    default:
      return [];
  }
}
