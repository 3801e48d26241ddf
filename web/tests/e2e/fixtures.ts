// What all tests of the page in a browser share: the program, devices, tables.
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import type { GameEntry } from "../../shell/api";
import type { Choices } from "../../shell/settings.svelte";
import type { CreatedTable, NewTable } from "../../wire/protocol";
import { finishGame, opener, type Taste } from "./player";
import { Server } from "./server";

export { expect };
export { families, first_game, games, other_boards, tasteOf } from "./games";
export { play } from "./player";

/** There if the device's owner may act now. */
export function asked(page: Page): Locator {
  return page.locator(".page[data-asked]");
}

export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
} as const;

type ContextOptions = Parameters<import("@playwright/test").Browser["newContext"]>[0];

/** Somebody's browser with its own memory; whatever its console complains about is kept. */
export class Device {
  readonly complaints: string[] = [];
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  /** Opens the lobby, or a table with or without its secret. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /** Opens the list of actions and all its groups. */
  async unfold(): Promise<void> {
    await expect(asked(this.page)).toBeVisible();
    const closed = this.page.locator(opener);
    if ((await closed.count()) > 0) await closed.first().click();
    await expect(this.page.locator("[data-actions] button").first()).toBeVisible();
    await this.page.evaluate(() => {
      const closed = '[data-actions] button.name[aria-expanded="false"]';
      for (const group of document.querySelectorAll<HTMLElement>(closed)) group.click();
    });
  }

  /** Rows with actions of these kinds. */
  row(kinds: readonly string[]): Locator {
    const selectors = kinds.map((kind) => `[data-actions] [data-action*='"type":"${kind}"']`);
    return this.page.locator(selectors.join());
  }

  /** Where the log is behind a tab, brings it to the front. */
  async openLog(): Promise<void> {
    const lines = this.page.locator(".journal .lines");
    if (!(await lines.isVisible()))
      await this.page.locator("#tab-log, #tab-journal").first().click();
    await expect(lines).toBeVisible();
  }

  /** Every turn in the log with its single steps. */
  async unfoldLog(): Promise<void> {
    await this.openLog();
    await this.page.evaluate(() => {
      const closed = '.journal [data-unfold][aria-expanded="false"]';
      for (const turn of document.querySelectorAll<HTMLElement>(closed)) turn.click();
    });
  }

  async openTable(made: CreatedTable, token = made.token): Promise<void> {
    await this.open(`/t/${made.table}${token == null ? "" : `#${token}`}`);
  }
}

export interface Setup {
  /** A new device with these settings; without motion, in English. */
  device(settings?: Partial<Choices>, options?: ContextOptions & { url?: string }): Promise<Device>;
  /** How many plies have been played at a table, as another browser sees it. */
  plies(table: string, at?: Server): Promise<number>;
  /** Plays a table to its end, unseen; these look elsewhere meanwhile, and need not draw it all. */
  finish(made: CreatedTable, taste: Taste, ...away: Device[]): Promise<void>;
  /** A table for one person against a bot. */
  againstBot(game: string, more?: Partial<NewTable>): Promise<CreatedTable>;
}

export const test = base.extend<{ setup: Setup }, { server: Server; catalog: GameEntry[] }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: "worker" },
  ],
  catalog: [async ({ server }, use) => use(await server.games()), { scope: "worker" }],
  setup: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    let witness: Page | null = null;
    await use({
      async device(settings = {}, { url = server.url, ...options } = {}) {
        const context = await browser.newContext({
          viewport: { width: 1440, height: 900 },
          ...options,
        });
        contexts.push(context);
        const kept = JSON.stringify({ language: "en", motion: false, name: "Ann", ...settings });
        await context.addInitScript((text) => {
          localStorage["roundhouse.settings"] ??= text;
        }, kept);
        return new Device(context, await context.newPage(), url);
      },
      async finish(made, taste, ...away) {
        for (const device of away) await device.open("/healthz");
        witness ??= await browser.newPage();
        await witness.goto(`${server.url}/healthz`);
        await witness.evaluate(finishGame, { table: made.table, token: made.token, taste });
        for (const device of away) await device.openTable(made);
      },
      async plies(table, at = server) {
        witness ??= await browser.newPage();
        await witness.goto(`${at.url}/healthz`);
        return witness.evaluate(async (table) => {
          const socket = new WebSocket(`ws://${location.host}/api/live`);
          const ply = await new Promise<number>((resolve) => {
            socket.onopen = () => socket.send(JSON.stringify({ type: "join", table }));
            socket.onmessage = ({ data }) =>
              resolve((JSON.parse(String(data)) as { ply: number }).ply);
          });
          socket.close();
          return ply;
        }, table);
      },
      againstBot: (game, more = {}) =>
        server.create({
          game,
          seats: [
            { who: "here", name: "Ann" },
            { who: "bot", bot: "greedy" },
          ],
          ...more,
        }),
    });
    await Promise.all(contexts.map((context) => context.close()));
    await (witness as Page | null)?.context().close();
  },
});
