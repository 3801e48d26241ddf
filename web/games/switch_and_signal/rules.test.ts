// Which rules moments and lines of the log of this game are about.
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseRules, plain } from "../../shell/rules/parse";
import { readJson, root } from "../../tests/sources";
import { of_effect, rules } from "./rules";

/** As much of a table as is asked for. */
const table = (parts: object) =>
  ({ legal: [], proposed: null, info: { options: {} }, ...parts }) as any;
interface Board {
  helpers: { name: { de: string; en: string }; effect: keyof typeof of_effect }[];
}
const board = (name: string) =>
  readJson<Board>(join(root, "../games/switch_and_signal/boards", `${name}.json`));

it.each(["de", "en"] as const)("the rule of each helper begins with its name (%s)", async (to) => {
  const boards = Object.values(rules.boards).map((name) => name[to]);
  const all = parseRules(await rules.load(to), boards).chapters.flatMap(({ rules }) => rules);
  for (const path of ["europe", "north-america"])
    for (const { name, effect } of board(path).helpers) {
      const rule = all.find(({ number }) => number === of_effect[effect]);
      expect(plain(rule?.paragraphs ?? []).startsWith(name[to]), name[to]).toBe(true);
    }
});

it("the start card is told of", () => {
  const first = { step: "deploy", card: { card: null }, departures: 16, won: null };
  expect(rules.now(table({ view: first }))[0]).toBe("R15");
});

it("a line of the log is about what happened, where and when", () => {
  const europe = table({ board: board("europe") });
  const america = table({ board: board("north-america") });
  const depot = { type: "train_to_depot", train: "black-1", goods_home: null } as const;
  const among = (cause: "port" | "head_on") => ({
    ply: 9,
    events: [{ type: "train_stopped", train: "black-1", cause, points_left: 0 } as const],
    opening: false,
  });
  expect(rules.of(depot, europe, among("port"))).toBe("R45");
  expect(rules.of(depot, america, among("port"))).toBe("R67");
  expect(rules.of(depot, europe, among("head_on"))).toBe("R46");
  const helper = { type: "helper_used", seat: 0, helper: "conductor" } as const;
  expect(rules.of(helper, europe, { ply: 9, events: [], opening: false })).toBe("R51");
});
