// Guided first games, by doing what the guide says: every one of them, in both languages, with the
// mouse, by touch and without either.
import type { Page } from "@playwright/test";
import type { ScriptInfo } from "../../wire/protocol";
import { serious } from "./axe";
import { expect, families, games, phone, test, type Device } from "./fixtures";
import { obey as obeyGuide, signature, skip } from "./guide";
import { tabTo } from "./keys";
import { opener } from "./player";

/** All of them, in both languages: one by mouse, the other by touch. */
const lessons = games
  .filter(({ lesson }) => lesson)
  .map(({ id }, i) => ({
    lesson: `learn-${id}`,
    mouse: i % 2 === 0 ? ("de" as const) : ("en" as const),
    touch: i % 2 === 0 ? ("en" as const) : ("de" as const),
  }));

test("the first rides that there are are ridden here", async ({ server }) => {
  const answer = await fetch(`${server.url}/api/scripts`);
  const { scripts } = (await answer.json()) as { scripts: ScriptInfo[] };
  const known = scripts.filter(({ kind }) => kind === "lesson").map(({ id }) => id);
  expect(known.sort()).toEqual(lessons.map(({ lesson }) => lesson).sort());
});

const usa = "learn-ticket-to-ride-usa";
/** That all of the way can be walked, keyboard.spec.ts shows. */
const longest_walk = 8;

async function begin(device: Device, lesson: string): Promise<void> {
  await device.open();
  await device.page.locator(`[data-ride="${lesson}"]`).click();
  await expect(device.page.locator("[data-guide]")).toBeVisible();
}

/** Does one thing that is pointed at, and says whether something else is then. */
const obey = (page: Page, touch: boolean): Promise<boolean> =>
  obeyGuide(page, ({ x, y }) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)));

/** Does what is pointed at until that is this. */
async function obeyUntil(page: Page, meant: string): Promise<void> {
  for (;;) {
    // Between two steps nothing is pointed at for a moment.
    await expect.poll(() => signature(page)).not.toBe("");
    const now = await signature(page);
    if (now.includes(meant)) return;
    expect(now, `nothing is left but ${meant} was to come`).not.toBe("end");
    await obey(page, false);
  }
}

async function ride(page: Page, touch = false): Promise<void> {
  let missed = 0;
  for (let i = 0; i < 300 && (await signature(page)) !== "end"; i++) {
    // On a busy machine a list may still have moved under the finger.
    if (!(await obey(page, touch))) missed++;
    expect(missed).toBeLessThan(3);
  }
  await expect(page.locator('[data-guide="end"]')).toBeVisible();
}

for (const { lesson, mouse, touch } of lessons) {
  test(`${lesson} runs through by mouse (${mouse})`, async ({ setup }) => {
    const ann = await setup.device({ language: mouse });
    const { page } = ann;
    await begin(ann, lesson);
    await ride(page);
    await expect(page.locator("[data-learn-line] .done")).toHaveCount(
      await page.locator("[data-stop]").count(),
    );
    await page.locator("[data-alone]").click();
    await expect(page.locator("[data-guide]")).toHaveCount(0);
    await expect(page.locator(".page[data-asked], .page[data-over]")).toBeVisible();
    expect(ann.complaints).toEqual([]);
    await ann.open();
    await expect(page.locator(`[data-ride="${lesson}"]`)).toContainText(
      mouse === "de" ? "gefahren" : "done",
    );
  });

  test(`${lesson} runs through by touch (${touch})`, async ({ setup }) => {
    const ann = await setup.device({ language: touch }, phone);
    await begin(ann, lesson);
    await ride(ann.page, true);
    expect(ann.complaints).toEqual([]);
  });

  test(`${lesson} runs through without a mouse`, async ({ setup }) => {
    const ann = await setup.device();
    const { page } = ann;
    await ann.open();
    await expect(page.locator(`[data-ride="${lesson}"]`)).toBeVisible();
    await tabTo(page, `[data-ride="${lesson}"]`);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-guide]")).toBeVisible();
    for (let i = 0; i < 300; i++) {
      await expect.poll(() => signature(page), { intervals: [30] }).not.toBe("");
      const before = await signature(page);
      if (before === "end") break;
      // The sentence is said to those who do not see it.
      await expect(page.locator("[data-guide-heard]")).not.toBeEmpty();
      const look = before.endsWith(" look");
      // The list of actions is on the screen or one key away.
      if (!look && (await page.locator("[data-actions] [data-action]").count()) === 0) {
        await tabTo(page, opener, longest_walk);
        await page.keyboard.press("Enter");
      }
      await tabTo(page, look ? "[data-look]" : "[data-actions] [data-action]", longest_walk);
      await page.keyboard.press("Enter");
      const step = before.split(" ")[0] ?? "";
      await expect
        .poll(async () => (await signature(page)).split(" ")[0], {
          message: before,
          intervals: [30],
        })
        .not.toBe(step);
    }
    await expect(page.locator('[data-guide="end"]')).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });
}

