import { expect, it } from "vitest";
import "../../tests/browser";
import { isFresh, noteEnd } from "./seen";

it("is played once by itself, and again when a game ends anew", () => {
  const joined = { animate: false };
  expect(isFresh("a", joined)).toBe(true);
  // Left before it was over.
  expect(isFresh("a", joined)).toBe(true);
  noteEnd("a");
  noteEnd("a");
  expect(isFresh("a", joined)).toBe(false);
  expect(isFresh("b", joined)).toBe(true);
  const live = { animate: true };
  expect(isFresh("a", live)).toBe(true);
  expect(isFresh("a", live)).toBe(false);
});

it("forgets the oldest", () => {
  for (let i = 0; i < 250; i++) noteEnd(`t${i}`);
  expect(isFresh("t0", { animate: false })).toBe(true);
  expect(isFresh("t249", { animate: false })).toBe(false);
});
