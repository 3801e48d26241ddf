// A server's page that has a house for devices as well: what goes on when the network is lost, and how
// games go from one to the other. ROUNDHOUSE_WEB names the folder of such a page.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { TableInfo } from "../../wire/protocol";
import { asked, Device, test } from "../e2e/fixtures";
import { Cable } from "../e2e/server";
import { actionsIn, expect, play, tasteOf, unreached, words } from "./fixtures";

const folder = process.env.ROUNDHOUSE_WEB ?? "";
test.skip(
  !existsSync(join(folder, "device/roundhouse.wasm")),
  "ROUNDHOUSE_WEB names no page with a house for devices",
);

const game = "ticket-to-ride-usa";
const taste = tasteOf("ticket_to_ride");
const tableOf = (page: Page) => /\/t\/(\w+)/.exec(page.url())?.[1] ?? "";
const faults = (device: Device) => device.complaints.filter((text) => !unreached.test(text));

async function newTab({ context, url }: Device): Promise<Device> {
  return new Device(context, await context.newPage(), url);
}

/** Departs for a table on this device. */
async function layHere({ page }: Device): Promise<string> {
  await page.locator(`[data-game="${game}"]`).click();
  const here = page.locator('[data-where] label:has(input[value="device"])');
  if ((await here.count()) > 0) await here.click();
  await page.locator("[data-depart]").click();
  await expect(asked(page)).toBeVisible();
  const table = tableOf(page);
  expect(table).toMatch(/^0/);
  return table;
}

/** Who plays here has the whole page kept: it is there when nothing is added any more. */
async function keptWhole(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().length;
    });
  let last = 0;
  const grows = async () => {
    const before = last;
    last = await count();
    return last > before;
  };
  await expect.poll(grows, { intervals: [2000] }).toBe(false);
}

test("without a network the device plays on, and the server's table waits", async ({
  setup,
  server,
}) => {
  const cable = new Cable(server.url);
  const url = await cable.open();
  const made = await setup.againstBot(game, { options: { start: "0" } });
  const ann = await setup.device({}, { url });
  await ann.open();
  const here = await layHere(ann);
  await play(ann.page, { taste, actions: 2 });
  await keptWhole(ann.page);
  const there = await newTab(ann);
  await there.openTable(made);
  await play(there.page, { taste, actions: 2 });
  await expect(asked(there.page)).toBeVisible();
  const plies = await setup.plies(made.table);

  cable.cut();
  const offline = there.page.getByText("No connection.");
  await expect(offline).toBeVisible();
  expect((await play(ann.page, { taste, seed: 2, actions: 6 })).actions).toBe(6);
  await expect(ann.page.getByText("No connection.")).toHaveCount(0);

  // The hall says what is, leads to what can be played, and opens new tables.
  const hall = await newTab(ann);
  await hall.open();
  await expect(hall.page.locator("[data-no-net]")).toBeVisible();
  await expect(hall.page.locator(`.dep a[href="/t/${here}"]`)).toBeVisible();
  await expect(hall.page.locator(".dep.waits")).toHaveCount(1);
  await expect(hall.page.locator(`.dep a[href="/t/${made.table}"]`)).toHaveCount(0);
  const another = await layHere(hall);
  expect(another).not.toBe(here);
  expect((await play(hall.page, { taste, seed: 3, actions: 3 })).actions).toBe(3);

  // What was clicked at the server's table meanwhile is played when it is there again, once.
  await there.unfold();
  await there.row(["take_blind"]).first().click();
  expect(await setup.plies(made.table)).toBe(plies);
  cable.mend();
  await expect(offline).toBeHidden();
  await expect(asked(there.page)).toBeVisible();
  await expect.poll(() => setup.plies(made.table)).toBeGreaterThan(plies);
  expect((await play(there.page, { taste, seed: 4, actions: 3 })).actions).toBe(3);
  await hall.open();
  await expect(hall.page.locator("[data-no-net]")).toHaveCount(0);
  await expect(hall.page.locator(`.dep a[href="/t/${made.table}"]`)).toBeVisible();
  expect([ann, there, hall].flatMap(faults)).toEqual([]);
  cable.close();
});

