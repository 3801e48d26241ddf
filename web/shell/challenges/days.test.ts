import { describe, expect, it } from "vitest";
import { dayOf, ofTheDay, solvedDays, streakOf, weekOf } from "./days";

describe("days of challenges", () => {
  const today = dayOf(new Date(2026, 10, 16, 12).getTime()); // a Monday
  it("are those of the calendar", () => {
    expect(dayOf(new Date(2026, 10, 16, 0, 1).getTime())).toBe(today);
    expect(dayOf(new Date(2026, 10, 16, 23, 59).getTime())).toBe(today);
    expect(weekOf(today)[0]).toBe(today);
    expect(weekOf(today + 6)[0]).toBe(today);
    expect(weekOf(today + 7)[0]).toBe(today + 7);
  });
  it("are counted in a row, and today is still to come", () => {
    expect(streakOf(new Set([today, today - 1, today - 2, today - 4]), today)).toBe(3);
    expect(streakOf(new Set([today - 1, today - 2]), today)).toBe(2);
    expect(streakOf(new Set([today - 2]), today)).toBe(0);
  });
  it("know only what was solved at a known time", () => {
    const noon = new Date(2026, 10, 16, 12).getTime();
    expect([
      ...solvedDays({ a: { solved: noon }, b: { solved: 0 }, c: { watched: noon } }),
    ]).toEqual([today]);
  });
  it("have a challenge each, and all of them in turn", () => {
    const all = Array.from({ length: 30 }, (_, i) => i);
    const seen = new Set(all.map((day) => ofTheDay(all, today + day)));
    expect(seen.size).toBe(30);
    expect(ofTheDay([], today)).toBeUndefined();
  });
});
