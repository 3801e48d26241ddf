// Everything that is done alone is done on the device, without any network: lessons, challenges, hints,
// taking back, reviews, deals, records, numbers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { obey, signature } from "../e2e/guide";
import {
  asked,
  expect,
  families,
  first_game,
  games,
  play,
  tasteOf,
  test,
  words,
  type StaticDevice,
} from "./fixtures";
import { expectWhole, keptLog } from "./kept";

const usa = "ticket-to-ride-usa";
const taste = tasteOf("ticket_to_ride");
const record = (name: string) =>
  fileURLToPath(new URL(`../../../tests/records/${name}.json`, import.meta.url));

/** A record from a file, laid on the device, in its review. */
async function upload({ page }: StaticDevice, name: string): Promise<void> {
  await page.locator("[data-upload] input").setInputFiles(record(name));
  await expect(page.locator("[data-ready]")).toBeVisible();
  expect(page.url()).toMatch(/\?\/r\/0/);
}

const ply = async (page: Page) =>
  Number(await page.locator("[data-review]").getAttribute("data-ply"));

test("a lesson, from its first word to its last", async ({ newDevice }) => {
  const ann = await newDevice({ language: "de" });
  const { page } = ann;
  await ann.visitOnce();
  await page.locator(`[data-ride="learn-${usa}"]`).click();
  await expect(page.locator("[data-guide]")).toBeVisible();
  let missed = 0;
  for (let i = 0; i < 300 && (await signature(page)) !== "end"; i++) {
    // On a busy machine a list may still have moved under the pointer.
    if (!(await obey(page, ({ x, y }) => page.mouse.click(x, y)))) missed++;
    expect(missed).toBeLessThan(3);
  }
  await expect(page.locator('[data-guide="end"]')).toBeVisible();
  expect(page.url()).toMatch(/\?\/t\/0/);
  await ann.open();
  await expect(page.locator(`[data-ride="learn-${usa}"]`)).toContainText("gefahren");
  expect(ann.faults).toEqual([]);
});

test("challenges: all are listed, and one is solved by its solution", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  await ann.open("/challenges");
  for (const { id } of games.filter(({ challenges }) => challenges))
    await expect(page.locator(`[data-challenges="${id}"] [data-challenge]`)).not.toHaveCount(0);
  const row = page.locator(`[data-challenges="${first_game.id}"] [data-challenge]`).first();
  const id = (await row.getAttribute("data-challenge")) ?? "";
  await row.click();
  await expect(page.locator("[data-strip]")).toBeVisible();
  await expect(asked(page)).toBeVisible();
  await page.locator("[data-solution]").click();
  const step = page.locator("[data-solution-step]");
  const watched = page.locator('[data-strip][data-result="watched"]');
  for (let i = 0; i < 120; i++) {
    await expect(step.or(watched).first()).toBeVisible();
    if (await watched.isVisible()) break;
    await step.click().catch(() => undefined);
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
  await expect(watched).toBeVisible();
  await ann.open("/challenges");
  await expect(page.locator(`[data-challenge="${id}"]`)).toHaveAttribute("data-stand", "watched");
  expect(ann.faults).toEqual([]);
});

for (const [number, { id }] of families.entries()) {
  const language = number % 2 === 0 ? "de" : "en";
  test(`${id}: a hint gives reasons, and can be followed (${language})`, async ({ newDevice }) => {
    const ann = await newDevice({ language });
    const { page } = ann;
    await ann.visitOnce();
    await ann.sitDown(id);
    await ann.atRest();
    const before = (await keptLog(page)).length;
    await page.locator("[data-hint]").click();
    const tips = page.locator("[data-tip]");
    await expect(tips.first()).toBeVisible();
    expect(await tips.count()).toBeLessThanOrEqual(3);
    const why = page.locator("[data-why]");
    expect(await why.count()).toBe(await tips.count());
    // Words, as a sentence has them, and no key that has none.
    for (const text of await why.allInnerTexts())
      expect(text).toMatch(/^(?!\S+\.\S+$)(\S+ ){2,}\S+/);
    await tips.first().press("Enter");
    await expect.poll(async () => (await keptLog(page)).length).toBeGreaterThan(before);
    expect(ann.faults).toEqual([]);
  });
}

test("why something is not possible, and taking back what was", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  await ann.sitDown(usa, { options: { start: "0" } });
  // The first tickets.
  await play(page, { taste, actions: 1 });
  const before = await ann.atRest();
  await page.locator("path[data-route]:not(.can)").first().dispatchEvent("click");
  await expect(page.locator(".notice")).toContainText(/R\d+/);
  await page.keyboard.press("Escape");
  await play(page, { taste: { take_blind: 1e9 }, actions: 1 });
  await expect.poll(() => ann.atRest()).not.toEqual(before);
  const played = await keptLog(page);
  await page.locator("[data-take-back]").click();
  await expect.poll(() => ann.atRest()).toEqual(before);
  const log = await keptLog(page);
  expect(log.slice(0, played.length)).toEqual(played);
  expect(log.map(({ text }) => (JSON.parse(text) as { type: string }).type)).toContain(
    "taken_back",
  );
  expectWhole(log);
  expect(ann.faults).toEqual([]);
});

test("a review with its analysis, and what would have been if", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  await upload(ann, "usa-greedy-2");
  const first = await ply(page);
  await page.locator("[data-forward]").click();
  await expect.poll(() => ply(page)).toBeGreaterThan(first);
  // Whoever thinks about it does so beside the page.
  const patience = { timeout: 300_000 };
  await expect(page.locator("[data-curve] .area").first()).toHaveAttribute("d", /^M/, patience);
  await page.locator("#review-tab-decisions").click();
  await expect(page.locator("[data-decisions] button").first()).toBeVisible(patience);

  await page.locator("[data-what-if]").click();
  await page.locator("dialog select").selectOption("level-1");
  await page.locator("dialog [data-depart]").click();
  await expect(page).toHaveURL(/\?\/t\/0[a-z0-9]+$/);
  await expect(asked(page)).toBeVisible();
  expect((await play(page, { taste, actions: 2 })).actions).toBe(2);
  await page.locator("[data-origin]").click();
  await expect(page.locator("[data-ready]")).toBeVisible();
  expect(ann.faults).toEqual([]);
});

test("the deal of the week, its result, its record and the numbers of this device", async ({
  newDevice,
}) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  const deals = page.locator('a[href*="?/deal/"]');
  await expect(deals).toHaveCount(games.length);
  await deals.first().click();
  await expect(page.locator("main")).toContainText(words("", "deal.nobody"));
  const deal = page.url();
  await page.locator("button.go").click();
  await expect(page.locator(".page.playing")).toBeVisible();
  expect(page.url()).toMatch(/\?\/t\/0/);
  await expect(page.locator("[data-luck-mark]").first()).toBeVisible();
  const played = await play(page, { taste: tasteOf(first_game.family), seed: 5 });
  expect(played.over).toBe(true);
  await expect(page.locator('[data-ending="done"]')).toBeVisible();
  const { outcome } = JSON.parse(await ann.recordOf(ann.table)) as {
    outcome: { points: number[] };
  };

  // Its record, saved as a file and opened again.
  await page.locator("[data-table-menu]").click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: words("", "menu.record") }).click(),
  ]);
  const file = await saved.path();
  expect(readFileSync(file, "utf8")).toBe(await ann.recordOf(ann.table));
  await ann.open();
  await page.locator("[data-upload] input").setInputFiles(file);
  await expect(page.locator("[data-ready]")).toBeVisible();

  await ann.open("/statistics");
  await expect(page.locator("section dd").first()).toHaveText("1");
  await expect(page.locator("section dd").last()).toHaveText(String(outcome.points[0]));
  await ann.open("/records");
  await expect(page.locator("[data-best]")).toHaveText(String(outcome.points[0]));

  // Beside it stands how bots do with the same luck; they have to play it first.
  await page.goto(deal);
  await expect(page.locator("main tbody").filter({ hasText: "Ann" })).toHaveCount(1);
  await expect(page.locator("main tbody.bots")).toHaveCount(1);
  expect(ann.faults).toEqual([]);
});
