import { describe, expect, it } from "vitest";
import "../../tests/browser";
import { choose } from "../../shell/settings.svelte";
import type { Action, Event } from "../../wire/switch_and_signal";
import type { SasTable } from "./table";
import { together } from "./together";
import { turns } from "./turns";

choose({ language: "en" });
const table = { who: () => ({ name: "Bob", you: "no" }) } as unknown as SasTable;
const line = (...events: Event[]) => turns.line(events, table, 1);

describe("a turn", () => {
  it("counts what was done in it", () => {
    expect(
      line(
        { type: "turn_started", seat: 1 },
        { type: "train_ran", train: "black-1", to: "a" },
        { type: "train_ran", train: "black-1", to: "b" },
        { type: "goods_delivered", train: "black-1", goods: "red", port: "b" },
        { type: "switch_set", junction: "j", open: [] },
        { type: "tokens_lost", count: 2, cause: "red_signal" },
        { type: "tokens_lost", count: 1, cause: "red_signal" },
      ),
    ).toBe("Bob: 1 train runs, 1 delivered, 1 switch set, 3 time tokens lost");
  });
  it("is nothing before anything was done", () =>
    expect(line({ type: "turn_started", seat: 1 })).toBeNull());
  it("touches trains, switches and signals", () => {
    expect(turns.touched({ type: "train_ran", train: "black-1", to: "a" })).toEqual([
      "train:black-1",
    ]);
    expect(turns.touched({ type: "signal_set", from: "a", to: "b" })).toEqual([
      "signal:a",
      "signal:b",
    ]);
  });
});

describe("an action that is suggested", () => {
  const kind = (mark: string) => mark.slice(0, mark.indexOf(":"));
  const actions: Action[] = [
    { type: "set_switch", junction: "j", open: [] },
    { type: "set_signal", from: "a", to: "b" },
    { type: "move_train", train: "black-1" },
    { type: "use_helper", helper: "h" },
    { type: "choose_start", start: "s" },
    { type: "deploy", color: "gray" },
  ];
  it("points at what can be pointed at", () => {
    for (const action of actions) {
      const aims = together.aims(action);
      expect(aims.length).toBeGreaterThan(0);
      for (const mark of aims) expect(together.things).toContain(kind(mark));
    }
  });
  it("is only words where nothing on the board is meant", () =>
    expect(together.aims({ type: "end_turn", draw: 1 })).toEqual([]));
});
