// The workshop on a device alone: drawn, changed, played on and judged without any network.
import type { Page } from "@playwright/test";
import { progressOf, stopRun } from "../test_run";
import { expect, phone, play, tasteOf, test, type StaticDevice } from "./fixtures";
import { expectWhole, keptLog } from "./kept";

test.use({ under: "/trains/" });

const usa = "ticket-to-ride-usa";
const place = /\?\/boards\/draft\/([0-9a-f]{16})$/;

/** From the boards to the editor, by a copy of one of ours: the id of the draft. */
async function copied({ page }: StaticDevice, game: string): Promise<string> {
  await page.locator(`[data-ours="${game}"] [data-copy]`).click();
  await expect(page).toHaveURL(place);
  await expect(page.locator("[data-map] svg.drawing").first()).toBeVisible();
  return place.exec(page.url())?.[1] ?? "";
}

/** Changes the board by its name, and waits until that is kept and found to be playable. */
async function rename(page: Page, name: string): Promise<void> {
  const field = page.locator("main input.field").first();
  await field.fill(name);
  await field.press("Tab");
  await expect(page.locator("h1")).toContainText(name);
  await expect(page.locator("[data-saving]")).toHaveAttribute("data-saving", "saved");
}

test("a board of one's own, from the copy to the end of a game on it", async ({
  host,
  newDevice,
}) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  await ann.open("/boards");
  const draft = await copied(ann, usa);
  await rename(page, "Annland");
  await expect(page.locator('[data-check="answered"]')).toBeVisible();
  await expect(page.locator('[data-finding][data-kind="error"]')).toHaveCount(0);

  await page.locator("[data-play]").click();
  await expect(page).toHaveURL(new RegExp(`\\?/boards/play/${draft}$`));
  await page.locator('[aria-controls="choices"]').click();
  const levels = page.locator("#choices .seats select");
  await expect(levels.first()).toBeVisible();
  for (const level of await levels.all()) await level.selectOption("level-2");
  await page.locator("[data-depart]").click();
  await expect(page.locator(".page.playing")).toBeVisible();
  expect(page.url()).toContain(`${host.url}?/t/0`);
  await expect(page.locator("h1")).toContainText("Annland");
  const played = await play(page, { taste: tasteOf("ticket_to_ride"), seed: 3 });
  expect(played.over).toBe(true);
  expect(played.odd).toEqual([]);
  expectWhole(await keptLog(page));
  // The record brings its board along, and the program finds the game right.
  const record = JSON.parse(await ann.recordOf(ann.table)) as { board?: unknown };
  expect(record.board).toBeDefined();
  await page.locator("[data-review-link]").first().click();
  await expect(page.locator("[data-ready]")).toBeVisible();
  await ann.open("/boards");
  await expect(page.locator("[data-versions] li")).toHaveCount(1);
  expect(ann.faults).toEqual([]);
  expect(host.missing).toEqual([]);
});

test("whether it is fair, by hundreds of games on the device", async ({ newDevice }) => {
  const ann = await newDevice({ language: "de" });
  const { page } = ann;
  await ann.visitOnce();
  await ann.open("/boards");
  const draft = await copied(ann, usa);
  await page.locator("[data-fair]").click();
  await expect(page).toHaveURL(new RegExp(`\\?/boards/fair/${draft}$`));
  // The page can be used while its workers play.
  await expect(page.locator('[role="progressbar"]')).toBeVisible();
  const blocked = await page.evaluate(async () => {
    let longest = 0;
    for (let i = 0, last = performance.now(); i < 30; i++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  test.info().annotations.push({ type: "blocked", description: `${Math.round(blocked)} ms` });
  await expect(page.locator("[data-verdict]")).toBeVisible();
  const far = await stopRun(page);
  expect(far).toBeGreaterThan(0);
  await page.reload();
  await expect(page.locator("[data-verdict]")).toBeVisible();
  expect(await progressOf(page)).toBeGreaterThanOrEqual(far);
  expect(ann.faults).toEqual([]);
});

test("a whole board in a link, opened and copied on another device", async ({ newDevice }) => {
  const ann = await newDevice();
  await ann.open("/boards");
  await copied(ann, "ticket-to-ride-germany");
  await rename(ann.page, "Annland");
  await ann.open("/boards");
  const field = ann.page.locator("[data-share-part] input");
  await expect(field).toHaveValue(/\?\/boards\/link#a[\w-]+$/);
  const link = await field.inputValue();
  expect(link.startsWith(ann.url)).toBe(true);
  // There is no shelf without a server.
  await expect(ann.page.locator("[data-keep]")).toHaveCount(0);

  const bob = await newDevice({ name: "Bob" }, phone);
  await bob.page.goto(link);
  await expect(bob.page.locator("[data-shared]")).toContainText("Annland");
  await bob.page.locator("[data-shared] [data-copy]").click();
  await expect(bob.page).toHaveURL(place);
  await expect(bob.page.locator("h1")).toContainText("Annland");
  await bob.page.goto(link.slice(0, -40));
  await expect(bob.page.locator("[data-link-fault]")).toBeVisible();
  expect([...ann.faults, ...bob.faults]).toEqual([]);
});

test("a board for any place, drawn without a network", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visitOnce();
  await ann.open("/boards/new");
  await expect(page.locator("button.globe")).toBeVisible();
  await page.locator(".draw .button").click();
  const made = page.locator('main article[aria-busy="false"]');
  await expect(made.locator("h3").first()).toContainText("France");
  await made.first().locator(".acts .button").first().click();
  await expect(page).toHaveURL(place);
  await expect(page.locator('[data-check="answered"]')).toBeVisible();
  await expect(page.locator('[data-finding][data-kind="error"]')).toHaveCount(0);
  expect(ann.faults).toEqual([]);
});
