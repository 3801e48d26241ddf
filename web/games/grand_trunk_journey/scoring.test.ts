import { describe, expect, it } from "vitest";
import type { Breakdown } from "../../wire/grand_trunk_journey";
import { ranking, score_lines, sumUpTo, tellingLines } from "./scoring";

const none = Object.fromEntries(score_lines.map((line) => [line, 0])) as unknown as Breakdown;

describe("the final scoring", () => {
  it("leaves out lines in which nobody scored", () => {
    const a = { ...none, start: 3, given_up: -2 };
    const b = { ...none, start: 3, sets: 9 };
    const lines = tellingLines([a, b]);
    expect(lines).toEqual(["start", "given_up", "sets"]);
    expect(sumUpTo(a, lines, 2)).toBe(1);
    expect(sumUpTo(b, lines, 3)).toBe(12);
  });

  it("ranks seats from the winner down", () => {
    expect(ranking([3, 1, 2])).toEqual([1, 2, 0]);
    expect(ranking([1, 1, 3])).toEqual([0, 1, 2]);
  });
});
