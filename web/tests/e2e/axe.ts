// What axe finds serious on a page.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** `themes`: by night only colours differ. `without`: what is not judged. */
export async function serious(
  page: Page,
  { themes = false, without }: { themes?: boolean; without?: string } = {},
): Promise<string[]> {
  const found: string[] = [];
  const look = async (theme: string, colours_only: boolean) => {
    // There are no frames, so the slower way for them is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // Naming each element that passes took a third of the time.
    axe.options({ resultTypes: ["violations"] });
    if (without !== undefined) axe.exclude(without);
    if (colours_only) axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === "serious" || impact === "critical")
        for (const { html, target } of nodes.slice(0, 4))
          found.push(`${theme}${id}: ${target.join(" ")} ${html.slice(0, 160)}`);
  };
  if (!themes) {
    await look("", false);
    return found;
  }
  const kept = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    await look(`${theme}: `, theme === "dark");
  }
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), kept);
  return found;
}
