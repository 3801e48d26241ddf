// A phone, played with a finger.
import type { Page } from "@playwright/test";
import { expect, families, phone, play, asked, tasteOf, test } from "./fixtures";

interface Point {
  x: number;
  y: number;
}

/** Moves fingers over the page from one place to another each. */
async function touch(page: Page, fingers: readonly { from: Point; to: Point }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (step: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step++)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

for (const { id, family } of families) {
  test(`${id} is played with taps and confirmed`, async ({ setup }) => {
    const ann = await setup.device({ language: "de" }, phone);
    const made = await setup.againstBot(id);
    await ann.openTable(made);
    for (let i = 0; i < 3; i++) {
      await ann.unfold();
      const row = ann.page.locator("[data-actions] [data-action]").first();
      await row.tap();
      const confirm = ann.page.locator("[data-confirm]").first();
      await expect(confirm).toBeVisible();
      // Nothing was played yet, and another choice is still possible.
      await expect(asked(ann.page)).toBeVisible();
      await confirm.tap();
      await expect(confirm).toBeHidden();
      await expect(asked(ann.page)).toBeVisible();
    }
    const played = await play(ann.page, { taste: tasteOf(family), seed: 7, actions: 20 });
    await setup.finish(made, tasteOf(family));
    await expect(ann.page.locator(".page[data-over]")).toBeVisible();
    expect(played.odd).toEqual([]);
    const width = await ann.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.viewport.width);
    expect(ann.complaints).toEqual([]);
  });

  test(`the map of ${id} is pinched and dragged`, async ({ setup }) => {
    const ann = await setup.device({}, phone);
    await ann.openTable(await setup.againstBot(id));
    const drawing = ann.page.locator("svg.drawing").first();
    await expect(drawing).toBeVisible();
    const view = async () =>
      ((await drawing.getAttribute("viewBox")) ?? "").split(" ").map(Number) as [
        number,
        number,
        number,
        number,
      ];
    // The table first brings into view what is asked.
    await expect(asked(ann.page)).toBeVisible();
    let last = "";
    await expect
      .poll(async () => last === (last = (await view()).join(" ")), { intervals: [200] })
      .toBe(true);
    const frame = await ann.page.locator(".frame:has(> svg.drawing)").first().boundingBox();
    if (frame === null) throw new Error("no map");
    const middle = { x: frame.x + frame.width / 2, y: frame.y + Math.min(frame.height / 2, 200) };
    const near = (by: number) => ({ x: middle.x + by, y: middle.y });
    // What is asked may change once more; then the table travels there, and one pinches again.
    await expect(async () => {
      const before = await view();
      await touch(ann.page, [
        { from: near(-30), to: near(-120) },
        { from: near(30), to: near(120) },
      ]);
      await expect
        .poll(async () => (await view())[2], { timeout: 2000 })
        .toBeLessThan(before[2] * 0.6);
    }).toPass();
    const pinched = await view();
    await touch(ann.page, [{ from: near(60), to: near(-60) }]);
    await expect.poll(async () => (await view())[0]).toBeGreaterThan(pinched[0]);
    expect((await view())[2]).toBeCloseTo(pinched[2], 3);
    expect(ann.complaints).toEqual([]);
  });
}
