// A device without room: it says so, keeps nothing by halves, and goes on when there is room again.
import { expect, families, first_game, play, tasteOf, test, words } from "./fixtures";
import { expectWhole, kept, keptLog } from "./kept";

/** All play together there, and one may be all: then nothing is stored but one's own moves. */
const { id, family } = families.find((game) => game.family === "switch_and_signal") ?? first_game;
const taste = tasteOf(family);

test("a full device says so and goes on when there is room", async ({ host, newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visit();
  const { table } = await ann.sitDown(id, {
    seats: [{ who: "here", name: "Ann" }],
    options: { time_tokens: "10" },
  });
  await play(page, { taste, actions: 4 });
  await ann.atRest();

  const session = await ann.context.newCDPSession(page);
  const room = (bytes?: number) =>
    session.send("Storage.overrideQuotaForOrigin", {
      origin: host.origin,
      ...(bytes === undefined ? {} : { quotaSize: bytes }),
    });
  await room(1);
  // The browser may have set some room aside for half a minute: until then moves are kept.
  const alert = page.getByRole("alert").first();
  let before = await ann.atRest();
  let log = await keptLog(page);
  for (let i = 0; !(await alert.isVisible()); i++) {
    expect(i, "moves that found room where there is none").toBeLessThan(30);
    before = await ann.atRest();
    log = await keptLog(page);
    await play(page, { taste, seed: i + 1, actions: 1 });
    await page.waitForTimeout(2000);
  }
  // The whole move was refused, and the table is as it was.
  await expect(page.getByText(words("", "refused.full")).first()).toBeVisible();
  await expect(page.locator('[data-trouble="full"] a')).toBeVisible();
  expectWhole(await keptLog(page));
  expect(await keptLog(page)).toEqual(log);
  expect(await ann.atRest()).toEqual(before);

  // The hall says what to do about it, and no new table is begun by halves.
  const hall = await ann.newTab();
  await hall.open();
  await hall.page.locator("[data-depart]").click();
  await expect(hall.page.locator('[data-trouble="full"]')).toBeVisible();
  await expect(hall.page.locator('[data-trouble="full"] a')).toBeVisible();
  expect(await kept(hall.page)).toHaveLength(1);
  await hall.page.close();

  await room();
  for (let i = 0; (await keptLog(page)).length === log.length; i++) {
    // This, too, may be noticed late.
    expect(i, "tries with room again").toBeLessThan(60);
    await ann.atRest();
    await play(page, { taste, seed: 200 + i, actions: 1 });
    await page.waitForTimeout(1000);
  }
  expect((await play(page, { taste, seed: 300, actions: 2 })).actions).toBe(2);
  await expect(page.locator("[data-trouble]")).toHaveCount(0);
  const seen = await ann.atRest();
  const last = await keptLog(page);
  expect(last.slice(0, log.length)).toEqual(log);
  expectWhole(last);
  await ann.open(`/t/${table}`);
  expect(await ann.atRest()).toEqual(seen);
});
