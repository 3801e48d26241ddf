import { expect, it } from "vitest";
import { fitting } from "./whole_lines";

it("ends a list with its last whole line", () => {
  expect(fitting([32, 64, 96], 80)).toBe(64);
  expect(fitting([32, 64, 96], 96)).toBe(96);
});

it("takes what there is where not even one line fits", () => {
  expect(fitting([32, 64], 20)).toBe(20);
  expect(fitting([], 20)).toBe(20);
});
