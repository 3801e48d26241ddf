// One game of each family as somebody plays it who comes for the first time: the hall, a first ride
// begun, a table from its start to its end, the review room; on a desk and on a phone.
import { expect, families, tasteOf } from "../e2e/fixtures";
import { obey } from "../e2e/guide";
import { play } from "../e2e/player";
import { test } from "./browsers";
import type { Size } from "./tab";

for (const size of ["desktop", "phone"] as Size[])
  test.describe(size, () => {
    test.use({ size });
    for (const [number, { id, family, lesson, review }] of families.entries()) {
      // Both are heard at every size and in every family.
      const language = (number % 2 === 0) === (size === "desktop") ? "en" : "de";
      test(`${id} (${language})`, async ({ server, tab, station }) => {
        await tab.open(server.url);
        await tab.see("[data-depart]");
        const other = await tab.evaluate((to) => document.documentElement.lang !== to, language);
        if (other) await tab.click("[data-language]");
        await tab.see(`html[lang="${language}"]`);
        await station("1 hall");

        if (lesson) {
          await tab.click(`[data-ride="learn-${id}"]`);
          await tab.see("[data-guide]");
          for (let deed = 0; deed < 5; deed++)
            expect(await obey(tab, (at) => tab.press(at)), `deed ${deed}`).toBe(true);
          await station("2 ride");
        }

        // Things that travel would make a whole game too long.
        await tab.evaluate(() => {
          const kept = JSON.parse(localStorage["roundhouse.settings"] ?? "{}") as object;
          localStorage["roundhouse.settings"] = JSON.stringify({ ...kept, motion: false });
        });
        await tab.open(server.url);
        await tab.click(`[data-game="${id}"]`);
        await tab.fill("#name", "Ann");
        await tab.click("[data-depart]");
        await tab.see(".page.playing");
        const wishes = { taste: tasteOf(family), seed: number + 1 };
        const begun = await play(tab, { ...wishes, actions: 10 });
        // In words or in pictures, what can be done is in its own column.
        const astray = await tab.evaluate(() => {
          const list = document.querySelector("[data-actions]")?.getBoundingClientRect();
          const column = document
            .querySelector("aside:has([data-actions])")
            ?.getBoundingClientRect();
          if (list === undefined || column === undefined) return 0;
          return Math.max(column.left - list.left, list.right - column.right);
        });
        expect(astray).toBeLessThanOrEqual(1);
        await station("3 table");
        expect(begun.odd).toEqual([]);
        // In parts, since no driver waits for one answer as long as a whole game may take.
        for (let part = 2, over = false; !over; part++) {
          const played = await play(tab, { ...wishes, seed: number + part, actions: 30 });
          expect(played.odd).toEqual([]);
          over = played.over;
        }
        await tab.see('[data-ending="done"]');
        await station("4 end");
        expect(tab.complaints).toEqual([]);
        if (!review) return;

        await tab.click("[data-review-link]");
        await tab.see("[data-ready]");
        const ply = () =>
          tab.evaluate(() => {
            const room = document.querySelector<HTMLElement>("[data-review]");
            // Not every driver can carry what is no number.
            return Number(room?.dataset.ply ?? -1);
          });
        await expect.poll(ply).toBeGreaterThanOrEqual(0);
        const first = await ply();
        await tab.click("[data-forward]");
        await expect.poll(ply).toBeGreaterThan(first);
        await station("5 review");
        expect(tab.complaints).toEqual([]);
      });
    }
  });
