// Every table on every screen, at many moments of a game: what cannot be seen, reached or read is a
// fault. One game is played, and looked at on all screens whenever it asks for something new.
import type { Page } from "@playwright/test";
import type { NewSeat } from "../../wire/protocol";
import { asked, expect, games, phone, play, tasteOf, test, type Device } from "../e2e/fixtures";
import { opener } from "../e2e/player";
import { Eyes } from "./eyes";
import { few, screens, type Screen } from "./screens";

/** As long as a name may be, with words that cannot be broken. */
const long_name = "Friederike Abernathy-Wyn";
const most_actions = 60;

interface Sight {
  players: "most" | "fewest";
  language: "de" | "en";
  looked_at: readonly Screen[];
  actions: number;
}

/** What a click on the board opens without anything being played yet, family by family. */
const openings: Record<string, { name: string; selector: string }[]> = {
  ticket_to_ride: [
    { name: "paying", selector: "path.can[data-route]" },
    { name: "a ticket's way", selector: "[data-ticket]" },
  ],
  switch_and_signal: [
    { name: "a train", selector: "[data-train]" },
    { name: "a junction", selector: "[data-junction]" },
    { name: "a helper", selector: "[data-helper]" },
  ],
  grand_trunk_journey: [{ name: "a card", selector: '[data-half="place"].can' }],
};

/** Which kinds of action are offered. */
function decision(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-action]")];
    const kinds = rows.map(
      (row) => (JSON.parse(row.dataset.action ?? "{}") as { type: string }).type,
    );
    return [...new Set(kinds)].sort();
  });
}

/** Opens the list of all actions, with its groups, or where it is always open only these. */
async function openWords(page: Page): Promise<void> {
  const closed = page.locator(opener);
  if ((await closed.count()) > 0) await closed.first().click();
  await page.evaluate(() => {
    const groups = '[data-actions] button.name[aria-expanded="false"]';
    for (const group of document.querySelectorAll<HTMLElement>(groups)) group.click();
  });
}

/** Clicks the first of these that is to be seen; false if there is none. */
async function press(page: Page, selector: string): Promise<boolean> {
  const found = page.locator(`${selector} >> visible=true`).first();
  if ((await found.count()) === 0) return false;
  // Where it lies is not asked here: the look afterwards tells what is covered.
  await found.evaluate((element) =>
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
  );
  return true;
}

async function sit(
  setup: { device: (...wishes: any[]) => Promise<Device> },
  language: "de" | "en",
): Promise<{ mouse: Device; touch: Device }> {
  return {
    mouse: await setup.device({ language }),
    touch: await setup.device({ language }, { ...phone, deviceScaleFactor: 1 }),
  };
}

for (const [number, { id, family }] of games.entries()) {
  const sights: Sight[] = [
    {
      players: "most",
      language: number % 2 === 0 ? "de" : "en",
      looked_at: screens,
      actions: most_actions,
    },
    {
      players: "fewest",
      language: number % 2 === 0 ? "en" : "de",
      looked_at: screens,
      actions: 12,
    },
  ];
  const everyday = { ...sights[0], looked_at: few, actions: 10 } as Sight;
  for (const [tag, { players, language, looked_at, actions }] of [
    ...sights.map((sight) => ["", sight] as const),
    ["@everyday ", everyday] as const,
  ])
    test(`${tag}${id} with the ${players} players (${language})`, async ({
      setup,
      server,
      catalog,
    }, info) => {
      test.setTimeout(900_000);
      const game = catalog.find((entry) => entry.id === id);
      if (game === undefined) throw new Error(`no ${id}`);
      const count = players === "most" ? game.max_players : Math.max(game.min_players, 1);
      const seats: NewSeat[] = [
        { who: "here", name: players === "most" ? long_name : "Bo" },
        ...Array.from({ length: count - 1 }, () => ({ who: "bot", bot: "greedy" }) as const),
      ];
      const options = Object.fromEntries(
        game.options
          .filter(({ key }) => key === "objectives")
          .map(({ key, values }) => [key, values.at(-1) ?? ""]),
      );
      const made = await server.create({ game: id, seats, options });
      const devices = await sit(setup, language);
      await devices.mouse.openTable(made);
      await devices.touch.openTable(made);
      const eyes = new Eyes(devices, looked_at, info);
      const [table] = eyes.pages as [Page];
      await eyes.both((page) => expect(asked(page)).toBeVisible());
      await eyes.look("start");

      const known = new Set<string>();
      let hinted = false;
      let refused = false;
      for (let done = 0; done < actions; done++) {
        await eyes.both((page) =>
          expect(page.locator(".page[data-asked], .page[data-over]")).toBeVisible(),
        );
        if ((await table.locator(".page[data-over]").count()) > 0) break;
        if (!hinted && (await table.locator("[data-hint]").count()) > 0) {
          hinted = true;
          // One after the other: while a hint for a seat is thought of, no other is.
          for (const page of eyes.pages) {
            await press(page, "[data-hint]");
            await expect(page.locator("[data-tips]")).toBeVisible();
          }
          await eyes.look("hint");
          await eyes.both(async (page) => {
            await page.keyboard.press("Escape");
            await expect(page.locator("[data-tips]")).toHaveCount(0);
          });
        }
        await openWords(table);
        const offered = await decision(table);
        // Others of the same kinds look alike.
        if (offered.some((kind) => !known.has(kind))) {
          for (const kind of offered) known.add(kind);
          const kinds = offered.join(" ");
          await eyes.both(openWords);
          await eyes.look(`words of ${kinds}`);
          await eyes.both((page) => page.reload());
          await eyes.both((page) => expect(asked(page)).toBeVisible());
          await eyes.look(`asked for ${kinds}`);
          for (const { name, selector } of openings[family] ?? []) {
            const opened = await Promise.all(eyes.pages.map((page) => press(page, selector)));
            if (!opened.includes(true)) continue;
            await eyes.look(`${name} while asked for ${kinds}`);
            await eyes.both((page) => page.reload());
            await eyes.both((page) => expect(asked(page)).toBeVisible());
          }
        }
        if (!refused && (await table.locator('[aria-disabled="true"]').count()) > 0) {
          const pressed = await Promise.all(
            eyes.pages.map((page) => press(page, '[aria-disabled="true"]')),
          );
          const told = await table
            .locator(".notice")
            .first()
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => false,
            );
          refused = pressed.includes(true) && told;
          if (refused) await eyes.look("why not");
          await eyes.both((page) => page.keyboard.press("Escape"));
        }
        await play(table, { taste: tasteOf(family), seed: done + 1, actions: 1 });
      }
      expect(hinted).toBe(true);
      await eyes.look("middle of the game");
      await setup.finish(made, tasteOf(family), devices.mouse, devices.touch);
      await eyes.both((page) => expect(page.locator(".page[data-over]")).toBeVisible());
      await eyes.look("end");
      expect(eyes.faults).toEqual([]);
    });
}
