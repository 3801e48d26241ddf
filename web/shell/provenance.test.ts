import { join } from "node:path";
import { expect, it } from "vitest";
import { abouts } from "../games";
import { gameFiles, readJson, root } from "../tests/sources";
import { partsOf } from "./provenance";

const boards = [...abouts].flatMap(([family, { entries }]) => {
  const printed = Object.values(entries).some(({ hidden }) => hidden !== true);
  return gameFiles(family, /boards\/[^/]*\.json$/).map((path) => ({ family, path, printed }));
});

it("there are boards", () => expect(boards.length).toBeGreaterThan(4));

it.each(boards)("every part of $path has a name and a source", ({ family, path, printed }) => {
  const { part: names } = readJson<{ part?: object }>(join(root, "games", family, "i18n/de.json"));
  const parts = partsOf(readJson(path));
  expect(parts.length).toBeGreaterThan(printed ? 5 : -1);
  for (const part of parts) {
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
