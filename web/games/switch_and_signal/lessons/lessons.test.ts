import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../tests/sources";
import { all_trains, colors, type Board } from "../board";
import { cards } from "../table";
import { alike } from "./alike";
import { europe } from "./europe";
import { northAmerica } from "./north_america";

function board(name: string): Board {
  const file = join(root, "../games/switch_and_signal/boards", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Board;
}

/** Everything on this board that carries a mark. */
function marks({ cities, starts, junctions, lines, helpers }: Board): Set<string> {
  const pairs = lines.flatMap(({ id: a }) => lines.map(({ id: b }) => `setting:${a} ${b}`));
  return new Set([
    ...cities.flatMap(({ id }) => [`city:${id}`, `store:${id}`]),
    ...starts.map(({ id }) => `start:${id}`),
    ...junctions.map(({ id }) => `junction:${id}`),
    ...lines.flatMap(({ id, signals }) => [
      `leave:${id}`,
      ...signals.map((signal) => `signal:${signal.id}`),
    ]),
    ...pairs,
    ...helpers.flatMap(({ id }) => [`helper:${id}`, `call:${id}`]),
    ...all_trains.flatMap((id) => [
      `train:${id}`,
      `roll:${id}`,
      `hold:${id}`,
      ...cards.map((card) => `load:${id} ${card}`),
    ]),
    ...colors.flatMap((color) => [`color:${color}`, `depot:${color}`]),
    ...cards.flatMap((a) => [`hand:${a}`, ...cards.map((b) => `trade:${a} ${b}`)]),
    ...["clock", "deck", "departure", "trade", "run", "halt", "end", "tab:now"],
  ]);
}

describe.each([
  { name: "europe", lesson: europe },
  { name: "north-america", lesson: northAmerica },
])("the first ride on $name", ({ name, lesson }) => {
  const steps = lesson.stops.flatMap((stop) => stop.steps);

  it("points only at what is there", () => {
    const known = marks(board(name));
    const targets = steps.flatMap((step) => [...step.targets, ...(step.beside ?? [])]);
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
  });

  it("names rules that there are", () => {
    const text = readFileSync(join(root, "../docs/rules/switch-and-signal.md"), "utf8");
    const rules = steps.map(({ rule }) => rule ?? "");
    expect(rules.filter((rule) => !text.includes(`**${rule}**`))).toEqual([]);
  });
});

it("leaves the choice that is learned open", () => {
  const leave = { type: "leave", line: "a--b" } as const;
  expect(alike(leave, { type: "leave", line: "b--c" })).toBe(true);
  expect(alike(leave, { type: "halt" })).toBe(true);
  expect(alike({ type: "run" }, { type: "use_helper", helper: "logistician" })).toBe(false);
  const load = { type: "load", train: "black-1", card: "set_signal" } as const;
  expect(alike(load, { ...load, card: "set_switch" })).toBe(true);
  expect(alike(load, { ...load, train: "gray-1" })).toBe(false);
});
