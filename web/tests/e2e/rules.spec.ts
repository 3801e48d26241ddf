// The rules at hand: from a "why not", from a line of the log, from the top bar, from the lobby.
import type { Locator, Page } from "@playwright/test";
import { serious } from "./axe";
import { asked, expect, families, games, phone, play, tasteOf, test } from "./fixtures";

const drawer = (page: Page) => page.locator("[data-rules-drawer]");
/** The rule that was asked for. */
const lit = (page: Page) => drawer(page).locator('[aria-current="true"]');
const search = (page: Page) => drawer(page).getByRole("searchbox");

async function inView(item: Locator): Promise<boolean> {
  return item.evaluate((element) => {
    const frame = element.parentElement?.closest("[role=region]")?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return (
      frame !== undefined && top >= frame.top - 1 && Math.min(bottom, top + 20) <= frame.bottom
    );
  });
}

for (const [language, words, text] of [
  ["en", "Rule R8", "Each player keeps at least two of the first tickets"],
  ["de", "Regel R8", "Von den ersten Zielkarten behalten alle mindestens zwei"],
] as const)
  test(`a why not leads to its rule (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    const { page } = ann;
    await ann.openTable(await setup.againstBot("ticket-to-ride-usa"));
    await expect(asked(page)).toBeVisible();
    // Too few tickets.
    await page.locator("[data-keep]").click();
    await page.getByRole("button", { name: words, exact: true }).first().click();
    await expect(lit(page)).toContainText(text);
    await expect(lit(page)).toBeFocused();
    expect(await inView(lit(page))).toBe(true);
    // The reader may change the language; the rule stays.
    await page.locator("[data-language]").click();
    await expect(lit(page)).toContainText(language === "en" ? "Zielkarten" : "tickets");
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });

test("a why not leads to its rule (other games)", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(
    await setup.againstBot("switch-and-signal-europe", { options: { first: "0" } }),
  );
  await expect(asked(page)).toBeVisible();
  await page.locator('[data-helper="logistician"]').click();
  await page.locator(".detail button").first().click();
  await page.locator("[data-notice-rule]").click();
  await expect(lit(page)).toContainText("Each helper can be used once in the whole game");
  await ann.openTable(await setup.againstBot("grand-trunk-journey", { options: { start: "0" } }));
  await expect(asked(page)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await page.locator("[data-rules]").click();
  await expect(drawer(page).locator("[data-rules-now]")).toContainText(
    "Each player has one company",
  );
  expect(ann.complaints).toEqual([]);
});

for (const { id, family } of families)
  test(`every line of the log leads to a rule (${id})`, async ({ setup }) => {
    const ann = await setup.device();
    const { page } = ann;
    await ann.openTable(await setup.againstBot(id));
    await play(page, { taste: tasteOf(family), seed: 3, actions: 14 });
    await expect(asked(page)).toBeVisible();
    await ann.unfoldLog();
    const lines = page.locator(".journal .lines li:has(.look):not(:has([data-unfold]))");
    const tags = page.locator(".journal .lines .rule");
    expect(await lines.count()).toBeGreaterThan(8);
    expect(await tags.count()).toBe(await lines.count());
    for (const i of [0, 3, 7]) {
      const number = await tags.nth(i).innerText();
      // The list scrolls: what comes under a pointer that rests does not hear a click at once.
      await page.mouse.move(1, 1);
      await tags.nth(i).click();
      await expect(lit(page)).toHaveAttribute("data-rule", number);
      expect(await inView(lit(page))).toBe(true);
      await page.keyboard.press("Escape");
      await expect(tags.nth(i)).toBeFocused();
    }
    // The line itself still leads to its moment.
    await expect(page.getByRole("button", { name: "Back to now" })).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });

test("what is in play now is on top and follows the game", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(
    await setup.againstBot("ticket-to-ride-germany", { options: { start: "0" } }),
  );
  await expect(asked(page)).toBeVisible();
  await page.locator("[data-rules]").click();
  const now = drawer(page).locator("[data-rules-now]");
  await expect(now.locator("li").first()).toContainText("Germany: there are two piles");
  await expect(now).not.toContainText("A turn is exactly one of three actions");
  // Play goes on beside the open drawer.
  for (let i = 0; i < 2; i++) await play(page, { taste: tasteOf("ticket_to_ride"), actions: 1 });
  await expect(now).toContainText("A turn is exactly one of three actions");
  // Rules of the other board step back, and are never in play here.
  await expect(now).not.toContainText("North America:");
  const other = drawer(page).locator("li.other", { hasText: "North America: the longest" });
  await expect(other).toContainText("other board");
  await expect(drawer(page).locator("li.other", { hasText: "Germany:" })).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("words and numbers are found in the reader's language", async ({ setup }) => {
  const ann = await setup.device({ language: "de" });
  const { page } = ann;
  await ann.openTable(await setup.againstBot("ticket-to-ride-usa"));
  await page.locator("[data-rules]").click();
  await search(page).fill("offene lokomotive");
  const items = drawer(page).locator("li");
  await expect(drawer(page).getByRole("status")).toHaveText(/Regeln gefunden$/);
  await expect(items.first()).toContainText("Eine offene Lokomotive ist der ganze Spielzug");
  const count = await items.count();
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThan(9);
  await expect(drawer(page).getByRole("status")).toHaveText(`${count} Regeln gefunden`);
  const marked = await drawer(page).locator("mark").allInnerTexts();
  expect(new Set(marked.map((word) => word.toLowerCase()))).toEqual(
    new Set(["offene", "lokomotive"]),
  );
  await search(page).fill("33");
  await expect(items.first()).toContainText("Zu zweit und zu dritt");
  await page.keyboard.press("Enter");
  await expect(lit(page)).toHaveAttribute("data-rule", "R33");
  await search(page).fill("xylophon");
  await expect(drawer(page).getByRole("status")).toHaveText("Keine Regel gefunden");
  await drawer(page).getByRole("button", { name: "Suche leeren" }).click();
  await expect(drawer(page).locator("h3").first()).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("by keyboard: open, go from rule to rule, choose a chapter, close", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(await setup.againstBot("switch-and-signal-north-america"));
  await expect(page.locator("[data-rules]")).toBeVisible();
  await page.locator("[data-rules]").focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("region")).toBeFocused();
  await search(page).focus();
  await page.keyboard.type("61");
  await page.keyboard.press("Enter");
  await expect(lit(page)).toHaveAttribute("data-rule", "R61");
  // R5 names R61, R61 names nothing; R19 leads to R18.
  await search(page).focus();
  await page.keyboard.type("R19");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(lit(page).getByRole("button", { name: "Rule R18" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lit(page)).toHaveAttribute("data-rule", "R18");
  await expect(lit(page)).toBeFocused();
  const chapters = drawer(page).getByLabel("Chapter");
  await chapters.selectOption("Helpers");
  await expect(drawer(page).locator('[data-rule="R48"]')).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator("[data-rules]")).toBeFocused();
  expect(ann.complaints).toEqual([]);
});

test("on a phone the rules are a sheet that leaves the top of the table in view", async ({
  setup,
}) => {
  const ann = await setup.device({ theme: "light" }, phone);
  const { page } = ann;
  await ann.openTable(await setup.againstBot("grand-trunk-journey"));
  await play(page, { taste: tasteOf("grand_trunk_journey"), seed: 2, actions: 8 });
  await ann.unfoldLog();
  await page.locator(".journal .lines .rule").first().tap();
  await expect(lit(page)).toBeVisible();
  const box = await drawer(page).boundingBox();
  expect(box?.width).toBe(390);
  expect(Math.round(((box?.height ?? 0) / 844) * 100)).toBe(80);
  expect(await serious(page, { themes: true })).toEqual([]);
  // A tap above the sheet closes it.
  await page.touchscreen.tap(200, 60);
  await expect(drawer(page)).toHaveCount(0);
  await page.locator("[data-rules]").tap();
  await expect(drawer(page).locator("[data-rules-now]")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Close" }).tap();
  await expect(drawer(page)).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("whoever waits for others can read", async ({ setup, server }) => {
  const ann = await setup.device();
  const { page } = ann;
  const seats = [{ who: "here", name: "Ann" }, { who: "open" }] as const;
  await ann.openTable(await server.create({ game: "switch-and-signal-europe", seats: [...seats] }));
  await expect(page.locator("[data-start]")).toBeVisible();
  await page.locator("[data-rules]").click();
  await expect(drawer(page).locator('[data-rule="R1"]')).toContainText("Two to four people play");
  await expect(drawer(page).locator("[data-rules-now]")).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("nothing serious is found with the drawer open", async ({ setup }) => {
  const ann = await setup.device({ theme: "light" });
  const { page } = ann;
  await ann.openTable(await setup.againstBot("ticket-to-ride-usa"));
  await expect(asked(page)).toBeVisible();
  await page.locator("[data-keep]").click();
  await page.locator("[data-notice-rule]").click();
  await expect(lit(page)).toBeVisible();
  const found = await serious(page, { themes: true });
  await search(page).fill("ticket");
  await expect(drawer(page).locator("mark").first()).toBeVisible();
  found.push(...(await serious(page, { themes: true })));
  expect(found).toEqual([]);
});

test("the lobby has the rules of every game", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.open();
  for (const { id } of games) {
    await page.locator(`[data-game="${id}"]`).click();
    await page.locator("[data-rules]").click();
    const first = drawer(page).locator('[data-rule="R1"]');
    await expect(first).toContainText(/play/);
    await expect(drawer(page).locator("[data-rules-now]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
  }
  expect(ann.complaints).toEqual([]);
});
