import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Brief } from "./brief.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const shown = (brief: Brief<string>) => brief.items.map(({ it }) => it);

it("is there from its moment on, for a while, beside others", () => {
  const brief = new Brief<string>();
  brief.show("a", 100, 500);
  brief.show("b", 300, 500);
  expect(shown(brief)).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(shown(brief)).toEqual(["a"]);
  vi.advanceTimersByTime(200);
  expect(shown(brief)).toEqual(["a", "b"]);
  vi.advanceTimersByTime(300);
  expect(shown(brief)).toEqual(["b"]);
  vi.advanceTimersByTime(200);
  expect(shown(brief)).toEqual([]);
});

it("is gone when it is cleared, and does not come back", () => {
  const brief = new Brief<string>();
  brief.show("a", 0, 500);
  brief.show("b", 300, 500);
  vi.advanceTimersByTime(10);
  brief.clear();
  expect(shown(brief)).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(shown(brief)).toEqual([]);
});
