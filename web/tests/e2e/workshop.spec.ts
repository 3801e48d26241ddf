// The workshop: boards, drafts and their steps, the check, links, files, and a game on a board of one's own.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, phone, play, tasteOf, test, type Device } from "./fixtures";

const ours = "ticket-to-ride-germany";
const german_name = /Deutschland|Germany/;

/** From the boards to the editor, by a copy of one of ours. */
async function copied(device: Device): Promise<string> {
  await device.open("/boards");
  await device.page.locator(`[data-ours="${ours}"] [data-copy]`).click();
  await expect(device.page).toHaveURL(/\/boards\/draft\/[0-9a-f]{16}$/);
  await expect(device.page.locator("[data-map] svg.drawing").first()).toBeVisible();
  return new URL(device.page.url()).pathname;
}

const saved = (page: Page) =>
  expect(page.locator("[data-saving]")).toHaveAttribute("data-saving", "saved");

/** Changes the board by its name, which every game's part lets one do. */
async function rename(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  const field = page.locator("main input[type=text], main input:not([type])").first();
  await field.fill(name);
  await field.press("Tab");
}

for (const [kind, options] of [
  ["desktop", { viewport: { width: 1440, height: 900 } }],
  ["1280", { viewport: { width: 1280, height: 800 } }],
  ["phone", phone],
] as const)
  test(`a copy of ours is playable, and what is done to it stays (${kind})`, async ({ setup }) => {
    const ann = await setup.device({ name: "Ann" }, options);
    const place = await copied(ann);
    await expect(ann.page.locator("[data-tool]").first()).toBeVisible();
    await rename(ann.page, "Annland");
    await saved(ann.page);
    await expect(ann.page.locator("h1")).toContainText("Annland");
    await ann.open(place);
    await expect(ann.page.locator("h1")).toContainText("Annland");
    await ann.page.locator("[data-undo]").click();
    await expect(ann.page.locator("h1")).toContainText(german_name);
    await ann.page.locator("[data-redo]").click();
    await expect(ann.page.locator("h1")).toContainText("Annland");
    expect(ann.complaints).toEqual([]);
  });

test("tools have keys, and steps go back by the keyboard", async ({ setup }) => {
  const ann = await setup.device();
  await copied(ann);
  const second = ann.page.locator("[data-tool]").nth(1);
  const key = await second.getAttribute("aria-keyshortcuts");
  await ann.page.keyboard.press(key?.toLowerCase() ?? "");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await ann.page.keyboard.press("Escape");
  await expect(ann.page.locator("[data-tool]").first()).toHaveAttribute("aria-pressed", "true");
  await rename(ann.page, "Annland");
  await ann.page.locator("[data-saving]").click();
  await ann.page.keyboard.press("Control+z");
  await expect(ann.page.locator("h1")).toContainText(german_name);
  await ann.page.keyboard.press("Control+Shift+z");
  await expect(ann.page.locator("h1")).toContainText("Annland");
  expect(ann.complaints).toEqual([]);
});

test("a blank sheet says how to begin, and that it cannot be played yet", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/boards");
  await ann.page.locator("[data-blank]").click();
  await ann.page.locator('[data-blank-of="ticket-to-ride"]').click();
  await expect(ann.page.locator("[data-empty]")).toBeVisible();
  await expect(ann.page.locator('[data-finding][data-kind="error"]').first()).toBeVisible();
  await ann.page.locator("[data-play]").click();
  await expect(ann.page.locator("[data-said]")).toBeVisible();
  await expect(ann.page).toHaveURL(/\/boards\/draft\//);
});

test("two windows with the same draft do not write over each other", async ({ setup }) => {
  const ann = await setup.device();
  const place = await copied(ann);
  const other = await ann.context.newPage();
  await other.goto(ann.url + place);
  await expect(other.locator('[data-elsewhere="open"]')).toBeVisible();
  await rename(ann.page, "First");
  await saved(ann.page);
  await expect(other.locator('[data-elsewhere="elsewhere"]')).toBeVisible();
  await other.locator('[data-elsewhere="elsewhere"] button').first().click();
  await expect(other.locator("h1")).toContainText("First");
});

