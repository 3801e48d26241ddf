// A picture of the page in which what is wrong is framed.
import type { Page } from "@playwright/test";
import type { Fault } from "./faults";

/** Draws the frames above everything, takes the picture, and takes them away again. */
export async function pictureOf(page: Page, faults: readonly Fault[], path: string): Promise<void> {
  const frames = faults.flatMap(({ kind, boxes }, i) =>
    boxes.map((box) => ({ ...box, words: `${i + 1} ${kind}` })),
  );
  await page.evaluate((frames) => {
    const space = "http://www.w3.org/2000/svg";
    const drawing = document.createElementNS(space, "svg");
    drawing.setAttribute("width", String(innerWidth));
    drawing.setAttribute("height", String(innerHeight));
    const layer = document.createElement("div");
    layer.id = "seeing";
    // Above a modal dialog lies only what was opened after it.
    layer.popover = "manual";
    layer.append(drawing);
    for (const [name, value] of [
      ["position", "fixed"],
      ["inset", "0"],
      ["z-index", "2147483647"],
      ["pointer-events", "none"],
      ["margin", "0"],
      ["padding", "0"],
      ["border", "0"],
      ["background", "none"],
      ["overflow", "hidden"],
    ] as const)
      layer.style.setProperty(name, value);
    const inside = (at: number, most: number) => Math.min(Math.max(at, 2), most - 2);
    for (const { left, top, right, bottom, words } of frames) {
      // What is off the screen is framed at its edge.
      const [x, y] = [inside(left, innerWidth), inside(top, innerHeight)];
      const rect = document.createElementNS(space, "rect");
      rect.setAttribute("x", String(x));
      rect.setAttribute("y", String(y));
      rect.setAttribute("width", String(Math.max(inside(right, innerWidth) - x, 3)));
      rect.setAttribute("height", String(Math.max(inside(bottom, innerHeight) - y, 3)));
      rect.style.setProperty("fill", "rgb(255 0 160 / 0.15)");
      rect.style.setProperty("stroke", "#ff00a0");
      rect.style.setProperty("stroke-width", "2");
      const label = document.createElementNS(space, "text");
      label.textContent = words;
      label.setAttribute("x", String(Math.min(x, innerWidth - 120)));
      label.setAttribute("y", String(Math.max(y - 3, 11)));
      label.style.setProperty("font", "700 11px sans-serif");
      label.style.setProperty("fill", "#ff00a0");
      label.style.setProperty("paint-order", "stroke");
      label.style.setProperty("stroke", "#fff");
      label.style.setProperty("stroke-width", "3");
      drawing.append(rect, label);
    }
    document.body.append(layer);
    layer.showPopover();
  }, frames);
  await page.screenshot({ path });
  await page.evaluate(() => document.getElementById("seeing")?.remove());
}
