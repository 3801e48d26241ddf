// The pages around the tables on every screen: what cannot be seen, reached or read is a fault.
import { expect, first_game, games, phone, tasteOf, test as base } from "../e2e/fixtures";
import { Eyes } from "./eyes";
import { remember, sights, type House } from "./house";
import { few, screens } from "./screens";

const test = base.extend<{ house: House }>({
  house: async ({ setup, server }, use) => {
    const mine = [];
    for (const { id } of games) mine.push({ game: id, made: await setup.againstBot(id) });
    const over = await setup.againstBot(first_game.id, { deal: "seen-by-all" });
    await setup.finish(over, tasteOf(first_game.family));
    const { id: game } = games.at(-1) ?? first_game;
    const waiting = await server.create({
      game,
      seats: [
        { who: "here", name: "Friederike Abernathy-Wyn" },
        { who: "open" },
        { who: "bot", bot: "level-4" },
        { who: "open" },
      ],
    });
    mine.push({ game: first_game.id, made: over }, { game, made: waiting });
    await use({ server, mine, waiting, deal: "seen-by-all" });
  },
});

for (const language of ["de", "en"] as const)
  for (const [tag, looked_at] of [
    ["", screens],
    ["@everyday ", few],
  ] as const)
    for (const { name, known, open } of sights)
      test(`${tag}${name} (${language})`, async ({ setup, house }, info) => {
        test.setTimeout(300_000);
        const wishes = { language, name: known ? "Friederike" : "" };
        const mouse = await setup.device(wishes);
        const touch = await setup.device(wishes, { ...phone, deviceScaleFactor: 1 });
        for (const device of [mouse, touch]) if (known) await remember(device, house);
        const eyes = new Eyes({ mouse, touch }, looked_at, info);
        // What is in a bar on one screen is in a menu on another: it is opened anew on each.
        await eyes.lookAnew(name, async (device) => {
          // A link to where one is already would open the page once more while it is looked at.
          await device.page.goto(`${house.server.url}/logo.svg`);
          await open(device, house);
        });
        expect(eyes.faults).toEqual([]);
        expect([...mouse.complaints, ...touch.complaints]).toEqual([]);
      });

/** One picture for each challenge, and which one is large depends on the day. */
test("challenges of all days", async ({ setup }, info) => {
  test.setTimeout(600_000);
  const mouse = await setup.device();
  const touch = await setup.device({}, { ...phone, deviceScaleFactor: 1 });
  for (const { page } of [mouse, touch])
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + Number(sessionStorage["days_ahead"] ?? 0) * 86_400_000;
    });
  const eyes = new Eyes({ mouse, touch }, few, info);
  const seen = new Set<string | null>();
  for (let day = 0; day < 30; day++)
    await eyes.lookAnew(`in ${day} days`, async ({ page, url }) => {
      await page.goto(`${url}/logo.svg`);
      await page.evaluate((day) => (sessionStorage["days_ahead"] = String(day)), day);
      await page.goto(`${url}/challenges`);
      await expect(page.locator("[data-daily] svg.picture")).toBeVisible();
      seen.add(await page.locator("[data-daily]").getAttribute("data-daily"));
    });
  expect(eyes.faults).toEqual([]);
  expect(seen.size).toBe(30);
});
