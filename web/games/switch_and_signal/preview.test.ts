import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Goods, LineId, SignalId, SpaceId, TrainId } from "../../wire/switch_and_signal";
import { all_trains, Plan, type Board } from "./board";
import { exits, faces, runs, type Situation } from "./preview";

type FirstGame = { switches: Record<string, LineId[]>; signals: SignalId[] };
function load(name: string): Board & { first_game: FirstGame } {
  const path = `../games/switch_and_signal/boards/${name}.json`;
  return JSON.parse(readFileSync(path, "utf8")) as Board & { first_game: FirstGame };
}
const boards = { europe: load("europe"), "north-america": load("north-america") };
type BoardName = keyof typeof boards;
const plans = {
  europe: new Plan(boards.europe),
  "north-america": new Plan(boards["north-america"]),
};

type Placed = Record<TrainId, readonly [SpaceId, boolean | null, Goods | null]>;

/** The discs of the first game with these trains; `open` and `green` change some of them. */
function lay(
  board: BoardName,
  trains: Placed,
  open: Record<string, LineId[]> = {},
  green: readonly SignalId[] = boards[board].first_game.signals,
): Situation {
  const { first_game } = boards[board];
  return {
    trains: all_trains.map((id) => {
      const [at, forward, cargo] = trains[id] ?? [null, null, null];
      return { at, forward, cargo };
    }),
    switches: Object.entries({ ...first_game.switches, ...open }).map(([junction, way]) => ({
      junction,
      open: way,
    })),
    green,
    passing: false,
    delivered: plans[board].ports.map(() => ({})),
    extra: false,
    turns_away: false,
    collides: false,
  };
}
const europe = plans.europe;
const america = plans["north-america"];

describe("a run in Europe", () => {
  // The example of the rulebook, p. 8: from Calais into Paris with three of four points.
  it("ends in a goods city at no cost", () => {
    const s = lay("europe", { "black-1": ["calais", null, null] });
    expect(runs(europe, s, "black-1", 4)).toMatchObject([
      {
        path: ["calais--lille-1", "lille--paris-1", "paris"],
        at: "paris",
        cause: "city",
        lost: 1,
        cost: 0,
      },
    ]);
    expect(runs(europe, s, "black-1", 3)).toMatchObject([{ at: "paris", cause: "points_used" }]);
    expect(runs(europe, s, "black-1", 2)).toMatchObject([{ at: "lille--paris-1", cost: 0 }]);
  });

  it("stops before a red signal, one token for each lapsed point", () => {
    const s = lay("europe", { "black-1": ["calais", null, null] }, {}, []);
    expect(runs(europe, s, "black-1", 5)).toMatchObject([
      {
        at: "lille--paris-1",
        cause: "red_signal",
        lost: 3,
        cost: 3,
        obstacle: { kind: "signal", id: "at-paris-from-lille" },
      },
    ]);
  });

  it("stops before a covered arm", () => {
    const open = { lille: ["lille--paris", "lille--brussels"] };
    const s = lay("europe", { "gray-1": ["calais", null, null] }, open);
    expect(runs(europe, s, "gray-1", 3)).toMatchObject([
      {
        at: "calais--lille-1",
        cause: "covered_switch",
        cost: 2,
        obstacle: { kind: "switch", junction: "lille", line: "calais--lille" },
      },
    ]);
  });

  it("stops behind a train, and pays double when it meets one head-on", () => {
    const ahead = lay("europe", {
      "black-1": ["basel--dijon-1", true, null],
      "brown-1": ["basel--dijon-2", true, null],
    });
    expect(runs(europe, ahead, "black-1", 2)).toMatchObject([
      { path: [], at: "basel--dijon-1", cause: "train_ahead", cost: 2, to_depot: false },
    ]);
    const facing = lay("europe", {
      "black-1": ["basel--dijon-1", true, "white"],
      "brown-1": ["basel--dijon-2", false, null],
    });
    expect(runs(europe, facing, "black-1", 2)).toMatchObject([
      { cause: "head_on", cost: 4, to_depot: true, obstacle: { kind: "train", id: "brown-1" } },
    ]);
  });

  it("pays two tokens on a start location, whatever is left", () => {
    const s = lay("europe", { "black-1": ["calais--lille-1", false, null] });
    expect(runs(europe, s, "black-1", 5)).toMatchObject([
      { path: [], cause: "start_location", cost: 2, to_depot: true },
    ]);
  });

  it("delivers in the port", () => {
    const s = lay("europe", { "gray-1": ["lyon--marseille-2", true, "blue"] });
    expect(runs(europe, s, "gray-1", 2)).toMatchObject([
      { at: "marseille", cause: "port", cost: 0, delivers: "blue", to_depot: true },
    ]);
  });

  it("leaves a city by green signals only, and not into a train", () => {
    const s = lay("europe", { "brown-1": ["paris", null, null] });
    expect(exits(europe, s, "paris")).toEqual(["lille--paris"]);
    expect(runs(europe, s, "brown-1", 1)).toMatchObject([
      { at: "lille--paris-1", by: "lille--paris" },
    ]);
    const blocked = lay("europe", {
      "brown-1": ["paris", null, null],
      "gray-1": ["lille--paris-1", true, null],
    });
    expect(runs(europe, blocked, "brown-1", 3)).toMatchObject([
      { path: [], cause: "no_exit", lost: 3, cost: 3 },
    ]);
  });

  it("meets a train that shuts it in head-on where the table agreed so", () => {
    const s = lay("europe", {
      "brown-1": ["paris", null, "blue"],
      "gray-1": ["lille--paris-1", true, null],
    });
    expect(runs(europe, { ...s, collides: true }, "brown-1", 3)).toMatchObject([
      {
        path: [],
        cause: "head_on",
        cost: 6,
        to_depot: true,
        delivers: null,
        obstacle: { kind: "train", id: "gray-1" },
      },
    ]);
    const away = lay("europe", {
      "brown-1": ["paris", null, null],
      "gray-1": ["lille--paris-1", false, null],
    });
    expect(runs(europe, { ...away, collides: true }, "brown-1", 3)).toMatchObject([
      { cause: "no_exit", cost: 3 },
    ]);
  });

  it("runs through cities while the dispatcher helps, or halts there", () => {
    const green = ["at-paris-from-lille", "at-paris-from-dijon"];
    const s = lay("europe", { "black-1": ["calais", null, null] }, {}, green);
    expect(runs(europe, s, "black-1", 4)).toHaveLength(1);
    expect(runs(europe, { ...s, passing: true }, "black-1", 4)).toMatchObject([
      { at: "paris", cause: "city", cost: 0 },
      { at: "paris--dijon-1", cause: "points_used", cost: 0 },
    ]);
  });

  it("tells what each face of the die brings", () => {
    const s = lay("europe", { "black-1": ["calais", null, null] });
    const list = faces(europe, s, "black-1");
    expect(list.map((it) => [it.points, it.times, it.least])).toEqual([
      [2, 1, 0],
      [3, 2, 0],
      [4, 2, 0],
      [5, 1, 0],
    ]);
  });
});

