// The review room: every record opens there, and one moment is shown by everything at once.
import type { Page } from "@playwright/test";
import { serious } from "./axe";
import { asked, expect, phone, test } from "./fixtures";
import { enter, figures, judged, path, read, upload } from "./reviewed";

const ply = async (page: Page) =>
  Number(await page.locator("[data-review]").getAttribute("data-ply"));
const at = (page: Page, ply: number) =>
  expect(page.locator("[data-review]")).toHaveAttribute("data-ply", String(ply));

test("step, play, log, curve, table, eyes and the link to a moment", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  const table = await upload(server, "usa-greedy-2");
  const ann = await setup.device();
  const { page } = ann;
  await enter(ann, table, record);
  // The opening begins with the first tickets that are kept, then turns follow.
  const first = record.entries.findIndex(({ actor }) => actor !== "chance");
  await at(page, first);
  await page.locator("[data-forward]").click();
  await at(page, first + 2);
  await expect(page).toHaveURL(new RegExp(`/r/${table}#${first + 2}$`));
  await page.locator("[data-back]").click();
  await at(page, first);

  await page.getByRole("button", { name: "4×" }).click();
  await page.locator("[data-play]").click();
  await expect.poll(() => ply(page)).toBeGreaterThan(first + 3);
  await page.locator("[data-play]").click();

  await page.locator("#review-tab-log").click();
  const lines = page.locator("[data-log] button");
  await lines.nth(30).click();
  await expect(lines.nth(30)).toHaveAttribute("aria-current", "step");
  const there = await ply(page);
  await lines.nth(20).click();
  expect(await ply(page)).toBeLessThan(there);

  await page.locator('[data-turning="2"]').click();
  await expect(page.locator("[data-moment] .number")).toHaveText("2");
  const curve = await page.locator("[data-curve]").boundingBox();
  if (curve === null) throw new Error("there is no curve");
  await page.locator("[data-handle]").hover();
  await page.mouse.down();
  await page.mouse.move(curve.x + curve.width - 4, curve.y + curve.height - 30, { steps: 5 });
  await page.mouse.up();
  await at(page, record.entries.length);
  await expect(page.locator("[data-what-if]")).toBeDisabled();

  await page.locator("[data-as-table]").click();
  const rows = page.locator("[data-chance-table] tbody button");
  await rows.nth(1).click();
  await at(page, first + 2);
  await expect(page.locator("[data-chance-table] tr[aria-current] td").first()).toHaveText(/\d+%/);

  await page.locator("#review-tab-decisions").click();
  const costs = await page.locator("[data-decisions] .costly .figure").allTextContents();
  const lost = costs.map((text) => Number(text.replace("−", "-")));
  expect(lost.length).toBeGreaterThan(3);
  expect(lost[0]).toBeLessThan(-5);
  expect(lost).toEqual([...lost].sort((a, b) => a - b));
  await page.locator("[data-decisions] button").first().click();
  await expect(page.locator("[data-moment] .row")).toHaveCount(2);
  await expect(page.locator("[data-difference]")).toHaveAttribute("data-difference", "costly");

  await page.locator("#review-tab-hands").click();
  await expect(page.locator("[data-hand-of]")).toHaveCount(2);
  await page.locator("[data-eyes] button").nth(2).click();
  await expect(page.locator("[data-hand-of]")).toHaveCount(1);
  await expect(page.locator("[data-hand-of='1']")).toBeVisible();

  // The link opens at this moment, for anybody.
  const shown = await ply(page);
  const bob = await setup.device({ language: "de" });
  await enter(bob, table, record, `#${shown}`);
  await at(bob.page, shown);
  await bob.page.locator("#review-tab-log").click();
  await expect(bob.page.locator("[data-log]")).toContainText("zieht vom Stapel");
  expect([...ann.complaints, ...bob.complaints]).toEqual([]);
});

