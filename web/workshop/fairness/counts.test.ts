import { describe, expect, it } from "vitest";
import { addCounts, BadCounts, countsJson, gamesIn, no_counts, readCounts } from "./counts";

describe("counts", () => {
  it("add up element by element", () => {
    const a = readCounts({ games: [2], built: [1, 0, 3] });
    const b = readCounts({ games: [3], built: [0, 4], turns: [7] });
    const sum = addCounts(a, b);
    expect(countsJson(sum)).toEqual({ games: [5], built: [1, 4, 3], turns: [7] });
    expect(countsJson(addCounts(b, a))).toEqual(countsJson(sum));
    expect(gamesIn(sum)).toBe(5);
    // What was added is as it was.
    expect(countsJson(a)).toEqual({ games: [2], built: [1, 0, 3] });
  });

  it("of nothing are nothing", () => {
    const a = readCounts({ games: [2] });
    expect(countsJson(addCounts(no_counts, a))).toEqual({ games: [2] });
    expect(gamesIn(no_counts)).toBe(0);
  });

  it("may be called like what every object has", () => {
    const odd = readCounts(JSON.parse('{"__proto__": [1], "constructor": [2]}'));
    const sum = addCounts(odd, odd);
    expect(JSON.stringify(countsJson(sum))).toBe('{"__proto__":[2],"constructor":[4]}');
  });

  it.each([
    [null, "counts: not an object"],
    [[1], "counts: not an object"],
    [{ games: 3 }, "counts.games: not a list"],
    [{ games: [3, "4"] }, "counts.games[1]: not a whole number"],
    [{ games: [0.5] }, "counts.games[0]: not a whole number"],
    [{ games: [2 ** 60] }, "counts.games[0]: not a whole number"],
  ])("are not made of %j", (value, words) => {
    expect(() => readCounts(value)).toThrow(BadCounts);
    expect(() => readCounts(value)).toThrow(words);
  });

  it("do not grow beyond what can be counted", () => {
    const large = readCounts({ sum: [Number.MAX_SAFE_INTEGER] });
    expect(() => addCounts(large, readCounts({ sum: [1] }))).toThrow("counts.sum[0]: too large");
  });
});
