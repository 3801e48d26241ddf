import { expect, it } from "vitest";
import { wrongIn } from "../../shell/layout/plan";
import { plans } from "./plans";

for (const [screen, plan] of Object.entries(plans))
  it(`has a good plan: ${screen}`, () => expect(wrongIn(plan)).toEqual([]));
