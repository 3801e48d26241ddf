// When one is told: chosen by mouse, finger and keys, kept by the server, fit to be read by everybody.
import { serious } from "./axe";
import { expect, first_game, phone, test } from "./fixtures";
import { becomeKnown } from "./people_here";

test("what is chosen is kept", async ({ setup }) => {
  const ann = await setup.device({ language: "de" });
  const { page } = ann;
  await becomeKnown(ann);
  const stop = (pace: string) => page.locator(`[data-stops] input[value=${pace}]`);
  await expect(stop("after_ten_minutes")).toBeChecked();
  await page.locator("[data-stops] label", { hasText: "Einmal am Tag" }).click();
  await page.getByLabel("Täglich um").selectOption("20");
  await expect(page.locator("[data-stops]")).toContainText("20:00");
  await page.getByRole("switch", { name: "Erinnern" }).click();
  await expect(page.getByRole("switch", { name: "Erinnern" })).toHaveAttribute(
    "aria-checked",
    "false",
  );
  await page.getByRole("switch", { name: "Ruhe" }).click();
  await expect(page.locator("[data-hand]")).toHaveCount(2);
  await page.getByLabel("Zeitzone").selectOption("Europe/Berlin");
  await expect(page.locator("[data-dial]")).toContainText("Berlin");
  await page.getByRole("switch", { name: "Weg bis" }).click();
  await expect(page.locator("[data-away]")).toContainText("ist weg bis");
  await page.reload();
  await expect(stop("daily")).toBeChecked();
  await expect(page.getByRole("switch", { name: "Erinnern" })).toHaveAttribute(
    "aria-checked",
    "false",
  );
  await expect(page.locator("[data-hand]")).toHaveCount(2);
  await expect(page.locator("[data-away]")).toContainText("ist weg bis");
  await page.getByRole("switch", { name: "Weg bis" }).click();
  await expect(page.locator("[data-away]")).not.toContainText("ist weg bis");
  expect(ann.complaints).toEqual([]);
});

test("keys move the stops and the hands of the dial", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await becomeKnown(ann);
  await page.locator("[data-stops] input:checked").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-stops] input[value=daily]")).toBeChecked();
  await page.getByRole("switch", { name: "Quiet hours" }).focus();
  await page.keyboard.press("Space");
  const hand = page.locator("[data-hand=to]");
  await expect(hand).toHaveAttribute("aria-valuenow", String(8 * 60));
  await hand.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageUp");
  await expect(hand).toHaveAttribute("aria-valuetext", "9:30 o’clock");
  // Sent after a moment in which nothing was pressed.
  await page.waitForResponse((answer) => answer.url().endsWith("/api/people/me/entries"));
  await page.reload();
  await expect(hand).toHaveAttribute("aria-valuenow", String(9 * 60 + 30));
});

test("a hand of the dial can be pulled", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await becomeKnown(ann);
  await page.getByRole("switch", { name: "Quiet hours" }).click();
  const box = await page.locator("[data-dial]").boundingBox();
  const hand = await page.locator("[data-hand=from] .knob").boundingBox();
  if (box === null || hand === null) throw new Error("no dial");
  await page.mouse.move(hand.x + hand.width / 2, hand.y + hand.height / 2);
  await page.mouse.down();
  // To the left of the middle lies 18 o'clock.
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator("[data-hand=from]")).toHaveAttribute("aria-valuenow", String(18 * 60));
});

test("a table may have a time of its own", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await becomeKnown(ann);
  await ann.openTable(await setup.againstBot(first_game.id));
  await expect(page.locator(".page[data-asked]")).toBeVisible();
  await ann.open("/notices");
  const choice = page.locator("[data-exceptions] select");
  await choice.selectOption("never");
  await page.reload();
  await expect(choice).toHaveValue("never");
});

test("a link that is no longer good says so", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/notices#confirm=abcdefgh.abcdefgh");
  await ann.page.locator("[data-letter-yes]").click();
  await expect(ann.page.locator("[data-letter] [role=alert]")).toBeVisible();
  expect(ann.page.url()).not.toContain("#");
  // Ending asks nothing more; nobody learns whether there is such an address.
  await ann.page.goto("about:blank");
  await ann.open("/notices#end=abcdefgh.abcdefgh");
  await expect(ann.page.locator("[data-letter] [role=alert]")).toBeVisible();
});

for (const [name, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`axe finds nothing, and nothing hangs over the edge (${name})`, async ({ setup }) => {
    const ann = await setup.device({ theme: "light" }, options);
    const { page } = ann;
    const fits = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    const found: string[] = [];
    await ann.open("/notices");
    await expect(page.locator("[data-begin-yes]")).toBeVisible();
    found.push(...(await serious(page, { themes: true })));
    expect(await fits()).toBeLessThanOrEqual(0);
    await becomeKnown(ann);
    await page.getByRole("switch", { name: "Quiet hours" }).click();
    await expect(page.locator("[data-hand]")).toHaveCount(2);
    found.push(...(await serious(page, { themes: true })));
    expect(await fits()).toBeLessThanOrEqual(0);
    await ann.open("/me");
    await page.locator("[data-invite]").click();
    await expect(page.locator("[data-invitation]")).toBeVisible();
    found.push(...(await serious(page, { themes: true })));
    expect(await fits()).toBeLessThanOrEqual(0);
    expect(found).toEqual([]);
  });
