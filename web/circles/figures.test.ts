import { afterEach, describe, expect, it } from "vitest";
import "../tests/browser";
import { choose } from "../shell/settings.svelte";
import { buchholzText, pointsText, shareText, shortName } from "./figures";

afterEach(() => choose({ language: "en" }));

describe("figures", () => {
  it("are exact where places are shared", () => {
    choose({ language: "en" });
    expect(pointsText(14 * 60)).toBe("14");
    expect(pointsText(160)).toBe("2.67");
    expect(buchholzText(25 * 3600)).toBe("25");
    expect(buchholzText(24.5 * 3600)).toBe("24.5");
  });
  it("have the decimal sign of the language", () => {
    choose({ language: "de" });
    expect(pointsText(90)).toBe("1,5");
    expect(shareText(642)).toBe("64,2\u00a0%");
    expect(shareText(642, 0)).toBe("64\u00a0%");
  });
  it("leave room: a long name is cut where it stands in a drawing", () => {
    expect(shortName("Sophie", 11)).toBe("Sophie");
    expect(shortName("Maximiliane", 11)).toBe("Maximiliane");
    expect(shortName("Maximilian der Große", 12)).toBe("Maximilian…");
    expect([...shortName("🚂".repeat(24), 5)]).toHaveLength(5);
  });
});
