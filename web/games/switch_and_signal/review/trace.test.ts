import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Action } from "../../../wire/switch_and_signal";
import { all_trains, type Board } from "../board";
import type { SasTable } from "../table";
import { trace } from "./trace";

function read(name: string): Board {
  const file = new URL(`../../../../games/switch_and_signal/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Board;
}

describe.each(["europe", "north-america"])("an action on the board of %s", (name) => {
  const board = read(name);
  const { drawing } = board;
  const middle = ({ x, y }: { x: number; y: number } = { x: 0, y: 0 }) => ({ x, y });
  const city = Object.keys(drawing.cities)[0] ?? "";
  const trains = all_trains.map((_, i) => ({ at: i === 0 ? city : null, forward: null }));
  const table = { board, seat: 0, view: { trains, move: null } } as unknown as SasTable;
  const spots = (action: Action) =>
    trace(action, table).flatMap((shape) => (shape.type === "spot" ? [shape.at] : []));

  it("is the train it is about, if that is on the board", () => {
    const [on, off] = all_trains;
    expect(spots({ type: "move_train", train: on ?? "" })).toEqual([middle(drawing.cities[city])]);
    expect(spots({ type: "move_train", train: off ?? "" })).toEqual([]);
  });

  it("is a disc or a signal", () => {
    const [from, to] = Object.keys(drawing.signals);
    const signal = trace({ type: "set_signal", from: from ?? "", to: to ?? "" }, table);
    expect(signal.map(({ type }) => type)).toEqual(["way", "spot"]);
    const junction = Object.keys(drawing.junctions)[0] ?? "";
    const open = board.lines
      .filter((line) => line.from === junction || line.to === junction)
      .slice(0, 2)
      .map(({ id }) => id);
    const disc = trace({ type: "set_switch", junction, open }, table);
    expect(disc.map(({ type }) => type)).toEqual(["way", "spot"]);
    expect(spots({ type: "set_switch", junction, open })).toEqual([
      middle(drawing.junctions[junction]),
    ]);
  });

  it("is the way that a run takes", () => {
    const line = board.lines.find(({ from }) => board.starts.some(({ id }) => id === from));
    const start = line?.from ?? "";
    const placed = all_trains.map((_, i) => ({
      at: i === 0 ? start : null,
      forward: null,
      cargo: null,
    }));
    const move = { train: all_trains[0], points: 1, came_by: null };
    const view = { trains: placed, move, switches: [], green: [], passing: false, delivered: [] };
    const running = { ...table, view, info: { options: {} } } as unknown as SasTable;
    const [way] = trace({ type: "run" }, running);
    expect(way).toMatchObject({ type: "way", points: [{}, {}] });
  });

  it("is nothing for what happens beside it", () =>
    expect(trace({ type: "end_turn", draw: 0 }, table)).toEqual([]));
});
