import { expect, games, play, tasteOf, test } from "./fixtures";

test("the catalog has the games that are played here", ({ catalog }) => {
  const known = games.map(({ id, family }) => `${family} ${id}`);
  expect(catalog.map(({ id, family }) => `${family} ${id}`).sort()).toEqual([...known].sort());
});

for (const language of ["de", "en"] as const)
  for (const [number, { id, family }] of games.entries())
    test(`${id} from beginning to end (${language})`, async ({ setup }) => {
      const ann = await setup.device({ language });
      await ann.openTable(await setup.againstBot(id));
      const seed = number * 2 + (language === "de" ? 1 : 2);
      const played = await play(ann.page, { taste: tasteOf(family), seed });
      expect(played.over).toBe(true);
      const over = language === "de" ? "Die Partie ist zu Ende" : "The game is over";
      await expect(ann.page.locator(".prompt").first()).toContainText(over);
      expect(played.odd).toEqual([]);
      expect(ann.complaints).toEqual([]);
      await expect(ann.page.locator("html")).toHaveAttribute("lang", language);
      test.info().annotations.push({
        type: "played",
        description: `${played.actions} actions: ${played.kinds.join(" ")}`,
      });
    });
