import { afterEach, describe, expect, it } from "vitest";
import "../tests/browser";
import { figure, signed, trueMinus } from "./figures";
import { settings } from "./settings.svelte";
import { t } from "./words.svelte";

const before = settings.language;
afterEach(() => (settings.language = before));

describe("numbers", () => {
  it("have a true minus", () => {
    expect([3, 0, -3].map(figure)).toEqual(["3", "0", "−3"]);
    expect([3, 0, -3].map(signed)).toEqual(["+3", "0", "−3"]);
    expect(trueMinus("-3 and (-4), Montréal-3, 2–5, 2026-11")).toBe(
      "−3 and (−4), Montréal-3, 2–5, 2026-11",
    );
  });

  it("have the decimal sign of the language", () => {
    settings.language = "de";
    expect([figure(2.5), figure(-1250)]).toEqual(["2,5", "−1.250"]);
    expect(t("level.thinks", { seconds: 2.5 })).toContain("2,5");
    settings.language = "en";
    expect([figure(2.5), figure(-1250)]).toEqual(["2.5", "−1,250"]);
  });

  it("have it in sentences, too", () => {
    for (const language of ["de", "en"] as const) {
      settings.language = language;
      expect(t("mine.first", { points: -5 })).toContain("−5");
      expect(t("review.whole_percent", { n: -5 })).toMatch(/^−5/);
      // Somebody may be called that.
      expect(t("menu.replace", { name: "-5" })).toContain("-5");
    }
  });
});
