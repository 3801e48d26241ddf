import { join } from "node:path";
import { expect, it } from "vitest";
import { abouts } from "../games";
import { gameFiles, readJson, root } from "../tests/sources";
import { partsOf } from "./provenance";

const boards = [...abouts.keys()].flatMap((family) =>
  gameFiles(family, /boards\/[^/]*\.json$/).map((path) => ({ family, path })),
);

it("there are boards", () => expect(boards.length).toBeGreaterThan(4));

it.each(boards)("every part of $path has a name and a source", ({ family, path }) => {
  const { part: names } = readJson<{ part?: object }>(join(root, "games", family, "i18n/de.json"));
  for (const part of partsOf(readJson(path))) {
    expect(names, part.key).toHaveProperty(part.key);
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
