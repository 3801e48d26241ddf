// The host's page: opened by the token alone, and everything that is done there is done on the server.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { serious } from "./axe";
import { foundCircle } from "./circle_here";
import { expect, first_game, phone, test as base, type Device } from "./fixtures";
import { becomeKnown } from "./people_here";
import { Server } from "./server";

const token = "0123456789abcdef0123456789abcdef";

/** A server of the host's own: what is counted there is counted for one address. */
const test = base.extend<{ house: Server }>({
  house: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "roundhouse-host-"));
    const file = join(folder, "token");
    writeFileSync(file, `${token}\n`);
    chmodSync(file, 0o600);
    const server = new Server(["--admin-token-file", file]);
    await server.start();
    await use(server);
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function enter(page: Page, typed = token): Promise<void> {
  await page.locator("[data-token]").fill(typed);
  await page.locator("[data-door] button[type=submit]").click();
}

async function openDesk(device: Device, room = ""): Promise<void> {
  await device.open(`/host${room}`);
  await enter(device.page);
  await expect(device.page.locator("[data-host=in]")).toBeVisible();
}

function againstBot(house: Server) {
  return house.create({
    game: first_game.id,
    seats: [
      { who: "here", name: "Ann" },
      { who: "bot", bot: "greedy" },
    ],
  });
}

test("a server without a token says how to turn it on", async ({ setup }) => {
  const ann = await setup.device();
  await ann.open("/host");
  await expect(ann.page.locator("[data-door=off]")).toContainText("--admin-token-file");
  await expect(ann.page.locator("[data-token]")).toHaveCount(0);
  expect(await serious(ann.page, { themes: true })).toEqual([]);
});

test("only the token opens, in this tab alone, and never in an address", async ({
  setup,
  house,
}) => {
  const ann = await setup.device({}, { url: house.url });
  const { page } = ann;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await ann.open("/host");
  await expect(page.locator("[data-door=locked]")).toBeVisible();
  expect(await serious(page, { themes: true })).toEqual([]);

  await enter(page, "short");
  await expect(page.locator("[data-problem=no_token]")).toBeVisible();
  await enter(page, "a-wrong-token-of-some-length");
  await expect(page.locator("[data-problem=bad_token]")).toContainText("9 tries");
  await expect(page.locator("[data-token]")).toHaveValue("");
  await enter(page);
  await expect(page.locator("[data-house]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-house]")).toBeVisible();
  expect(asked.filter((url) => url.includes(token))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);

  // Another tab knows nothing of it.
  const other = await ann.context.newPage();
  await other.goto(`${house.url}/host`);
  await expect(other.locator("[data-door=locked]")).toBeVisible();
  await other.close();

  await page.locator("[data-leave]").click();
  await expect(page.locator("[data-door=locked]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-door=locked]")).toBeVisible();
});

test("whoever guesses has ten tries", async ({ setup, house }) => {
  const ann = await setup.device({}, { url: house.url });
  const { page } = ann;
  await ann.open("/host");
  for (let left = 9; left >= 0; --left) {
    await enter(page, `a-wrong-token-of-some-length-${left}`);
    await expect(page.locator("[data-problem=bad_token]")).toContainText(
      left === 0 ? "No try is left" : left === 1 ? "one try left" : `${left} tries`,
    );
  }
  await enter(page);
  await expect(page.locator("[data-problem=too_fast]")).toBeVisible();
  await expect(page.locator("[data-host=in]")).toHaveCount(0);
});

for (const [name, options, language] of [
  ["desk", {}, "en"],
  ["phone", phone, "de"],
] as const) {
  test(`tables are found, looked at, closed and removed (${name})`, async ({ setup, house }) => {
    const one = await againstBot(house);
    const two = await house.create({
      game: first_game.id,
      seats: [{ who: "open" }, { who: "bot", bot: "greedy" }],
      listed: true,
    });
    const host = await setup.device({ language }, { url: house.url, ...options });
    const { page } = host;
    await openDesk(host, "/tables");
    const line = (id: string) => page.locator(`[data-line="${id}"]`);
    await expect(page.locator("[data-line]")).toHaveCount(2);
    expect(await serious(page, { themes: true })).toEqual([]);

    await page.locator("[data-search]").fill("ann");
    await page.locator("[data-find]").click();
    await expect(page.locator("[data-line]")).toHaveCount(1);
    await expect(line(one.table)).toBeVisible();
    await page.locator("[data-show-all]").click();
    await expect(page.locator("[data-line]")).toHaveCount(2);
    await page.locator("[data-status]").selectOption("open");
    await expect(line(one.table)).toHaveCount(0);
    await expect(line(two.table)).toBeVisible();
    await page.locator("[data-show-all]").click();

    await line(one.table).locator("[data-look]").click();
    const about = page.locator(`[data-about-table="${one.table}"]`);
    await expect(about).toContainText("Ann");
    expect(await serious(page, { themes: true })).toEqual([]);
    await page.keyboard.press("Escape");

    // Nothing is done before it is asked once more, with the name of the table.
    await line(one.table).locator("[data-act=close]").click();
    await expect(line(one.table).locator("[data-sure=close]")).toContainText(one.table);
    expect(await serious(page, { themes: true })).toEqual([]);
    await line(one.table).locator("[data-sure-yes]").click();
    await expect(line(one.table).locator("[data-act=close]")).toHaveCount(0);
    await line(two.table).locator("[data-act=remove]").click();
    await line(two.table).locator("[data-sure-yes]").click();
    await expect(line(two.table)).toHaveCount(0);
    await page.reload();
    await expect(line(one.table)).toBeVisible();
    await expect(line(two.table)).toHaveCount(0);
    const gone = await fetch(`${house.url}/api/tables/${two.table}`);
    expect(gone.status).toBe(404);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });
}

