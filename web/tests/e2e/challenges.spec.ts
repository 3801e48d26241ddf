// Challenges: the list, failing, trying again, the solution step by step, and what counts as solved.
import type { Page } from "@playwright/test";
import { isDeepStrictEqual as sameAction } from "node:util";
import { serious } from "./axe";
import { asked, expect, families, first_game, games, phone, test, type Device } from "./fixtures";

/** Opens the list and sits down at a challenge of a game; its id. */
async function begin(device: Device, game: string, place = 0): Promise<string> {
  const { page } = device;
  await device.open("/challenges");
  const row = page.locator(`[data-challenges="${game}"] [data-challenge]`).nth(place);
  await expect(row).toBeVisible();
  const id = (await row.getAttribute("data-challenge")) ?? "";
  await row.click();
  await expect(page.locator("[data-strip]")).toBeVisible();
  await expect(asked(page)).toBeVisible();
  return id;
}

function result(page: Page, which: "open" | "solved" | "watched" | "failed") {
  return page.locator(`[data-strip][data-result="${which}"]`);
}

/** Follows the solution until the goal is reached, which does not count. */
async function follow(page: Page): Promise<void> {
  await page.locator("[data-solution]").click();
  const step = page.locator("[data-solution-step]");
  for (let i = 0; i < 120; i++) {
    await expect(step.or(result(page, "watched")).first()).toBeVisible();
    if (await result(page, "watched").isVisible()) return;
    await step.click().catch(() => undefined);
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
  throw new Error("the solution does not end");
}

interface ScriptFile {
  seat: number;
  start: number;
  record: { entries: { actor: number | "chance"; action: object }[] };
}

/** Of tracks side by side that cost the same, the list in words names one. */
function anyTwin(action: object): object {
  const { route } = action as { route?: string };
  return route === undefined ? action : { ...action, route: route.replace(/-[a-c]$/, "") };
}

/** Plays the decisions of a script from the list in words, as if nobody had shown them. */
async function playOut(device: Device, { seat, start, record }: ScriptFile): Promise<void> {
  const { page } = device;
  const own = record.entries.slice(start).filter(({ actor }) => actor === seat);
  for (const { action } of own) {
    if (await result(page, "solved").isVisible()) return;
    await device.unfold();
    const rows = page.locator("[data-actions] [data-action]");
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => row.getAttribute("data-action")),
    );
    const at = texts.findIndex((text) =>
      sameAction(anyTwin(JSON.parse(text ?? "null")), anyTwin(action)),
    );
    expect(at, `${JSON.stringify(action)} among ${texts.join()}`).toBeGreaterThanOrEqual(0);
    // A row that has come to where the pointer rests would not hear a click yet.
    await page.mouse.move(1, 1);
    await rows.nth(at).click();
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
}

/** Plays the last of what is allowed again and again, which leads nowhere. */
async function fail(page: Page, device: Device): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await expect(asked(page).or(result(page, "failed")).first()).toBeVisible();
    if (await result(page, "failed").isVisible()) return;
    await device.unfold();
    await page.locator("[data-actions] [data-action]").last().click();
    const confirm = page.locator("[data-confirm]").first();
    if (await confirm.isVisible()) await confirm.click();
    await expect(page.locator(".page[data-sending]")).toHaveCount(0);
  }
}

