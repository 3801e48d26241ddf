import { asked, expect, families, play, tasteOf, test } from "./fixtures";

const budget = 250_000;

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
  test(`an answer of ${id} costs little and is drawn at once`, async ({ setup, browser }) => {
    const ann = await setup.device();
    await ann.openTable(await setup.againstBot(id));
    await expect(asked(ann.page)).toBeVisible();
    // Time of the processor, since others may be busy beside this test. Only its own page is open.
    const session = await browser.newBrowserCDPSession();
    const spent = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const pages = processInfo.filter(({ type }) => type === "renderer");
      return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    };
    const before = await spent();
    const { waits } = await play(ann.page, { taste: tasteOf(family), seed: 4, actions: 25 });
    const each = ((await spent()) - before) / waits.length;
    const sorted = [...waits].sort((a, b) => a - b);
    const median = sorted[Math.floor(waits.length / 2)] ?? Infinity;
    const description = `${Math.round(each)} ms of the processor, ${Math.round(median)} ms (median)`;
    test.info().annotations.push({ type: "answer", description });
    expect(each, description).toBeLessThan(250);
    // Nothing is waited for: then not even the quickest answer would come at once.
    expect(sorted[0], description).toBeLessThan(150);
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
