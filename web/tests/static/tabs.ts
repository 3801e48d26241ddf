// The page without a server in any browser that can be driven: what StaticDevice is in Chromium.
import type { CreatedTable, NewTable } from "../../wire/protocol";
import { test as base } from "../browsers/browsers";
import type { Tab } from "../browsers/tab";
import { BareHost } from "./bare_host";
import { actionsIn, expect } from "./fixtures";
import { askHouse, kept, type Entry } from "./kept";
import { pageFolder } from "./page_folder";

export const test = base.extend<{ host: BareHost }>({
  host: async ({}, use) => {
    const host = new BareHost(pageFolder(), "/games/");
    await host.open();
    await use(host);
    await host.close();
  },
});

/** The hall, as somebody would have it who has been here before: without motion, in English. */
export async function visit(tab: Tab, host: BareHost): Promise<void> {
  await tab.open(host.url);
  await tab.see("[data-depart]");
  await tab.evaluate(() => {
    const settings = { language: "en", motion: false, name: "Ann" };
    localStorage["roundhouse.settings"] = JSON.stringify(settings);
  });
}

/** Whether this browser keeps the page; from then on it needs no host. */
export function keepsPage(tab: Tab): Promise<boolean> {
  return tab.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return false;
    // In windows that remember nothing some browsers have none, though they know the word.
    for (let i = 0; i < 50 && (await serviceWorker.getRegistration()) === undefined; i++)
      await new Promise((resolve) => setTimeout(resolve, 200));
    if ((await serviceWorker.getRegistration()) === undefined) return false;
    await serviceWorker.ready;
    return true;
  });
}

export function tableAddress(host: BareHost, table: string): string {
  return `${host.url}?/t/${table}`;
}

/** A table for one person against a bot of level 2, laid by the house itself, and opened. */
export async function sitDown(
  tab: Tab,
  host: BareHost,
  game: string,
  more: Partial<NewTable> = {},
): Promise<string> {
  const made = await askHouse(tab, host.folder, "POST", "/api/tables", {
    game,
    seats: [
      { who: "here", name: "Ann" },
      { who: "bot", bot: "level-2" },
    ],
    ...more,
  });
  expect(made.status, made.body).toBe(201);
  const { table, token } = JSON.parse(made.body) as CreatedTable;
  await tab.open(`${tableAddress(host, table)}#${token}`);
  await tab.see(".page.playing");
  return table;
}

/** Until the owner of the device is to act: what can be done then, which only she can change. */
export async function atRest(tab: Tab): Promise<string[]> {
  await tab.see(".page[data-asked]:not([data-sending])");
  return actionsIn(tab);
}

export async function logOf(tab: Tab, table: string): Promise<Entry[]> {
  const found = (await kept(tab)).find(({ id }) => id === table);
  if (found === undefined) throw new Error(`${table} is not kept here`);
  return found.log;
}

/** How many such things there are, seen or not. */
export function count(tab: Tab, selector: string): Promise<number> {
  return tab.evaluate((all) => document.querySelectorAll(all).length, selector);
}
