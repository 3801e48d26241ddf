import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import catalog from "../tests/catalog.json";
import de from "../i18n/de.json";
import en from "../i18n/en.json";

type Nested = { [key: string]: string | Nested };

function flat(words: Nested, prefix = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") all.set(prefix + key, value);
    else for (const [k, v] of flat(value, `${prefix}${key}.`)) all.set(k, v);
  }
  return all;
}

const words = { de: flat(de), en: flat(en) };

describe("the words of the page", () => {
  it("are the same in both languages", () => {
    expect([...words.de.keys()].sort()).toEqual([...words.en.keys()].sort());
  });

  it.each(["de", "en"] as const)("can be read (%s)", (language) => {
    for (const [key, message] of words[language]) {
      expect(() => new IntlMessageFormat(message, language), key).not.toThrow();
      expect(message.trim(), key).not.toBe("");
    }
  });

  it.each(["de", "en"] as const)("name everything in the catalog (%s)", (language) => {
    const missing: string[] = [];
    const want = (key: string) => words[language].has(key) || missing.push(key);
    for (const game of catalog.games) {
      for (const part of ["title", "series", "minutes"]) want(`game.${game.id}.${part}`);
      for (const bot of game.bots) want(`bot.${bot}`);
      for (const { key, values } of game.options) {
        want(`option.${game.family}.${key}.name`);
        for (const value of values) want(`option.${game.family}.${key}.is.${value}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
