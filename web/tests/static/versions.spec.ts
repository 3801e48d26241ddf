// A page and its house are of one version: what is said if they are not, and how a new one comes.
import { expect, families, play, tasteOf, test } from "./fixtures";
import { nextVersion, removeFolder, version_mark, withOldModule } from "./page_folder";

/** The one whose games are over soonest. */
const { id, family } = families.find((game) => game.family === "switch_and_signal")!;
const taste = tasteOf(family);
const mark = `meta[name="${version_mark}"]`;

for (const language of ["en", "de"] as const)
  test(`an old house beside a new page is told in words (${language})`, async ({
    host,
    newDevice,
  }) => {
    const [old, next] = [withOldModule(host.folder), nextVersion(host.folder)];
    try {
      host.show(old);
      const ann = await newDevice({ language });
      const { page } = ann;
      await ann.open();
      const trouble = page.locator('[data-trouble="no_module"]');
      await expect(trouble).toBeVisible();
      await expect(trouble.getByRole("alert")).not.toHaveText(/undefined|\bdevice\.|\brefused\./);
      // Nobody departs from here.
      await expect(page.locator("[data-depart]:enabled")).toHaveCount(0);
      // The next version has both of one kind; what is on the device is as it was.
      host.show(next);
      await page.reload();
      await expect(page.locator("[data-depart]")).toBeVisible();
      await expect(page.locator(mark)).toHaveCount(1);
      await expect(trouble).toHaveCount(0);
      await ann.sitDown(id);
      expect((await play(page, { taste, actions: 2 })).actions).toBe(2);
    } finally {
      removeFolder(old);
      removeFolder(next);
    }
  });

test("a new version comes while a game is open", async ({ host, newDevice }) => {
  const next = nextVersion(host.folder);
  try {
    const ann = await newDevice();
    const { page } = ann;
    await ann.visit();
    // From now on the page comes by way of what is kept.
    await ann.open();
    const { table } = await ann.sitDown(id);
    await play(page, { taste, actions: 3 });
    await ann.atRest();

    host.show(next);
    const tab = await ann.newTab();
    await tab.open();
    await expect(tab.page.locator(mark)).toHaveCount(1);
    await expect(tab.page.locator(`.dep a[href*="/t/${table}"]`)).toBeVisible();

    // The open game goes on to its end, with parts of the page that are on the host no more.
    const played = await play(page, { taste, seed: 2 });
    expect(played.over).toBe(true);
    await expect(page.locator('[data-ending="done"]')).toBeVisible();
    await page.locator("[data-review-link]").click();
    await expect(page.locator("[data-ready]")).toBeVisible();
    await expect(page.locator(mark)).toHaveCount(0);
    expect(ann.faults).toEqual([]);

    // The new page knows what the old one has left.
    await page.close();
    await tab.open(`/r/${table}`);
    await expect(tab.page.locator("[data-ready]")).toBeVisible();
    expect(tab.faults).toEqual([]);
    expect(host.missing).toEqual([]);

    // And in the end it is the one that opens without a network.
    await tab.page.close();
    const last = await ann.newTab();
    await last.visit();
    await expect
      .poll(() =>
        last.page.evaluate(async () => {
          const { active, waiting, installing } = await navigator.serviceWorker.ready;
          return waiting === null && installing === null && active?.state === "activated";
        }),
      )
      .toBe(true);
    host.switchOff();
    await last.open();
    await expect(last.page.locator("[data-depart]")).toBeVisible();
    await expect(last.page.locator(mark)).toHaveCount(1);
  } finally {
    removeFolder(next);
  }
});
