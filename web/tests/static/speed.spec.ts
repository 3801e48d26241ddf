// How soon a device is ready to play: measured and noted, not judged. The goal is one second.
import { expect, first_game, test } from "./fixtures";

const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;

test("how long it takes until the house stands", async ({ newDevice }) => {
  const note = (description: string) =>
    test.info().annotations.push({ type: "measured", description });
  const ann = await newDevice();
  const { page } = ann;
  const begun = Date.now();
  await ann.open();
  await expect(page.locator("[data-depart]")).toBeVisible();
  note(`first visit: the hall can be used after ${Date.now() - begun} ms`);
  await ann.visit();

  // A visitor who comes back has everything on the device.
  const halls: number[] = [];
  const houses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = Date.now();
    await ann.open();
    await expect(page.locator("[data-depart]")).toBeVisible();
    halls.push(Date.now() - start);
    houses.push((await ann.ask("GET", "/api/games")).ready_ms);
  }
  note(`later visits: the hall can be used after ${median(halls)} ms (median of 5)`);
  note(
    `a house stands ${Math.round(median(houses))} ms after its worker was started (median of 5)`,
  );

  const click = Date.now();
  await page.locator(`[data-game="${first_game.id}"]`).click();
  await page.locator("[data-depart]").click();
  await expect(page.locator(".page[data-asked]")).toBeVisible();
  note(`from the choice of a game to the first question ${Date.now() - click} ms`);
  expect(ann.faults).toEqual([]);
});
