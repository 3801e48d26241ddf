import { expect, it } from "vitest";
import { choose } from "../settings.svelte";
import { when } from "./time_words";

it("says the hour today, and the day before that", () => {
  choose({ language: "de" });
  const now = new Date(2026, 10, 15, 12, 0).getTime();
  expect(when(new Date(2026, 10, 15, 8, 5).getTime(), now)).toBe("08:05");
  expect(when(new Date(2026, 10, 14, 23, 59).getTime(), now)).toBe("gestern");
  expect(when(new Date(2026, 10, 3, 1, 0).getTime(), now)).toBe("3.11.");
});
