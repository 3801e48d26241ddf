// A tournament: announced, entered, drawn, played on one sealed deal, compared afterwards, on a wall, in a file.
import { readFileSync } from "node:fs";
import { serious } from "./axe";
import { expect, first_game, phone, test, type Device } from "./fixtures";
import { becomeKnown } from "./people_here";

async function announce(device: Device, title: string, rounds = 2): Promise<string> {
  await becomeKnown(device);
  await device.open("/tournament");
  const form = device.page.locator("[data-announce-form]");
  await form.locator("[data-title]").fill(title);
  await form.locator("[data-game]").selectOption(first_game.id);
  await form.locator("[data-rounds]").fill(String(rounds));
  await form.locator("[data-do-announce]").click();
  await expect(device.page.locator("[data-tournament] h1")).toHaveText(title);
  return (await device.page.locator("[data-tournament]").getAttribute("data-tournament")) ?? "";
}

/** Who has no key yet says a name on the way. */
async function enter(device: Device, id: string, name: string): Promise<void> {
  await device.open(`/tournament/${id}`);
  const entering = device.page.locator("[data-entering]");
  await expect(entering).toBeVisible();
  const unknown = entering.locator("[data-know-me]");
  if ((await unknown.count()) > 0) {
    await unknown.locator("input").fill(name);
    await unknown.locator("button").click();
  } else {
    await entering.locator("[data-enter]").click();
  }
  await expect(entering.locator("[data-withdraw]")).toBeVisible();
}

test("is announced, entered and left again", async ({ setup }) => {
  const ann = await setup.device({ language: "de" });
  const bob = await setup.device({ name: "Bob" }, phone);
  const id = await announce(ann, "Herbstpokal");
  const { page } = ann;
  await expect(page.locator("[data-no-entrants]")).toBeVisible();
  expect(await serious(page, { themes: true })).toEqual([]);
  await enter(bob, id, "Bob");
  expect(await serious(bob.page, { themes: true })).toEqual([]);
  await page.reload();
  await expect(page.locator("[data-entrants] li")).toHaveCount(1);
  await expect(page.locator("[data-draw]")).toBeDisabled();
  await bob.page.locator("[data-withdraw]").first().click();
  await expect(bob.page.locator("[data-enter]")).toBeVisible();
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

test("the form is free of faults, by keys alone", async ({ setup }) => {
  const ann = await setup.device();
  await becomeKnown(ann);
  await ann.open("/tournament");
  const { page } = ann;
  await expect(page.locator("[data-announce-form]")).toBeVisible();
  expect(await serious(page, { themes: true })).toEqual([]);
  await page.locator("[data-title]").focus();
  await page.keyboard.type("By keys");
  await page.locator("[data-do-announce]").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-tournament] h1")).toHaveText("By keys");
});

test("a round is drawn on one deal, which nobody is told before it is over", async ({ setup }) => {
  const names = ["Bob", "Eve", "Dan"];
  const ann = await setup.device();
  const id = await announce(ann, "Cup");
  await enter(ann, id, "Ann");
  const others: Device[] = [];
  for (const name of names) {
    const device = await setup.device({ name });
    await enter(device, id, name);
    others.push(device);
  }
  const { page } = ann;
  await page.reload();
  await page.locator("[data-draw]").click();
  await page.locator("[data-draw]").click();
  await expect(page.locator("[data-table-card]")).toHaveCount(2);
  await expect(page.locator("[data-sealed='true']")).toBeVisible();
  await expect(page.locator("[data-comparison]")).toHaveCount(0);
  expect(await serious(page, { themes: true })).toEqual([]);

  // Where the others play is not told either, be it to who organises it.
  const seen = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/tournaments/${id}`);
    return (await answer.json()) as {
      seen: { rounds: { deal?: string; tables: { table?: string }[] }[] };
    };
  }, id);
  expect(seen.seen.rounds[0]?.deal ?? null).toBeNull();
  expect(seen.seen.rounds[0]?.tables.every(({ table }) => table == null)).toBe(true);

  // Everybody finds the own table.
  await page.locator("[data-to-table]").click();
  await expect(page).toHaveURL(/\/t\//);
  const [bob] = others;
  await bob?.page.reload();
  await bob?.page.locator("[data-to-table]").click();
  await expect(bob?.page ?? page).toHaveURL(/\/t\//);
  await expect(page.locator(".page.playing")).toBeVisible();
  await expect((bob?.page ?? page).locator(".page.playing")).toBeVisible();
});

test("is projected on a wall, where nothing is small and nobody is addressed", async ({
  setup,
}) => {
  const ann = await setup.device();
  const id = await announce(ann, "Cup");
  await enter(ann, id, "Ann");
  const wall = await setup.device({}, { viewport: { width: 1920, height: 1080 } });
  await wall.open(`/tournament/${id}/wall`);
  const { page } = wall;
  await expect(page.locator("[data-wall] h1")).toHaveText("Cup");
  const small = await page.locator("[data-wall]").evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || node.textContent?.trim() === "") continue;
      // Letters on plates are marks; what only readers hear has no size.
      if (parent.closest("svg, .vh") !== null) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < 19) found.push(`${size}: ${node.textContent}`);
    }
    return found;
  });
  expect(small).toEqual([]);
  const box = await page.locator("[data-wall]").evaluate((main) => ({
    wide: main.scrollWidth - main.clientWidth,
    high: main.scrollHeight - main.clientHeight,
  }));
  expect(box).toEqual({ wide: 0, high: 0 });
  await expect(page.locator("[data-wall]")).not.toContainText(/\byou\b/i);
  expect(await serious(page, { themes: true })).toEqual([]);
  expect(wall.complaints).toEqual([]);
});

test("is handed out as a table and as JSON", async ({ setup }) => {
  const ann = await setup.device();
  const id = await announce(ann, "Cup");
  await enter(ann, id, "Ann");
  const { page } = ann;
  for (const format of ["csv", "json"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`[data-export=${format}]`).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    const text = readFileSync((await download.path()) ?? "", "utf8");
    if (format === "csv") expect(text).toMatch(/^round,/);
    else expect(JSON.parse(text)).toEqual([]);
  }
});

test("one of a circle is nobody else's business", async ({ setup }) => {
  const ann = await setup.device();
  const bob = await setup.device({ name: "Bob" });
  await becomeKnown(ann);
  await ann.open("/circles");
  await ann.page.locator("[data-found] input").fill("Friday");
  await ann.page.locator("[data-found] button").click();
  await ann.page.locator("[data-announce]").click();
  const form = ann.page.locator("[data-announce-form]");
  await expect(form.locator("[data-of]")).not.toHaveValue("");
  await form.locator("[data-title]").fill("Closed cup");
  await form.locator("[data-do-announce]").click();
  await expect(ann.page.locator("[data-tournament] h1")).toHaveText("Closed cup");
  await bob.page.goto(ann.page.url());
  await expect(bob.page.locator("[data-not-shown='no_such_tournament']")).toBeVisible();
  await expect(bob.page.locator("body")).not.toContainText("Closed cup");
});
