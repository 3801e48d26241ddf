import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../shell/settings.svelte";
import type { BoardDocument } from "../family";
import { copyOf, FileError, fileNameOf, fileTextOf, readBoard } from "./file";

vi.mock("../../games", () => ({ workshop_games: ["ticket-to-ride"] }));

const board = {
  format: "roundhouse-board-2",
  game: "ticket-to-ride",
  name: { en: "Three Towns", de: "Drei Städte" },
} as BoardDocument;

function fault(text: string): string {
  try {
    readBoard(text);
  } catch (error) {
    if (error instanceof FileError) return error.code;
  }
  return "none";
}

describe("a file", () => {
  it("is read as it was written", () => expect(readBoard(fileTextOf(board))).toEqual(board));
  it("may begin with a mark of its encoding", () =>
    expect(readBoard(`\ufeff${fileTextOf(board)}`)).toEqual(board));

  it.each([
    ["", "no_json"],
    ["{", "no_json"],
    ["[]", "no_board"],
    ["null", "no_board"],
    ['{"format":"roundhouse-record-1"}', "no_board"],
    ['{"format":"roundhouse-board-2"}', "no_game"],
    ['{"format":"roundhouse-board-2","game":"__proto__"}', "no_game"],
    ['{"format":"roundhouse-board-2","game":"ticket-to-ride"}', "none"],
  ])("%s: %s", (text, code) => expect(fault(text)).toBe(code));

  it("may not be larger than any board", () => {
    expect(fault(fileTextOf({ ...board, author: "x".repeat(520_000) }))).toBe("none");
    expect(fault(fileTextOf({ ...board, author: "x".repeat(525_000) }))).toBe("too_large");
    expect(fault(" ".repeat(5_000_000))).toBe("too_large");
  });

  it("without a name gets one that can be shown", () => {
    const nameless = { ...board, name: { en: 4 } };
    expect(readBoard(JSON.stringify(nameless)).name).toEqual({ en: "", de: "" });
    expect(readBoard(JSON.stringify({ ...board, name: { en: "A" } })).name.de).toBe("A");
  });

  it("has a name that every system takes", () => {
    expect(fileNameOf(board)).toBe("drei-stadte.json");
    expect(fileNameOf({ ...board, name: { en: "../..", de: "東京" } })).toBe("board.json");
  });
});

it("a copy is not called what records call the other", () => {
  const ours = {
    ...board,
    format: "roundhouse-board-1",
    id: "ticket-to-ride-usa",
    checks: { a: 1 },
  };
  const copy = copyOf(ours, { en: "Mine", de: "Meins" });
  expect(copy).toMatchObject({ format: "roundhouse-board-2", name: { de: "Meins" } });
  expect(Object.keys(copy)).not.toContain("id");
  expect(Object.keys(copy)).not.toContain("checks");
});

describe("a copy of ours", () => {
  const ours = {
    ...board,
    author: "the authors",
    licence: "CC-BY-4.0",
    provenance: {
      parts: { rules: { kind: "printed", note: "read" }, drawing: { kind: "own", note: "Drawn." } },
      german: { drawing: "Gezeichnet." },
      sources: ["a"],
    },
  };
  const name = { en: "Mine", de: "Meins" };
  afterEach(() => {
    settings.name = "";
  });

  it("is by whoever has a name here, otherwise by whom it was; its licence stays", () => {
    expect(copyOf(ours, name)).toMatchObject({ author: "the authors", licence: "CC-BY-4.0" });
    settings.name = " Ada ";
    expect(copyOf(ours, name)).toMatchObject({ author: "Ada", licence: "CC-BY-4.0" });
  });
  it("says what it is a copy of, and all that was said before", () => {
    expect(copyOf(ours, name).provenance).toEqual({
      parts: {
        rules: { kind: "printed", note: "read" },
        drawing: { kind: "own", note: "A copy of “Three Towns” by the authors. Drawn." },
      },
      german: { drawing: "Eine Kopie von „Drei Städte“ von the authors. Gezeichnet." },
      sources: ["a"],
    });
    expect(ours.provenance.parts.drawing.note).toBe("Drawn.");
  });
  it("keeps its notes as short as documents may have them", () => {
    const parts = { drawing: { kind: "own", note: "ü".repeat(990) } };
    const long = { ...ours, provenance: { parts } };
    expect(copyOf(long, name).provenance).toMatchObject({
      parts: { drawing: { note: "A copy of “Three Towns” by the authors." } },
    });
    expect(copyOf({ ...ours, provenance: "x" }, name).provenance).toBe("x");
    expect("provenance" in copyOf(board, name)).toBe(false);
  });
});
