// Which rules moments and lines of the log of this game are about.
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseRules, plain } from "../../shell/rules/parse";
import { readJson, root } from "../../tests/sources";
import { of_improvement, of_objective, rules } from "./rules";

/** As much of a table as is asked for. */
const table = (parts: object) =>
  ({ legal: [], proposed: null, info: { options: {} }, ...parts }) as any;

it.each(["de", "en"] as const)(
  "fit the improvements and objectives of the board (%s)",
  async (to) => {
    interface Thing {
      id: string;
      name: { de: string; en: string };
    }
    const board = readJson<{ improvements: Thing[]; objectives: Thing[] }>(
      join(root, "../games/grand_trunk_journey/boards/grand_trunk_journey.json"),
    );
    const all = parseRules(await rules.load(to), []).chapters.flatMap(({ rules }) => rules);
    const things = [
      ...board.improvements.map((it) => [it, of_improvement[it.id as "warehouse"]] as const),
      ...board.objectives.map((it) => [it, of_objective[it.id]] as const),
    ];
    expect(things.length).toBe(26);
    for (const [{ name }, wanted] of things) {
      const rule = all.find(({ number }) => number === wanted);
      expect(plain(rule?.paragraphs ?? []).startsWith(`${name[to]}:`), name[to]).toBe(true);
    }
  },
);

it("steps that are left out do not matter", () => {
  const now = (...types: string[]) =>
    rules.now(table({ view: { step: "unload" }, legal: types.map((type) => ({ type })) }))[0];
  expect(now("deliver", "load", "end_turn")).toBe("R33");
  expect(now("load", "remove_railcar")).toBe("R46");
  expect(now("add_railcar", "end_turn")).toBe("R45");
  expect(now("influence_demand", "end_turn")).toBe("R48");
});

it("the last turns are told of", () => {
  expect(rules.now(table({ view: { step: "turn", final_turns: true } }))).toContain("R23");
});
