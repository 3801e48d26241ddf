import { join } from "node:path";
import { expect, it } from "vitest";
import { abouts } from "../games";
import { gameFiles, readJson, root } from "../tests/sources";
import { editionOf, partsOf } from "./provenance";

const boards = [...abouts].flatMap(([family, { entries }]) => {
  const printed = Object.values(entries).some(({ hidden }) => hidden !== true);
  return gameFiles(family, /boards\/[^/]*\.json$/).map((path) => ({ family, path, printed }));
});

it("there are boards", () => expect(boards.length).toBeGreaterThan(4));

it.each(boards)("every part of $path has a name and a source", ({ family, path, printed }) => {
  const { part: names } = readJson<{ part?: object }>(join(root, "games", family, "i18n/de.json"));
  const board = readJson(path);
  const parts = partsOf(board, "de");
  expect(parts.length).toBeGreaterThan(printed ? 5 : -1);
  for (const { key, note } of parts) {
    expect(names, key).toHaveProperty(key);
    expect(note.text, key).not.toBe("");
    expect(note.language, key).toBe("de");
  }
  if (!printed) return;
  expect(editionOf(board, "de").language).toBe("de");
  const { german = {} } = (board as { provenance: { german?: object } }).provenance;
  expect(Object.keys(german)).toHaveLength(parts.length + 1);
});

it("puts what is least certain first", () => {
  const board = {
    provenance: {
      parts: { a: { kind: "printed" }, b: { status: "reconstructed" }, "c d": { kind: "own" } },
    },
  };
  expect(partsOf(board, "en").map((part) => part.key)).toEqual(["b", "c_d", "a"]);
});

it("is in German where the board says it in German, else in English", () => {
  const board = {
    edition: "ours",
    provenance: {
      parts: { a: { kind: "own", note: "by us" }, b: { kind: "own", ref: "by chance" } },
      german: { edition: "unsere", a: "von uns" },
    },
  };
  const notes = (language: "de" | "en") => partsOf(board, language).map(({ note }) => note.text);
  expect(notes("de")).toEqual(["von uns", "by chance"]);
  expect(notes("en")).toEqual(["by us", "by chance"]);
  expect(partsOf(board, "de")[1]?.note.language).toBe("en");
  expect(editionOf(board, "de")).toEqual({ text: "unsere", language: "de" });
  expect(editionOf(board, "en")).toEqual({ text: "ours", language: "en" });
});

it("finds nothing in a board that says nothing", () => {
  for (const board of [{}, null]) {
    expect(partsOf(board, "de")).toEqual([]);
    expect(editionOf(board, "de").text).toBe("");
  }
});
