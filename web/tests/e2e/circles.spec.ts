// A circle: founded, joined by a link, played in, led, left and closed; by day and night, on desk and phone.
import { serious } from "./axe";
import { comeIn, foundCircle, invitation } from "./circle_here";
import { asked, expect, first_game, phone, tasteOf, test } from "./fixtures";
import { questions } from "./people_here";

test("whoever is nobody asks nothing, and a stranger sees nothing", async ({ setup }) => {
  const ann = await setup.device();
  const bob = await setup.device({ name: "Bob" });
  const id = await foundCircle(ann, "Secret friends");
  const asked_by_bob = questions(bob);
  await bob.open(`/c/${id}`);
  await expect(bob.page.locator("[data-know-me]")).toBeVisible();
  expect(asked_by_bob).toEqual([]);
  await bob.page.locator("[data-know-me] button").click();
  await expect(bob.page.locator("[data-not-shown='no_such_circle']")).toBeVisible();
  await expect(bob.page.locator("body")).not.toContainText("Secret friends");
  expect(ann.complaints).toEqual([]);
});

for (const [name, options, language] of [
  ["desk", {}, "en"],
  ["phone", phone, "de"],
] as const) {
  test(`a link lets people in, who play a table there (${name})`, async ({ setup }) => {
    const ann = await setup.device({ language }, options);
    const bob = await setup.device({ language, name: "Bob" }, options);
    await foundCircle(ann, "Freitagsrunde");
    await expect(ann.page.locator("[data-no-tables]")).toBeVisible();
    expect(await serious(ann.page, { themes: true })).toEqual([]);
    const link = await invitation(ann);
    await bob.page.goto(link);
    await expect(bob.page.locator("[data-door]")).toContainText("Ann");
    expect(await serious(bob.page, { themes: true })).toEqual([]);
    await comeIn(bob, link, "Bob");
    await ann.page.reload();
    await expect(ann.page.locator("[data-member]")).toHaveCount(2);

    // Ann sets a table at which Bob has a seat.
    await ann.page.locator("[data-set-open]").click();
    const form = ann.page.locator("[data-set-table]");
    await form.locator("[data-game]").selectOption(first_game.id);
    await form.locator("[data-seat='1']").selectOption({ label: "Bob" });
    expect(await serious(ann.page, { themes: true })).toEqual([]);
    await form.locator("[data-set]").click();
    await expect(ann.page).toHaveURL(/\/t\//);
    await bob.page.reload();
    const row = bob.page.locator("[data-table]");
    await expect(row).toHaveAttribute("data-state", "waits");
    await row.locator("a").click();
    await expect(bob.page).toHaveURL(/\/t\//);
  });
}

test("a finished game is in the history and the records, and alone with bots in no season", async ({
  setup,
}) => {
  test.slow();
  const ann = await setup.device();
  const { page } = ann;
  const id = await foundCircle(ann, "Friday");
  await page.locator("[data-season-manage]").click();
  await page.locator("[data-season-title]").fill("Autumn");
  await page.locator("[data-season-begin]").click();
  await expect(page.locator("[data-season-empty]")).toBeVisible();
  await page.locator("[data-set-open]").click();
  const form = page.locator("[data-set-table]");
  await form.locator("[data-game]").selectOption(first_game.id);
  await form.locator("[data-seat='1']").selectOption({ index: 2 });
  await form.locator("[data-set]").click();
  await expect(asked(page)).toBeVisible();
  const kept = await page.evaluate(() => localStorage["roundhouse.tables"] as string);
  const [mine] = JSON.parse(kept) as { table: string; token: string }[];
  const made = { table: mine?.table ?? "", token: mine?.token ?? "", links: [] };
  await setup.finish(made, tasteOf(first_game.family), ann);
  await ann.open(`/c/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.locator(`[data-result="${made.table}"]`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.locator("[data-record]").first()).toBeVisible();
  await expect(page.locator("[data-season-empty]")).toBeVisible();
  expect(await serious(page, { themes: true })).toEqual([]);
  expect(ann.complaints).toEqual([]);
});

test("who leads names, removes, renames, ends links and closes", async ({ setup }) => {
  const ann = await setup.device();
  const bob = await setup.device({ name: "Bob" });
  const eve = await setup.device({ name: "Eve" });
  await foundCircle(ann, "Friday");
  const { page } = ann;
  const link = await invitation(ann);
  await comeIn(bob, link, "Bob");
  await comeIn(eve, link, "Eve");
  await page.reload();
  await expect(page.locator("[data-member]")).toHaveCount(3);

  const member = (name: string) => page.locator("[data-member]", { hasText: name });
  await member("Bob").click();
  await page.locator("[data-name-organiser]").click();
  await expect(member("Bob")).toContainText("Organiser");
  await member("Eve").click();
  await page.locator("[data-remove]").click();
  await page.locator("[data-remove-sure]").click();
  await expect(page.locator("[data-member]")).toHaveCount(2);
  await eve.page.reload();
  await expect(eve.page.locator("[data-not-shown]")).toBeVisible();
  await eve.page.goto(link);
  await expect(eve.page.locator("[data-circle-page]")).toHaveCount(0);

  await page.locator("[data-manage]").click();
  await page.locator("[data-title]").fill("Saturday");
  await page.locator("[data-rename]").click();
  await expect(page.locator("[data-circle-page] h1")).toHaveText("Saturday");
  await page.locator("[data-uninvite]").click();
  await expect(page.locator("[data-uninvite]")).toHaveCount(0);
  expect(await serious(page, { themes: true })).toEqual([]);
  const late = await setup.device({ name: "Late" });
  await late.page.goto(link);
  await expect(late.page.locator("[data-not-shown='no_such_circle']")).toBeVisible();

  await page.locator("[data-close]").click();
  await page.locator("[data-close-sure]").click();
  await expect(page.locator("[data-closed]")).toBeVisible();
  await expect(page.locator("[data-set-open]")).toHaveCount(0);
});

test("a member leaves, and the circle is kept by keys alone", async ({ setup }) => {
  const ann = await setup.device();
  const bob = await setup.device({ name: "Bob" });
  await foundCircle(ann, "Friday");
  await comeIn(bob, await invitation(ann), "Bob");
  const { page } = bob;
  const press = async (selector: string) => {
    await page.locator(selector).focus();
    await page.keyboard.press("Enter");
  };
  await press("[data-manage]");
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await press("[data-manage]");
  await press("dialog[open] [data-leave]");
  await press("dialog[open] [data-leave-sure]");
  await expect(page).toHaveURL(/\/circles$/);
  await expect(page.locator("[data-circle]")).toHaveCount(0);
});

test("without a network what was seen stays, with the time of it", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await foundCircle(ann, "Friday");
  await ann.context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".c-asof")).toBeVisible();
  await expect(page.locator("[data-circle-page] h1")).toHaveText("Friday");
  await ann.context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".c-asof")).toHaveCount(0);
});
