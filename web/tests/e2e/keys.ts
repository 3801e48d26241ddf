// Playing by keyboard.
import type { Page } from "@playwright/test";

/** Presses Tab until something that matches has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 400;) {
    const far = await page.evaluate(stopsTo, selector);
    if (far === 0) return;
    // As many as lie between, at a guess; the last ones one by one.
    for (let i = 0; i < Math.max(1, far - 2); i++, pressed++) await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} is out of reach of the keyboard`);
}

/** How many stops of the keyboard it is to the next thing that matches; at least one unless it has the focus. */
function stopsTo(selector: string): number {
  const focused = document.activeElement;
  if (focused?.matches(selector)) return 0;
  const dialog = document.querySelector("dialog:modal");
  const stops = [
    ...(dialog ?? document).querySelectorAll<HTMLElement | SVGElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    ),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility());
  const after = stops.filter(
    (stop) =>
      focused === null ||
      focused === document.body ||
      (focused.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return Math.max(1, after.findIndex((stop) => stop.matches(selector)) + 1);
}
