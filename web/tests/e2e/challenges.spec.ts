// Challenges: the list, failing, trying again, the solution step by step.
import type { Page } from "@playwright/test";
import { serious } from "./axe";
import { asked, expect, families, first_game, games, phone, test, type Device } from "./fixtures";

/** Opens the list and sits down at a challenge of a game; its id. */
async function begin(device: Device, game: string, place = 0): Promise<string> {
  const { page } = device;
  await device.open("/challenges");
  const row = page.locator(`[data-challenges="${game}"] [data-challenge]`).nth(place);
  await expect(row).toBeVisible();
  const id = (await row.getAttribute("data-challenge")) ?? "";
  await row.click();
  await expect(page.locator("[data-strip]")).toBeVisible();
  await expect(asked(page)).toBeVisible();
  return id;
}

function result(page: Page, which: "open" | "solved" | "failed") {
  return page.locator(`[data-strip][data-result="${which}"]`);
}

/** Follows the solution until the goal is reached. */
async function follow(page: Page): Promise<void> {
  await page.locator("[data-solution]").click();
  const step = page.locator("[data-solution-step]");
  for (let i = 0; i < 120; i++) {
    await expect(step.or(result(page, "solved")).first()).toBeVisible();
    if (await result(page, "solved").isVisible()) return;
    await step.click().catch(() => undefined);
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
  throw new Error("the solution does not end");
}

/** Plays the last of what is allowed again and again, which leads nowhere. */
async function fail(page: Page, device: Device): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await expect(asked(page).or(result(page, "failed")).first()).toBeVisible();
    if (await result(page, "failed").isVisible()) return;
    await device.unfold();
    await page.locator("[data-actions] [data-action]").last().click();
    const confirm = page.locator("[data-confirm]").first();
    if (await confirm.isVisible()) await confirm.click();
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
}

for (const language of ["de", "en"] as const) {
  test(`every challenge has a title and a goal in words (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    await ann.open("/");
    await ann.page.locator("[data-to-challenges]").click();
    for (const { id } of games.filter(({ challenges }) => challenges))
      await expect(ann.page.locator(`[data-challenges="${id}"] li`)).not.toHaveCount(0);
    const rows = await ann.page.locator("[data-challenge]").allInnerTexts();
    expect(rows.length).toBeGreaterThanOrEqual(30);
    for (const row of rows) expect(row).not.toMatch(/challenge\.|\.goal|\{|undefined/);
    expect(await serious(ann.page)).toEqual([]);
    expect(ann.complaints).toEqual([]);
  });
}

for (const [i, { id: game }] of families.filter(({ challenges }) => challenges).entries()) {
  const language = i % 2 === 0 ? "de" : "en";
  test(`${game}: failed, tried again, solved by the solution (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    const { page } = ann;
    // Some are solved by what `fail` does.
    const id = await begin(ann, game, game === "switch-and-signal-europe" ? 3 : 0);
    await expect(page.locator("[data-turns-left]")).toBeVisible();
    await fail(page, ann);
    await expect(page.locator("[data-strip] .result")).not.toBeEmpty();
    await page.locator("[data-again]").click();
    await expect(result(page, "open")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await follow(page);
    await expect(page.locator("[data-next]")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    // The mark stays on this device, and the next challenge is one tap away.
    await page.locator("[data-next]").click();
    await expect(result(page, "open")).toBeVisible();
    await ann.open("/challenges");
    await expect(page.locator(`[data-challenge="${id}"] .number.done`)).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });

  test(`${game}: on a phone (${language === "de" ? "en" : "de"})`, async ({ setup }) => {
    const ann = await setup.device({ language: language === "de" ? "en" : "de" }, phone);
    const { page } = ann;
    await begin(ann, game);
    await page.locator("[data-strip] .tool").click();
    await follow(page);
    await expect(page.locator("[data-strip] .result")).not.toBeEmpty();
    expect(await serious(page)).toEqual([]);
  });
}

test("whoever leaves the solution is told so", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await begin(ann, first_game.id);
  await page.locator("[data-solution]").click();
  await expect(page.locator("[data-solution-step]")).toBeVisible();
  const step = await page.locator("[data-solution-step]").innerText();
  await ann.unfold();
  const other = page.locator("[data-actions] [data-action]").last();
  expect(step).not.toContain(await other.innerText());
  await other.click();
  await expect(page.getByText("You played something else")).toBeVisible();
});
