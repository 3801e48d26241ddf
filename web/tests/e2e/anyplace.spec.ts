// A board for any place on earth: from a wish to a finished game, with nobody else asked for anything.
import type { CreatedTable } from "../../wire/protocol";
import { expect, phone, tasteOf, test } from "./fixtures";
import { inEditor, playable, saved, strangers } from "./workshop";

/** Longer than this nobody should wait for a proposal, on an idle machine; others may be at work. */
const patience = 40_000;

test("France with 24 places: drawn, changed, played to its end, looked at again", async ({
  setup,
}) => {
  const ann = await setup.device({ name: "Ann" });
  const { page } = ann;
  const asked = strangers(ann);
  await ann.open("/boards/new");
  await expect(page.locator("button.globe")).toBeVisible();
  await expect(page.locator("#how-many")).toHaveValue("24");
  await page.locator('input[type="radio"][value="short"]').check();
  await page.locator(".draw .button").click();
  const proposals = page.locator('main article[aria-busy="false"]');
  await expect(proposals).toHaveCount(3, { timeout: patience });
  await expect(proposals.first().locator("dd").first()).toHaveText("24");
  await expect(proposals.first().locator("svg text").first()).not.toBeEmpty();
  await proposals.first().locator(".acts .button").first().click();

  const draft = await inEditor(page);
  await expect(page.locator("h1")).toContainText("France");
  await playable(page);
  const field = page.locator("main input.field").first();
  await field.fill("Annland");
  await field.press("Tab");
  await saved(page);
  await playable(page);
  await page.locator("[data-play]").click();
  await expect(page).toHaveURL(new RegExp(`/boards/play/${draft}$`));
  await page.locator("[data-depart]").click();
  await expect(page).toHaveURL(/\/t\/[a-z0-9]+$/);
  await expect(page.locator("h1")).toContainText("Annland");

  const made = await page.evaluate(() => {
    const [last] = JSON.parse(localStorage["roundhouse.tables"] as string) as CreatedTable[];
    return last;
  });
  if (made === undefined) throw new Error("the device remembers no table");
  await setup.finish(made, tasteOf("ticket_to_ride"), ann);
  await expect(page.locator(".page[data-over]")).toBeVisible();
  await page.locator("[data-review-link]").first().click();
  await expect(page.locator("[data-ready]")).toBeVisible();
  await expect(page.locator("[data-review] svg.drawing").first()).toBeVisible();
  expect(asked).toEqual([]);
  expect(ann.complaints).toEqual([]);
});

test("a place is found by its name in either language, and drawn on a phone", async ({ setup }) => {
  const ann = await setup.device({ language: "de" }, phone);
  const { page } = ann;
  const asked = strangers(ann);
  await ann.open("/boards/new");
  await expect(page.locator("button.globe")).toBeVisible();
  const field = page.getByRole("combobox").first();
  await field.fill("Switzer");
  await expect(page.getByRole("option").first()).toContainText("Schweiz");
  await field.press("Enter");
  await expect(field).toHaveValue("Schweiz");
  await page.locator(".draw .button").click();
  const made = page.locator('main article[aria-busy="false"] h3');
  await expect(made.first()).toContainText("Schweiz", { timeout: patience });
  expect(asked).toEqual([]);
  expect(ann.complaints).toEqual([]);
});
