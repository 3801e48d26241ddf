// Playing by keyboard.
import type { Page } from "@playwright/test";

/**
 * Presses Tab, backwards where that is nearer, until something that matches has the focus. A longer way
 * than `longest` stops is begun nearer to its end: a key takes a browser as long as a click.
 */
export async function tabTo(page: Page, selector: string, longest = 400): Promise<void> {
  for (let pressed = 0; pressed < 400;) {
    const far = await page.evaluate(stopsTo, { selector, longest });
    if (far === 0) return;
    const key = far > 0 ? "Tab" : "Shift+Tab";
    // As many as lie between, at a guess; the last ones one by one.
    for (let i = 0; i < Math.max(1, Math.abs(far) - 2); i++, pressed++)
      await page.keyboard.press(key);
  }
  throw new Error(`${selector} is out of reach of the keyboard`);
}

/**
 * How many stops of the keyboard it is to the nearest thing that matches, below zero if it lies before
 * the focus; 1 if that is unknown. If it is far, the focus goes nearer.
 */
function stopsTo({ selector, longest }: { selector: string; longest: number }): number {
  const focused = document.activeElement;
  if (focused?.matches(selector)) return 0;
  const dialog = document.querySelector("dialog:modal");
  const stops = [
    ...(dialog ?? document).querySelectorAll<HTMLElement | SVGElement>(
      "a[href], button, input, select, textarea, summary, [tabindex]",
    ),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility());
  const nowhere = focused === null || focused === document.body;
  const after = stops.filter(
    (stop) =>
      nowhere || (focused.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const before = stops.filter((stop) => stop !== focused && !after.includes(stop)).reverse();
  const matches = (stop: Element) => stop.matches(selector);
  const forwards = after.findIndex(matches) + 1;
  const backwards = before.findIndex(matches) + 1;
  if (forwards === 0 && backwards === 0) return 1;
  const ahead = backwards === 0 || (forwards > 0 && forwards <= backwards);
  const [way, length] = ahead ? [after, forwards] : [before, backwards];
  if (length > longest) way[length - 1 - longest]?.focus();
  const left = Math.min(length, longest);
  return ahead ? left : -left;
}
