import { describe, expect, it, vi } from "vitest";
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
