import { expect, it } from "vitest";
import { pageOf, pagesOf } from "./wall";

it("shows everybody in turn, and begins again", () => {
  const all = Array.from({ length: 19 }, (_, i) => i);
  const shown = [0, 1, 2].flatMap((turn) => pageOf(all, 8, turn));
  expect(shown).toEqual(all);
  expect(pageOf(all, 8, 3)).toEqual(pageOf(all, 8, 0));
});

it("stands still if all fit", () => {
  expect(pagesOf(8, 8)).toBe(1);
  expect(pagesOf(0, 8)).toBe(1);
  expect(pageOf([1, 2], 8, 5)).toEqual([1, 2]);
});
