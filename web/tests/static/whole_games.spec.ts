// Whole games of every entry without any network, after one visit: the page lies in a folder of a host
// that is gone when the game begins.
import { expect, games, play, tasteOf, test } from "./fixtures";
import { expectWhole, keptLog } from "./kept";

test.use({ under: "/games/of/trains/" });

for (const [number, { id, family }] of games.entries()) {
  // The other way round than with a server, so that every entry is heard in both.
  const language = number % 2 === 0 ? "en" : "de";
  const tag = number === 0 ? ["@everyday"] : [];
  test(`${id} offline to its end (${language})`, { tag }, async ({ host, newDevice }) => {
    const ann = await newDevice({ language });
    const { page } = ann;
    await ann.visitOnce();
    await page.locator(`[data-game="${id}"]`).click();
    await page.locator('[aria-controls="choices"]').click();
    const levels = page.locator("#choices .seats select");
    await expect(levels.first()).toBeVisible();
    for (const level of await levels.all()) await level.selectOption("level-2");
    await page.locator("[data-depart]").click();
    await expect(page.locator(".page.playing")).toBeVisible();
    expect(page.url()).toContain(`${host.url}?/t/0`);
    const played = await play(page, { taste: tasteOf(family), seed: 2 * number + 2 });
    expect(played.over).toBe(true);
    await expect(page.locator('[data-ending="done"]')).toBeVisible();
    expect(played.odd).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("lang", language);

    // What is kept is what was shown, and the program would have allowed all of it.
    expectWhole(await keptLog(page));
    const record = JSON.parse(await ann.recordOf(ann.table)) as {
      players: string[];
      outcome?: { points: number[] };
    };
    expect(record.players).toHaveLength(3);
    const points = record.outcome?.points[0] ?? NaN;
    await ann.open("/statistics");
    await expect(page.locator("section dd").first()).toHaveText("1");
    await expect(page.locator("section dd").last()).toHaveText(String(points));
    await ann.open();
    await expect(page.locator(".dep .state.over")).toHaveCount(1);

    expect(ann.faults).toEqual([]);
    // A page in files asks its host for files that are there, and for nothing else.
    expect(host.missing).toEqual([]);
    test.info().annotations.push({
      type: "played",
      description: `${played.actions} actions: ${played.kinds.join(" ")}`,
    });
  });
}
