import { expect, it } from "vitest";
import type { Claim } from "../../wire/ticket_to_ride";
import { waysToPay, wayWith } from "./payment";

const claim = (card: Claim["card"], locomotives: number): Claim => ({
  type: "claim",
  route: "a--b",
  card,
  locomotives,
});
const blue = claim("blue", 0);
const blue_1 = claim("blue", 1);
const blue_2 = claim("blue", 2);
const red_1 = claim("red", 1);
const engines = claim("locomotive", 3);
const ways = waysToPay([engines, red_1, blue_2, blue_1, blue], "a--b", { blue: 3, red: 2 });

it("names the most sparing way first", () => {
  expect(ways).toEqual([blue, blue_1, red_1, blue_2, engines]);
});

it("pays with the cards that are pointed at", () => {
  expect(wayWith(ways, null, "red")).toBe(red_1);
  expect(wayWith(ways, blue, "red")).toBe(red_1);
  expect(wayWith(ways, red_1, "blue")).toBe(blue);
  expect(wayWith(ways, null, "green")).toBe(null);
});

it("takes one more locomotive whenever it is pointed at again, and begins anew at the end", () => {
  expect(wayWith(ways, blue, "blue")).toBe(blue_1);
  expect(wayWith(ways, blue_2, "blue")).toBe(blue);
  expect(wayWith(ways, blue, "locomotive")).toBe(blue_1);
  expect(wayWith(ways, blue_1, "locomotive")).toBe(blue_2);
  expect(wayWith(ways, blue_2, "locomotive")).toBe(engines);
  expect(wayWith(ways, red_1, "locomotive")).toBe(engines);
  expect(wayWith(ways, null, "locomotive")).toBe(blue_1);
});

it("stays with the only way there is", () => {
  expect(wayWith([blue], blue, "blue")).toBe(blue);
  expect(wayWith([blue], blue, "locomotive")).toBe(null);
});
