import { beforeAll, describe, expect, it } from "vitest";
import { left, span } from "./clock";
import { choose } from "./settings.svelte";

beforeAll(() => choose({ language: "en" }));

describe("time to think", () => {
  it("is said in the largest unit that fits", () => {
    expect(span(60)).toBe("1 minute");
    expect(span(45 * 60)).toBe("45 minutes");
    expect(span(2 * 3600)).toBe("2 hours");
    expect(span(86400)).toBe("1 day");
    expect(span(3 * 86400)).toBe("3 days");
  });
  it("is counted down to nothing", () => {
    expect(left(-5)).toBe("0:00");
    expect(left(1)).toBe("0:01");
    expect(left(750_000)).toBe("12:30");
    expect(left(3_600_000)).toBe("1:00:00");
    expect(left(86_400_000)).toBe("24:00:00");
    expect(left(3 * 86_400_000)).toBe("3 days");
  });
});
