// Whole games of every entry of the catalog, by clicks, the languages shared out.
import { readFileSync } from "node:fs";
import { expect, games, play, tasteOf, test } from "./fixtures";

type Words = Record<string, { name: string; is: Record<string, string> }>;

test("the catalog has the games that are played here", ({ catalog }) => {
  const known = games.map(({ id, family }) => `${family} ${id}`);
  expect(catalog.map(({ id, family }) => `${family} ${id}`).sort()).toEqual([...known].sort());
});

test("the options of the catalog have words", ({ catalog }) => {
  const missing = catalog.flatMap(({ family, options }) =>
    ["de", "en"].flatMap((language) => {
      if (options.length === 0) return [];
      const file = `../../games/${family}/i18n/options.${language}.json`;
      const words = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Words;
      return options.flatMap(({ key, values }) =>
        values
          .filter((value) => !words[key]?.name || !words[key]?.is[value])
          .map((value) => `${file}: ${key} ${value}`),
      );
    }),
  );
  expect(missing).toEqual([]);
});

for (const [number, { id, family }] of games.entries()) {
  const language = number % 2 === 0 ? "de" : "en";
  test(`${id} from beginning to end (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    await ann.openTable(await setup.againstBot(id));
    const played = await play(ann.page, { taste: tasteOf(family), seed: 2 * number + 1 });
    expect(played.over).toBe(true);
    await expect(ann.page.locator('[data-ending="done"]')).toBeVisible();
    expect(played.odd).toEqual([]);
    expect(ann.complaints).toEqual([]);
    await expect(ann.page.locator("html")).toHaveAttribute("lang", language);
    test.info().annotations.push({
      type: "played",
      description: `${played.actions} actions: ${played.kinds.join(" ")}`,
    });
  });
}
