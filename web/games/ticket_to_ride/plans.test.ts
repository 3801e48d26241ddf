import { expect, it } from "vitest";
import { namesIn, wrongIn } from "../../shell/layout/plan";
import { planFor } from "./plans";

const screens = ["wide", "tablet", "upright", "landscape", "phone"] as const;

for (const screen of screens)
  for (const higher of [false, true])
    for (const playing of [false, true])
      for (const low of [false, true])
        it(`has a good plan: ${screen}, ${higher ? "higher" : "wider"}, ${playing ? "seated" : "looking on"}${low ? ", low" : ""}`, () => {
          const plan = planFor(screen, higher, playing, low);
          expect(wrongIn(plan)).toEqual([]);
          expect(namesIn(plan).has("players")).toBe(true);
          const small = screen === "landscape" || screen === "phone";
          for (const name of ["market", "log"]) expect(namesIn(plan).has(name)).toBe(!small);
          for (const name of ["hand", "tickets"])
            expect(namesIn(plan).has(name)).toBe(!small && playing);
        });
