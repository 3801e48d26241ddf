// A table is taken off the device: after a question, with all that was stored of it, and nowhere while
// somebody is at it.
import { expect, first_game, play, tasteOf, test, words } from "./fixtures";
import { kept } from "./kept";

const taste = tasteOf(first_game.family);

test("a table on the device can be removed, once nobody is at it", async ({ newDevice }) => {
  const ann = await newDevice();
  const { page } = ann;
  await ann.visit();
  const stays = await ann.sitDown(first_game.id);
  await play(page, { taste, actions: 2 });
  const goes = await ann.sitDown(first_game.id);
  await play(page, { taste, seed: 2, actions: 3 });
  await ann.atRest();

  const hall = await ann.newTab();
  await hall.open();
  const row = (table: string) =>
    hall.page.locator(".dep").filter({ has: hall.page.locator(`a[href$="/t/${table}"]`) });
  await expect(row(goes.table)).toBeVisible();
  const dialog = hall.page.getByRole("dialog");

  // It is open in the first tab.
  await row(goes.table).locator("[data-remove]").click();
  await dialog.locator("[data-remove-sure]").click();
  await expect(dialog.getByRole("alert")).toHaveText(words("", "refused.in_use"));
  expect(await kept(page)).toHaveLength(2);
  await dialog.getByRole("button", { name: words("device", "device.remove_not") }).click();
  await expect(dialog).toHaveCount(0);

  // Whoever keeps it, keeps it; whoever is sure has it no more.
  await page.close();
  await row(goes.table).locator("[data-remove]").click();
  await dialog.getByRole("button", { name: words("device", "device.remove_not") }).click();
  await expect(row(goes.table)).toBeVisible();
  await row(goes.table).locator("[data-remove]").click();
  await dialog.locator("[data-remove-sure]").click();
  await expect(row(goes.table)).toHaveCount(0);
  const left = await kept(hall.page);
  expect(left.map(({ id }) => id)).toEqual([stays.table]);

  // It is nowhere any more, and the other one goes on.
  await hall.open(`/t/${goes.table}`);
  await expect(hall.page.getByText(words("", "refused.no_such_table"))).toBeVisible();
  await hall.open(`/t/${stays.table}`);
  expect((await play(hall.page, { taste, seed: 3, actions: 3 })).actions).toBe(3);
  expect([...ann.faults, ...hall.faults]).toEqual([]);
});
