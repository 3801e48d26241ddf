import { serious } from "./axe";
import { expect, phone, tasteOf, test } from "./fixtures";

const game = "ticket-to-ride-usa";

for (const [language, options] of [
  ["en", {}],
  ["de", phone],
] as const)
  test(`a deal is played again and compared (${language})`, async ({ setup }) => {
    const made = await setup.againstBot(game, { deal: `cup-${language}` });
    await setup.finish(made, tasteOf("ticket_to_ride"));
    const ann = await setup.device({ language }, options);
    await ann.openTable(made);
    const known = language === "de" ? "Bekannte Verteilung" : "Known deal";
    await expect(ann.page.locator("[data-known-luck]:visible, [data-luck-mark]")).toContainText(
      known,
    );
    await ann.page.locator("[data-table-menu], [data-menu]").first().click();
    await ann.page
      .getByRole("button", { name: language === "de" ? /^Gleiche Verteilung/ : /^Same deal/ })
      .click();
    await expect(ann.page).toHaveURL(new RegExp(`/deal/cup-${language}$`));
    const groups = ann.page.locator("main tbody");
    // The table that has finished, and bots at every seat.
    await expect(groups).toHaveCount(2);
    await expect(groups.filter({ hasText: "Ann" })).toContainText(known);
    await expect(ann.page.locator("tbody.bots")).not.toContainText(known);
    // Said before one plays it.
    await expect(ann.page.locator("[data-known-luck]")).toContainText(known);
    await expect(ann.page.locator("tbody.bots tr")).toHaveCount(2);
    expect(await serious(ann.page)).toEqual([]);
    await ann.page.locator("button.go").click();
    await expect(ann.page).toHaveURL(/\/t\/[a-z0-9]+$/);
    await expect(ann.page.locator(".page.playing")).toBeVisible();
    await expect(ann.page.locator("[data-luck-mark]")).toContainText(known);
    expect(ann.complaints).toEqual([]);
  });

test("luck that nobody chose is secret until the end", async ({ setup }) => {
  const made = await setup.againstBot(game);
  const ann = await setup.device();
  await ann.openTable(made);
  await expect(ann.page.locator(".page.playing")).toBeVisible();
  await expect(ann.page.locator("[data-luck-mark], [data-deal-link]")).toHaveCount(0);
  await ann.page.locator("[data-table-menu]").click();
  await expect(ann.page.getByRole("dialog").getByText("New secret link")).toBeVisible();
  await expect(ann.page.getByRole("dialog").getByText("Same deal")).toHaveCount(0);
  await ann.page.keyboard.press("Escape");
  await setup.finish(made, tasteOf("ticket_to_ride"));
  const link = ann.page.locator("[data-deal-link]").first();
  await expect(link).toBeVisible();
  const code = (await link.getAttribute("href"))?.replace("/deal/", "") ?? "";
  expect(code.length).toBeGreaterThan(3);
  await expect(link).toContainText(code);
  await expect(ann.page.locator("[data-luck-mark], [data-known-luck]")).toHaveCount(0);
  await link.click();
  await expect(ann.page.locator("main tbody").filter({ hasText: "Ann" })).toHaveCount(1);
  await expect(ann.page.locator("main tbody").filter({ hasText: "Known deal" })).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("a known deal is said before one sits down", async ({ setup, server }) => {
  const made = await server.create({
    game,
    deal: "cup-of-all",
    listed: true,
    seats: [{ who: "here", name: "Ann" }, { who: "open" }],
  });
  const bob = await setup.device({ name: "Bob" }, phone);
  await bob.open();
  const line = bob.page.locator(".dep", { has: bob.page.locator(`a[href="/t/${made.table}"]`) });
  await expect(line.locator("[data-luck-mark]")).toBeVisible();
  await expect(bob.page.locator("main")).toContainText("this deal was chosen");
  await bob.openTable(made, null);
  await expect(bob.page.locator("[data-sit]")).toBeVisible();
  await expect(bob.page.locator("[data-known-luck]")).toContainText("Somebody may already know");
  await bob.page.locator("[data-menu]").click();
  await expect(bob.page.getByRole("dialog").locator("[data-known-luck]")).toBeVisible();
  await bob.page.keyboard.press("Escape");
  const ann = await setup.device();
  await ann.openTable(made);
  await ann.page.locator("[data-start]").click();
  await ann.page.locator("button[data-luck-mark]").click();
  await expect(ann.page.getByRole("dialog")).toContainText("cup-of-all");
  expect(await serious(ann.page)).toEqual([]);
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test("the deals of the week hang in the hall", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open();
  const links = ann.page.locator('a[href^="/deal/"]');
  await expect(links).toHaveCount(5);
  await links.first().click();
  await expect(ann.page.locator("h2").first()).toBeVisible();
  await expect(ann.page.locator("main")).toContainText("Nobody has finished it yet");
  await ann.open("/deal/nobody-knows-it");
  await expect(ann.page.getByRole("alert")).toContainText("no such deal");
});

test("the record book fills with games, and can be taken along and thrown away", async ({
  setup,
}) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.open("/records");
  // Before the first game: tickets that are not punched yet.
  await expect(page.locator("ul").first().locator(".ticket.open")).toHaveCount(6);
  expect(await serious(page, { themes: true })).toEqual([]);
  const made = await setup.againstBot(game);
  await setup.finish(made, tasteOf("ticket_to_ride"));
  await ann.openTable(made);
  await expect(page.locator(".page.playing")).toBeVisible();
  await ann.open();
  await page.locator("[data-to-records]").click();
  await expect(page.locator("[data-best]")).toHaveText(/^-?\d+$/);
  await expect(page.locator('[data-first="game"]')).not.toHaveClass(/open/);
  await expect(page.locator('[data-first="all"]')).toHaveClass(/open/);
  expect(await serious(page, { themes: true })).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-save]").click(),
  ]);
  const file = await saved.path();
  await page.locator("[data-clear]").click();
  await page.locator("[data-clear]").click();
  await expect(page.locator("[data-best]")).toHaveCount(0);
  await page.locator(".along input[type=file]").setInputFiles(file);
  await expect(page.locator(".along")).toContainText("One game added.");
  await expect(page.locator("[data-best]")).toBeVisible();
  await page.locator(".along input[type=file]").setInputFiles("package.json");
  await expect(page.locator(".along")).toContainText("not a Roundhouse record book");
  expect(ann.complaints).toEqual([]);
});

test("finished games are counted on the device", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/statistics");
  await expect(ann.page.locator("main")).toContainText(
    "How your games turned out will be kept here",
  );
  const made = await setup.againstBot(game);
  await setup.finish(made, tasteOf("ticket_to_ride"));
  await ann.openTable(made);
  await expect(ann.page.locator(".page.playing")).toBeVisible();
  for (let visit = 0; visit < 2; ++visit) {
    await ann.open("/statistics");
    await expect(ann.page.locator("section h2")).toHaveCount(1);
    await expect(ann.page.locator("dd").first()).toHaveText("1");
    await expect(ann.page.locator("tbody tr")).toHaveCount(2);
  }
  expect(await serious(ann.page)).toEqual([]);
  await ann.page.locator("button.forget").click();
  await ann.page.locator("button.forget").click();
  await expect(ann.page.locator("section")).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});
