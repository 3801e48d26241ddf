// Clicks that follow a change too closely, and what others did since one's own last turn.
import type { Page } from "@playwright/test";
import { asked, expect, play, tasteOf, test } from "./fixtures";

const game = "ticket-to-ride-usa";

/** Ann chooses her first tickets by mouse; the pointer then rests where the button was. */
async function keepTickets(page: Page): Promise<{ x: number; y: number }> {
  await expect(asked(page)).toBeVisible();
  const keep = page.locator('[data-learn="keep"]').first();
  for (const ticket of await page.locator('[role="checkbox"][data-learn^="ticket:"]').all()) {
    if ((await ticket.getAttribute("aria-checked")) !== "true") await ticket.click();
  }
  const box = await keep.boundingBox();
  if (box === null) throw new Error("there is no button");
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(place.x, place.y);
  return place;
}

/** Puts a button under the pointer, as a change of the table does, and says when it is clicked. */
async function cover(page: Page, place: { x: number; y: number }, words: string): Promise<void> {
  await page.evaluate(
    async ({ place, words }) => {
      document.querySelector("#under")?.remove();
      const button = document.createElement("button");
      button.id = "under";
      button.textContent = words;
      button.style.cssText = `position:fixed;left:${place.x - 60}px;top:${place.y - 30}px;width:120px;height:60px;z-index:99`;
      button.onclick = () =>
        (button.dataset.clicks = String(Number(button.dataset.clicks ?? 0) + 1));
      document.querySelector(".page")?.append(button);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    { place, words },
  );
}
const clicks = (page: Page) => page.locator("#under").getAttribute("data-clicks");

test("no click counts within 400 ms of a change under the pointer", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(await setup.againstBot(game, { options: { start: "0" } }));
  await expect(asked(page)).toBeVisible();
  const place = { x: 500, y: 400 };
  await page.mouse.move(place.x, place.y);
  await page.waitForTimeout(300);

  await cover(page, place, "One");
  await page.mouse.click(place.x, place.y);
  expect(await clicks(page)).toBeNull();
  await page.waitForTimeout(450);
  await page.mouse.click(place.x, place.y);
  expect(await clicks(page)).toBe("1");
  // Nothing has changed since: as quickly as one likes.
  await page.mouse.click(place.x, place.y);
  expect(await clicks(page)).toBe("2");

  // Drawn anew as it was, it is the same.
  await cover(page, place, "One");
  await page.mouse.click(place.x, place.y);
  expect(await clicks(page)).toBe("1");

  // Keys and programs are not held back, nor who has moved the pointer.
  await cover(page, place, "Two");
  await page.locator("#under").evaluate((button: HTMLElement) => button.click());
  expect(await clicks(page)).toBe("1");
  await cover(page, place, "Three");
  await page.locator("#under").focus();
  await page.keyboard.press("Enter");
  expect(await clicks(page)).toBe("1");
  await cover(page, place, "Four");
  await page.mouse.move(place.x + 20, place.y + 5);
  await page.mouse.click(place.x + 20, place.y + 5);
  expect(await clicks(page)).toBe("1");
  expect(ann.complaints).toEqual([]);
});

test("a second click on the button that kept tickets draws none", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  const made = await setup.againstBot(game, { options: { start: "0" } });
  await ann.openTable(made);
  const place = await keepTickets(page);
  await page.mouse.click(place.x, place.y);
  await page.waitForTimeout(150);
  await page.mouse.click(place.x, place.y);
  await expect(asked(page)).toBeVisible();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.querySelector("[data-sending]"))).toBeNull();
  // The offered tickets would ask for an answer; instead the turn is open as it was.
  await expect(page.locator('[data-learn="keep"]')).toHaveCount(0);
  await ann.unfold();
  await expect(page.locator('[data-actions] [data-action*="draw_tickets"]').first()).toBeAttached();
  expect(ann.complaints).toEqual([]);
});

