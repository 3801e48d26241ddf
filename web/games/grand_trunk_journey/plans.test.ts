import { describe, expect, it } from "vitest";
import { namesIn, wrongIn } from "../../shell/layout/plan";
import { planFor } from "./plans";

const screens = ["wide", "tablet", "upright", "landscape", "phone"] as const;
for (const screen of screens)
  for (const large of [false, true])
    for (const objectives of [false, true]) {
      const name = `${screen}${large ? ", large" : ""}${objectives ? ", with objectives" : ""}`;
      it(`has a good plan: ${name}`, () =>
        expect(wrongIn(planFor(screen, large, objectives))).toEqual([]));
    }

describe("objectives", () => {
  it("lie open wherever there is more room than on a phone", () => {
    for (const screen of ["wide", "tablet", "upright"] as const)
      for (const large of [false, true]) {
        expect(namesIn(planFor(screen, large, true)).has("goals")).toBe(true);
      }
  });

  it("take no room where there are none", () => {
    for (const screen of screens)
      expect(namesIn(planFor(screen, true, false)).has("goals")).toBe(false);
  });
});
