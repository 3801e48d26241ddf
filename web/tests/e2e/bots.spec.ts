// How people meet the bots: five levels to choose from, and what the best of them advises.
import type { TableInfo } from "../../wire/protocol";
import { asked, expect, families, first_game, phone, test } from "./fixtures";
import type { Server } from "./server";

async function infoOf(server: Server, table: string): Promise<TableInfo> {
  return (await (await fetch(`${server.url}/api/tables/${table}`)).json()) as TableInfo;
}

test("every game has the same five levels", ({ catalog }) => {
  for (const game of catalog) {
    expect(game.levels.map(({ bot }) => bot)).toEqual([1, 2, 3, 4, 5].map((n) => `level-${n}`));
    expect(game.usual_bot).toBe("level-3");
  }
});

for (const [kind, options] of Object.entries({ desktop: {}, phone }))
  test(`levels and hints are chosen in the lobby on a ${kind}`, async ({ setup, server }) => {
    const { page, ...ann } = await setup.device({}, options);
    await page.goto(ann.url);
    await expect(page.locator(".line")).toContainText("Level 3");
    await page.getByRole("button", { name: "More options" }).click();
    const levels = page.getByLabel("Strength of the bot at seat");
    await expect(levels.first().locator("option")).toHaveText([
      "Level 1 · Beginner",
      "Level 2 · Casual",
      "Level 3 · Skilled",
      "Level 4 · Expert",
      "Level 5 · Master",
    ]);
    await levels.first().selectOption("level-1");
    await levels.last().selectOption("level-4");
    await page.getByRole("radiogroup", { name: "Hints" }).getByText("None").click();
    await page.locator("[data-depart]").click();
    await expect(asked(page)).toBeVisible();
    const info = await infoOf(server, page.url().split("/t/")[1] ?? "");
    expect(info.seats.map((seat) => seat.bot ?? null)).toEqual([null, "level-1", "level-4"]);
    expect(info.hints).toBe(false);
    await expect(page.locator("[data-hint]")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  });

/** A reason in words, as a sentence has them, and no key that has none. */
const told = /^(?!\S+\.\S+$)(\S+ ){2,}\S+/;

for (const { id } of families) {
  test(`${id}: a hint is asked for and followed with the keyboard`, async ({ setup }) => {
    const made = await setup.againstBot(id);
    const ann = await setup.device();
    const { page } = ann;
    await ann.openTable(made);
    const button = page.locator("[data-hint]");
    await expect(button).toBeVisible();
    const before = await setup.plies(made.table);
    await button.press("Enter");
    const tips = page.locator("[data-tip]");
    await expect(tips.first()).toBeVisible();
    expect(await tips.count()).toBeLessThanOrEqual(3);
    for (const words of await tips.allInnerTexts()) expect(words).toMatch(/\d+%/);
    const why = page.locator("[data-why]");
    expect(await why.count()).toBe(await tips.count());
    for (const words of await why.allInnerTexts()) expect(words).toMatch(told);
    await expect(page.locator("[data-heard]")).toContainText("Hint: ");
    await page.keyboard.press("Tab");
    await expect(tips.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => setup.plies(made.table)).toBeGreaterThan(before);
    await expect(page.locator("[data-tips]")).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });

  test(`${id}: a hint is followed on a phone`, async ({ setup }) => {
    const made = await setup.againstBot(id);
    const ann = await setup.device({ language: "de" }, phone);
    const { page } = ann;
    await ann.openTable(made);
    const before = await setup.plies(made.table);
    await page.locator("[data-hint]").tap();
    const tips = page.locator("[data-tip]");
    await expect(tips.first()).toBeVisible();
    const why = page.locator("[data-why]");
    expect(await why.count()).toBe(await tips.count());
    for (const words of await why.allInnerTexts()) expect(words).toMatch(told);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    await tips.first().tap();
    // Taken back first: the tips are still there.
    await page.locator(".prompt .row .button:not(.main)").tap();
    await tips.last().tap();
    await page.locator("[data-confirm]").tap();
    await expect.poll(() => setup.plies(made.table)).toBeGreaterThan(before);
    expect(ann.complaints).toEqual([]);
  });
}

test("a hint can be put away", async ({ setup }) => {
  const made = await setup.againstBot(first_game.id);
  const ann = await setup.device();
  await ann.openTable(made);
  const button = ann.page.locator("[data-hint]");
  await button.click();
  await expect(ann.page.locator("[data-tips]")).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(ann.page.locator("[data-tips]")).toHaveCount(0);
});

test("bots of all kinds sit in the waiting room, and a level fills the rest", async ({
  setup,
  server,
}) => {
  const made = await server.create({
    game: first_game.id,
    seats: [
      { who: "here", name: "Ann" },
      { who: "bot", bot: "greedy" },
      { who: "bot", bot: "level-2" },
      { who: "open" },
    ],
    hints: false,
  });
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(made);
  await expect(page.getByText("Bot, Greedy")).toBeVisible();
  await expect(page.getByText("Bot, Level 2 · Casual")).toBeVisible();
  await expect(page.locator("dl")).toContainText("Hints None");
  await page.getByLabel("Strength of the bots").selectOption("level-1");
  await page.locator("[data-start]").click();
  await expect(asked(page)).toBeVisible();
  const players = page.locator("[data-player]");
  await expect(players.nth(1)).toContainText("Greedy");
  await expect(players.nth(2)).toContainText("Level 2");
  await expect(players.nth(3)).toContainText("Level 1");
  expect((await infoOf(server, made.table)).seats[3]?.bot).toBe("level-1");
  expect(ann.complaints).toEqual([]);
});
