// The rooms of the workshop, each with the moments in which there is much to be seen.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, families, type Device } from "../e2e/fixtures";
import type { Server } from "../e2e/server";

export interface Moment {
  name: string;
  /** Brings it about, on the screen that is there now; it may be there already. */
  act(page: Page): Promise<void>;
  /** Only where columns take turns behind tabs. */
  tabs?: boolean;
}

export interface Room {
  name: string;
  /** Looked at every day, on few screens. */
  everyday: boolean;
  /** Once for each device. */
  enter(device: Device, server: Server): Promise<void>;
  moments: readonly Moment[];
}

type Json = Record<string, unknown>;

const stay = async () => {};

/** Chooses a tab, where there are tabs; a second click would fold it away. */
async function openTab(page: Page, id: string): Promise<void> {
  const tab = page.locator(`[data-tab="${id}"][aria-selected="false"]`);
  if ((await tab.count()) > 0) await tab.click();
}

const made_here = /\/boards\/draft\/[0-9a-f]{16}$/;
const drawn = (page: Page) => expect(page.locator("[data-map] svg.drawing").first()).toBeVisible();

async function documentOf(server: Server, game: string): Promise<Json> {
  return (await (await fetch(`${server.url}/api/games/${game}/board`)).json()) as Json;
}

/** From a file to the editor. */
async function openFile({ page }: Device, name: string, board: Json): Promise<void> {
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(board)),
    });
  await expect(page).toHaveURL(made_here);
  await drawn(page);
}

async function copyOf(device: Device, game: string): Promise<string> {
  await device.open("/boards");
  await device.page.locator(`[data-ours="${game}"] [data-copy]`).click();
  await expect(device.page).toHaveURL(made_here);
  await drawn(device.page);
  return /[0-9a-f]{16}$/.exec(device.page.url())?.[0] ?? "";
}

/** Ours with an author nobody has room for: an error that every game's check lists. */
async function withError(device: Device, server: Server, game: string): Promise<void> {
  const board = await documentOf(server, game);
  await device.open("/boards");
  await openFile(device, "board.json", { ...board, author: "Ada and Bo, ".repeat(20) });
  await openTab(device.page, "check");
  await expect(device.page.locator('[data-finding][data-kind="error"]').first()).toBeVisible();
}

/** The first thing that keys walk to, whatever the game has on its map. */
async function chooseFirst(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await openTab(page, "chosen");
}

async function pointAtError(page: Page): Promise<void> {
  await openTab(page, "check");
  // What has the focus already would not be pointed at again after the mouse has left it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator('[data-finding][data-kind="error"] button').first().focus();
  await expect(page.locator("[data-finding].pointed")).toBeVisible();
}

/** What bots would have to play for minutes, answered at once with a report that was kept. */
async function withReport(device: Device, server: Server, family: string): Promise<void> {
  const file = new URL(`fixtures/${family}.report.json`, import.meta.url);
  const text = readFileSync(file, "utf8");
  await device.page.route("**/api/boards/balance", async (route) => {
    const { first, last } = route.request().postDataJSON() as { first: number; last: number };
    await route.fulfill({ json: { counts: { games: [last - first] } } });
  });
  await device.page.route("**/api/boards/report", async (route) => {
    const { board, bot, counts } = route.request().postDataJSON() as {
      board: Json;
      bot: string;
      counts: { games: number[] };
    };
    const answer = await fetch(`${server.url}/api/boards/check`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(board),
    });
    const { rules } = (await answer.json()) as { rules: string };
    // The sample is the same, by another bot.
    const report = JSON.parse(text.replaceAll("planner", bot)) as Json;
    await route.fulfill({ json: { ...report, rules, games: counts.games[0] } });
  });
}

async function turnAll(page: Page, tables: boolean): Promise<void> {
  const shown = page.locator("main .panel > header .turn");
  await expect(shown.first()).toBeVisible();
  const are = (await page.locator("main .panel:has(.turn) > .wide").count()) > 0;
  if (are !== tables) await page.locator("header.top .tools .tool").first().click();
}

