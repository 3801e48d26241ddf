// Tabs that are killed, closed, and opened again days later: what was shown is there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  expect,
  families,
  first_game,
  play,
  prepare,
  StaticDevice,
  tasteOf,
  test,
} from "./fixtures";
import { expectWhole, keptLog } from "./kept";

/** As if the system had ended the tab: nothing in it hears of it. */
async function crash({ context, page }: StaticDevice): Promise<void> {
  const session = await context.newCDPSession(page);
  const gone = page.waitForEvent("crash");
  // Nobody is left to answer.
  session.send("Page.crash").catch(() => undefined);
  await gone;
  await page.close();
}

/** Without a word to the page. */
const close = ({ page }: StaticDevice) => page.close();

for (const [number, { id, family }] of families.entries()) {
  const tag = number === 0 ? ["@everyday"] : [];
  test(`${id}: a tab that is killed loses nothing`, { tag }, async ({ newDevice }) => {
    let ann = await newDevice();
    await ann.visit();
    const { table } = await ann.sitDown(id);
    const wishes = { taste: tasteOf(family), actions: 3 };
    for (const [time, end] of [crash, close, crash].entries()) {
      await play(ann.page, { ...wishes, seed: time + 1 });
      const before = await ann.atRest();
      const log = await keptLog(ann.page);
      await end(ann);
      ann = await ann.newTab();
      await ann.open(`/t/${table}`);
      expect(await ann.atRest()).toEqual(before);
      const after = await keptLog(ann.page);
      expect(after.slice(0, log.length)).toEqual(log);
      expectWhole(after);
    }
    expect((await play(ann.page, { ...wishes, seed: 7 })).actions).toBe(3);
    expect(ann.faults).toEqual([]);
  });
}

test("a tab that is killed while it plays has played whole moves or none", async ({
  newDevice,
}) => {
  let ann = await newDevice();
  await ann.visit();
  const { table } = await ann.sitDown(first_game.id);
  const wishes = { taste: tasteOf(first_game.family), actions: 2 };
  for (let time = 0; time < 5; time++) {
    await play(ann.page, { ...wishes, seed: time + 1 });
    await ann.atRest();
    const log = await keptLog(ann.page);
    await ann.page.evaluate(() =>
      document.querySelector<HTMLElement>("[data-actions] [data-action]")?.click(),
    );
    // At another moment each time: sent, being stored, stored, while the bot thinks.
    await ann.page.waitForTimeout(time * 12);
    await crash(ann);
    ann = await ann.newTab();
    await ann.open(`/t/${table}`);
    await ann.atRest();
    const after = await keptLog(ann.page);
    expect(after.slice(0, log.length)).toEqual(log);
    expectWhole(after);
  }
  expect(ann.faults).toEqual([]);
});

test("a browser that was closed knows its tables when it is opened again", async ({
  host,
  playwright,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "roundhouse-profile-"));
  const open = async () => {
    const options = { ...launchOptions, viewport: { width: 1440, height: 900 } };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    await prepare(context);
    return new StaticDevice(context, context.pages()[0] ?? (await context.newPage()), host);
  };
  try {
    let ann = await open();
    await ann.visit();
    const { table } = await ann.sitDown(first_game.id);
    const wishes = { taste: tasteOf(first_game.family), actions: 4 };
    await play(ann.page, { ...wishes, seed: 1 });
    const before = await ann.atRest();
    const log = await keptLog(ann.page);
    await ann.context.close();

    // By then there is no network, either.
    host.switchOff();
    ann = await open();
    await ann.open();
    await ann.page.locator(`.dep a[href*="/t/${table}"]`).click();
    expect(await ann.atRest()).toEqual(before);
    expect((await keptLog(ann.page)).slice(0, log.length)).toEqual(log);
    expect((await play(ann.page, { ...wishes, seed: 2 })).actions).toBe(4);
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