for (const name of ["usa-greedy-2", "europe-greedy-2", "journey-greedy-2"])
  test(`${name}: board, hands and words are about one moment`, async ({ setup, server }) => {
    const record = read(name);
    const [ply = 0] = judged(record, true);
    const ann = await setup.device();
    const { page } = ann;
    await enter(ann, await upload(server, name), record, `#${ply}`);
    // However one came there: by the link, by steps, by the stops of the turn.
    for (const go of [null, "[data-forward]", "[data-back]", "[data-forward]"]) {
      if (go !== null) await page.locator(go).click();
      const here = await page.locator("[data-review]").getAttribute("data-ply");
      for (const part of ["[data-moment]", "[data-moment-bar]"])
        await expect(page.locator(part)).toHaveAttribute("data-ply", here ?? "");
    }
    await page.locator("[data-decisions] button").first().click();
    const stops = page.locator("[data-turn-stops] button");
    if ((await stops.count()) > 1) {
      await stops.last().click();
      await expect(stops.last()).toHaveAttribute("aria-current", "step");
      const here = await page.locator("[data-review]").getAttribute("data-ply");
      await expect(page.locator("[data-moment]")).toHaveAttribute("data-ply", here ?? "");
    }
    expect(ann.complaints).toEqual([]);
  });

test("what was played and what was best lie on the map", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  // Whoever claims twice in a row could have done it the other way round.
  const deeds = record.entries.flatMap(({ actor, action }, ply) =>
    actor === "chance" ? [] : [{ ply, seat: actor, action }],
  );
  const next = (deed: (typeof deeds)[number]) =>
    deeds.find(({ ply, seat }) => seat === deed.seat && ply > deed.ply);
  const played = deeds.find(
    (deed) => deed.action.type === "claim" && next(deed)?.action.type === "claim",
  );
  const best = played === undefined ? undefined : next(played);
  if (played === undefined || best === undefined) throw new Error("nobody claimed twice");
  const shown = figures(record);
  shown.decisions = shown.decisions.map((one) =>
    one.ply === played.ply
      ? { ...one, best: best.action, best_worth: 0.6, error: 0.02, tried: [] }
      : one,
  );
  const ann = await setup.device();
  const { page } = ann;
  await page.route("**/analysis", (route) => route.fulfill({ json: shown }));
  await enter(ann, await upload(server, "usa-greedy-2"), null, `#${played.ply}`);
  await expect(page.locator("[data-mark='played'] path").first()).toHaveAttribute("d", /^M/);
  await expect(page.locator("[data-mark='best'] path").first()).toHaveAttribute("d", /^M/);
  await expect(page.locator("[data-moment-bar] span")).toHaveText(["played", "best found"]);
  // The view opens so that both are seen.
  const map = await page.locator("section.map").boundingBox();
  for (const kind of ["played", "best"]) {
    const box = await page.locator(`[data-mark='${kind}']`).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (map?.x ?? 0) + (map?.width ?? 0) + 1,
    );
    expect(box?.y).toBeGreaterThanOrEqual((map?.y ?? 0) - 1);
  }
  // The wagons of neither stand on the board: it is as it was before.
  await expect(page.locator(".ghost")).toHaveCount(0);

  await page.locator("[data-play-line]").click();
  await expect(page.locator("dialog [data-first]")).toBeVisible();
  await page.locator("dialog select").selectOption("level-1");
  await page.locator("[data-depart]").click();
  await expect(page).toHaveURL(/\/t\/[a-z0-9]+$/);
  await expect(page.locator("[data-origin]")).toBeVisible();
  const table = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await fetch(`${server.url}/api/tables/${table}`);
  expect(answer.ok).toBe(true);
});

test("decisions are called costly, or unclear, in both languages", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  const table = await upload(server, "usa-greedy-2");
  const words = {
    en: ["clearly worse", "unclear", /\d+ costly/, /\d+ unclear/],
    de: ["klar schlechter", "unklar", /\d+ teure/, /\d+ unklare/],
  };
  for (const language of ["en", "de"] as const) {
    const ann = await setup.device({ language });
    const { page } = ann;
    const [clear, unclear, ...counts] = words[language];
    await enter(ann, table, record, `#${judged(record, true)[0]}`);
    await expect(page.locator("[data-difference]")).toContainText(clear ?? "");
    for (const count of counts)
      await expect(page.locator("[data-counts]")).toContainText(count ?? "");
    await enter(ann, table, record, `#${judged(record, false)[0]}`);
    await expect(page.locator("[data-difference='unclear']")).toContainText(unclear ?? "");
    await expect(page.locator("[data-difference] b")).toHaveText(/^~\s−\d+$/);
    await page.close();
  }
});