test("what was clicked hastily can be taken back at once", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  const made = await setup.againstBot("switch-and-signal-europe", { options: { first: "0" } });
  await ann.openTable(made);
  const main = page.locator("button[data-main]");
  const undo = page.locator("[data-undo]");
  const place = { x: 1440 - 80, y: 900 - 36 };
  await page.mouse.move(place.x, place.y);
  // The main button stands still, so the next one lies where the pointer is.
  for (let i = 0; (await undo.count()) === 0; i++) {
    expect(i).toBeLessThan(60);
    const before = await main.allInnerTexts();
    await play(page, { taste: tasteOf("switch_and_signal"), seed: i, actions: 1 });
    await expect(asked(page)).toBeVisible();
    const after = await main.allInnerTexts();
    if (after.length === 0 || after.join() === before.join()) continue;
    await page.waitForTimeout(500);
    await page.mouse.click(place.x, place.y);
    await page.waitForTimeout(100);
  }
  const before = await setup.plies(made.table);
  await undo.getByRole("button").click();
  await expect.poll(() => setup.plies(made.table)).toBeLessThan(before);
  await expect(undo).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("what others did is marked until one acts, with a line for each turn", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(await setup.againstBot(game, { options: { start: "0" } }));
  const marks = page.locator("[data-since]");
  // The bot builds sooner or later.
  for (let i = 0; i < 40 && (await marks.count()) === 0; i++) {
    await play(page, { taste: { take_blind: 1e9 }, seed: i, actions: 1 });
    await expect(asked(page)).toBeVisible();
    await page.waitForTimeout(60);
  }
  await expect(marks).toHaveCount(1);
  await ann.openLog();
  const turns = page.locator(".journal .lines li:has([data-unfold])");
  expect(await turns.count()).toBeGreaterThan(1);
  await expect(turns.filter({ hasText: "claims" }).first().locator(".points")).toContainText("+");
  await expect(page.locator(".journal .lines .own")).not.toHaveCount(0);
  // The steps of a turn lie below it.
  const before = await page.locator(".journal .lines li").count();
  await page.locator(".journal [data-unfold]").first().click();
  expect(await page.locator(".journal .lines li").count()).toBeGreaterThan(before);

  // Whoever comes back is offered to see it, and sees the same marks.
  await page.reload();
  await expect(page.locator("[data-since-offer]")).toBeVisible();
  await expect(marks).toHaveCount(1);
  await page.locator("[data-watch]").click();
  await expect(page.locator("[data-replay]")).toBeVisible();
  await expect(page.locator("[data-replay]")).toHaveCount(0, { timeout: 20_000 });
  await expect(asked(page)).toBeVisible();

  await play(page, { taste: { take_blind: 1e9 }, actions: 1 });
  await expect(marks).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("an onlooker who comes late sees the last round again", async ({ setup }) => {
  const ann = await setup.device();
  const eve = await setup.device();
  const made = await setup.againstBot(game, { options: { start: "0" } });
  await ann.openTable(made);
  await play(ann.page, { taste: tasteOf("ticket_to_ride"), seed: 3, actions: 12 });
  await eve.openTable(made, null);
  await expect(eve.page.locator("[data-since-offer]")).toContainText("The last round");
  await eve.page.locator("[data-watch]").click();
  await expect(eve.page.locator("[data-replay]")).toBeVisible();
  await eve.page.keyboard.press("Escape");
  await expect(eve.page.locator("[data-replay]")).toHaveCount(0);
  expect([...ann.complaints, ...eve.complaints]).toEqual([]);
});

test("only keys bring a frame around what has the focus", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(
    await setup.againstBot("switch-and-signal-europe", { options: { first: "0" } }),
  );
  await expect(asked(page)).toBeVisible();
  const frame = () =>
    page.evaluate(() => {
      const { outlineStyle } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle;
    });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await frame()).not.toBe("none");
  // A click on the map leaves the focus nowhere; what a button has is not framed.
  await page.locator('svg.drawing [role="button"]').first().click({ force: true });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.locator("[data-rules]").click();
  await page.keyboard.press("Escape");
  await page.locator("[data-rules]").click();
  await page.locator("[data-rules]").focus();
  expect(await frame()).toBe("none");
  await page.keyboard.press("Tab");
  expect(await frame()).not.toBe("none");
});
