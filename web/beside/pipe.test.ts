import { describe, expect, it } from "vitest";
import { bytesOf, inPieces, largest_message, Pieces, type Piece } from "./pipe";

function together(messages: string[]): string | null {
  const pieces = new Pieces();
  let whole: string | null = null;
  for (const [i, message] of messages.entries()) {
    whole = pieces.add(JSON.parse(message) as Piece);
    expect(whole === null).toBe(i < messages.length - 1);
    expect(pieces.open).toBe(i < messages.length - 1);
  }
  return whole;
}

describe("a long text", () => {
  it.each([
    ["letters", "abc".repeat(40_000)],
    ["what JSON writes long", '\\"\u0001\n'.repeat(30_000)],
    ["letters of three bytes", "€".repeat(100_000)],
    ["letters of two halves, cut in the middle", `x${"🚂".repeat(60_000)}`],
    ["halves alone", "\ud83d".repeat(40_000)],
    ["just one more than a piece", "x".repeat(10_001)],
    ["just two pieces", "x".repeat(20_000)],
  ])("of %s goes in pieces and is whole again", (_, text) => {
    const messages = inPieces(text);
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages)
      expect(new TextEncoder().encode(message).length).toBeLessThanOrEqual(largest_message);
    expect(together(messages)).toBe(text);
  });

  it("does not grow for ever", () => {
    const pieces = new Pieces();
    const piece = { piece: { text: "x".repeat(1_000_000), last: false } };
    expect(() => {
      for (let i = 0; i < 9; i++) pieces.add(piece);
    }).toThrow(RangeError);
  });
});

it("a short text goes as it is", () => {
  expect(inPieces("x".repeat(10_000))).toEqual(["x".repeat(10_000)]);
  expect(inPieces("")).toEqual([""]);
});

it("the size of a text is counted in bytes where it matters", () => {
  expect(bytesOf("€".repeat(21_845))).toBeLessThanOrEqual(largest_message);
  expect(bytesOf("€".repeat(21_846))).toBeGreaterThan(largest_message);
  expect(bytesOf("x".repeat(largest_message))).toBe(largest_message);
  expect(bytesOf("x".repeat(largest_message + 1))).toBeGreaterThan(largest_message);
});
