import { expect, it } from "vitest";
import { fitting } from "./whole_lines";

it("ends a list with its last whole line", () => {
  expect(fitting([32, 64, 96], 80)).toBe(64);
  expect(fitting([32, 64, 96], 96)).toBe(96);
});

it("shows none rather than a part of one", () => {
  expect(fitting([32, 64], 20)).toBe(0);
  expect(fitting([], 20)).toBe(0);
});
