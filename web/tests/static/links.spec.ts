// Addresses of a page in files: games by name, places behind the question mark, whole games in a link.
import { readFileSync } from "node:fs";
import type { MatchRecord } from "../../wire/match";
import { pack } from "../../links/pack";
import { expect, families, first_game, games, play, tasteOf, test, words } from "./fixtures";

const read = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../tests/records/${name}.json`, import.meta.url), "utf8"),
  ) as MatchRecord<unknown, unknown>;

test.use({ under: "/trains/" });

test("a link to a game opens the hall with it", async ({ host, newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  for (const { id } of games) {
    await ann.open(`/play/${id}`);
    const chosen = page.locator('[data-game][aria-pressed="true"]');
    await expect(chosen).toHaveAttribute("data-game", id);
  }
  // A name that nobody has is no reason for an empty hall.
  await ann.open("/play/nobody-has-it");
  await expect(page.locator("[data-depart]")).toBeVisible();
  // Without the slash at the end a host leads there.
  await page.goto(host.url.slice(0, -1));
  await expect(page.locator("[data-depart]")).toBeVisible();
  expect(ann.faults).toEqual([]);
  expect(host.missing).toEqual([]);
});

test("every place can be opened by its address", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visit();
  const { table } = await ann.sitDown(first_game.id);
  await ann.open(`/r/${table}`);
  await expect(page.getByRole("heading")).toHaveText(words("", "review.not_over"));
  for (const place of ["/challenges", "/records", "/statistics"]) {
    await ann.open(place);
    await expect(page.locator("main h1, main h2").first()).toBeVisible();
  }
  await ann.open("/t/0nobodyknowsit");
  await expect(page.getByRole("heading")).toHaveText(words("", "refused.no_such_table"));
  // Back and forward walk through places, not through pages.
  await ann.open();
  await page.locator("[data-to-records]").click();
  await expect(page).toHaveURL(/\?\/records$/);
  await page.goBack();
  await expect(page.locator("[data-depart]")).toBeVisible();
  expect(ann.faults).toEqual([]);
});

for (const [number, name] of ["usa-greedy-2", "europe-greedy-2", "journey-greedy-2"].entries()) {
  const language = number % 2 === 0 ? "de" : "en";
  test(`${name} in a link, opened without a network (${language})`, async ({ newDevice }) => {
    const ann = await newDevice({ language });
    const { page } = ann;
    await ann.visitOnce();
    const record = read(name);
    await ann.open(`/link#${await pack(record, 30)}`);
    await expect(page.locator("[data-ready]")).toBeVisible();
    expect(page.url()).toMatch(/\?\/r\/0/);
    await expect(page.locator("[data-review]")).toHaveAttribute("data-ply", "30");
    await page.keyboard.press("End");
    const last = String(record.entries.length);
    await expect(page.locator("[data-review]")).toHaveAttribute("data-ply", last);
    expect(ann.faults).toEqual([]);
  });
}

test("a link that was cut off says so, and lays no table", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visit();
  const whole = await pack(read("usa-greedy-2"), null);
  await ann.open(`/link#${whole.slice(0, -40)}`);
  await expect(page.locator("[data-link-fault]")).toContainText(
    words("device", "link.fault.damaged"),
  );
  await ann.open();
  await expect(page.locator("[data-depart]")).toBeVisible();
  await expect(page.locator(".dep")).toHaveCount(0);
});

test("a game that was played here goes to another device in a link", async ({ newDevice }) => {
  const short = families.find(({ family }) => family === "switch_and_signal") ?? first_game;
  const permissions = ["clipboard-read", "clipboard-write"];
  const ann = await newDevice({}, { permissions });
  const { page } = ann;
  await ann.visit();
  const made = await ann.sitDown(short.id);
  expect((await play(page, { taste: tasteOf(short.family) })).over).toBe(true);
  await expect(page.locator('[data-ending="done"]')).toBeVisible();
  await page.locator("[data-review-link]").click();
  await expect(page.locator("[data-ready]")).toBeVisible();
  const ply = await page.locator("[data-review]").getAttribute("data-ply");
  await page.locator("[data-share-moment]").click();
  const share = page.locator("[data-share-record]");
  await share.getByRole("button", { name: words("device", "link.make") }).click();
  await share.getByRole("button", { name: words("", "share.copy") }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${ann.url}?/link#`)).toBe(true);

  const bob = await newDevice({ name: "Bob", language: "de" });
  await bob.page.goto(link);
  await expect(bob.page.locator("[data-ready]")).toBeVisible();
  await expect(bob.page.locator("[data-review]")).toHaveAttribute("data-ply", ply ?? "");
  const table = /\/r\/(\w+)/.exec(bob.page.url())?.[1] ?? "";
  expect(await bob.recordOf(table)).toBe(await ann.recordOf(made.table));
  expect([...ann.faults, ...bob.faults]).toEqual([]);
});
