// Guided first games, by doing what the guide says: every one of them, in both languages, with the
// mouse, by touch and without either.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { ScriptInfo } from "../../wire/protocol";
import { expect, phone, test, type Device } from "./house";
import { obey as obeyGuide, signature } from "./guide";
import { tabTo } from "./keys";
import { opener } from "./player";
import type { Server } from "./server";

async function lessons(server: Server): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/scripts`);
  const { scripts } = (await answer.json()) as { scripts: ScriptInfo[] };
  return scripts.filter(({ kind }) => kind === "lesson").map(({ id }) => id);
}

const usa = "learn-ticket-to-ride-usa";

async function begin(device: Device, lesson: string): Promise<void> {
  await device.open();
  await device.page.locator(`[data-ride="${lesson}"]`).click();
  await expect(device.page.locator("[data-guide]")).toBeVisible();
}

/** Does one thing that is pointed at, and says whether something else is then. */
const obey = (page: Page, touch: boolean): Promise<boolean> =>
  obeyGuide(page, ({ x, y }) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)));

async function ride(page: Page, touch = false): Promise<void> {
  let missed = 0;
  for (let i = 0; i < 300 && (await signature(page)) !== "end"; i++) {
    // On a busy machine a list may still have moved under the finger.
    if (!(await obey(page, touch))) missed++;
    expect(missed).toBeLessThan(3);
  }
  await expect(page.locator('[data-guide="end"]')).toBeVisible();
}

for (const language of ["de", "en"] as const)
  test(`every first ride runs through (${language})`, async ({ house, server }) => {
    test.setTimeout(600_000);
    for (const lesson of await lessons(server)) {
      const ann = await house.device({ language });
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
        language === "de" ? "gefahren" : "done",
      );
      await page.close();
    }
  });

test("every first ride runs through by touch", async ({ house, server }) => {
  test.setTimeout(600_000);
  for (const lesson of await lessons(server)) {
    const ann = await house.device({}, phone);
    await begin(ann, lesson);
    await ride(ann.page, true);
    expect(ann.complaints).toEqual([]);
    await ann.page.close();
  }
});

test("every first ride runs through without a mouse", async ({ house, server }) => {
  test.setTimeout(600_000);
  for (const lesson of await lessons(server)) {
    const ann = await house.device();
    const { page } = ann;
    await ann.open();
    await expect(page.locator(`[data-ride="${lesson}"]`)).toBeVisible();
    await tabTo(page, `[data-ride="${lesson}"]`);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-guide]")).toBeVisible();
    for (let i = 0; i < 300; i++) {
      await expect.poll(() => signature(page)).not.toBe("");
      const before = await signature(page);
      if (before === "end") break;
      // The sentence is said to those who do not see it.
      await expect(page.locator("[data-guide-heard]")).not.toBeEmpty();
      const look = before.endsWith(" look");
      // The list of actions is on the screen or one key away.
      if (!look && (await page.locator("[data-actions] [data-action]").count()) === 0) {
        await tabTo(page, opener);
        await page.keyboard.press("Enter");
      }
      await tabTo(page, look ? "[data-look]" : "[data-actions] [data-action]");
      await page.keyboard.press("Enter");
      const step = before.split(" ")[0] ?? "";
      await expect
        .poll(async () => (await signature(page)).split(" ")[0], { message: before })
        .not.toBe(step);
    }
    await expect(page.locator('[data-guide="end"]')).toBeVisible();
    expect(ann.complaints).toEqual([]);
    await page.close();
  }
});

test("what is not meant is explained", async ({ house }) => {
  const ann = await house.device();
  const { page } = ann;
  await begin(ann, usa);
  while (!(await signature(page)).includes("card:red")) await obey(page, false);
  // Allowed, but not meant here.
  await page.locator('[data-card="green"]').click({ force: true });
  await expect(page.locator(".notice")).toContainText("That would be allowed");
  await expect(page.locator(".notice")).toContainText("red card");
  await expect(page.locator("[data-show].large")).toHaveCount(0);
  await page.locator('[data-pile="cards"]').click({ force: true });
  await expect(page.locator("[data-show].large")).toBeVisible();
  await page.locator("[data-show]").click();
  await expect(page.locator('.marked[data-card="red"]')).toBeVisible();
  await ride(page);
});

test("what the rules forbid is explained by its rule", async ({ house }) => {
  const ann = await house.device();
  const { page } = ann;
  await begin(ann, usa);
  while (!(await signature(page)).includes("route:denver--santa-fe")) await obey(page, false);
  await page.locator('path[data-route="denver--oklahoma-city"]').click({ force: true });
  await expect(page.locator(".notice")).toContainText("R27");
  await expect(page.locator(".refused")).toBeVisible();
  await obey(page, false);
  await expect(page.locator(".refused")).toHaveCount(0);
});

test("it can be left and resumed, skipped and gone back", async ({ house }) => {
  const ann = await house.device();
  const { page } = ann;
  await begin(ann, usa);
  const now = page.locator('[data-stop][aria-current="step"]');
  await expect(now).toHaveAttribute("data-stop", "tickets");
  while ((await now.getAttribute("data-stop")) !== "locomotive") await obey(page, false);

  await page.reload();
  await expect(now).toHaveAttribute("data-stop", "locomotive");
  await ann.open();
  const entry = page.locator(`[data-ride="${usa}"]`);
  await expect(entry).toContainText("Ride on");
  await entry.click();
  await expect(now).toHaveAttribute("data-stop", "locomotive");

  await page.locator("[data-back]").click();
  await expect(page.locator("[data-guide]")).toHaveAttribute("data-guide", "blind");
  await page.locator("[data-skip]").click();
  await page.locator("[data-skip]").click();
  await expect(now).toHaveAttribute("data-stop", "build");
  await page.locator('[data-stop="more"]').click();
  await expect(now).toHaveAttribute("data-stop", "more");
  await page.locator('[data-stop="complete"]').click();
  await expect(now).toHaveAttribute("data-stop", "complete");
  await ride(page);
});

/** Skips a stop, and waits until the next one is there: a click before that would be for this one. */
async function skip(page: Page) {
  const now = page.locator('[data-stop][aria-current="step"]');
  const stop = (await now.getAttribute("data-stop")) ?? "";
  await page.locator("[data-skip]").click();
  await expect(page.locator(`[data-stop="${stop}"]`).and(now)).toHaveCount(0);
}

for (const [name, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`axe finds nothing serious (${name})`, async ({ house, server }) => {
    test.setTimeout(400_000);
    for (const lesson of await lessons(server)) {
      const ann = await house.device({}, options);
      const { page } = ann;
      await begin(ann, lesson);
      const found: string[] = [];
      const look = async (where: string) => {
        for (const theme of ["light", "dark"]) {
          await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          // What steps back cannot be used now, and is meant to be seen less.
          const axe = new AxeBuilder({ page })
            .setLegacyMode(true)
            .exclude("[data-learn]:not([data-meant])");
          const { violations } = await axe.analyze();
          for (const { id, impact, nodes } of violations)
            if (impact === "serious" || impact === "critical")
              found.push(`${lesson}, ${where}, ${theme}: ${id}: ${nodes[0]?.html.slice(0, 200)}`);
        }
      };
      await expect.poll(() => signature(page)).not.toBe("");
      await look("beginning");
      const stops = await page.locator("[data-stop]").count();
      for (let i = 0; i < stops; i++) await skip(page);
      await expect(page.locator('[data-guide="end"]')).toBeVisible();
      await look("end");
      expect(found).toEqual([]);
      await page.close();
    }
  });
