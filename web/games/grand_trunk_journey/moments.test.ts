import { describe, expect, it } from "vitest";
import type { Event, RailcarView } from "../../wire/grand_trunk_journey";
import { player, view } from "./fixtures/sample";
import { filled } from "./moments";

const car = (card: string, cubes: number): RailcarView => ({
  card,
  good: cubes > 0 ? "coal" : null,
  cubes,
  must_load: cubes === 0,
});
const loads: Event[] = [{ type: "cube_loaded", seat: 0, railcar: "b", good: "coal" }];
const after = (force: number, ...railcars: RailcarView[]) =>
  filled(loads, view([player({ force, railcars })]));

describe("a full train", () => {
  it("has a loaded railcar for all its force", () => {
    expect(after(2, car("a", 1), car("b", 1))).toEqual([0]);
  });

  it("lacks no railcar and no load", () => {
    expect(after(3, car("a", 1), car("b", 1))).toEqual([]);
    expect(after(2, car("a", 0), car("b", 1))).toEqual([]);
  });

  it("is no feat with one railcar, nor once more with a second cube", () => {
    expect(after(1, car("b", 1))).toEqual([]);
    expect(after(2, car("a", 1), car("b", 2))).toEqual([]);
  });
});
