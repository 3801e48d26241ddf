// What is particular to the table of Switch & Signal: taps on trains and cards, dice that keep their
// secret, a turn that says what it leaves undone.
import {
  asked,
  expect,
  games,
  phone,
  play,
  tasteOf,
  test,
  type Device,
  type Setup,
} from "./fixtures";

const boards = games.filter(({ family }) => family === "switch_and_signal").map(({ id }) => id);
const taste = tasteOf("switch_and_signal");

/** Plays until one of these can be done; false if the game was over before. */
async function playUntil(ann: Device, kind: string): Promise<boolean> {
  const { page } = ann;
  const over = page.locator(".page[data-over]");
  for (let i = 0; ; i++) {
    expect(i, `until ${kind}`).toBeLessThan(150);
    await expect(asked(page).or(over).first()).toBeVisible();
    if ((await over.count()) > 0) return false;
    await ann.unfold();
    if ((await ann.row([kind]).count()) > 0) return true;
    await play(page, { taste, seed: i + 1, actions: 1 });
  }
}
/** Opens a table at which one of these can be done; how that is found does not matter. */
async function tableWith(ann: Device, setup: Setup, game: string, kind: string) {
  for (let tries = 0; tries < 8; tries++) {
    const made = await setup.againstBot(game, { options: { first: "0" } });
    await ann.openTable(made);
    if (await playUntil(ann, kind)) return made;
  }
  throw new Error(`nobody could ${kind}`);
}
async function trainToLoad(ann: Device): Promise<string> {
  const action = await ann.row(["load"]).first().getAttribute("data-action");
  return (JSON.parse(action ?? "{}") as { train: string }).train;
}

for (const game of boards) {
  test(`a tap on a train beside goods loads it (${game})`, async ({ setup }) => {
    const ann = await setup.device();
    const made = await tableWith(ann, setup, game, "load");
    const train = await trainToLoad(ann);
    const before = await setup.plies(made.table);
    await ann.page.locator("[data-words]").click();
    // Ending the turn now would leave it undone, and says so.
    await expect(ann.page.locator("[data-end] [data-undone]")).toContainText(/can still be loaded/);
    await ann.page.locator(`[data-train="${train}"]`).click();
    await expect.poll(() => setup.plies(made.table)).toBe(before + 1);
    await expect(ann.page.locator(`[data-train="${train}"]`)).toHaveAttribute(
      "aria-label",
      /carrying \w+ goods/,
    );
    expect(ann.complaints).toEqual([]);
  });

  test(`a card of a teammate tells what it is good for (${game})`, async ({ setup }) => {
    const ann = await setup.device();
    await ann.openTable(await setup.againstBot(game));
    await expect(asked(ann.page)).toBeVisible();
    await ann.page.locator("[data-theirs]").first().click();
    await expect(ann.page.locator(".notice")).toContainText(/Each one/);
    await expect(ann.page.locator("[data-notice-rule]")).toBeVisible();
    await ann.page.locator("[data-layer]:has(.notice) [data-close]").click();
    await expect(ann.page.locator(".notice")).toHaveCount(0);
    expect(ann.complaints).toEqual([]);
  });
}

test("on a phone a tap on a train beside goods proposes to load it", async ({ setup }) => {
  const ann = await setup.device({}, phone);
  const made = await tableWith(ann, setup, "switch-and-signal-europe", "load");
  const train = await trainToLoad(ann);
  const before = await setup.plies(made.table);
  await ann.page.locator(`[data-train="${train}"]`).dispatchEvent("click");
  await ann.page.locator("[data-confirm]").click();
  await expect.poll(() => setup.plies(made.table)).toBe(before + 1);
});

test("nothing tells what the dice show before they lie still", async ({ setup }) => {
  const ann = await setup.device({ motion: true });
  const { page } = ann;
  await tableWith(ann, setup, "switch-and-signal-europe", "move_train");
  const move = await ann.row(["move_train"]).first().getAttribute("data-action");
  await page.locator("[data-words]").click();
  // Among one's actions a train is chosen first.
  const { train } = JSON.parse(move ?? "{}") as { train: string };
  if ((await page.locator("[data-roll]").count()) === 0)
    await page.locator(`[data-train="${train}"]`).click();
  await expect(page.locator("[data-roll]")).toBeVisible();
  // What is shown in every frame while the dice tumble.
  await page.evaluate(() => {
    const seen: string[] = [];
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((it) => it.checkVisibility({ visibilityProperty: true }))
        .map((it) => it.innerText)
        .join(" ");
    const look = () => {
      if (document.querySelector("[data-dice='tumbling']") !== null)
        seen.push(`${shown("[data-constant]")} | ${shown(".pictures")}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  await page.locator("[data-roll]").click();
  await expect(page.locator("[data-dice='tumbling']")).toHaveCount(1);
  await expect(page.locator("[data-dice='tumbling']")).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  for (const words of seen) expect(words.trim()).toMatch(/^The dice are rolling … \|$/);
});