test("without a network first rides and challenges begin on the device", async ({
  setup,
  server,
}) => {
  const cable = new Cable(server.url);
  const url = await cable.open();
  const ann = await setup.device({}, { url });
  const { page } = ann;
  await ann.open();
  await layHere(ann);
  await keptWhole(page);
  // One of each that lies at the server and waits.
  await ann.open();
  await page.locator("[data-ride]").first().click();
  await expect(page).toHaveURL(/\/t\/[^01]\w+$/);
  await expect(page.locator(".page.playing")).toBeVisible();
  await ann.open("/challenges");
  await page.locator("[data-challenge]").first().click();
  await expect(page).toHaveURL(/\/t\/[^01]\w+$/);

  cable.cut();
  await ann.open();
  await expect(page.locator("[data-no-net]")).toBeVisible();
  await page.locator("[data-ride]").first().click();
  await expect(page).toHaveURL(/\/t\/0\w+$/);
  await expect(page.locator(".page.playing")).toBeVisible();
  await ann.open("/challenges");
  await page.locator("[data-challenge]").first().click();
  await expect(page).toHaveURL(/\/t\/0\w+$/);
  await expect(page.locator(".page.playing")).toBeVisible();
  expect(faults(ann)).toEqual([]);
  cable.close();
});

test("a game that was begun on the device goes on at the server", async ({ setup, server }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.open();
  const here = await layHere(ann);
  await play(page, { taste, actions: 4 });
  await expect(asked(page)).toBeVisible();
  const before = await actionsIn(page);
  await page.locator("[data-table-menu]").click();
  await page.getByRole("button", { name: words("device", "device.take_online") }).click();
  await page.locator("[data-take-online]").click();
  await expect(page).toHaveURL(/\/t\/[^01][a-z0-9]+$/);
  await expect(asked(page)).toBeVisible();
  expect(await actionsIn(page)).toEqual(before);
  const there = tableOf(page);
  const answer = await fetch(`${server.url}/api/tables/${there}`);
  const info = (await answer.json()) as TableInfo;
  expect(info.origin?.kind).toBe("moved");
  expect(await setup.plies(there)).toBe(info.origin?.ply);
  expect((await play(page, { taste, seed: 2, actions: 3 })).actions).toBe(3);
  // Everybody at the device is led to where it goes on.
  await ann.open();
  await expect(page.locator(`.dep a[href="/t/${there}"]`).first()).toBeVisible();
  await expect(page.locator(`.dep a[href="/t/${here}"]`)).toHaveCount(0);
  expect(faults(ann)).toEqual([]);
});

test("a finished game of the server is kept on the device", async ({ setup, server }) => {
  const cable = new Cable(server.url);
  const url = await cable.open();
  const made = await setup.againstBot(game);
  const ann = await setup.device({}, { url });
  const { page } = ann;
  await ann.openTable(made);
  await expect(page.locator(".page.playing")).toBeVisible();
  await setup.finish(made, taste);
  await expect(page.locator('[data-ending="done"]')).toBeVisible();
  await ann.open();
  await page.locator("[data-keep-here]").click();
  const kept = page.locator('.dep a[href^="/r/0"]');
  await expect(kept).toBeVisible();
  await keptWhole(page);

  cable.cut();
  await ann.open();
  await kept.click();
  await expect(page.locator("[data-ready]")).toBeVisible();
  await page.keyboard.press("End");
  const record = (await (await fetch(`${server.url}/api/tables/${made.table}/record`)).json()) as {
    entries: unknown[];
  };
  await expect(page.locator("[data-review]")).toHaveAttribute(
    "data-ply",
    String(record.entries.length),
  );
  expect(faults(ann)).toEqual([]);
  cable.close();
});
