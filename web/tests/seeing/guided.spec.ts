// Lessons and challenges: the same tables with a bar above them, and less room.
import { asked, expect, games, phone, test } from "../e2e/fixtures";
import { skip } from "../e2e/guide";
import { Eyes } from "./eyes";
import { few, screens } from "./screens";

const rounds = [
  ["", screens],
  ["@everyday ", few],
] as const;

for (const [number, { id, lesson, challenges }] of games.entries())
  for (const [tag, looked_at, kind] of rounds.flatMap((round) => [
    [...round, "mouse"] as const,
    [...round, "touch"] as const,
  ])) {
    const language = (number % 2 === 0) === (kind === "mouse") ? "en" : "de";
    const options = kind === "mouse" ? {} : { ...phone, deviceScaleFactor: 1 };
    if (lesson)
      test(`${tag}the first ride of ${id} by ${kind} (${language})`, async ({ setup }, info) => {
        test.setTimeout(600_000);
        const ann = await setup.device({ language }, options);
        const { page } = ann;
        await ann.open();
        await page.locator(`[data-ride="learn-${id}"]`).click();
        await expect(page.locator("[data-guide]")).toBeVisible();
        const eyes = new Eyes({ mouse: null, touch: null, [kind]: ann }, looked_at, info);
        const stops = await page.locator("[data-stop]").count();
        for (let stop = 1; stop <= stops; stop++) {
          await eyes.look(`stop ${stop}`);
          await skip(page);
        }
        await expect(page.locator('[data-guide="end"]')).toBeVisible();
        await eyes.look("farewell");
        expect(eyes.faults).toEqual([]);
      });
    if (challenges)
      test(`${tag}a challenge of ${id} by ${kind} (${language})`, async ({ setup }, info) => {
        test.setTimeout(300_000);
        const ann = await setup.device({ language }, options);
        const { page } = ann;
        await ann.open("/challenges");
        await page.locator(`[data-challenges="${id}"] [data-challenge]`).first().click();
        await expect(page.locator("[data-strip]")).toBeVisible();
        await expect(asked(page)).toBeVisible();
        const eyes = new Eyes({ mouse: null, touch: null, [kind]: ann }, looked_at, info);
        await eyes.look("asked");
        const more = page.locator("[data-strip] .tool");
        if (await more.isVisible()) await more.click();
        await page.locator("[data-solution]").click();
        await expect(page.locator("[data-solution-step]").first()).toBeVisible();
        await eyes.look("a step of the solution");
        expect(eyes.faults).toEqual([]);
      });
  }
