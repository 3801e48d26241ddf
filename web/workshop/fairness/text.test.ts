import { afterEach, beforeEach, describe, expect, it } from "vitest";
import "../../tests/browser";
import "../../i18n/fairness";
import { settings } from "../../shell/settings.svelte";
import type { FairnessFamily } from "./family";
import { about, shown, ticketReport } from "./sample_reports";
import { reportText, tableText } from "./text";
import { deadSection, routesSection } from "./ticket_to_ride/sections";
import { verdict } from "./ticket_to_ride/verdict";

const before = settings.language;
beforeEach(() => (settings.language = "en"));
afterEach(() => (settings.language = before));

const none = (() => {}) as unknown as FairnessFamily["Left"];
const family: FairnessFamily = {
  verdict,
  sections: (it) => [routesSection(it), deadSection(it)],
  proposal: (_, { id }) => ({ title: id, note: "", icon: "ticket" }),
  measured: () => null,
  Left: none,
  Right: none,
  Lower: none,
};

describe("the report as text", () => {
  it("has its columns below each other", () => {
    const rows = [
      { key: "a", cells: ["Lyon – Paris", "4"] },
      { key: "b", cells: ["Brest", "62"] },
    ];
    expect(tableText({ columns: ["Route", "Built"], rows })).toBe(
      ["Route         Built", "Lyon – Paris      4", "Brest            62"].join("\n"),
    );
  });

  it("says everything that the page says", () => {
    const report = ticketReport({
      proposals: [
        {
          pointer: "/tickets/1/value",
          id: "brest-lyon",
          from: 11,
          to: 14,
          now: about(0.4, 0.1, 1),
          expected: about(0, 0.1, 1),
        },
      ],
    });
    const text = reportText(family, { ...shown(report), sample: report });
    expect(text).toContain("Is it fair? · France\n====================");
    expect(text).toContain("Fair, as far as can be seen.");
    expect(text).toContain("brest-lyon: 11 → 14; +0.4 points per game now, 0.0 after");
    expect(text).toMatch(/Lyons – Paris +4 +62%/);
    expect(text).toContain("Nothing of that kind.");
    expect(text).toMatch(/Seat 1 +51.0% +49.5 to 52.5%/);
    expect(text).toContain("Level 5 beside it (5,000 games, shares to about ±2 percentage points)");
  });
});
