// The table of Ticket to Ride: choosing tickets, paying with cards from the hand, cards on their way.
import type { Page } from "@playwright/test";
import { asked, expect, phone, play, tasteOf, test, type Device } from "./fixtures";

const usa = "ticket-to-ride-usa";

/** A position in the middle of a game, with a hand that pays for something. */
async function inTheMiddle(device: Device): Promise<void> {
  const { page } = device;
  await device.open("/challenges");
  await page.locator(`[data-challenges="${usa}"] [data-challenge]`).first().click();
  await expect(page.locator("[data-strip]")).toBeVisible();
  await expect(asked(page)).toBeVisible();
}

test("all ticked tickets are shown on the map, and kept if they are enough", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.openTable(await setup.againstBot(usa));
  await expect(asked(page)).toBeVisible();
  const keep = page.locator("[data-keep]");
  const ends = page.locator(".city .ring");
  await expect(keep).toHaveClass(/idle/);
  await expect(ends).toHaveCount(0);
  const tickets = page.locator('[data-ticket][role="checkbox"]');
  await tickets.nth(0).click();
  await page.mouse.move(0, 0);
  await expect(ends).toHaveCount(2);
  await expect(keep).toHaveClass(/idle/);
  await tickets.nth(1).click();
  await page.mouse.move(0, 0);
  // Two tickets may have an end in common.
  await expect.poll(() => ends.count()).toBeGreaterThan(2);
  await expect(keep).not.toHaveClass(/idle/);
  await keep.click();
  await expect(keep).toHaveCount(0);
  expect(ann.complaints).toEqual([]);
});

test("cards in the hand pay for a track, and the question follows", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await inTheMiddle(ann);
  const question = page.locator(".prompt h2");
  const before = await question.innerText();
  const checked = page.locator('[data-pay][aria-checked="true"]');
  // A track with several ways to pay.
  const tracks = await page
    .locator("path.can[data-route]")
    .evaluateAll((all) => all.map((path) => path.getAttribute("data-route") ?? ""));
  let ways: string[] = [];
  for (const id of tracks) {
    await page.locator(`path.can[data-route="${id}"]`).dispatchEvent("click");
    const more = page.locator(".way.more");
    if ((await more.count()) > 0) await more.click();
    ways = await page
      .locator("[data-pay]")
      .evaluateAll((all) => all.map((way) => way.getAttribute("data-pay") ?? ""));
    if (new Set(ways.map((way) => way.split(" ")[0])).size > 1) break;
  }
  await expect(question).not.toHaveText(before);
  await expect(checked).toHaveCount(1);
  const first = (await checked.getAttribute("data-pay")) ?? "";
  const other = ways.find((way) => way.split(" ")[0] !== first.split(" ")[0]) ?? "";
  const [card] = other.split(" ");
  const stack = page.locator(`[data-stack="${card}"]`);
  await stack.locator("button").click();
  await expect(checked).toHaveAttribute("data-pay", other);
  await expect(stack).toHaveClass(/paid/);
  // Cards that do not pay here tell why.
  const hand = await page
    .locator("[data-stack]")
    .evaluateAll((all) => all.map((stack) => stack.getAttribute("data-stack") ?? ""));
  const useless = hand.find(
    (card) => card !== "locomotive" && !ways.some((way) => way.startsWith(card)),
  );
  if (useless !== undefined) {
    await page.locator(`[data-stack="${useless}"] button`).click();
    await expect(page.locator(".notice")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.locator("[data-build]").click();
  await expect(page.locator("[data-build]")).toHaveCount(0);
  await expect(question).not.toContainText("how will you pay");
  expect(ann.complaints).toEqual([]);
});

test("cards in the hand show what they can pay for", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await inTheMiddle(ann);
  const can = page.locator("g.can path");
  const all = await can.count();
  const stacks = page.locator("[data-stack] button");
  const counts: number[] = [];
  for (let i = 0; i < (await stacks.count()); i++) {
    await stacks.nth(i).click();
    await expect(stacks.nth(i)).toHaveAttribute("aria-pressed", "true");
    counts.push(await can.count());
    await stacks.nth(i).click();
    await expect(can).toHaveCount(all);
  }
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.min(...counts)).toBeLessThan(all);
});

