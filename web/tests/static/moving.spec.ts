// Everything of a device goes to another one in a file: tables that are played, games that are over.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, families, first_game, play, tasteOf, test, type StaticDevice } from "./fixtures";
import { expectWhole, kept, keptLog } from "./kept";

const short = families.find(({ family }) => family === "switch_and_signal") ?? first_game;
const taste = tasteOf(first_game.family);

async function save(device: StaticDevice): Promise<string> {
  const { page } = device;
  await device.open("/records");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-save]").click(),
  ]);
  return saved.path();
}

const status = ({ page }: StaticDevice) => page.locator(".along [role=status]");
const load = ({ page }: StaticDevice, file: Parameters<Page["setInputFiles"]>[1]) =>
  page.locator(".along input[type=file]").setInputFiles(file);

test("what was saved on one device goes on at another, and comes back", async ({ newDevice }) => {
  const ann = await newDevice();
  await ann.visit();
  const over = await ann.sitDown(short.id);
  expect((await play(ann.page, { taste: tasteOf(short.family) })).over).toBe(true);
  await expect(ann.page.locator('[data-ending="done"]')).toBeVisible();
  const running = await ann.sitDown(first_game.id);
  await play(ann.page, { taste, actions: 5 });
  const before = await ann.atRest();
  const record = await ann.recordOf(over.table);
  const file = await save(ann);
  // What would foretell the luck of running games stays where it is.
  expect(readFileSync(file, "utf8")).not.toMatch(/"secret"/);

  const bob = await newDevice({ language: "en", name: "Bob" });
  await bob.visit();
  await bob.open("/records");
  // A file that was cut off is refused, and nothing of it is taken.
  const text = readFileSync(file, "utf8");
  const damaged = (content: string) => ({
    name: "damaged.json",
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
  for (const content of [text.slice(0, -100), text.replace('"seq":1', '"seq":7')]) {
    await load(bob, damaged(content));
    await expect(status(bob)).not.toBeEmpty();
    expect(await kept(bob.page)).toEqual([]);
    await bob.open("/records");
  }
  await load(bob, file);
  await expect(status(bob)).toContainText("2 tables added.");
  await bob.open("/records");
  await load(bob, file);
  await expect(status(bob)).toContainText("2 tables were here already.");
  expect(await kept(bob.page)).toHaveLength(2);

  // The finished game, the book, and the one that is played, at the same seat.
  expect(await bob.recordOf(over.table)).toBe(record);
  await bob.open("/statistics");
  await expect(bob.page.locator("section dd").first()).toHaveText("1");
  await bob.open(`/t/${running.table}`);
  expect(await bob.atRest()).toEqual(before);
  expect((await play(bob.page, { taste, seed: 2, actions: 3 })).actions).toBe(3);
  const after = await bob.atRest();
  const log = await keptLog(bob.page);

  // A log that goes on where the known one ends takes its place.
  const longer = await save(bob);
  await ann.open("/records");
  await load(ann, longer);
  await expect(status(ann)).toContainText("One table added.");
  await ann.open(`/t/${running.table}`);
  expect(await ann.atRest()).toEqual(after);
  const taken = (await kept(ann.page)).find(({ id }) => id === running.table);
  expect(taken?.log.slice(0, log.length)).toEqual(log);
  expectWhole(taken?.log ?? []);
  // The shorter one is no news.
  await bob.open("/records");
  await load(bob, file);
  await expect(status(bob)).toContainText("were here already.");
  await bob.open(`/t/${running.table}`);
  expect(await bob.atRest()).toEqual(after);
  expect([...ann.faults, ...bob.faults]).toEqual([]);
});