test("learn from mistakes", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  const ann = await setup.device();
  const { page } = ann;
  await enter(ann, await upload(server, "usa-greedy-2"), record);
  await page.locator("#review-tab-learn").click();
  await expect(page.locator("[data-lessons]")).toHaveCount(0);
  await page.locator("[data-eyes] button").nth(1).click();
  const tasks = page.locator("[data-lessons] button");
  await expect(tasks).toHaveCount(3);
  await tasks.first().click();
  const task = page.locator("[data-task]");
  await at(page, Number(await task.getAttribute("data-task")));
  // Nothing tells what was best.
  await expect(page.locator("[data-moment]")).toHaveCount(0);
  await expect(page.locator("[data-play-line]")).toHaveCount(0);
  await expect(page.locator("[data-mark='best']")).toHaveCount(0);
  const choices = page.locator("[data-choice]");
  expect(await choices.count()).toBeGreaterThanOrEqual(2);
  let solved = false;
  for (let i = 0; i < (await choices.count()) && !solved; i++) {
    await choices.nth(i).click();
    const said = await page.locator("[data-attempt]").getAttribute("data-attempt");
    solved = said === "best";
    if (!solved) await page.locator("[data-again]").click();
  }
  expect(solved).toBe(true);
  await expect(tasks.first()).toHaveClass(/solved/);
  await page.locator("[data-next]").click();
  await expect(page.locator("[data-attempt]")).toHaveCount(0);
  await page.locator("[data-leave]").click();
  await expect(page.locator("[data-moment]")).toBeVisible();
  expect(ann.complaints).toEqual([]);
});

test("no figure of the curve lies over another, and no turn is named twice", async ({
  setup,
  server,
}) => {
  const record = read("germany-mixed-5");
  const table = await upload(server, "germany-mixed-5");
  for (const options of [{}, phone]) {
    const ann = await setup.device({}, options);
    const { page } = ann;
    await enter(ann, table, record);
    for (const part of [0.02, 0.4, 0.7, 0.98]) {
      await page.goto(`${server.url}/r/${table}#${Math.round(part * record.entries.length)}`);
      await expect(page.locator("[data-ready]")).toBeVisible();
      const shares = page.locator("[data-share] text.share");
      await expect(shares).toHaveCount(5);
      const boxes = await Promise.all((await shares.all()).map((one) => one.boundingBox()));
      const sorted = boxes.map((box) => box?.y ?? 0).sort((a, b) => a - b);
      for (let i = 1; i < sorted.length; i++)
        expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(12);
      const feet = await page.locator("[data-foot]").allTextContents();
      expect(new Set(feet).size).toBe(feet.length);
      await expect(page.locator("[data-band] path")).toHaveCount(8);
    }
    await page.close();
  }
});

test("by keyboard alone", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  const ann = await setup.device();
  const { page } = ann;
  await enter(ann, await upload(server, "usa-greedy-2"), record);
  const first = await ply(page);
  await page.keyboard.press("ArrowRight");
  await at(page, first + 2);
  await page.keyboard.press("ArrowLeft");
  await at(page, first);
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator("[data-moment] .number")).toHaveText("1");
  await page.keyboard.press(".");
  await page.keyboard.press("End");
  await at(page, record.entries.length);
  await page.keyboard.press("Home");
  await at(page, first);
  await page.keyboard.press("Space");
  await expect.poll(() => ply(page)).toBeGreaterThan(first);
  await page.keyboard.press("Space");
  await expect(page.locator("[data-play]")).toHaveAttribute("aria-pressed", "false");
  await page.locator("[data-handle]").focus();
  const before = await ply(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => ply(page)).toBeGreaterThan(before);
});

test("two people look together", async ({ setup, server }) => {
  const table = await upload(server, "usa-greedy-2");
  const record = read("usa-greedy-2");
  const ann = await setup.device({ name: "Ann" });
  const bob = await setup.device({ name: "Jonas" });
  await enter(ann, table, record);
  await enter(bob, table, record);
  await expect(ann.page.locator("[data-visitors]")).toContainText("Jonas is here too");
  await expect(bob.page.locator("[data-visitors]")).toContainText("Ann is here too");
  await ann.page.getByRole("button", { name: "Follow Jonas" }).click();
  await bob.page.locator("[data-turning='2']").click();
  await expect(ann.page.locator("[data-moment] .number")).toHaveText("2");
  await at(ann.page, await ply(bob.page));
  // Whoever goes elsewhere does not follow any more, and has a flag on the others' line.
  await ann.page.locator("[data-back]").click();
  await expect(ann.page.locator("[data-visitors]")).toContainText("Jonas is here too");
  await expect(bob.page.locator("[data-visitor='Ann']")).toHaveCount(1);
  await bob.page.close();
  await expect(ann.page.locator("[data-visitors]")).not.toContainText("Jonas");
});

