// The workshop for everybody: nothing serious by axe, by day and by night; and all of it by keyboard.
import type { Page } from "@playwright/test";
import { serious } from "./axe";
import { asked, expect, families, phone, test } from "./fixtures";
import { tabTo } from "./keys";
import { copied } from "./workshop";

/** What is printed is judged on paper. */
const findings = async (page: Page, where: string, themes = true) =>
  (await serious(page, { themes, without: "[data-paper]" })).map((found) => `${where}, ${found}`);

/** The first thing that keys walk to. */
async function chooseFirst(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowRight");
}

for (const [kind, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const) {
  test(`boards, any place, paper and play (${kind})`, async ({ setup }) => {
    const ann = await setup.device({ theme: "light" }, options);
    const { page } = ann;
    const draft = await copied(ann, "ticket-to-ride-germany");
    await ann.open("/boards");
    await expect(page.locator("[data-own] svg").first()).toBeVisible();
    await page.locator("[data-blank]").click();
    const found = await findings(page, "boards");
    await ann.open("/boards/new");
    await expect(page.locator("button.globe")).toBeVisible();
    found.push(...(await findings(page, "any place")));
    await ann.open(`/boards/print/${draft}`);
    await expect(page.locator("[data-sheet] svg").first()).toBeVisible();
    found.push(...(await findings(page, "paper")));
    await ann.open(`/boards/play/${draft}`);
    await expect(page.locator("[data-depart]")).toBeVisible();
    found.push(...(await findings(page, "play")));
    expect(found).toEqual([]);
  });

  for (const { id } of families)
    test(`the editor and the report of ${id} (${kind})`, async ({ setup }) => {
      const ann = await setup.device({ theme: "light" }, options);
      const { page } = ann;
      await copied(ann, id);
      const found = await findings(page, "nothing chosen");
      await chooseFirst(page);
      found.push(...(await findings(page, "something chosen")));
      const tabs = await page.locator("[data-tab]").all();
      for (const tab of tabs.slice(1)) {
        await tab.click();
        // By night they have the colours of the rest.
        found.push(...(await findings(page, `${await tab.getAttribute("data-tab")}`, false)));
      }
      await page.locator("[data-fair]").click();
      await expect(page.locator("[data-verdict]")).toBeVisible({ timeout: 60_000 });
      // What changes while it is looked at could not be named.
      await page.locator("section.run footer button").click();
      found.push(...(await findings(page, "report")));
      expect(found).toEqual([]);
    });
}

for (const { id } of families)
  test(`${id} is copied, changed and played without a mouse`, async ({ setup }) => {
    const ann = await setup.device();
    const { page } = ann;
    await ann.open("/boards");
    const copy = `[data-ours="${id}"] [data-copy]`;
    await expect(page.locator(copy)).toBeVisible();
    await tabTo(page, copy);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-map] svg.drawing").first()).toBeVisible();

    // A tool, whose focus can be seen.
    await tabTo(page, "[data-tool]");
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return style.outlineStyle !== "none" || style.boxShadow !== "none";
    });
    expect(outline).toBe(true);
    const second = page.locator("[data-tool]").nth(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(second).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-tool]").first()).toHaveAttribute("aria-pressed", "true");

    // The map: something is walked to and moved, as a step that goes back.
    await tabTo(page, '[data-map] :is([data-workshop-map], [role="button"])[tabindex="0"]');
    const undo = page.locator("[data-undo]");
    for (let i = 0; i < 12 && (await undo.isDisabled()); i++) {
      await page.keyboard.press("ArrowRight");
      for (const arrow of ["Right", "Down"]) await page.keyboard.press(`Alt+Arrow${arrow}`);
    }
    await expect(undo).toBeEnabled();
    for (let i = 0; i < 30 && (await undo.isEnabled()); i++) await page.keyboard.press("Control+z");
    await expect(undo).toBeDisabled();
    await page.keyboard.press("Escape");

    // To the table: the copy is as playable as it was.
    await tabTo(page, "[data-play]");
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-depart]")).toBeVisible();
    await tabTo(page, "[data-depart]");
    await page.keyboard.press("Enter");
    await expect(asked(page)).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });
