// The end of a game: a scene that keeps the result to itself until it has been counted.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { MatchRecord } from "../../wire/match";
import { expect, phone, tasteOf, test } from "./fixtures";

const records = [
  "usa-greedy-2",
  "germany-greedy-3",
  "europe-greedy-2",
  "europe-placed-4",
  "america-drawn-3",
  "america-random-1",
  "journey-mixed-4",
] as const;

function record(name: string): MatchRecord<unknown, unknown> {
  const file = new URL(`../../../tests/records/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as MatchRecord<unknown, unknown>;
}

/** Shows the scene at this moment. */
async function stand(page: Page, time: number): Promise<void> {
  await page.evaluate((time) => {
    document
      .querySelector("[data-ending]")
      ?.dispatchEvent(new CustomEvent("stand", { detail: time }));
  }, time);
}
const ending = (page: Page, state: "running" | "done") => page.locator(`[data-ending="${state}"]`);
const heard = (page: Page) => page.locator("[data-heard]");
const next = (page: Page) => page.locator("[data-end-actions] :is(a, button)");

for (const name of records) {
  test(`the end of ${name} is counted, then told`, async ({ setup, server }) => {
    const ann = await setup.device({ motion: true });
    const { page } = ann;
    const { table } = await server.upload(record(name));
    await ann.open(`/t/${table}`);
    await expect(ending(page, "running")).toBeVisible();
    await stand(page, 0.4);
    // Neither seen nor heard nor in the title.
    const words = /\b(wins?|won|lost|victory|out of time|all goods)\b/i;
    await expect(ending(page, "running")).not.toContainText(words);
    await expect(heard(page)).not.toContainText(words);
    expect(await page.title()).not.toMatch(words);
    await expect(page.locator("[data-rematch], [data-review-link]")).toHaveCount(0);
    await stand(page, 99);
    await expect(ending(page, "done")).toContainText(words);
    await expect(heard(page)).toContainText(words);
    await expect(page.locator("[data-review-link]")).toBeVisible();
    // One way to the review, here and beside the board.
    const ways = page.locator(`a[href="/r/${table}"]`);
    await expect(ways).toHaveCount(1);
    await page.locator("[data-to-board]").click();
    await expect(ways).toHaveCount(1);
    expect(ann.complaints).toEqual([]);
  });
}

test("the end is skipped by a click or a key, and seen once more", async ({ setup, server }) => {
  const ann = await setup.device({ motion: true });
  const { page } = ann;
  const { table } = await server.upload(record("usa-greedy-2"));
  await ann.open(`/t/${table}`);
  await expect(ending(page, "running")).toBeVisible();
  await page.locator("[data-ending]").click({ position: { x: 200, y: 200 } });
  await expect(ending(page, "done")).toBeVisible();
  await page.locator("[data-once-more]").click();
  await expect(ending(page, "running")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ending(page, "done")).toBeVisible();
  // It has been seen: coming back shows how it came out.
  await page.reload();
  await expect(ending(page, "done")).toBeVisible();
  // The board lies behind it.
  await page.locator("[data-to-board]").click();
  await expect(page.locator("[data-ending]")).toHaveCount(0);
  await expect(page.locator("svg.drawing").first()).toBeVisible();
  await page.locator("[data-to-result]").click();
  await expect(ending(page, "done")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("the end plays by itself to its last moment", async ({ setup, server }) => {
  const ann = await setup.device({ motion: true });
  const { table } = await server.upload(record("europe-greedy-2"));
  await ann.open(`/t/${table}`);
  await expect(ending(ann.page, "running")).toBeVisible();
  await expect(ending(ann.page, "done")).toBeVisible();
});

test("whoever sits there sees the end when it comes", async ({ setup }) => {
  const ann = await setup.device({ motion: true });
  const made = await setup.againstBot("switch-and-signal-europe");
  await ann.openTable(made);
  await expect(ann.page.locator("svg.drawing").first()).toBeVisible();
  await setup.finish(made, tasteOf("switch_and_signal"));
  // A tap shows at once what others did, and in the end how it came out.
  await expect(async () => {
    await ann.page.locator("main").dispatchEvent("pointerdown");
    await expect(ending(ann.page, "running")).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(heard(ann.page)).not.toContainText(/won|lost/);
  await expect(ending(ann.page, "done")).toBeVisible();
  await expect(heard(ann.page)).toContainText(/won|lost/);
  expect(ann.complaints).toEqual([]);
});

test("without motion the last moment is there at once", async ({ setup, server }) => {
  const ann = await setup.device();
  const { table } = await server.upload(record("journey-mixed-4"));
  await ann.open(`/t/${table}`);
  await expect(ending(ann.page, "done")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("the totals are those of the rules", async ({ setup, server }) => {
  const ann = await setup.device();
  const game = record("germany-greedy-3");
  const { table } = await server.upload(game);
  await ann.open(`/t/${table}`);
  await expect(ending(ann.page, "done")).toBeVisible();
  for (const [seat, points] of (game.outcome?.points ?? []).entries())
    await expect(ann.page.locator(`[data-end-seat="${seat}"] .total`)).toHaveText(String(points));
});

test("from the end to another game", async ({ setup }) => {
  const ann = await setup.device();
  const made = await setup.againstBot("ticket-to-ride-usa");
  await setup.finish(made, tasteOf("ticket_to_ride"));
  await ann.openTable(made);
  await expect(ending(ann.page, "done")).toBeVisible();
  // The own row is open, and missed tickets are marked.
  await expect(ann.page.locator('[data-end-seat="0"]')).toHaveAttribute("aria-expanded", "true");
  await expect(ann.page.locator("[data-end-ticket]").first()).toBeVisible();
  await ann.page.locator("[data-rematch]").click();
  await expect(ann.page).not.toHaveURL(new RegExp(made.table));
  await expect(ann.page.locator(".page.playing")).toBeVisible();
});

test("a lost game is tried again from the round that cost most", async ({ setup, server }) => {
  const ann = await setup.device();
  const { table } = await server.upload(record("europe-placed-4"));
  await ann.open(`/t/${table}`);
  await ann.page.locator("[data-retry]").click();
  await expect(ann.page).not.toHaveURL(new RegExp(table));
  await expect(ann.page.locator(`[data-origin][href^="/r/${table}#"]`)).toBeVisible();
});

const screens = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
];
for (const viewport of screens)
  test(`all that can be done at the end is in view at ${viewport.width} × ${viewport.height}`, async ({
    setup,
    server,
  }) => {
    const small = viewport.width < 768 || viewport.height < 500;
    const ann = await setup.device(
      { language: "de" },
      small ? { ...phone, viewport } : { viewport },
    );
    const { page } = ann;
    for (const name of ["germany-mixed-5", "europe-placed-4", "journey-mixed-4"]) {
      const { table } = await server.upload(record(name));
      await ann.open(`/t/${table}`);
      await expect(ending(page, "done")).toBeVisible();
      for (const button of await next(page).all()) {
        const box = await button.boundingBox();
        expect(box).not.toBeNull();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        // A finger needs more room than a mouse.
        expect(box?.height).toBeGreaterThanOrEqual(small ? 40 : 30);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
    expect(ann.complaints).toEqual([]);
  });
