// Fingers on a page, as the browser gets them from a screen.
import type { Page } from "@playwright/test";

export interface Point {
  x: number;
  y: number;
}

/** Moves fingers over the page from one place to another each, in so many steps. */
export async function touch(
  page: Page,
  fingers: readonly { from: Point; to: Point }[],
  steps = 8,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (step: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step++)
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
