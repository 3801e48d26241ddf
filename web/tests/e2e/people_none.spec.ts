// Whoever wants nothing of people plays as ever: no server is asked about him.
import { asked, expect, first_game, test } from "./fixtures";
import { questions } from "./people_here";

test("no question about people leaves before somebody asks for it", async ({ setup, server }) => {
  const ann = await setup.device();
  const { page } = ann;
  const heard = questions(ann);
  await ann.open();
  await expect(page.locator("[data-depart]")).toBeVisible();
  await expect(page.locator("[data-my-people], [data-usual-round]")).toHaveCount(0);
  await page.locator("[data-depart]").click();
  await expect(asked(page)).toBeVisible();
  const made = await server.create({
    game: first_game.id,
    seats: [{ who: "open" }, { who: "bot", bot: "greedy" }],
    listed: true,
  });
  await ann.openTable(made, made.links[0]?.token ?? null);
  await page.locator("[data-sit]").click();
  await ann.open();
  await expect(page.locator(".dep").first()).toBeVisible();
  // Even who looks at what it would be is asked first.
  await page.locator("[data-to-notices]").click();
  await expect(page.locator("[data-begin-yes]")).toBeVisible();
  await ann.open("/me");
  await expect(page.locator("[data-begin-yes]")).toBeVisible();
  expect(heard).toEqual([]);
  expect(ann.complaints).toEqual([]);
});

test("a page that did not come safely says why nobody can be known", async ({ setup }) => {
  const ann = await setup.device();
  await ann.context.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
  });
  await ann.open("/notices");
  await expect(ann.page.locator("[data-no-keys=insecure]")).toBeVisible();
  await expect(ann.page.locator("[data-begin-yes]")).toHaveCount(0);
});
