// Whatever a drawing holds, only what is its own and within reach is taken from it.
import { expect, test } from "vitest";
import { isNumber, member } from "./given";

test("finds its own members only", () => {
  expect(member({ a: 1 }, "a")).toBe(1);
  for (const value of [{}, [], "text", 1, null, undefined])
    expect(member(value, "constructor")).toBeUndefined();
  expect(member(JSON.parse('{"__proto__": 2}'), "__proto__")).toBe(2);
});

test("takes numbers within reach", () => {
  for (const value of [0, -12.5, 1e6, -1e6]) expect(isNumber(value)).toBe(true);
  for (const value of [1e6 + 1, -1e300, NaN, Infinity, "1", null, undefined, [], {}])
    expect(isNumber(value)).toBe(false);
});
