// Which rules moments and lines of the log of this game are about.
import { join } from "node:path";
import { expect, it } from "vitest";
import { readJson, root } from "../../tests/sources";
import { rules } from "./rules";

/** As much of a table as is asked for. */
const table = (parts: object) =>
  ({ legal: [], proposed: null, info: { options: {} }, ...parts }) as any;
const board = (name: string) =>
  readJson<object>(join(root, "../games/ticket_to_ride/boards", `${name}.json`));

it("what is about to be done comes before what is asked", () => {
  const turn = { view: { step: "turn", turns_left: 0 } };
  expect(rules.now(table(turn))[0]).toBe("R7");
  const paying = table({ ...turn, proposed: { type: "claim" } });
  expect(rules.now(paying).slice(0, 2)).toEqual(["R27", "R29"]);
  const stuck = table({ ...turn, legal: [{ type: "pass" }] });
  expect(rules.now(stuck)[0]).toBe("R26");
});

it("the last round is told of", () => {
  const last = table({ view: { step: "turn", turns_left: 2 } });
  expect(rules.now(last)).toContain("R45");
});

it("a line of the log is about what happened, where and when", () => {
  const usa = table({ board: board("usa") });
  const germany = table({ board: board("germany") });
  const drawn = { type: "tickets_announced", seat: 0, from: {} } as const;
  const at = (opening: boolean) => ({ ply: 9, events: [], opening });
  expect(rules.of(drawn, germany, at(true))).toBe("R9");
  expect(rules.of(drawn, germany, at(false))).toBe("R38");
  expect(rules.of(drawn, usa, at(false))).toBe("R36");
});
