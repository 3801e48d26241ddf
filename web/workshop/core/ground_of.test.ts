// What lies under a board, whatever its document says.
import { describe, expect, test } from "vitest";
import { groundUnder, keepGround } from "./ground_of";

const ours = (id: string) => id === "ticket-to-ride-usa";
const under = (ground: unknown, id?: string) =>
  groundUnder({ ...(id === undefined ? {} : { id }), drawing: { ground } }, ours);

describe("the ground under a board", () => {
  test("of ours is our engraving, and stays under a copy", () => {
    const board = { id: "ticket-to-ride-usa", drawing: { canvas: { width: 1, height: 2 } } };
    expect(groundUnder(board, ours)).toEqual({ kind: "ours", of: "ticket-to-ride-usa" });
    const copy = { ...keepGround(board), id: undefined };
    expect(groundUnder(copy, ours)).toEqual({ kind: "ours", of: "ticket-to-ride-usa" });
    expect(copy.drawing.canvas).toEqual({ width: 1, height: 2 });
    expect(under({}, "ticket-to-ride-usa").kind).toBe("plain");
  });
  test("of lines is drawn from numbers alone", () => {
    const found = under({
      land: [[0, 0, 10, 0, 10, 10.5], [1, 1], "M0 0", [0, 0, "1", 2, 3, 3], [0, 0, 1, 1, 2, null]],
      borders: [[0, 0, 5, 5, 7]],
      trees: [1, 2, 3],
    });
    if (found.kind !== "lines") throw new Error(found.kind);
    expect(found.paths).toEqual({
      land: "M0 0L10 0L10 10.5Z",
      home: "",
      lakes: "",
      borders: "M0 0L5 5",
      rivers: "",
      graticule: "",
    });
    expect(found.scenery).toEqual({ mountains: [], trees: [{ x: 1, y: 2 }] });
  });
  test.each([
    [undefined],
    [null],
    ["ticket-to-ride-usa"],
    [[]],
    [{ of: "constructor" }],
    [{ of: 7 }],
    [{ land: "M0 0" }],
    [{ land: [["<script>", 1, 2, 3, 4, 5]] }],
    [{ land: [[0, 0, Infinity, 0, 1, 1]] }],
  ])("is paper if it says %j", (ground) => {
    expect(under(ground)).toEqual({ kind: "plain" });
  });
  test("is paper without any drawing", () => {
    for (const board of [null, undefined, 7, {}, { drawing: 5 }, { id: 3, drawing: [] }])
      expect(groundUnder(board, ours)).toEqual({ kind: "plain" });
  });
});

test("a copy says nothing where nothing is known, and keeps what it says", () => {
  const unnamed: { id?: string; drawing: object } = { drawing: {} };
  expect(keepGround(unnamed)).toBe(unnamed);
  const drawn = { id: "a", drawing: { ground: { land: [] } } };
  expect(keepGround(drawn)).toBe(drawn);
});
