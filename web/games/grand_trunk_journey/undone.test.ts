import { describe, expect, it } from "vitest";
import type { Action } from "../../wire/grand_trunk_journey";
import { board, player, view } from "./fixtures/sample";
import { isPity, nextAction, undone } from "./undone";

const iron = { card: "railcar-1", good: "iron", cubes: 1, must_load: false } as const;
const coal = { card: "railcar-2", good: "coal", cubes: 1, must_load: false } as const;
const moment = view([player({ place: "kingston", day: 18, railcars: [iron, coal] })], {
  step: "unload",
});
const contract: Action = {
  type: "fulfil_contract",
  railcar: "railcar-1",
  contract: "3-days-kingston-iron",
};
const deliver: Action = { type: "deliver", railcar: "railcar-2" };
const add: Action = { type: "add_railcar", railcar: "burlington" };
const load: Action = { type: "load", railcar: "railcar-1", good: "coal" };
const other: Action = { type: "load", railcar: "railcar-1", good: "wood" };
const remove: Action = { type: "remove_railcar", railcar: "railcar-1", to: "discards" };
const end: Action = { type: "end_turn" };

const left = (...legal: Action[]) => undone(legal, board, moment, 0);
const next = (...legal: Action[]) => nextAction(legal, board, moment, 0);

describe("what is left undone", () => {
  it("is each thing once, contracts first", () => {
    const twice: Action = { ...deliver, railcar: "railcar-2" };
    expect(left(end, deliver, twice, add, contract)).toEqual([
      { kind: "contract", good: "iron", points: board.contract_slots[3]?.points },
      { kind: "delivery", good: "coal" },
      { kind: "railcar" },
    ]);
  });

  it("is nothing when only the end is left, and a pity only where goods have arrived", () => {
    expect(left(end)).toEqual([]);
    expect(left(end, add).some(isPity)).toBe(false);
    expect(left(end, deliver).some(isPity)).toBe(true);
  });
});

describe("the main button", () => {
  it("unloads first what brings most", () => {
    expect(next(end, deliver, contract)).toBe(contract);
    expect(next(end, deliver)).toBe(deliver);
  });

  it("does the only thing that the rules leave, and leaves choices to the player", () => {
    expect(next(remove)).toBe(remove);
    expect(next(load)).toBe(load);
    expect(next(load, other)).toBeNull();
    expect(next(load, remove)).toBeNull();
    expect(next(remove, add)).toBeNull();
  });

  it("is the end of the turn when nothing waits", () => {
    expect(next(end)).toBeNull();
    expect(next(end, add)).toBeNull();
  });
});
