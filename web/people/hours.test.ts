import { describe, expect, it } from "vitest";
import {
  cityOf,
  dateOf,
  dayParts,
  hourWords,
  minutesAt,
  pointAt,
  ringPath,
  someDaysOff,
  stepped,
  timeIn,
  untilOf,
  usualChoices,
  zonesWith,
} from "./hours";

describe("the dial of the day", () => {
  it("has midnight at the top, and goes round as clocks do", () => {
    expect(pointAt(0, 92)).toEqual({ x: 0, y: -92 });
    expect(pointAt(6 * 60, 92)).toEqual({ x: 92, y: -0 });
    expect(pointAt(22 * 60, 92)).toEqual({ x: -46, y: -79.7 });
  });
  it("knows the time at every place of it", () => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      const { x, y } = pointAt(minutes, 80);
      expect(minutesAt(x, y)).toBe(minutes);
      expect(minutesAt(x * 3, y * 3)).toBe(minutes);
    }
    expect(minutesAt(-0.1, -90)).toBe(0);
  });
  it("draws what is quiet, over midnight too", () => {
    const night = { from: 22 * 60, to: 8 * 60 };
    expect(ringPath(night, 56, 92)).toBe(
      "M-46 -79.7A92 92 0 0 1 79.7 46L48.5 28A56 56 0 0 0 -28 -48.5Z",
    );
    expect(ringPath({ from: 8 * 60, to: 22 * 60 }, 56, 92)).toContain("A92 92 0 1 1");
  });
  it("steps over midnight", () => {
    expect(stepped(23 * 60 + 30, 30)).toBe(0);
    expect(stepped(0, -30)).toBe(23 * 60 + 30);
  });
  it("says hours as people do", () =>
    expect([0, 8 * 60, 7 * 60 + 30, 22 * 60].map(hourWords)).toEqual(["0", "8", "7:30", "22"]));
});

describe("time zones", () => {
  const noon = Date.UTC(2026, 10, 18, 12, 0);
  it("tell what time it is there", () => {
    expect(timeIn("Europe/Berlin", noon)).toBe("13:00");
    expect(timeIn("America/New_York", noon)).toBe("07:00");
    expect(timeIn("Nowhere/At_All", noon)).toBe("12:00");
  });
  it("are called by their city", () => {
    expect(cityOf("Europe/Berlin")).toBe("Berlin");
    expect(cityOf("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(cityOf("UTC")).toBe("UTC");
  });
  it("are listed with the one that is chosen", () => {
    expect(zonesWith("Europe/Berlin").filter((zone) => zone === "Europe/Berlin")).toHaveLength(1);
    expect(zonesWith("Old/Zone")[0]).toBe("Old/Zone");
    expect(zonesWith("UTC").length).toBeGreaterThan(300);
  });
});

describe("being away", () => {
  const now = new Date(2026, 10, 18, 15, 0).getTime();
  it("lasts until the end of the last day", () => {
    const until = untilOf("2026-11-29", now);
    expect(until).toBe(new Date(2026, 10, 30).getTime());
    expect(dateOf(until ?? 0)).toBe("2026-11-29");
    expect(dayParts(until ?? 0, "en")).toEqual(["Sun", "29", "Nov"]);
    expect(dayParts(until ?? 0, "de")[0]).toBe("So");
  });
  it("may be today, is not yesterday, nor beyond what a server takes, nor no day", () => {
    expect(untilOf("2026-11-18", now)).not.toBeNull();
    expect(untilOf("2026-11-17", now)).toBeNull();
    expect(untilOf("2028-11-17", now)).toBeNull();
    expect(untilOf("soon", now)).toBeNull();
  });
  it("begins with a Sunday to come", () => {
    for (let day = 0; day < 7; day++) {
      const until = someDaysOff(now + day * 86_400_000);
      expect(new Date(until - 1).getDay()).toBe(0);
      expect(until).toBeGreaterThan(now + (day + 6) * 86_400_000);
    }
  });
});

it("who chose nothing is told after ten quiet minutes", () =>
  expect(usualChoices("Europe/Berlin")).toEqual({
    pace: "after_ten_minutes",
    digest_hour: 18,
    with_open_tab: false,
    reminders: true,
    quiet: null,
    zone: "Europe/Berlin",
  }));
