// Tables of Ticket to Ride with as much on them as there may be: five players, nine tickets, a long
// log. What has a place of its own is in view as a whole, without anybody scrolling to it.
import type { Page } from "@playwright/test";
import type { NewSeat } from "../../wire/protocol";
import { asked, expect, games, phone, test } from "../e2e/fixtures";
import { Eyes } from "./eyes";
import { few, screens } from "./screens";

const many = 9;

/** Runs in a page of the server: draws tickets and keeps them until there are so many. */
async function gather({ table, token, many }: { table: string; token: string; many: number }) {
  interface Shown {
    state: number;
    views?: {
      legal: { type: string; tickets?: string[] }[];
      view: { tickets: string[] };
    }[];
  }
  const socket = new WebSocket(`ws://${location.host}/api/live`);
  let count = 0;
  await new Promise<void>((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "join", table, token }));
    socket.onmessage = ({ data }) => {
      const { state, views } = JSON.parse(String(data)) as Shown;
      const { legal = [], view } = views?.[0] ?? {};
      const of = (type: string) => legal.filter((action) => action.type === type);
      const room = many - (view?.tickets.length ?? 0);
      const size = (action: { tickets?: string[] }) => action.tickets?.length ?? 0;
      const keeping = of("keep_tickets").sort((a, b) => size(b) - size(a));
      const kept = keeping.find((action) => size(action) <= room) ?? keeping.at(-1);
      if (room <= 0 && kept === undefined && legal.length > 0) return resolve();
      // What else a turn may begin with, so that somebody has passengers, or a start.
      const action = kept ?? of("draw_tickets")[0] ?? of("take_blind")[0] ?? legal[0];
      if (action !== undefined)
        socket.send(JSON.stringify({ type: "act", id: `gather-${count++}`, state, action }));
    };
  });
  socket.close();
}

/** What of these is not in view as a whole, in what clips it and in the window. */
function notWhole(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === "visible") continue;
        const box = at.getBoundingClientRect();
        if (top < box.top - 0.5 || bottom > box.bottom + 0.5) return [element.textContent ?? ""];
      }
      return [];
    }),
  );
}

/** How many lines of the log are in view, and how many only in part. */
function linesSeen(page: Page): Promise<{ whole: number; cut: number }> {
  return page.locator(".regions .journal .lines").evaluate((list) => {
    const edge = list.getBoundingClientRect().bottom;
    const lines = [...list.children].map((line) => line.getBoundingClientRect());
    return {
      whole: lines.filter(({ bottom }) => bottom <= edge + 1).length,
      cut: lines.filter(({ top, bottom }) => top < edge - 1 && bottom > edge + 1).length,
    };
  });
}

/** What lies over the title of the map. */
function overTitle(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const title = document.querySelector("[data-title]")?.getBoundingClientRect();
    if (title === undefined) return [];
    return [...document.querySelectorAll("[data-layer]")].flatMap((layer) => {
      const { left, right, top, bottom } = layer.getBoundingClientRect();
      const beside = left >= title.right || right <= title.left;
      const above = top >= title.bottom || bottom <= title.top;
      return beside || above ? [] : [layer.textContent ?? ""];
    });
  });
}

for (const [number, { id }] of games.filter(({ family }) => family === "ticket_to_ride").entries())
  for (const [tag, looked_at] of [
    ["", screens],
    ["@everyday ", screens.filter((screen) => few.includes(screen) || screen.width === 1024)],
  ] as const) {
    if (tag !== "" && number > 0) continue;
    const language = number % 2 === 0 ? "de" : "en";
    test(`${tag}${id} with ${many} tickets (${language})`, async ({
      setup,
      server,
      catalog,
    }, info) => {
      test.setTimeout(300_000);
      const players = catalog.find((entry) => entry.id === id)?.max_players ?? 2;
      const seats: NewSeat[] = [
        { who: "here", name: "Friederike Abernathy-Wyn" },
        ...Array.from({ length: players - 1 }, () => ({ who: "bot", bot: "greedy" }) as const),
      ];
      const made = await server.create({ game: id, seats });
      const mouse = await setup.device({ language });
      const touch = await setup.device({ language }, { ...phone, deviceScaleFactor: 1 });
      await mouse.open("/healthz");
      await mouse.page.evaluate(gather, { table: made.table, token: made.token ?? "", many });
      const eyes = new Eyes({ mouse, touch }, looked_at, info);
      const wrong: string[] = [];
      await eyes.lookAnew(`${many} tickets`, async (device) => {
        const { page } = device;
        await page.goto(`${server.url}/logo.svg`);
        await device.openTable(made);
        await expect(asked(page)).toBeVisible();
        // Whoever comes is offered to see what happened meanwhile.
        await expect(page.locator("[data-since-offer]")).toBeVisible();
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        const found = (words: string) => wrong.push(`${width}×${height}: ${words}`);
        await expect(async () => expect(await overTitle(page)).toEqual([]))
          .toPass({
            timeout: 3000,
          })
          .catch(() => found("something lies over the title of the map"));
        // Where there are tabs, tickets and log have one each.
        if ((await page.locator("[data-region=tickets]").count()) === 0) return;
        await expect(page.locator("[data-region=tickets] [data-ticket]")).toHaveCount(many);
        for (const words of await notWhole(page, "[data-region=tickets] [data-ticket]"))
          found(`ticket is not in view: ${words}`);
        for (const words of await notWhole(page, "[data-region=players] [data-player]"))
          found(`player is not in view: ${words}`);
        // Passengers take the room of lines.
        const carried = (await page.locator("[data-player] .carried").count()) > 0;
        const wanted = (!carried || width >= 1280) && width >= 1024 && width > height ? 3 : 1;
        await expect(async () => {
          const { whole, cut } = await linesSeen(page);
          expect(cut).toBe(0);
          expect(whole).toBeGreaterThanOrEqual(wanted);
        })
          .toPass({ timeout: 3000 })
          .catch(async () => found(`lines of the log: ${JSON.stringify(await linesSeen(page))}`));
      });
      await eyes.lookAnew("the whole log", async (device) => {
        // On the screen before it was opened as well.
        await device.page.keyboard.press("Escape");
        await expect(device.page.locator("dialog[open]")).toHaveCount(0);
        await device.openLog();
        await device.page.locator("[data-whole-log]").click();
        await expect(device.page.locator("dialog[open] .lines > li").first()).toBeVisible();
      });
      expect(wrong).toEqual([]);
      expect(eyes.faults).toEqual([]);
    });
  }
