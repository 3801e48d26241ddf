// Going back: taking back freely, looking at the past.
import { expect, families, play, asked, tasteOf, test } from "./fixtures";

test("what revealed nothing is taken back at once", async ({ setup }) => {
  const ann = await setup.device();
  const made = await setup.againstBot("switch-and-signal-europe", { options: { first: "0" } });
  await ann.openTable(made);
  const setting = ["set_switch", "set_signal"];
  // Until she may set a switch or a signal.
  for (let i = 0; (await ann.row(setting).count()) === 0; i++) {
    expect(i).toBeLessThan(60);
    await play(ann.page, { taste: tasteOf("switch_and_signal"), seed: i, actions: 1 });
    await expect(asked(ann.page)).toBeVisible();
    await ann.unfold();
  }
  const before = await setup.plies(made.table);
  await ann.row(setting).first().click();
  await expect.poll(() => setup.plies(made.table)).toBe(before + 1);
  await ann.page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => setup.plies(made.table)).toBe(before);
  await expect(asked(ann.page)).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

for (const { id, family } of families)
  test(`a line of the log leads to its moment and back (${id})`, async ({ setup }) => {
    const ann = await setup.device();
    await ann.openTable(await setup.againstBot(id));
    await play(ann.page, { taste: tasteOf(family), actions: 12 });
    await expect(asked(ann.page)).toBeVisible();
    await ann.unfoldLog();
    // The newest lines may belong to what is shown anyway.
    const line = ann.page.locator(".journal .lines button.look").nth(20);
    await line.click();
    const back = ann.page.getByRole("button", { name: "Back to now" });
    await expect(back).toBeVisible();
    await expect(asked(ann.page)).toHaveCount(0);
    await back.click();
    await expect(back).toBeHidden();
    await expect(asked(ann.page)).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });
