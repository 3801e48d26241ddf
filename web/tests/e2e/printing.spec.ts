// Boards on paper: sheets in their real size, and drawings that hold nothing but shapes.
import { readFileSync } from "node:fs";
import { expect, families, test } from "./fixtures";
import { strangers } from "./workshop";

for (const [number, { id }] of families.entries()) {
  const language = number % 2 === 0 ? "de" : "en";
  test(`${id} on sheets (${language})`, async ({ setup }) => {
    const ann = await setup.device({ language });
    const { page } = ann;
    const asked = strangers(ann);
    await ann.open(`/boards/print/${id}`);
    const sheets = page.locator("[data-sheet]");
    await expect(sheets.first().locator("svg").first()).toBeVisible();
    // The map, and at least one sheet of cards or tickets.
    expect(await sheets.count()).toBeGreaterThan(1);
    // They are drawn one after the other.
    const empty = () =>
      sheets.evaluateAll((all) =>
        all.flatMap((sheet) => {
          const drawing = sheet.querySelector("[data-paper] > svg");
          return drawing !== null && drawing.querySelectorAll("path, rect, text").length > 3
            ? []
            : [sheet.getAttribute("data-sheet")];
        }),
      );
    await expect.poll(empty, { timeout: 60_000 }).toEqual([]);
    const loud = "script, foreignObject, image, use, style, a, [href], [onload], [onclick]";
    expect(await page.locator(`[data-paper] :is(${loud})`).count()).toBe(0);

    const coming = page.waitForEvent("download");
    await sheets.first().locator("button").click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.svg$/);
    const svg = readFileSync(await file.path(), "utf8");
    expect(svg).toMatch(/^<svg[^>]*\swidth="[\d.]+mm"/);
    expect(svg).not.toMatch(
      /<script|<foreignObject|\son\w+=|javascript:|href=|@import|url\((?!#)/i,
    );

    // Only what was taken goes to the printer: large sheets are for whoever has a large one.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("header.top")).toBeHidden();
    await expect(page.locator("[data-print-now]")).toBeHidden();
    expect(await page.locator("[data-sheet]:visible").count()).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    expect(ann.complaints).toEqual([]);
  });
}
