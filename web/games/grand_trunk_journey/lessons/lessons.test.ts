import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../tests/sources";
import { all_goods, type Board } from "../board";
import { alike } from "./alike";
import { firstJourney } from "./first_journey";

const file = join(root, "../games/grand_trunk_journey/boards/grand_trunk_journey.json");
const board = JSON.parse(readFileSync(file, "utf8")) as Board;

/** Everything on this board that carries a mark. */
const known = new Set([
  ...board.places.flatMap(({ id }) => [`place:${id}`, `chip:move ${id}`]),
  ...board.cards.flatMap(({ id }) => [
    `place-half:${id}`,
    `use-half:${id}`,
    `car:${id}`,
    ...all_goods.map((good) => `first-load:${id} ${good}`),
  ]),
  ...board.contract_slots.map((_, slot) => `contract:${slot}`),
  ...board.improvements.map(({ id }) => `improvement:${id}`),
  ...all_goods.map((good) => `chip:load ${good}`),
  ...["deliver", "fulfil_contract", "remove_railcar"].map((type) => `chip:${type}`),
  ...["hand", "market", "time"].map((tab) => `tab:${tab}`),
  ...["time", "steps", "maintenance", "commit", "build:on_deck", "end"],
]);

describe("the first ride", () => {
  const steps = firstJourney.stops.flatMap((stop) => stop.steps);

  it("points only at what is there", () => {
    const targets = steps.flatMap((step) => [...step.targets, ...(step.beside ?? [])]);
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
  });

  it("names rules that there are", () => {
    const text = readFileSync(join(root, "../docs/rules/grand-trunk-journey.md"), "utf8");
    const rules = steps.map(({ rule }) => rule ?? "");
    expect(rules.filter((rule) => !text.includes(`**${rule}**`))).toEqual([]);
  });
});

it("leaves the choice that is learned open", () => {
  const move = { type: "move", card: "port", to: "albany", days: 2 } as const;
  expect(alike(move, { ...move, to: "portland" })).toBe(true);
  expect(alike(move, { ...move, card: "grand-trunk-jct" })).toBe(false);
  const deliver = { type: "deliver", railcar: "railcar-2" } as const;
  expect(alike(deliver, { type: "give_up", railcar: "railcar-2" })).toBe(false);
  const contract = "4-days-burlington-wood";
  expect(alike(deliver, { type: "fulfil_contract", railcar: "railcar-2", contract })).toBe(true);
});
