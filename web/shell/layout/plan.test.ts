import { expect, it } from "vitest";
import { sizesIn, wrongIn, type Plan } from "./plan";

const good: Plan = {
  areas: ["map players", "map log", "map ask"],
  rows: "auto minmax(0, 1fr) auto",
  columns: "minmax(0, 1fr) 344px",
};

it("finds nothing wrong with a good plan", () => expect(wrongIn(good)).toEqual([]));

it("counts sizes, however they are written", () => {
  expect(sizesIn("auto minmax(0, 1fr) clamp(1px, calc(2px + 3px), 4px) 5px")).toEqual([
    "auto",
    "minmax(0, 1fr)",
    "clamp(1px, calc(2px + 3px), 4px)",
    "5px",
  ]);
});

it("finds what CSS would drop", () => {
  expect(wrongIn({ ...good, rows: "auto auto" })).toEqual(["not a height for each row"]);
  expect(wrongIn({ ...good, areas: ["map players", "log map", "map ask"] })).toEqual([
    "map is no rectangle",
  ]);
  expect(wrongIn({ ...good, areas: ["map players", "map log log", "map ask"] })).toContain(
    "row 2 has not 2 columns",
  );
});

it("wants the question in its corner, and a map on the table", () => {
  expect(wrongIn({ ...good, areas: ["map ask", "map log", "map players"] })).toEqual([
    "ask is not in the lower right corner",
  ]);
  expect(wrongIn({ ...good, areas: ["log players", "log players", "log ask"] })).toEqual([
    "there is no map",
  ]);
  expect(wrongIn({ ...good, areas: ["map players", "map panel", "map ask"] })).toEqual([
    "tabs and panel belong together",
  ]);
});
