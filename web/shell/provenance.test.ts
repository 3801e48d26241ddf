import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import de from "../i18n/de.json";
import { partsOf } from "./provenance";

const boards = [
  "ticket_to_ride/boards/usa.json",
  "ticket_to_ride/boards/germany.json",
  "switch_and_signal/boards/europe.json",
  "switch_and_signal/boards/north-america.json",
  "grand_trunk_journey/boards/grand_trunk_journey.json",
];

it.each(boards)("every part of %s has a name and a source", (path) => {
  const board: unknown = JSON.parse(
    readFileSync(new URL(`../../games/${path}`, import.meta.url), "utf8"),
  );
  const parts = partsOf(board);
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect(de.about.part, part.key).toHaveProperty(part.key);
    expect(part.note, part.key).not.toBe("");
  }
});

it("puts what is least certain first", () => {
  const board = {
    provenance: {
      parts: { a: { kind: "printed" }, b: { status: "reconstructed" }, "c d": { kind: "own" } },
    },
  };
  expect(partsOf(board).map((part) => part.key)).toEqual(["b", "c_d", "a"]);
});

it("finds nothing in a board that says nothing", () => {
  expect(partsOf({})).toEqual([]);
  expect(partsOf(null)).toEqual([]);
});
