// Pictures of the page for people to look at: npm run pictures writes them into web/pictures, by
// day in German and by night in English.
import { expect, games, phone, play, tasteOf, test } from "./e2e/fixtures";

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone,
} as const;

for (const [theme, language] of [
  ["light", "de"],
  ["dark", "en"],
] as const)
  for (const [name, options] of Object.entries(devices)) {
    const look = `${name}-${theme}`;

    test(`lobby ${look}`, async ({ setup }) => {
      const { page, ...ann } = await setup.device({ theme, language }, options);
      await page.goto(ann.url);
      await expect(page.locator("[data-depart]")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: `pictures/lobby-${look}.png`, fullPage: true });
    });

    for (const { id, family } of games)
      test(`${id} ${look}`, async ({ setup }) => {
        const ann = await setup.device({ theme, language }, options);
        const { page } = ann;
        const picture = (when: string) =>
          page.screenshot({ path: `pictures/${id}-${look}-${when}.png` });
        const made = await setup.againstBot(id);
        await ann.openTable(made);
        await expect(page.locator("svg.drawing").first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        await picture("1-start");
        await play(page, { taste: tasteOf(family), seed: 5, actions: 30 });
        await page.reload();
        // In Switch & Signal it may be over by then.
        await expect(page.locator("svg.drawing, .page[data-over]").first()).toBeVisible();
        await picture("2-middle");
        await setup.finish(made, tasteOf(family));
        await expect(page.locator('[data-ending="done"]')).toBeVisible();
        await picture("3-end");
      });
  }
