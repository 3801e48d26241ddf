// The review on every screen: what cannot be seen, reached or read is a fault.
import type { Page } from "@playwright/test";
import { expect, phone, test } from "../e2e/fixtures";
import { enter, judged, read, upload } from "../e2e/reviewed";
import { Eyes } from "./eyes";
import { few, screens } from "./screens";

/** One of each board, with few and with many players. */
const games = [
  "usa-greedy-2",
  "germany-mixed-5",
  "europe-placed-4",
  "america-drawn-3",
  "journey-mixed-4",
];
const tabs = ["chances", "decisions", "learn", "log", "hands", "luck", "story", "score"];

/** Opens what has a tab on this screen; lists that stand side by side have none. */
async function turnTo(page: Page, tab: string): Promise<void> {
  const found = page.locator(`#review-tab-${tab} >> visible=true`);
  if ((await found.count()) > 0) await found.click();
}

for (const [tag, looked_at] of [
  ["", screens],
  ["@everyday ", few],
] as const)
  for (const [number, name] of games.entries()) {
    // The everyday round has one of each family.
    if (tag !== "" && number % 2 !== 0) continue;
    const language = (number % 2 === 0) === (tag === "") ? "de" : "en";
    test(`${tag}review of ${name} (${language})`, async ({ setup, server }, info) => {
      test.setTimeout(600_000);
      const record = read(name);
      const table = await upload(server, name);
      const mouse = await setup.device({ language });
      const touch = await setup.device({ language }, { ...phone, deviceScaleFactor: 1 });
      const eyes = new Eyes({ mouse, touch }, looked_at, info);
      const moments = {
        "the start": 0,
        "a costly decision": judged(record, true)[0] ?? 0,
        "an unclear decision": judged(record, false)[0] ?? 0,
        "the end": record.entries.length,
      };
      for (const [moment, ply] of Object.entries(moments))
        await eyes.lookAnew(moment, async (device) => {
          await device.page.goto(`${server.url}/logo.svg`);
          await enter(device, table, record, `#${ply}`);
        });
      for (const tab of tabs) await eyes.lookAnew(tab, ({ page }) => turnTo(page, tab));
      await eyes.lookAnew("figures", async ({ page }) => {
        const button = page.locator("[data-as-table]");
        if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
      });
      expect(eyes.faults).toEqual([]);
      expect([...mouse.complaints, ...touch.complaints]).toEqual([]);
    });
  }
