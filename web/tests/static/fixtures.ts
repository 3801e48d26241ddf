// What all tests of the page without a server share: a host of files, devices, tables on them.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import type { Choices } from "../../shell/settings.svelte";
import type { CreatedTable, NewTable } from "../../wire/protocol";
import { asked, Device } from "../e2e/fixtures";
import { opener, play as playByClicks, type Played, type Wishes } from "../e2e/player";
import { BareHost } from "./bare_host";
import { askHouse, type Answer } from "./kept";
import { pageFolder } from "./page_folder";

export { asked, phone } from "../e2e/fixtures";
export { families, first_game, games, tasteOf } from "../e2e/games";
export { expect };

export const program =
  process.env.ROUNDHOUSE ??
  fileURLToPath(new URL("../../../build/release/roundhouse", import.meta.url));

/** By the list of actions; on a slow machine a bot, too, takes its time. */
export function play(page: Pick<Page, "evaluate">, wishes: Wishes): Promise<Played> {
  return playByClicks(page, { patience: 120_000, ...wishes });
}

/** What browsers say of their own accord where a host cannot be reached. */
export const unreached =
  /ERR_|NetworkError|Load failed|Failed to (load|fetch)|fetching the script|imported module/;

/** Somebody's browser at a page in files, where places are written behind a question mark. */
export class StaticDevice extends Device {
  constructor(
    context: BrowserContext,
    page: Page,
    readonly host: BareHost,
  ) {
    super(context, page, host.url);
  }

  override async open(place = "/"): Promise<void> {
    await this.page.goto(this.url + (place === "/" ? "" : `?${place}`));
  }

  /** The hall, with all of the page kept on the device: from now on it needs no host. */
  async visit(): Promise<void> {
    await this.open();
    await expect(this.page.locator("[data-depart]")).toBeVisible();
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }

  /** Visits, and comes back when there is no host any more. */
  async visitOnce(): Promise<void> {
    await this.visit();
    this.host.switchOff();
    await this.open();
    await expect(this.page.locator("[data-depart]")).toBeVisible();
  }

  /** The same device with a new tab. */
  async newTab(): Promise<StaticDevice> {
    return new StaticDevice(this.context, await this.context.newPage(), this.host);
  }

  ask(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
    return askHouse(this.page, this.host.folder, method, path, body);
  }

  /** A table for one person against bots of level 2, laid by the house itself, and opened. */
  async sitDown(game: string, more: Partial<NewTable> = {}): Promise<CreatedTable> {
    const wish: NewTable = {
      game,
      seats: [
        { who: "here", name: "Ann" },
        { who: "bot", bot: "level-2" },
      ],
      ...more,
    };
    const { status, body } = await this.ask("POST", "/api/tables", wish);
    expect(status, body).toBe(201);
    const made = JSON.parse(body) as CreatedTable;
    await this.openTable(made);
    await expect(this.page.locator(".page.playing")).toBeVisible();
    return made;
  }

  /** Until the owner of the device is to act: what can be done then, which only she can change. */
  async atRest(): Promise<string[]> {
    await expect(asked(this.page)).toBeVisible();
    await expect(this.page.locator(".page[data-sending]")).toHaveCount(0);
    return actionsIn(this.page);
  }

  /** What is wrong by any measure, not only because there is no host. */
  get faults(): string[] {
    return this.complaints.filter((text) => !unreached.test(text));
  }

  /** The record of a table, which the program must be able to replay. */
  async recordOf(table: string): Promise<string> {
    const { status, body } = await this.ask("GET", `/api/tables/${table}/record`);
    expect(status, body).toBe(200);
    replayed(body);
    return body;
  }

  /** The id of the table that is open. */
  get table(): string {
    return /\/t\/(\w+)/.exec(this.page.url())?.[1] ?? "";
  }
}

/** Every action of the list in words, with its groups unfolded, in any order. */
export async function actionsIn(page: Pick<Page, "evaluate">): Promise<string[]> {
  const actions = await page.evaluate(async (opener) => {
    const drawn = () => new Promise((resolve) => setTimeout(resolve, 50));
    document.querySelector<HTMLElement>(opener)?.click();
    await drawn();
    const closed = '[data-actions] button.name[aria-expanded="false"]';
    for (const group of document.querySelectorAll<HTMLElement>(closed)) group.click();
    await drawn();
    return [...document.querySelectorAll<HTMLElement>("[data-actions] [data-action]")].map(
      (row) => row.dataset.action ?? "",
    );
  }, opener);
  return actions.sort();
}

/** What was played on a device keeps the rules of the program as well; where there is none, nobody asks. */
export function replayed(record: string): void {
  if (!existsSync(program)) return;
  const folder = mkdtempSync(join(tmpdir(), "roundhouse-record-"));
  const file = join(folder, "record.json");
  writeFileSync(file, record);
  try {
    execFileSync(program, ["replay", file], { stdio: "pipe" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the page says, by its key in a file of words. */
export function words(file: string, key: string, language = "en"): string {
  const path = new URL(
    `../../i18n/${file === "" ? "" : `${file}.`}${language}.json`,
    import.meta.url,
  );
  const all: unknown = JSON.parse(readFileSync(path, "utf8"));
  const found = key
    .split(".")
    .reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], all);
  if (typeof found !== "string") throw new Error(`there are no words ${key} in ${path.pathname}`);
  return found;
}

type ContextOptions = Parameters<import("@playwright/test").Browser["newContext"]>[0];
type Settings = Partial<Choices>;

/** As somebody would have it who has been here before: without motion, in English. */
export async function prepare(context: BrowserContext, settings: Settings = {}): Promise<void> {
  const kept = JSON.stringify({ language: "en", motion: false, name: "Ann", ...settings });
  await context.addInitScript((text) => {
    localStorage["roundhouse.settings"] ??= text;
  }, kept);
}

interface Fixtures {
  /** In which folder of the host the page lies. */
  under: string;
  host: BareHost;
  /** A new device with these settings. */
  newDevice(settings?: Settings, options?: ContextOptions): Promise<StaticDevice>;
}

export const test = base.extend<Fixtures>({
  under: ["/", { option: true }],
  host: async ({ under }, use) => {
    const host = new BareHost(pageFolder(), under);
    await host.open();
    await use(host);
    await host.close();
  },
  newDevice: async ({ browser, host }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (settings, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      contexts.push(context);
      await prepare(context, settings);
      return new StaticDevice(context, await context.newPage(), host);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