test("people are looked at, saved, blocked and removed", async ({ setup, house }) => {
  const mara = await setup.device({ name: "Mara" }, { url: house.url });
  const jo = await setup.device({ name: "Jo" }, { url: house.url });
  await becomeKnown(jo);
  const circle = await foundCircle(mara, "Friday");
  const host = await setup.device({}, { url: house.url });
  const { page } = host;
  await openDesk(host, "/people");
  await expect(page.locator("[data-line]")).toHaveCount(2);
  const line = (name: string) => page.locator("[data-line]", { hasText: name });

  await line("Jo").locator("[data-look]").click();
  const about = page.locator("[data-about-person]");
  await expect(about).toContainText("Jo");
  expect(await serious(page, { themes: true })).toEqual([]);
  const saving = page.waitForEvent("download");
  await about.locator("[data-save]").click();
  const kept = JSON.parse(readFileSync(await (await saving).path(), "utf8")) as {
    summary: { name: string };
    book: unknown[];
  };
  expect(kept.summary.name).toBe("Jo");
  expect(kept.book.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");

  await line("Jo").locator("[data-act=block]").click();
  await expect(line("Jo").locator("[data-sure=block]")).toContainText("Jo");
  await line("Jo").locator("[data-sure-yes]").click();
  await expect(line("Jo").locator("[data-act=unblock]")).toBeVisible();
  await jo.page.reload();
  await expect(jo.page.locator("[data-people=known]")).toHaveCount(0);
  await page.locator("[data-room=blocked]").click();
  await expect(line("Jo")).toBeVisible();
  await line("Jo").locator("[data-act=unblock]").click();
  await line("Jo").locator("[data-sure-yes]").click();
  await expect(page.locator("[data-empty]")).toBeVisible();

  await page.locator("[data-room=circles]").click();
  await expect(page.locator(`[data-line="${circle}"]`)).toContainText("Mara");
  await line("Friday").locator("[data-act=close]").click();
  await line("Friday").locator("[data-sure-yes]").click();
  await expect(line("Friday").locator("[data-act=close]")).toHaveCount(0);

  await page.locator("[data-room=people]").click();
  await line("Jo").locator("[data-act=remove]").click();
  await line("Jo").locator("[data-sure-yes]").click();
  await expect(line("Jo")).toHaveCount(0);
  await expect(line("Mara")).toBeVisible();
  // A browser complains of the door, which is closed at first.
  expect(host.complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

test("what people report is read and settled", async ({ setup, house }) => {
  const mara = await setup.device({ name: "Mara" }, { url: house.url });
  await foundCircle(mara, "Friday");
  await mara.page.locator("[data-report]").click();
  await mara.page.locator("dialog[open] textarea").fill("Rude words.\nAgain and again.");
  await mara.page.locator("dialog[open] button[type=submit]").click();
  await expect(mara.page.locator("dialog[open] [role=status]")).toBeVisible();

  const host = await setup.device({}, { url: house.url });
  const { page } = host;
  await openDesk(host);
  await expect(page.locator("[data-number=reports]")).toContainText("1");
  expect(await serious(page, { themes: true })).toEqual([]);
  await page.locator("[data-number=reports]").click();
  const line = page.locator("[data-line]");
  await expect(line).toContainText("Again and again.");
  await expect(line).toContainText("Friday");
  await expect(line).toContainText("Mara");
  expect(await serious(page, { themes: true })).toEqual([]);
  await line.locator("[data-look-by]").click();
  await expect(page.locator("[data-about-person]")).toContainText("Mara");
  await page.keyboard.press("Escape");
  await line.locator("[data-act=remove]").click();
  await line.locator("[data-sure-yes]").click();
  await expect(page.locator("[data-empty]")).toBeVisible();
  await expect(page.locator("[data-list=reports] h2")).toBeFocused();
});

test("finished tables are counted before they are removed", async ({ setup, house }) => {
  const host = await setup.device({}, { url: house.url });
  const { page } = host;
  await openDesk(host);
  const part = page.locator("[data-retention]");
  await expect(part.locator("[data-keeps='0']")).toBeVisible();
  await part.locator("[data-days]").fill("0");
  await expect(part.locator("[data-count]")).toBeDisabled();
  await part.locator("[data-days]").fill("30");
  await part.locator("[data-count]").click();
  await expect(part.locator("[data-found='0']")).toBeVisible();
  await expect(part.locator("[data-sure-yes]")).toHaveCount(0);
  expect(await serious(page, { themes: true })).toEqual([]);
});

test("all of it can be done by keys", async ({ setup, house }) => {
  const made = await againstBot(house);
  const host = await setup.device({}, { url: house.url });
  const { page } = host;
  await host.open("/host/tables");
  await page.locator("[data-token]").focus();
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  const line = page.locator(`[data-line="${made.table}"]`);
  await line.locator("[data-act=remove]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(line.locator("[data-sure-yes]")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-empty]")).toBeVisible();
});
