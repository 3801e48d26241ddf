// A phone, played with a finger.
import { expect, families, phone, play, asked, tasteOf, test } from "./fixtures";
import { touch } from "./fingers";

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
    await setup.finish(made, tasteOf(family), ann);
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
    const frame = await ann.page.locator(".frame:has(svg.drawing)").first().boundingBox();
    if (frame === null) throw new Error("no map");
    const middle = { x: frame.x + frame.width / 2, y: frame.y + Math.min(frame.height / 2, 200) };
    const near = (by: number) => ({ x: middle.x + by, y: middle.y });
    // What is asked may change once more; then the table travels there, and one pinches again.
    await expect(async () => {
      // It may have come as near as it goes.
      await touch(ann.page, [
        { from: near(-120), to: near(-30) },
        { from: near(120), to: near(30) },
      ]);
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
