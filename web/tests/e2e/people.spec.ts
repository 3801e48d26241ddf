// How people are drawn: chosen in the lobby and the waiting room, the same for everybody everywhere.
import type { Page } from "@playwright/test";
import { expect, first_game, phone, test, asked } from "./fixtures";

const plates = (page: Page, within: string) =>
  page
    .locator(`${within} [data-plate]`)
    .evaluateAll((all) => all.map((plate) => plate.getAttribute("data-plate")));
const laid = "section.line .seats";

test("the colour that was chosen in the lobby is the colour at the table", async ({ setup }) => {
  const ann = await setup.device({ face: "hat" });
  const { page } = ann;
  await ann.open();
  await expect(page.locator(`${laid} [data-face='hat']`)).toBeVisible();
  // The bots have names.
  await expect(page.locator(laid)).toContainText("Bruno");
  await page.locator(".open-more").click();
  await page
    .locator("#choices [data-plates]")
    .first()
    .locator("label:has(input[value=green])")
    .click();
  await expect.poll(() => plates(page, laid)).toEqual(["green", "red", "blue"]);
  await page.locator("[data-depart]").click();
  await expect(asked(page)).toBeVisible();
  await expect.poll(() => plates(page, "[data-player]")).toEqual(["green", "red", "blue"]);
  // The next table begins with it, too.
  await ann.open();
  await expect(page.locator(".dep.first [data-face]")).toHaveCount(2);
  await expect.poll(() => plates(page, laid)).toEqual(["green", "red", "blue"]);
  expect(ann.complaints).toEqual([]);
});

test("in the waiting room nobody can look like somebody else", async ({ setup, server }) => {
  const made = await server.create({
    game: first_game.id,
    seats: [
      { who: "here", name: "Ann", plate: "red", face: "bun" },
      { who: "open" },
      { who: "open" },
    ],
  });
  const ann = await setup.device();
  const bob = await setup.device({ name: "Bob", plate: "red", face: "bun" }, phone);
  await ann.openTable(made);
  await bob.openTable(made, made.links[0]?.token ?? null);
  await bob.page.locator("[data-sit]").click();
  // What Bob likes Ann has already, so he gets what is left.
  await expect(ann.page.locator("li", { hasText: "Bob" })).toBeVisible();
  const seen = await plates(ann.page, ".who-sits");
  expect(new Set(seen).size).toBe(3);
  expect(seen[0]).toBe("red");
  const own = bob.page.locator("li.mine");
  await own.locator("summary").click();
  await expect(own.locator("input[value=red]")).toBeDisabled();
  await expect(own.locator("input[value=bun]")).toBeDisabled();
  await own.locator("input[value=black]").check({ force: true });
  await own.locator("input[value=beard]").check({ force: true });
  const row = ann.page.locator("li", { hasText: "Bob" });
  await expect(row.locator("[data-plate=black]")).toBeVisible();
  await expect(row.locator("[data-face=beard]")).toBeVisible();
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});
