import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../../tests/sources";
import type { BoardFile } from "../board";
import { cards } from "../payment";
import { alike } from "./alike";
import { germany } from "./germany";
import { usa } from "./usa";

function board(name: string): BoardFile {
  const file = join(root, "../games/ticket_to_ride/boards", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as BoardFile;
}

/** Everything on this board that carries a mark. */
function marks({ routes, tickets, ticket_piles, rules }: BoardFile): Set<string> {
  const tabs = ["now", "hand", "market", "tickets", "actions", "log"];
  return new Set([
    ...routes.map(({ id }) => `route:${id}`),
    ...tickets.map(({ id }) => `ticket:${id}`),
    ...[...ticket_piles.map(({ id }) => id), "cards"].map((id) => `pile:${id}`),
    ...cards.flatMap((card) => [
      `card:${card}`,
      `hand:${card}`,
      ...Array.from({ length: 8 }, (_, n) => `pay:${card} ${n}`),
    ]),
    ...(rules.passengers?.colors ?? []).map((color) => `passenger:${color}`),
    ...Array.from({ length: rules.start_tickets.draw + 1 }, (_, n) => `mix:${n}`),
    ...tabs.map((tab) => `tab:${tab}`),
    ...["player:0", "player:1", "carried:0", "keep", "draw", "take", "build"],
  ]);
}

describe.each([
  { name: "usa", lesson: usa },
  { name: "germany", lesson: germany },
])("the first ride on $name", ({ name, lesson }) => {
  it("points only at what is there", () => {
    const known = marks(board(name));
    const targets = lesson.stops.flatMap(({ steps }) => steps.flatMap((step) => step.targets));
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
  });

  it("names rules that there are", () => {
    const text = readFileSync(join(root, "../docs/rules/ticket-to-ride.md"), "utf8");
    const rules = lesson.stops.flatMap(({ steps }) => steps.map(({ rule }) => rule ?? ""));
    expect(rules.filter((rule) => !text.includes(`**${rule}**`))).toEqual([]);
  });
});

it("leaves the choice that is learned open", () => {
  const claim = { type: "claim", route: "a--b", card: "red", locomotives: 0 } as const;
  expect(alike(claim, { ...claim, locomotives: 1 })).toBe(true);
  expect(alike(claim, { ...claim, route: "b--c" })).toBe(false);
  expect(alike({ type: "take_blind" }, { type: "take_open", card: "red" })).toBe(false);
});