for (const language of ["de", "en"] as const) {
  test(`every challenge has a title and a goal in words (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    await ann.open("/");
    await ann.page.locator("[data-to-challenges]").click();
    for (const { id } of games.filter(({ challenges }) => challenges))
      await expect(ann.page.locator(`[data-challenges="${id}"] li`)).not.toHaveCount(0);
    const rows = await ann.page.locator("[data-challenge]").allInnerTexts();
    expect(rows.length).toBeGreaterThanOrEqual(30);
    for (const row of rows) expect(row).not.toMatch(/challenge\.|\.goal|\{|undefined/);
    expect(await serious(ann.page)).toEqual([]);
    expect(ann.complaints).toEqual([]);
  });
}

for (const [i, { id: game }] of families.filter(({ challenges }) => challenges).entries()) {
  const language = i % 2 === 0 ? "de" : "en";
  test(`${game}: failed, tried again, solved by the solution (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    const { page } = ann;
    // Some are solved by what `fail` does.
    const id = await begin(ann, game, game === "switch-and-signal-europe" ? 3 : 0);
    await expect(page.locator("[data-turns-left]")).toBeVisible();
    await expect(page.locator("[data-measure]").first()).toBeVisible();
    await fail(page, ann);
    await expect(page.locator("[data-strip] .result")).not.toBeEmpty();
    await page.locator("[data-strip] [data-again]").click();
    await expect(result(page, "open")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await follow(page);
    await expect(page.locator("[data-strip] [data-next]")).toBeVisible();
    expect(await serious(page)).toEqual([]);
    // The next challenge is one tap away; a solution that was watched is no solved challenge.
    await page.locator("[data-strip] [data-next]").click();
    await expect(result(page, "open")).toBeVisible();
    await ann.open("/challenges");
    await expect(page.locator(`[data-challenge="${id}"]`)).toHaveAttribute("data-stand", "watched");
    await expect(page.locator(".stamp")).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });

  test(`${game}: on a phone (${language === "de" ? "en" : "de"})`, async ({ setup }) => {
    const ann = await setup.device({ language: language === "de" ? "en" : "de" }, phone);
    const { page } = ann;
    await begin(ann, game);
    await page.locator("[data-strip] .tool").click();
    await follow(page);
    await expect(page.locator("[data-strip] .result")).not.toBeEmpty();
    expect(await serious(page)).toEqual([]);
  });
}

test("whoever leaves the solution is told so", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await begin(ann, first_game.id);
  await page.locator("[data-solution]").click();
  await expect(page.locator("[data-solution-step]")).toBeVisible();
  const step = await page.locator("[data-solution-step]").innerText();
  await ann.unfold();
  const other = page.locator("[data-actions] [data-action]").last();
  expect(step).not.toContain(await other.innerText());
  await other.click();
  await expect(page.getByText("You left the path of the solution")).toBeVisible();
});

test("what is solved without help gets a stamp, and its measure grows on the way", async ({
  setup,
  server,
}) => {
  const ann = await setup.device({ language: "en" });
  const { page } = ann;
  const id = await begin(ann, first_game.id);
  const file = await fetch(`${server.url}/api/scripts/${id}`);
  const script = (await file.json()) as ScriptFile;
  const measure = page.locator("[data-measure]").first();
  const before = await measure.innerText();
  // As somebody would who has found it alone.
  await playOut(ann, script);
  await expect(result(page, "solved")).toBeVisible();
  await expect(page.locator("[data-strip] .stamp")).toBeVisible();
  expect(await measure.innerText()).not.toBe(before);
  expect(await serious(page)).toEqual([]);
  await ann.open("/challenges");
  const card = page.locator(`[data-challenge="${id}"]`);
  await expect(card).toHaveAttribute("data-stand", "solved");
  await expect(card.locator(".stamp").first()).toBeVisible();
  // Whoever looks at the solution afterwards has solved it all the same.
  await card.click();
  await page.locator("[data-solution]").click();
  await expect(page.locator("[data-solution-step]")).toBeVisible();
  await ann.open("/challenges");
  await expect(card).toHaveAttribute("data-stand", "solved");
  expect(ann.complaints).toEqual([]);
});

for (const [id, moment] of [
  ["usa-6", "[data-ticket-done]"],
  ["europe-1", "[data-flourish]"],
  ["journey-3", "[data-flourish]"],
] as const)
  test(`what is achieved in ${id} has its moment over the map`, async ({ setup, server }) => {
    const ann = await setup.device({ language: "en", motion: true });
    const { page } = ann;
    // It is gone again soon: whether it was there is noted inside the page.
    await page.addInitScript((moment) => {
      new MutationObserver(() => {
        if (document.querySelector(moment) !== null) sessionStorage.seen = "yes";
      }).observe(document, { childList: true, subtree: true });
    }, moment);
    await ann.open("/challenges");
    await page.locator(`[data-challenge="${id}"]`).click();
    await expect(asked(page)).toBeVisible();
    const file = await fetch(`${server.url}/api/scripts/${id}`);
    await playOut(ann, (await file.json()) as ScriptFile);
    await expect(result(page, "solved")).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.seen as unknown)).toBe("yes");
    expect(ann.complaints).toEqual([]);
  });

test("challenges have pictures", async ({ setup }) => {
  const ann = await setup.device({ language: "en" });
  const { page } = ann;
  await ann.open("/challenges");
  for (const { id } of games.filter(({ challenges }) => challenges)) {
    const section = page.locator(`[data-challenges="${id}"]`);
    await section.scrollIntoViewIfNeeded();
    const pictures = section.locator(".cards .picture");
    await expect(pictures).toHaveCount(6);
    // Something stands on the ground.
    for (const picture of await pictures.all())
      expect(await picture.locator("g, circle, path").count()).toBeGreaterThan(3);
  }
  expect(ann.complaints).toEqual([]);
});
