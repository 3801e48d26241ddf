import type { Page } from "@playwright/test";

/** Presses Tab until something that matches has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 400; i++) {
    const there = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} is out of reach of the keyboard`);
}
