import { describe, expect, it } from "vitest";
import { daysOf, dueDays, gainsAt, gainsOf, isOver, pointsOf, turnedUpBy } from "./costs";
import { board, player, view } from "./fixtures/sample";

const car = (good: "coal" | "iron" | "wood" | "steel", cubes = 1) => ({
  card: `railcar-${good}`,
  good,
  cubes,
  must_load: false,
});

describe("what a move brings", () => {
  it("is the contract of that day, the demand and the first delivery", () => {
    const moment = view([player({ railcars: [car("iron"), car("coal")] })]);
    const gains = gainsAt(board, moment, 0, "kingston", 19);
    expect(gains).toEqual([
      { kind: "contract", good: "iron", points: 4, contract: "3-days-kingston-iron" },
      { kind: "delivery", good: "coal", cubes: 1, points: 0 },
      { kind: "first_delivery", points: 2 },
    ]);
    expect(pointsOf(gains)).toBe(6);
  });

  it("leaves the contract out when its days are not met", () => {
    const moment = view([player({ railcars: [car("iron")] })]);
    expect(gainsAt(board, moment, 0, "kingston", 17)).toEqual([]);
    const early = view([player({ railcars: [car("iron")], improvements: ["early_delivery"] })]);
    expect(gainsAt(board, early, 0, "kingston", 17)).toHaveLength(2);
  });

  it("counts steel at ports, and exporters", () => {
    const moment = view([player({ railcars: [car("steel", 2), car("coal")] })]);
    expect(pointsOf(gainsAt(board, moment, 0, "albany", 20))).toBe(6);
    const exporter = view([player({ railcars: [car("coal")], improvements: ["coal_exporter"] })]);
    expect(gainsAt(board, exporter, 0, "albany", 20)).toEqual([
      { kind: "delivery", good: "coal", cubes: 1, points: 0 },
    ]);
  });

  it("takes iron only as far as there is room for steel", () => {
    const places = (steel: number) =>
      view([player()]).places.map((p) =>
        p.place === "utica" ? { ...p, token: "city-3", steel } : p,
      );
    const cubes = (steel: number) => {
      const moment = view([player({ railcars: [car("iron", 2)] })], { places: places(steel) });
      const [gain] = gainsAt(board, moment, 0, "utica", 30);
      return gain?.kind === "delivery" ? gain.cubes : 0;
    };
    expect([0, 1, 2, 3, 4].map(cubes)).toEqual([2, 2, 1, 1, 0]);
  });
});

describe("days and points of actions", () => {
  it("come from the board file", () => {
    const me = player({ force: 3 });
    const force = { type: "increase_force", card: "boston" } as const;
    expect(daysOf(force, board, me)).toBe(1);
    expect(daysOf(force, board, player({ improvements: ["rail_equipment_factory"] }))).toBe(0);
    expect(pointsOf(gainsOf(force, board, view([me]), 0))).toBe(5);
    expect(daysOf({ type: "move", card: "kingston", to: "kingston", days: 2 }, board, me)).toBe(2);
    const improvement = "warehouse";
    expect(daysOf({ type: "acquire_improvement", card: "port", improvement }, board, me)).toBe(2);
    expect(pointsOf(gainsOf({ type: "give_up", railcar: "x" }, board, view([me]), 0))).toBe(-1);
  });

  it("contracts are due in their days, a day more with the improvements", () => {
    expect(dueDays(board, 3, player())).toEqual({ from: 18, to: 20 });
    const both = player({ improvements: ["early_delivery", "late_delivery"] });
    expect(dueDays(board, 3, both)).toEqual({ from: 17, to: 21 });
    expect(isOver(board, view([player({ day: 21 })]), 3)).toBe(true);
    expect(isOver(board, view([player({ day: 21, improvements: ["late_delivery"] })]), 3)).toBe(
      false,
    );
  });

  it("dark spaces turn contracts up", () => {
    expect(turnedUpBy(board, view([player()]), 19)).toBe(0);
    expect(turnedUpBy(board, view([player()]), 20)).toBe(1);
    expect(turnedUpBy(board, view([player()]), 24)).toBe(2);
  });
});