test("every action is listed once", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await inTheMiddle(ann);
  // In pictures or in words, never both.
  await expect(page.locator("[data-actions]")).toHaveCount(0);
  await expect(page.locator("[data-take-card]").first()).toBeVisible();
  await page.locator("[data-words]").click();
  await expect(page.locator("[data-take-card]")).toHaveCount(0);
  await ann.unfold();
  const rows = await page
    .locator("[data-actions] [data-action]")
    .evaluateAll((all) => all.map((row) => row.textContent));
  expect(new Set(rows).size).toBe(rows.length);
});

test("a card is not in the hand before it has come there", async ({ setup }) => {
  const ann = await setup.device({ motion: true });
  const { page } = ann;
  await ann.openTable(await setup.againstBot(usa, { options: { start: "0" } }));
  await expect(asked(page)).toBeVisible();
  const tickets = page.locator('[data-ticket][role="checkbox"]');
  for (let i = 0; i < 2; i++) await tickets.nth(i).click();
  await page.locator("[data-keep]").click();
  const open = page.locator('[data-open-card][aria-disabled="false"]').first();
  await expect(open).toBeVisible();
  const seen = await open.evaluate(async (button: HTMLElement) => {
    const card = button.dataset.card ?? "";
    const held = () => {
      const stack = document.querySelector<HTMLElement>(`[data-stack="${card}"]`);
      if (stack === null || getComputedStyle(stack).visibility === "hidden") return 0;
      return Number(stack.querySelector(".name b")?.textContent);
    };
    const before = held();
    const frames: { flying: boolean; more: number }[] = [];
    button.click();
    for (const end = performance.now() + 3000; performance.now() < end;) {
      await new Promise(requestAnimationFrame);
      const flying = document.querySelector(".flight") !== null;
      frames.push({ flying, more: held() - before });
      if (!flying && held() > before) break;
    }
    return frames;
  });
  expect(seen.some(({ flying }) => flying)).toBe(true);
  expect(seen.filter(({ flying, more }) => flying && more > 0)).toEqual([]);
  expect(seen.at(-1)).toEqual({ flying: false, more: 1 });
});

/** Words that end in dots, or are cut, in elements that match. */
function cut(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter(
          ({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
            clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
        )
        .map(({ innerText }) => innerText),
    selector,
  );
}

for (const game of [usa, "ticket-to-ride-germany"])
  test(`no name of five players or of a ticket is cut (${game})`, async ({ setup, server }) => {
    const ann = await setup.device({ language: "de" });
    const { page } = ann;
    const bot = { who: "bot", bot: "greedy" } as const;
    const made = await server.create({
      game,
      seats: [{ who: "here", name: "Friederike Abernathy-Wyn" }, bot, bot, bot, bot],
    });
    await ann.openTable(made);
    await play(page, { taste: tasteOf("ticket_to_ride"), actions: 4 });
    await expect(page.locator("[data-ticket]").first()).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator(".players .name")).toHaveCount(5);
      await expect
        .poll(() => cut(page, ".players .name, [data-ticket] .ends > span:not(.vh)"))
        .toEqual([]);
    }
  });

test("on a phone the whole board is seen in small, and leads anywhere", async ({ setup }) => {
  const ann = await setup.device({}, phone);
  const { page } = ann;
  await ann.openTable(await setup.againstBot(usa));
  await expect(asked(page)).toBeVisible();
  const drawing = page.locator("svg.drawing").first();
  const left = async () => Number(((await drawing.getAttribute("viewBox")) ?? "").split(" ")[0]);
  const inset = page.locator("[data-inset]");
  const box = await inset.boundingBox();
  if (box === null) throw new Error("no overview");
  await page.touchscreen.tap(box.x + 4, box.y + box.height / 2);
  const west = await left();
  await page.touchscreen.tap(box.x + box.width - 4, box.y + box.height / 2);
  await expect.poll(left).toBeGreaterThan(west + 100);
  const east = await left();
  // Where one went by hand one stays, though the map becomes lower.
  await page.setViewportSize({ width: 390, height: 760 });
  await page.waitForTimeout(700);
  expect(await left()).toBeCloseTo(east, 0);
  expect(ann.complaints).toEqual([]);
});
