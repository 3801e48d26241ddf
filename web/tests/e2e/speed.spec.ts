import { asked, expect, families, phone, play, tasteOf, test } from "./fixtures";
import { touch } from "./fingers";
import { watch } from "./trace";

const budget = 250_000;
/** For one answer, with what is asked and what bots do after it. */
const [mostLayouts, mostStyles] = [30, 80];

test("the first look at the lobby loads little", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open();
  await expect(ann.page.locator("[data-depart]")).toBeVisible();
  await ann.page.waitForLoadState("networkidle");
  const loaded = await ann.page.evaluate(() =>
    [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ].map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    })),
  );
  const sum = loaded.reduce((all, { bytes }) => all + bytes, 0);
  test.info().annotations.push({ type: "first load", description: `${sum} bytes` });
  expect(sum, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(budget);
  const text = loaded.filter(({ name }) => /\.(js|css|svg)$/.test(name));
  expect(text.length).toBeGreaterThan(1);
});

for (const { id, family } of families)
  test(`an answer of ${id} costs little work and is drawn at once`, async ({ setup }) => {
    const ann = await setup.device();
    await ann.openTable(await setup.againstBot(id));
    await expect(asked(ann.page)).toBeVisible();
    // Counted work is the same on every machine; times are noted and not judged, as others may be busy.
    const session = await ann.page.context().newCDPSession(ann.page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
      return { layouts: of("LayoutCount"), styles: of("RecalcStyleCount"), s: of("TaskDuration") };
    };
    const before = await spent();
    const { waits } = await play(ann.page, { taste: tasteOf(family), seed: 4, actions: 25 });
    const after = await spent();
    const layouts = (after.layouts - before.layouts) / waits.length;
    const styles = (after.styles - before.styles) / waits.length;
    const ms = ((after.s - before.s) / waits.length) * 1000;
    const sorted = [...waits].sort((a, b) => a - b);
    const median = sorted[Math.floor(waits.length / 2)] ?? Infinity;
    const description =
      `${layouts.toFixed(1)} layouts and ${styles.toFixed(1)} recalculations of styles, ` +
      `${Math.round(ms)} ms of the page's thread, ${Math.round(median)} ms to the drawing (median)`;
    test.info().annotations.push({ type: "answer", description });
    expect(layouts, description).toBeLessThan(mostLayouts);
    expect(styles, description).toBeLessThan(mostStyles);
    // Nothing is waited for: then not even the quickest answer would come at once.
    expect(sorted[0], description).toBeLessThan(1000);
  });

for (const { id, family } of families)
  test(`the map of ${id} follows a finger on a phone four times as slow`, async ({
    setup,
    browser,
  }) => {
    const ann = await setup.device({}, phone);
    const { page } = ann;
    await ann.openTable(await setup.againstBot(id));
    await play(page, { taste: tasteOf(family), seed: 4, actions: 20 });
    await expect(asked(page)).toBeVisible();
    const drawing = page.locator("svg.drawing").first();
    const view = () => drawing.getAttribute("viewBox");
    const frame = await page.locator(".frame:has(svg.drawing)").first().boundingBox();
    if (frame === null) throw new Error("no map");
    const before = await view();
    const [y, left, right] = [frame.y + frame.height / 2, frame.x + 40, frame.x + frame.width - 40];
    let during: string | null = "";
    const { longest, frames } = await watch(browser, page, 4, async () => {
      // There and back, and there; then the finger is lifted.
      for (const [from, to] of [
        [right, left],
        [left, right],
        [right, left],
      ] as const)
        await touch(page, [{ from: { x: from, y }, to: { x: to, y: y - 40 } }], 30);
      during = await view();
    });
    expect(during).not.toBe(before);
    const description = `${frames.length} frames, longest task of each stroke ${longest.map(Math.round).join(", ")} ms`;
    test.info().annotations.push({ type: "dragging", description });
    expect(frames.length, description).toBeGreaterThan(30);
    // A cleaning of memory may fall into one; what a frame costs is seen in all. The goal is 50 ms on an
    // idle machine; a processor that others share takes up to twice its time for the same.
    expect(Math.min(...longest), description).toBeLessThan(100);
  });

test("files with a hash are kept for good, the page is asked for anew", async ({ server }) => {
  const get = (path: string) =>
    fetch(server.url + path, { headers: { "Accept-Encoding": "gzip" } });
  for (const path of ["/", "/t/aaaaaaaaaaaaaaaa"]) {
    const page = await get(path);
    expect(page.headers.get("Cache-Control")).toBe("no-cache");
    expect(page.headers.get("Content-Encoding")).toBe("gzip");
    const assets = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map((m) => m[1] ?? "");
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) {
      const file = await get(asset);
      expect(file.headers.get("Cache-Control")).toContain("immutable");
      expect(file.headers.get("Content-Encoding")).toBe("gzip");
      expect(file.headers.get("Vary")).toBe("Accept-Encoding");
    }
  }
});
