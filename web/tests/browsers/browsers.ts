// The test of a round: a tab of the browser that the project names.
import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserType } from "@playwright/test";
import { expect, test as base } from "../e2e/fixtures";
import { startWithPlaywright } from "./playwright";
import type { Browser, Size, Tab } from "./tab";
import { startWebKit } from "./webkit";

export type Kind = "chromium" | "firefox" | "webkit";

interface Round {
  size: Size;
  tab: Tab;
  /** Nothing sticks out to the side here, and what is seen can be looked at. */
  station(name: string): Promise<void>;
}

/** Where pictures of every station go, for people to look at; without it there are none. */
const pictures = process.env.PICTURES;

export const test = base.extend<Round, { kind: Kind; driven: Browser }>({
  kind: ["chromium", { option: true, scope: "worker" }],
  driven: [
    async ({ kind, playwright, launchOptions }, use) => {
      // Playwright speaks BiDi as well, by a name that it does not promise yet.
      const all = playwright as unknown as { chromium: BrowserType; _bidiFirefox: BrowserType };
      const type = kind === "chromium" ? all.chromium : all._bidiFirefox;
      const browser =
        kind === "webkit" ? await startWebKit() : await startWithPlaywright(type, launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  size: ["desktop", { option: true }],
  tab: async ({ driven, size }, use, info) => {
    const tab = await driven.tab(size);
    await use(tab);
    if (info.status !== info.expectedStatus) {
      const body = await tab.picture().catch(() => null);
      if (body !== null) await info.attach("picture", { body, contentType: "image/png" });
    }
    await tab.close();
  },
  station: async ({ tab, kind, size }, use, info) => {
    await use(async (name) => {
      const beyond = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, name).toBeLessThanOrEqual(0);
      if (pictures === undefined) return;
      // What fades in is there by then.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      mkdirSync(pictures, { recursive: true });
      const file = `${kind} ${size} ${info.title} ${name}`.replaceAll(/\W+/g, "-");
      writeFileSync(`${pictures}/${file}.png`, await tab.picture());
    });
  },
});
