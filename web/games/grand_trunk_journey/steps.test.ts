import { describe, expect, it } from "vitest";
import type { Action } from "../../wire/grand_trunk_journey";
import { openSteps } from "./steps";

const deliver: Action = { type: "deliver", railcar: "railcar-1" };
const remove: Action = { type: "remove_railcar", railcar: "railcar-1", to: "discards" };
const add: Action = { type: "add_railcar", railcar: "railcar-2" };
const load: Action = { type: "load", railcar: "railcar-1", good: "coal" };
const give_up: Action = { type: "give_up", railcar: "railcar-1" };
const capacity: Action = { type: "use_high_capacity", card: "utica", railcar: "railcar-1" };
const end: Action = { type: "end_turn" };

describe("what there is to do in a turn", () => {
  it("begins with the move", () => {
    expect(openSteps("turn", [add], null)).toEqual(["move"]);
    expect(openSteps("maintenance", [end], null)).toEqual([]);
    expect(openSteps("companies", [], null)).toEqual([]);
  });

  it("is unloading as long as something here is wanted", () => {
    expect(openSteps("unload", [deliver, give_up, add, end], null)).toEqual(["unload"]);
  });

  it("is making up the train, whatever step the game has come to", () => {
    expect(openSteps("unload", [give_up, remove, add, load], null)).toEqual([
      "remove",
      "add",
      "load",
    ]);
    expect(openSteps("unload", [give_up, add, end], null)).toEqual(["add"]);
    expect(openSteps("add", [load], null)).toEqual(["load"]);
  });

  it("is drawing when nothing is left that one would do anyway", () => {
    expect(openSteps("unload", [give_up, capacity, end], null)).toEqual(["draw"]);
    expect(openSteps("load", [end], null)).toEqual(["draw"]);
  });

  it("is a step that was pointed at, unless it is over", () => {
    expect(openSteps("unload", [give_up, end], "unload")).toEqual(["unload"]);
    expect(openSteps("unload", [deliver, add, end], "add")).toEqual(["add"]);
    expect(openSteps("add", [add, end], "unload")).toEqual(["add"]);
  });
});
