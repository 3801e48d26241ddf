// What axe finds: nothing serious, by day and by night, on a desk and on a phone.
import type { Page } from "@playwright/test";
import { serious } from "./axe";
import { expect, games, other_boards, phone, play, asked, tasteOf, test } from "./fixtures";

// Two boards of one game have the same parts; with their tabs, phones take long.
const devices = [
  ["desktop", {}, games],
  ["phone", phone, other_boards],
] as const;

const findings = async (page: Page, where: string) =>
  (await serious(page, { themes: true })).map((found) => `${where}, ${found}`);

for (const [name, options, tables] of devices) {
  test(`lobby, settings, waiting room, hint (${name})`, async ({ setup, server }) => {
    const ann = await setup.device({ theme: "light" }, options);
    const { page } = ann;
    await ann.open();
    await expect(page.locator("[data-depart]")).toBeVisible();
    const found = await findings(page, "lobby");
    await page
      .getByRole("button", { name: "More options" })
      .or(page.locator(".open-more"))
      .first()
      .click();
    found.push(...(await findings(page, "choices")));
    if (name === "phone") {
      await page.locator("[data-menu]").click();
      found.push(...(await findings(page, "menu")));
      await page.getByRole("button", { name: "Settings" }).last().click();
    } else {
      await page.locator("[data-settings]").click();
    }
    await expect(page.locator("dialog[open] #own-name")).toBeVisible();
    found.push(...(await findings(page, "settings")));
    const made = await server.create({
      game: "ticket-to-ride-usa",
      seats: [{ who: "here", name: "Ann" }, { who: "open" }, { who: "bot", bot: "greedy" }],
    });
    await ann.openTable(made);
    await expect(page.locator("[data-start]")).toBeVisible();
    found.push(...(await findings(page, "waiting room")));
    await ann.openTable(await setup.againstBot("ticket-to-ride-usa"));
    await page.locator("[data-hint]").click();
    await expect(page.locator("[data-tips]")).toBeVisible();
    found.push(...(await findings(page, "a hint")));
    const bob = await setup.device({ theme: "light" }, options);
    await bob.openTable(made, made.links[0]?.token ?? null);
    await expect(bob.page.locator("[data-sit]")).toBeVisible();
    found.push(...(await findings(bob.page, "sitting down")));
    expect(found).toEqual([]);
  });

  for (const { id, family } of tables)
    test(`${id} at start, middle and end (${name})`, async ({ setup }) => {
      const ann = await setup.device({ theme: "light" }, options);
      const { page } = ann;
      const made = await setup.againstBot(id);
      await ann.openTable(made);
      await expect(asked(page)).toBeVisible();
      const found = await findings(page, "start");
      await play(page, { taste: tasteOf(family), seed: 11, actions: 24 });
      const tabs = await page.locator('[data-region="tabs"] [role="tab"]').all();
      for (const [i, tab] of tabs.entries()) {
        await tab.click();
        if (i > 0) found.push(...(await findings(page, `middle, ${await tab.innerText()}`)));
      }
      if (tabs.length === 0) found.push(...(await findings(page, "middle")));
      await setup.finish(made, tasteOf(family), ann);
      await expect(page.locator(".page[data-over]")).toBeVisible();
      found.push(...(await findings(page, "end")));
      expect(found).toEqual([]);
    });
}
