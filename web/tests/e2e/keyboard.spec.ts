// Without a mouse: Tab and Enter only, and arrows along tabs.
import { asked, expect, games, phone, test } from "./fixtures";
import { tabTo } from "./keys";
import { opener } from "./player";

for (const { id } of games)
  test(`${id} without a mouse`, async ({ setup }) => {
    const ann = await setup.device();
    const { page } = ann;
    await ann.open();
    const poster = `[data-game="${id}"]`;
    await expect(page.locator(poster)).toBeVisible();
    await tabTo(page, poster);
    await page.keyboard.press("Enter");
    await tabTo(page, "[data-depart]");
    await page.keyboard.press("Enter");
    await expect(asked(page)).toBeVisible();
    for (let i = 0; i < 4; i++) {
      await expect(asked(page)).toBeVisible();
      // The list of actions is on the screen or one key away.
      await expect(page.locator(`[data-actions] button, ${opener}`).first()).toBeVisible();
      if ((await page.locator("[data-actions] button").count()) === 0) {
        await tabTo(page, opener);
        await page.keyboard.press("Enter");
      }
      await tabTo(page, "[data-actions] :is([data-action], button.name)");
      if (await page.evaluate(() => document.activeElement?.matches('[aria-expanded="false"]')))
        await page.keyboard.press("Enter");
      await tabTo(page, "[data-actions] [data-action]");
      // What has the focus can be seen.
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle !== "none" || style.boxShadow !== "none";
      });
      expect(outline).toBe(true);
      const chosen = await page.evaluate(
        () => (document.activeElement as HTMLElement | null)?.dataset.action ?? "",
      );
      expect(chosen).not.toBe("");
      const log = page.locator(".page");
      await page.keyboard.press("Enter");
      await expect(log).not.toHaveAttribute("data-sending");
    }
    expect(ann.complaints).toEqual([]);
  });

test("arrow keys walk along tabs and choose them", async ({ setup }) => {
  const ann = await setup.device({}, phone);
  const { page } = ann;
  await ann.openTable(await setup.againstBot("ticket-to-ride-usa"));
  await expect(asked(page)).toBeVisible();
  const list = page.locator('[data-region="tabs"]');
  const tabs = list.getByRole("tab");
  const count = await tabs.count();
  expect(count).toBeGreaterThan(2);
  const isChosen = async (at: number) => {
    await expect(tabs.nth(at)).toBeFocused();
    await expect(tabs.nth(at)).toHaveAttribute("aria-selected", "true");
    await expect(list.locator('[aria-selected="true"]')).toHaveCount(1);
  };
  await tabs.first().focus();
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["End", count - 1],
    ["ArrowRight", 0],
    ["ArrowLeft", count - 1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await isChosen(at);
  }
  expect(ann.complaints).toEqual([]);
});
