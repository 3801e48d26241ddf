import AxeBuilder from "@axe-core/playwright";
import { expect, phone, tastes, test } from "./house";

const game = "ticket-to-ride-usa";

for (const [language, options] of [
  ["en", {}],
  ["de", phone],
] as const)
  test(`a deal is played again and compared (${language})`, async ({ house }) => {
    const made = await house.againstBot(game, { deal: `cup-${language}` });
    await house.finish(made, tastes.ticket_to_ride);
    const ann = await house.device({ language }, options);
    await ann.openTable(made);
    await ann.page.locator("[data-table-menu], [data-menu]").first().click();
    await ann.page
      .getByRole("button", { name: language === "de" ? /^Gleiches Glück/ : /^Same deal/ })
      .click();
    await expect(ann.page).toHaveURL(new RegExp(`/deal/cup-${language}$`));
    const groups = ann.page.locator("main tbody");
    // The table that has finished, and bots at every seat.
    await expect(groups).toHaveCount(2);
    await expect(groups.filter({ hasText: "Ann" })).toHaveCount(1);
    await expect(ann.page.locator("tbody.bots tr")).toHaveCount(2);
    const found = await new AxeBuilder({ page: ann.page }).analyze();
    expect(found.violations.filter(({ impact }) => impact === "serious")).toEqual([]);
    await ann.page.locator("button.go").click();
    await expect(ann.page).toHaveURL(/\/t\/[a-z0-9]+$/);
    await expect(ann.page.locator(".page.playing")).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });

test("the deals of the week hang in the hall", async ({ house }) => {
  const ann = await house.device();
  await ann.open();
  const links = ann.page.locator('a[href^="/deal/"]');
  await expect(links).toHaveCount(5);
  await links.first().click();
  await expect(ann.page.locator("h2").first()).toBeVisible();
  await expect(ann.page.locator("main")).toContainText("Nobody has finished it yet");
  await ann.open("/deal/nobody-knows-it");
  await expect(ann.page.getByRole("alert")).toContainText("no such deal");
});

test("finished games are counted on the device", async ({ house }) => {
  const ann = await house.device();
  await ann.open("/statistics");
  await expect(ann.page.locator("main")).toContainText("No game finished yet");
  const made = await house.againstBot(game);
  await house.finish(made, tastes.ticket_to_ride);
  await ann.openTable(made);
  await expect(ann.page.locator(".page.playing")).toBeVisible();
  for (let visit = 0; visit < 2; ++visit) {
    await ann.open("/statistics");
    await expect(ann.page.locator("section h2")).toHaveCount(1);
    await expect(ann.page.locator("dd").first()).toHaveText("1");
    await expect(ann.page.locator("tbody tr")).toHaveCount(2);
  }
  const found = await new AxeBuilder({ page: ann.page }).analyze();
  expect(found.violations.filter(({ impact }) => impact === "serious")).toEqual([]);
  await ann.page.locator("button.forget").click();
  await ann.page.locator("button.forget").click();
  await expect(ann.page.locator("section")).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});