// The boards of a family share the page.
for (const { id } of families.filter(({ lesson }) => lesson))
  for (const [name, options] of [
    ["desktop", {}],
    ["phone", phone],
  ] as const)
    test(`axe finds nothing serious in learn-${id} (${name})`, async ({ setup }) => {
      const ann = await setup.device({}, options);
      const { page } = ann;
      // What steps back cannot be used now, and is meant to be seen less.
      const without = "[data-learn]:not([data-meant])";
      await begin(ann, `learn-${id}`);
      await expect.poll(() => signature(page)).not.toBe("");
      const found = await serious(page, { themes: true, without });
      const stops = await page.locator("[data-stop]").count();
      for (let i = 0; i < stops; i++) await skip(page);
      await expect(page.locator('[data-guide="end"]')).toBeVisible();
      found.push(...(await serious(page, { themes: true, without })));
      expect(found).toEqual([]);
    });

test("what is not meant is explained", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await begin(ann, usa);
  await obeyUntil(page, "card:red");
  // Allowed, but not meant here.
  await page.locator('[data-card="green"]').click({ force: true });
  await expect(page.locator(".notice")).toContainText("You could do that");
  await expect(page.locator(".notice")).toContainText("red card");
  await expect(page.locator("[data-show].large")).toHaveCount(0);
  await page.locator('[data-pile="cards"]').click({ force: true });
  await expect(page.locator("[data-show].large")).toBeVisible();
  await page.locator("[data-show]").click();
  await expect(page.locator('.marked[data-card="red"]')).toBeVisible();
  await ride(page);
});

test("what the rules forbid is explained by its rule", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await begin(ann, usa);
  await obeyUntil(page, "route:denver--santa-fe");
  await page.locator('path[data-route="denver--oklahoma-city"]').click({ force: true });
  await expect(page.locator(".notice")).toContainText("R27");
  await expect(page.locator(".refused")).toBeVisible();
  await obey(page, false);
  await expect(page.locator(".refused")).toHaveCount(0);
});

test("it can be left and resumed, skipped and gone back", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await begin(ann, usa);
  const now = page.locator('[data-stop][aria-current="step"]');
  await expect(now).toHaveAttribute("data-stop", "tickets");
  while ((await now.getAttribute("data-stop")) !== "locomotive") await obey(page, false);

  await page.reload();
  await expect(now).toHaveAttribute("data-stop", "locomotive");
  await ann.open();
  const entry = page.locator(`[data-ride="${usa}"]`);
  await expect(entry).toContainText("Carry on");
  await entry.click();
  await expect(now).toHaveAttribute("data-stop", "locomotive");

  await page.locator("[data-back]").click();
  await expect(page.locator("[data-guide]")).toHaveAttribute("data-guide", "blind");
  await skip(page);
  await skip(page);
  await expect(now).toHaveAttribute("data-stop", "build");
  await page.locator('[data-stop="more"]').click();
  await expect(now).toHaveAttribute("data-stop", "more");
  await page.locator('[data-stop="complete"]').click();
  await expect(now).toHaveAttribute("data-stop", "complete");
  await ride(page);
});
