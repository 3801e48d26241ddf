import { expect, it } from "vitest";
import { namesIn, wrongIn } from "../../shell/layout/plan";
import { planFor } from "./plans";

for (const screen of ["wide", "tablet", "upright", "landscape", "phone"] as const)
  for (const across of [false, true])
    it(`has a good plan: ${screen}, ${across ? "across" : "square"}`, () => {
      const plan = planFor(screen, across);
      expect(wrongIn(plan)).toEqual([]);
      expect(namesIn(plan).has("players")).toBe(true);
    });