/** Whole parts of a board, which are tabs on a small screen. */
const wholes: Record<string, readonly string[]> = {
  ticket_to_ride: ["tickets", "colors"],
  switch_and_signal: ["provenance", "cards", "changes"],
  grand_trunk_journey: ["contracts", "goods", "cards", "rules", "provenance"],
};

const editors: readonly Room[] = families
  .filter(({ family }) => Object.hasOwn(wholes, family))
  .map(({ id, family }, i): Room => ({
    name: `editor of ${id}`,
    everyday: i === 0,
    enter: (device, server) => withError(device, server, id),
    moments: [
      { name: "nothing chosen", act: (page) => openTab(page, "chosen") },
      { name: "something chosen", act: chooseFirst },
      { name: "an error pointed at", act: pointAtError },
      ...(wholes[family] ?? []).map((whole) => ({
        name: whole,
        act: (page: Page) => openTab(page, whole),
        tabs: true,
      })),
    ],
  }));

const reports: readonly Room[] = families
  .filter(({ family }) => Object.hasOwn(wholes, family))
  .map(({ id, family }, i): Room => ({
    name: `fairness of ${id}`,
    everyday: i === 0,
    async enter(device, server) {
      await withReport(device, server, family);
      // Of a draft, so that what is proposed can be applied.
      await device.open(`/boards/fair/${await copyOf(device, id)}`);
      await expect(device.page.locator("[data-verdict]")).toBeVisible();
      // Hundreds of answers, and a report now and then that is drawn.
      await expect(device.page.locator('section.run[data-state="done"]')).toBeVisible({
        timeout: 60_000,
      });
      await device.page.locator("main details summary").click();
    },
    moments: [
      { name: "pictures", act: (page) => turnAll(page, false) },
      { name: "tables", act: (page) => turnAll(page, true) },
    ],
  }));

const prints: readonly Room[] = families
  .filter(({ family }) => Object.hasOwn(wholes, family))
  .map(({ id }): Room => ({
    name: `sheets of ${id}`,
    everyday: false,
    async enter(device) {
      await device.open(`/boards/print/${id}`);
      await expect(device.page.locator("[data-sheet]:last-child svg").last()).toBeVisible({
        timeout: 60_000,
      });
    },
    moments: [{ name: "on the screen", act: stay }],
  }));

export const rooms: readonly Room[] = [
  {
    name: "boards of a newcomer",
    everyday: false,
    async enter(device) {
      await device.open("/boards");
      await expect(device.page.locator("[data-ours] svg").first()).toBeVisible();
      await device.page.locator("[data-blank]").click();
    },
    moments: [{ name: "empty", act: stay }],
  },
  {
    name: "boards",
    everyday: true,
    async enter(device, server) {
      const name = { en: "Donaudampfschifffahrt", de: "Donaudampfschifffahrt" };
      for (const { id } of families) {
        const board = await documentOf(server, id);
        await device.open("/boards");
        await openFile(device, "own.json", { ...board, name, author: "Friederike A.-Wyn" });
      }
      await device.open("/boards");
      await expect(device.page.locator("[data-own] svg").nth(families.length - 1)).toBeVisible();
      await device.page.locator("[data-fix]").click();
      await expect(device.page.locator("[data-versions] [data-look]")).toBeVisible();
      await expect(device.page.locator("[data-share-part] input")).not.toHaveValue("");
    },
    moments: [{ name: "one's own", act: stay }],
  },
  {
    name: "any place on earth",
    everyday: false,
    async enter(device) {
      await device.open("/boards/new");
      await expect(device.page.locator("button.globe")).toBeVisible();
    },
    moments: [
      { name: "wishes", act: stay },
      {
        name: "proposals",
        async act(page) {
          const made = page.locator('main article[aria-busy="false"] h3');
          if ((await made.count()) === 0) await page.locator(".draw .button").click();
          await expect(made).toHaveCount(3, { timeout: 60_000 });
        },
      },
    ],
  },
  ...editors,
  ...reports,
  ...prints,
];