test("a game on a board of one's own, from the editor to the table and back to the lists", async ({
  setup,
}) => {
  const ann = await setup.device({ name: "Ann" });
  await copied(ann);
  await rename(ann.page, "Annland");
  await saved(ann.page);
  await ann.page.locator("[data-play]").click();
  await expect(ann.page).toHaveURL(/\/boards\/play\//);
  await ann.page.locator("[data-depart]").click();
  await expect(ann.page).toHaveURL(/\/t\/[a-z0-9]+$/);
  await expect(ann.page.locator("h1")).toContainText("Annland");
  const played = await play(ann.page, { taste: tasteOf("ticket_to_ride"), actions: 2 });
  expect(played.actions).toBe(2);
  await ann.open();
  await expect(ann.page.locator('a[href^="/t/"]').first()).toContainText("Annland");
  await ann.open("/boards");
  await expect(ann.page.locator("[data-versions] li")).toHaveCount(1);
  expect(ann.complaints).toEqual([]);
});

test("a link carries the whole board, and one to the shelf works as well", async ({ setup }) => {
  const [ann, bob] = [await setup.device(), await setup.device({ name: "Bob" }, phone)];
  await copied(ann);
  await rename(ann.page, "Annland");
  await saved(ann.page);
  await ann.open("/boards");
  const field = ann.page.locator("[data-share-part] input");
  await expect(field).toHaveValue(/\/boards\/link#a[\w-]+$/);
  const link = await field.inputValue();
  await bob.page.goto(link);
  await expect(bob.page.locator("h1")).toContainText("Annland");
  await ann.page.locator("[data-keep]").click();
  await expect(field).toHaveValue(/\/boards\/shared\/[a-z2-7]{26}$/);
  await bob.page.goto(await field.inputValue());
  await expect(bob.page.locator("[data-shared]")).toContainText("Annland");
  await bob.page.locator("[data-shared] [data-copy]").click();
  await expect(bob.page).toHaveURL(/\/boards\/draft\//);
  await bob.page.goto(`${link.slice(0, -8)}`);
  await expect(bob.page.locator("[data-link-fault]")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("files come and go, and what is no board is refused with words", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/boards");
  const input = ann.page.locator('input[type="file"]').first();
  const give = (name: string, text: string) =>
    input.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await give("broken.json", "{");
  await expect(ann.page.locator("[data-problem]")).toContainText("broken.json");
  await give("other.json", '{"format":"roundhouse-record-1"}');
  await expect(ann.page.locator("[data-problem]")).toContainText("other.json");
  const germany = new URL("../../../games/ticket_to_ride/boards/germany.json", import.meta.url);
  await give("germany.json", readFileSync(germany, "utf8"));
  await expect(ann.page).toHaveURL(/\/boards\/draft\//);
  await expect(ann.page.locator("h1")).toContainText(german_name);
  await ann.open("/boards");
  const coming = ann.page.waitForEvent("download");
  await ann.page.locator("[data-as-file]").click();
  expect((await coming).suggestedFilename()).toMatch(/\.json$/);
});

test("a board is removed, and comes back", async ({ setup }) => {
  const ann = await setup.device();
  await copied(ann);
  await ann.open("/boards");
  await expect(ann.page.locator("[data-own]")).toHaveCount(1);
  await ann.page.locator("[data-remove]").click();
  await expect(ann.page.locator("[data-own]")).toHaveCount(0);
  await ann.page.locator("[data-removed] button").click();
  await expect(ann.page.locator("[data-own]")).toHaveCount(1);
});

test("a board is laid out on paper", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open(`/boards/print/${ours}`);
  await expect(ann.page.locator("[data-sheet] svg").first()).toBeVisible();
  await expect(ann.page.locator("[data-print-now]")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("what a board contains is text, whatever it is", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/boards");
  const germany = new URL("../../../games/ticket_to_ride/boards/germany.json", import.meta.url);
  const board = JSON.parse(readFileSync(germany, "utf8")) as Record<string, unknown>;
  const evil = "<img src=x onerror=\"document.title='owned'\">";
  const text = JSON.stringify({ ...board, name: { en: evil, de: evil }, author: evil });
  await ann.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "evil.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(ann.page.locator("h1")).toContainText("<img");
  await ann.open("/boards");
  await expect(ann.page.locator("[data-own]")).toContainText("<IMG", { ignoreCase: true });
  expect(await ann.page.locator("img[src=x]").count()).toBe(0);
  expect(await ann.page.title()).not.toContain("owned");
  expect(ann.complaints).toEqual([]);
});
