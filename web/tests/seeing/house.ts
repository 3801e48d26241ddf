// The pages around the tables, each in a state in which there is much to be seen.
import type { Page } from "@playwright/test";
import type { CreatedTable } from "../../wire/protocol";
import { expect, games, type Device } from "../e2e/fixtures";
import type { Server } from "../e2e/server";

export interface House {
  server: Server;
  /** Tables of whoever looks: several running, one that waits for others, one that is over. */
  mine: readonly { game: string; made: CreatedTable }[];
  waiting: CreatedTable;
  /** One that somebody has finished. */
  deal: string;
}

export interface Sight {
  name: string;
  /** Whether whoever looks has been here before. */
  known: boolean;
  open(device: Device, house: House): Promise<void>;
}

const day = 86_400_000;
/** A Monday. */
const then = Date.UTC(2026, 5, 1);

/** Games of half a year, as the record book keeps them; the figures follow no other rule than a mixture. */
function book() {
  return games.flatMap(({ id }, which) =>
    Array.from({ length: 22 - 4 * which }, (_, i) => {
      const together = id.startsWith("switch");
      const rank = 1 + ((i * 7 + which) % 3);
      return {
        table: `${which}x${i}`,
        seat: 0,
        game: id,
        at: then + (i * 7 + which) * day,
        players: 2 + (i % 3),
        points: together ? 0 : 60 + ((i * 37 + which * 11) % 83),
        rank: together ? Math.min(rank, 2) : rank,
        bot: i % 5 === 4 ? "" : `level-${1 + (i % 5)}`,
        together,
        parts: { delivered: (i * 5) % 9 },
      };
    }),
  );
}

const measure = (what: string, have: number, want: number) => ({
  what,
  have,
  want,
  at_most: false,
});

/** Lays out what a device has gathered before the page is opened. */
export async function remember(device: Device, house: House): Promise<void> {
  const scripts = (await (await fetch(`${house.server.url}/api/scripts`)).json()) as {
    scripts: { id: string; kind: string }[];
  };
  const ids = scripts.scripts.filter(({ kind }) => kind === "challenge").map(({ id }) => id);
  const now = Date.now();
  const album = Object.fromEntries(
    ids
      .slice(0, 12)
      .map((id, i) => [
        id,
        [
          { solved: now - i * day },
          { watched: now - day, best: [measure("longest_path", 9, 12)] },
          { best: [measure("points", 14, 20)] },
        ][i % 3],
      ]),
  );
  const known = {
    book: { version: 1, content: book() },
    album: { version: 1, content: album },
    learn: { [`learn-${games[0]?.id ?? ""}`]: { table: "", stop: 9, of: 9, done: true } },
    tables: house.mine.map(({ game, made }, i) => ({
      table: made.table,
      token: made.token,
      game,
      mine: [0],
      links: made.links,
      at: now - i * day,
    })),
  };
  await device.context.addInitScript((known: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(known))
      localStorage[`roundhouse.${key}`] ??= JSON.stringify(value);
  }, known);
}

const ready = (page: Page) => expect(page.locator("[data-depart]")).toBeVisible();
/** The button in the bar, or on a small screen the row of the menu. */
async function openSettings(page: Page): Promise<void> {
  const button = page.locator("[data-settings]");
  if (await button.isVisible()) return button.click();
  await page.locator("[data-menu]").click();
  await page.locator("dialog[open] button", { hasText: /Settings|Einstellungen/ }).click();
}

export const sights: readonly Sight[] = [
  {
    name: "lobby of a newcomer",
    known: false,
    async open(device) {
      await device.open();
      await ready(device.page);
    },
  },
  {
    name: "lobby",
    known: true,
    async open(device) {
      await device.open();
      await ready(device.page);
      await expect(device.page.locator(".dep").first()).toBeVisible();
    },
  },
  {
    name: "choices",
    known: true,
    async open(device) {
      await device.open();
      await ready(device.page);
      await device.page.locator(".open-more").click();
      await expect(device.page.locator("#choices")).toBeVisible();
    },
  },
  {
    name: "settings",
    known: true,
    async open(device) {
      await device.open();
      await ready(device.page);
      await openSettings(device.page);
      await expect(device.page.locator("dialog[open] #own-name")).toBeVisible();
    },
  },
  {
    name: "rules",
    known: true,
    async open(device) {
      await device.open();
      await ready(device.page);
      await device.page.locator("[data-rules]").click();
      await expect(device.page.locator('[data-rules-drawer] [data-rule="R1"]')).toBeVisible();
    },
  },
  {
    name: "waiting room",
    known: true,
    async open(device, { waiting }) {
      await device.openTable(waiting);
      await expect(device.page.locator("[data-start]")).toBeVisible();
    },
  },
  {
    name: "sitting down",
    known: false,
    async open(device, { waiting }) {
      await device.openTable(waiting, waiting.links[0]?.token ?? null);
      await expect(device.page.locator("[data-sit]")).toBeVisible();
    },
  },
  {
    name: "about a board",
    known: true,
    async open(device, { waiting }) {
      const { page } = device;
      await device.openTable(waiting);
      // Before the table is there, another bar stands in its place.
      await expect(page.locator("[data-start]")).toBeVisible();
      await page.locator("[data-table-menu], [data-menu]").first().click();
      await page.locator("dialog[open] button", { hasText: /About|Über/ }).click();
      await expect(page.locator("dialog[open] dd").first()).toBeVisible();
    },
  },
  {
    name: "challenges",
    known: true,
    async open(device) {
      await device.open("/challenges");
      await expect(device.page.locator("[data-challenge]").first()).toBeVisible();
      await expect(device.page.locator("svg.picture").first()).toBeVisible();
    },
  },
  {
    name: "empty record book",
    known: false,
    async open(device) {
      await device.open("/records");
      await expect(device.page.locator(".ticket").first()).toBeVisible();
    },
  },
  {
    name: "record book",
    known: true,
    async open(device) {
      await device.open("/records");
      await expect(device.page.locator("[data-best]")).toBeVisible();
    },
  },
  {
    name: "statistics",
    known: true,
    async open(device) {
      await device.open("/statistics");
      await expect(device.page.locator("main table").first()).toBeVisible();
    },
  },
  {
    name: "deal",
    known: true,
    async open(device, { deal }) {
      await device.open(`/deal/${deal}`);
      await expect(device.page.locator("main tbody").nth(1)).toBeVisible();
    },
  },
];
