import { describe, expect, it } from "vitest";
import "../../tests/browser";
import { choose } from "../../shell/settings.svelte";
import { addWords } from "../../shell/words.svelte";
import type { Event } from "../../wire/grand_trunk_journey";
import games from "./fixtures/gains.json";
import { board } from "./fixtures/sample";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import type { Gtj } from "./table";
import { turns } from "./turns";

addWords("gtj", { de, en });
choose({ language: "en" });
const table = { board, who: () => ({ name: "Ada", you: "no" }) } as unknown as Gtj;

describe("the points of a turn", () => {
  // Recorded games: what adds up to the points before the final scoring, as the server counted it.
  it.each(games.map((game) => [game.name, game] as const))(
    "add up (%s)",
    (_, { points, events }) => {
      const sums = points.map(() => 0);
      for (const event of events as Event[])
        if ("seat" in event)
          sums[event.seat] = (sums[event.seat] ?? 0) + (turns.gained?.(event, table) ?? 0);
      expect(sums).toEqual(points);
    },
  );
});

describe("a turn", () => {
  const [place] = board.places;
  if (place === undefined) throw new Error("no place");
  const moved: Event = {
    type: "train_moved",
    seat: 1,
    card: place.id,
    from: place.id,
    to: place.id,
  };
  it("tells where the train went and what it brought", () => {
    const line = turns.line(
      [
        { type: "turn_started", seat: 1 },
        moved,
        { type: "cube_delivered", seat: 1, railcar: "x", good: "coal", place: place.id },
        { type: "speculator_paid", seat: 0 },
      ],
      table,
      1,
    );
    expect(line).toMatch(/^Ada: to .+, \S+ delivered$/);
  });
  it("is nothing before anything was done", () =>
    expect(turns.line([{ type: "turn_started", seat: 1 }], table, 1)).toBeNull());
  it("touches the places that it changed", () =>
    expect(turns.touched(moved)).toEqual([`place:${place.id}`]));
});