describe("a run in North America", () => {
  it("unloads in a port that lacks the goods and passes one that has them", () => {
    const at: Placed = {
      "black-1": ["salt-lake-city--san-francisco-2", true, "blue"],
    };
    const green = [
      "at-san-francisco-from-salt-lake-city",
      "at-san-francisco-from-barstow",
      "at-san-francisco-from-portland",
    ];
    const s = lay("north-america", at, {}, green);
    expect(runs(america, s, "black-1", 3)).toMatchObject([
      { at: "san-francisco", cause: "port", delivers: "blue", cost: 0 },
    ]);
    const full = { ...s, delivered: [{ blue: 1 }, {}] };
    const ends = runs(america, full, "black-1", 3);
    expect(ends[0]).toMatchObject({ at: "san-francisco", cause: "city", cost: 0 });
    expect(ends.length).toBeGreaterThan(1);
    expect(runs(america, { ...full, extra: true }, "black-1", 3)).toHaveLength(1);
    expect(runs(america, { ...full, turns_away: true }, "black-1", 3)).toMatchObject([
      { at: "san-francisco", cause: "port", delivers: null, cost: 0, to_depot: true },
    ]);
  });
});

interface Recorded {
  board: BoardName;
  trains: Placed;
  open: Record<string, LineId[]>;
  green: SignalId[];
  delivered: Partial<Record<Goods, number>>[];
  passing?: boolean;
  train: TrainId;
  points: number;
  /** The ways that were chosen, "run" or "halt". */
  ways: string[];
  at: SpaceId | null;
  cost: number;
}
const path = "games/switch_and_signal/fixtures/runs.json";
const recorded = JSON.parse(readFileSync(path, "utf8")) as Recorded[];

describe("runs of recorded games", () => {
  it("end and cost as the server said", () => {
    for (const it of recorded) {
      const s = lay(it.board, it.trains, it.open, it.green);
      const now = { ...s, passing: it.passing === true, delivered: it.delivered };
      const first = it.ways[0];
      const in_city = plans[it.board].isCity(it.trains[it.train]?.[0] ?? "");
      const by = first?.includes("--") === true && in_city ? first : null;
      const ends = runs(plans[it.board], now, it.train, it.points)
        .filter((run) => by === null || run.by === by)
        .map((run) => ({ at: run.to_depot ? null : run.at, cost: run.cost }));
      expect(ends, JSON.stringify(it)).toContainEqual({ at: it.at, cost: it.cost });
      if (it.ways.length < 2 && plans[it.board].board.rules.pass_cities === false && !it.passing)
        expect(ends).toHaveLength(1);
    }
  });
});
