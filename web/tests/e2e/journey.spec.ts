// The table of The Grand Trunk Journey: what is asked, what is offered, and what stays in view.
import type { Page } from "@playwright/test";
import type { CreatedTable } from "../../wire/protocol";
import { asked, expect, play, tasteOf, test, type Device } from "./fixtures";

const game = "grand-trunk-journey";
const taste = tasteOf("grand_trunk_journey");
const unloading = ["deliver", "fulfil_contract"];

const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

/**
 * A table at which goods can be unloaded where they are wanted. Who plays at random may come to the end
 * of a journey without that, and then begins another.
 */
async function arrive(ann: Device, open: () => Promise<CreatedTable>): Promise<CreatedTable> {
  for (let journey = 0; journey < 6; journey++) {
    const made = await open();
    await ann.openTable(made);
    await ann.unfold();
    for (let i = 0; i < 120; i++) {
      if ((await ann.row(unloading).count()) > 0) return made;
      const { over } = await play(ann.page, { taste, seed: i + 3, actions: 1 });
      if (over) break;
      await expect(asked(ann.page).or(ann.page.locator("[data-over]")).first()).toBeVisible();
      if ((await asked(ann.page).count()) === 0) break;
      await ann.unfold();
    }
  }
  throw new Error("six journeys, and nowhere could anything be unloaded");
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
] as const)
  test(`a hint leaves the map its size (${width}×${height})`, async ({ setup }) => {
    const ann = await setup.device({}, { viewport: { width, height } });
    const { page } = ann;
    await ann.openTable(await setup.againstBot(game));
    await expect(asked(page)).toBeVisible();
    const before = await box(page, '[data-region="map"]');
    await page.locator("[data-hint]").click();
    await expect(page.locator("[data-tips]")).toBeVisible();
    expect(await box(page, '[data-region="map"]')).toEqual(before);
    await page.locator("[data-layer] [data-close]").click();
    await expect(page.locator("[data-tips]")).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [768, 1024],
] as const)
  test(`the objectives lie open (${width}×${height})`, async ({ setup, server }) => {
    const ann = await setup.device({ language: "de" }, { viewport: { width, height } });
    const { page } = ann;
    const made = await server.create({
      game,
      options: { objectives: "yes" },
      seats: [
        { who: "here", name: "Ann" },
        ...Array.from({ length: 3 }, () => ({ who: "bot", bot: "greedy" }) as const),
      ],
    });
    await ann.openTable(made);
    await expect(asked(page)).toBeVisible();
    const objectives = page.locator("[data-objectives] [data-objective]");
    await expect(objectives).toHaveCount(3);
    for (const one of await objectives.all()) await expect(one).toBeInViewport({ ratio: 1 });
    expect(ann.complaints).toEqual([]);
  });

test("what can be unloaded is offered first, and the end of the turn names it", async ({
  setup,
}) => {
  const ann = await setup.device();
  const { page } = ann;
  const made = await arrive(ann, () => setup.againstBot(game));
  const question = page.locator(".prompt h2");
  await expect(page.locator('[data-step="unload"]')).toHaveAttribute("aria-current", "step");
  await expect(question).toContainText("Unload in");
  const main = page.locator("[data-main]");
  await expect(main).toHaveAttribute("data-next");
  await expect(main).toHaveText(/^(Deliver (coal|iron|wood|steel)|Fulfil contract)/);

  // Ending the turn asks first.
  const before = await setup.plies(made.table);
  await page.waitForTimeout(500);
  await page.locator('[data-step="draw"]').click();
  await expect(question).toHaveText("End your turn?");
  await expect(page.locator(".prompt .text")).toHaveText(/^Left undone: .* here/);
  await page.keyboard.press("Escape");
  await expect(question).toContainText("Unload in");
  expect(await setup.plies(made.table)).toBe(before);

  // The second click of a double one does not hit what comes next.
  await main.dblclick();
  await expect.poll(() => setup.plies(made.table)).toBe(before + 1);
  await expect(asked(page)).toBeVisible();
  expect(await setup.plies(made.table)).toBe(before + 1);
  expect(ann.complaints).toEqual([]);
});

test("what was looked up is put away by itself", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(await setup.againstBot(game));
  await play(page, { taste, actions: 3 });
  await expect(asked(page)).toBeVisible();
  const detail = page.locator("[data-layer]");
  await page.locator(".others [data-improvement]").first().click();
  await expect(detail).toBeVisible();
  await play(page, { taste, actions: 2 });
  await expect(detail).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});
