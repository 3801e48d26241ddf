// Games that are there only for whoever asks for all of them, from the lobby to their end.
import { expect, phone, play, tasteOf, test as base } from "./fixtures";
import { hidden_games } from "./games";
import { Server } from "./server";

const test = base.extend<object, { whole: Server }>({
  whole: [
    async ({}, use) => {
      const server = new Server(["--all-games"]);
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
});

test("are not in the catalog otherwise", async ({ catalog, whole }) => {
  const ids = hidden_games.map(({ id }) => id);
  expect(catalog.filter(({ id }) => ids.includes(id))).toEqual([]);
  const all = (await whole.games()).map(({ id }) => id);
  expect(all.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
});

const over = { de: "Die Partie ist zu Ende", en: "The game is over" };

for (const { id, family, review } of hidden_games)
  for (const [name, language, options] of [
    ["desktop", "de", {}],
    ["phone", "en", phone],
  ] as const)
    test(`${id} is played from the lobby on a ${name} (${language})`, async ({ setup, whole }) => {
      const ann = await setup.device({ language }, { ...options, url: whole.url });
      const { page } = ann;
      await ann.open();
      await page.locator(`[data-game="${id}"]`).click();
      await expect(page.locator(`[data-game="${id}"] img`)).toHaveJSProperty("complete", true);
      await page.locator("[data-depart]").click();
      const played = await play(page, { taste: tasteOf(family) });
      expect(played.over).toBe(true);
      expect(played.odd).toEqual([]);
      await expect(page.locator(".prompt").first()).toContainText(over[language]);
      // Nothing leads to a room that is not there, and whoever goes there is back at the table.
      await expect(page.locator("[data-review-link]")).toHaveCount(review ? 1 : 0);
      const table = page.url();
      await page.goto(table.replace("/t/", "/r/"));
      if (!review) await expect(page).toHaveURL(table);
      await expect(page.locator(review ? "[data-review]" : ".page[data-over]")).toBeVisible();
      // Its rules are at hand.
      await page.locator("[data-rules]").first().click();
      await expect(page.locator('[data-rules-drawer] [data-rule="R1"]')).toBeVisible();
      expect(ann.complaints).toEqual([]);
    });
