import { describe, expect, it } from "vitest";
import { objectiveOf } from "./board";
import { isMet, objectivePoints, progress } from "./objectives";
import { board, player } from "./fixtures/sample";

describe("objectives", () => {
  it("tell what is there and what is needed", () => {
    const depot = objectiveOf(board, "coal-depot");
    const me = player({ delivered: { coal: 2 } });
    expect(progress(depot, me)).toEqual([{ requirement: "coal", have: 2, need: 3 }]);
    expect(isMet(depot, me)).toBe(false);
    expect(objectivePoints(depot, player({ delivered: { coal: 5 } }))).toBe(5);
  });

  it("count goods of all kinds, of one kind and on the train", () => {
    const delivered = { coal: 4, iron: 2, wood: 1, steel: 1 };
    expect(objectivePoints(objectiveOf(board, "freight-station"), player({ delivered }))).toBe(4);
    const [best] = progress(objectiveOf(board, "specialized-carrier"), player({ delivered }));
    expect(best?.have).toBe(4);
    const railcars = [
      { card: "a", good: "coal" as const, cubes: 2, must_load: false },
      { card: "b", good: null, cubes: 0, must_load: true },
    ];
    expect(progress(objectiveOf(board, "heavy-cargo-train"), player({ railcars }))[0]?.have).toBe(
      2,
    );
  });

  it("ask for force and speed", () => {
    const it = objectiveOf(board, "national-railway-certificate");
    const me = player({ delivered: { coal: 10 }, contracts: 2, force: 4, fast: true });
    expect(isMet(it, me)).toBe(true);
    expect(isMet(it, { ...me, fast: false })).toBe(false);
    expect(objectivePoints(it, me)).toBe(7);
  });
});