for (const [language, badge] of [
  ["en", "What if"],
  ["de", "Was wäre, wenn"],
] as const)
  test(`what if, ${language}`, async ({ setup, server }) => {
    const table = await upload(server, "usa-greedy-2");
    const ann = await setup.device({ language });
    const { page } = ann;
    await enter(ann, table, read("usa-greedy-2"), "#22");
    await page.locator("[data-what-if]").click();
    await page.locator("dialog select").selectOption("level-1");
    await page.locator("[data-depart]").click();
    await expect(page).toHaveURL(/\/t\/[a-z0-9]+$/);
    await expect(asked(page)).toBeVisible();
    await expect(page.locator("[data-origin]")).toContainText(badge);
    await page.locator("[data-origin]").click();
    await expect(page.locator("[data-ready]")).toBeVisible();
    await at(page, 22);
  });

for (const name of ["germany-greedy-3", "europe-greedy-2", "america-random-1", "journey-greedy-2"])
  test(`${name} is reviewed, with its own story`, async ({ setup, server }) => {
    const record = read(name);
    const ann = await setup.device();
    const { page } = ann;
    await enter(ann, await upload(server, name), record);
    await page.locator("[data-forward]").click();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.locator("[data-moment] .row").first()).toBeVisible();
    await page.locator("#review-tab-hands").click();
    await expect(page.locator("[data-hand-of]")).toHaveCount(record.players.length);
    await expect(page.locator("[data-score]")).toBeVisible();
    await page.locator("#review-tab-luck").click();
    await expect(page.locator("[data-luck]").first()).toContainText("−25");
    await page.locator("#review-tab-story").click();
    await expect(page.locator("#review-results svg").first()).toBeVisible();
    await page.locator("[data-as-table]").click();
    await expect(page.locator("#review-results table").first()).toBeVisible();
    expect(ann.complaints).toEqual([]);
  });

test("the server's own analysis comes while the room is used", async ({ setup, server }) => {
  const ann = await setup.device();
  const { page } = ann;
  await enter(ann, await upload(server, "usa-greedy-2"), null);
  await expect(page.locator(".progress")).toBeVisible();
  await page.locator("[data-forward]").click();
  await expect(page.locator("[data-curve] .area").first()).toHaveAttribute("d", /^M/, {
    timeout: 120_000,
  });
});

test("a record from a file, right and wrong", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.open();
  const field = page.locator("[data-upload] input");
  await field.setInputFiles({
    name: "wrong.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"a":1}'),
  });
  await expect(page.locator("[data-upload] [role=alert]")).toContainText("unknown field");
  await field.setInputFiles(path("journey-greedy-2"));
  await expect(page).toHaveURL(/\/r\/[a-z0-9]+/);
  await expect(page.locator("[data-ready]")).toBeVisible();
});

test("the table of a finished game leads to its review", async ({ setup, server }) => {
  const table = await upload(server, "journey-greedy-2");
  const ann = await setup.device();
  await ann.open(`/t/${table}`);
  await ann.page.locator("[data-review-link]").click();
  await expect(ann.page).toHaveURL(new RegExp(`/r/${table}`));
  await expect(ann.page.locator("[data-ready]")).toBeVisible();
});

test("a table that is not over yet leads back to itself", async ({ setup }) => {
  const made = await setup.againstBot("ticket-to-ride-usa");
  const ann = await setup.device();
  await ann.open(`/r/${made.table}`);
  await expect(ann.page.getByRole("heading")).toHaveText("This game isn’t over yet.");
  await ann.page.getByRole("link", { name: "To the table" }).click();
  await expect(ann.page).toHaveURL(new RegExp(`/t/${made.table}$`));
});

test("on a phone, and nothing serious for axe there or on a desk", async ({ setup, server }) => {
  const record = read("usa-greedy-2");
  const table = await upload(server, "usa-greedy-2");
  for (const options of [{}, phone]) {
    const ann = await setup.device({ theme: "light" }, options);
    const { page } = ann;
    await enter(ann, table, record, "#60");
    if (options === phone) {
      const tabs = ["decisions", "learn", "log", "hands", "luck", "score", "story", "moment"];
      for (const tab of tabs) {
        await page.locator(`#review-tab-${tab}`).click();
        await expect(page.locator("#review-sheet")).not.toBeEmpty();
      }
      await page.locator("[data-forward]").click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
    }
    expect(await serious(page, { themes: true })).toEqual([]);
  }
});
