// Doing what the guide of a first ride points at.
import { expect, type Page } from "@playwright/test";

/** All that is needed of a page; other browsers' pages have it as well. */
export type Evaluates = Pick<Page, "evaluate">;

export interface Point {
  x: number;
  y: number;
}

/** What is pointed at, in words; "end" when there is nothing left to do. */
export function signature(page: Evaluates): Promise<string> {
  return page.evaluate(() => {
    const step = document.querySelector<HTMLElement>("[data-learn-line]")?.dataset.step ?? "";
    const card = document.querySelector<HTMLElement>("[data-guide]");
    if (card?.dataset.guide === "end") return "end";
    if (document.querySelector("[data-look]") !== null) return `${step} look`;
    const now = document.querySelector<HTMLElement>('[data-meant="now"]');
    if (card?.dataset.deed === "look" && now?.dataset.learn?.startsWith("tab:") === false)
      return "";
    return now === null ? "" : `${step} ${now.dataset.learn}`;
  });
}

/** Where to press: the middle of a line, or of anything else, as soon as it has come to rest. */
function place(page: Evaluates): Promise<Point | null> {
  return page.evaluate(async () => {
    const measure = () => {
      const look = document.querySelector("[data-look]");
      const all = look === null ? [...document.querySelectorAll('[data-meant="now"]')] : [look];
      const line = all.find((element) => element instanceof SVGPathElement);
      const matrix = line?.getScreenCTM();
      if (line !== undefined && matrix != null) {
        const { x, y } = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(matrix);
        return { x, y };
      }
      const box = all[0]?.getBoundingClientRect();
      return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    // A map that begins to travel, or a list that is drawn anew, shows it within a few frames.
    let at = measure();
    let still = 0;
    for (let frame = 0; frame < 600 && still < 4; frame++) {
      await new Promise(requestAnimationFrame);
      const last = at;
      at = measure();
      const rests = at !== null && last !== null && Math.hypot(at.x - last.x, at.y - last.y) < 1;
      still = rests ? still + 1 : 0;
    }
    return at;
  });
}

const pressed = new WeakMap<Evaluates, Point>();
/** Pages on which one has pressed a second time. */
const again = new WeakSet<Evaluates>();

/** What has just come to where one pressed before does not hear a click yet: people look first. */
async function lookFirst(page: Evaluates, at: Point): Promise<void> {
  const last = pressed.get(page);
  pressed.set(page, at);
  if (last !== undefined && Math.hypot(at.x - last.x, at.y - last.y) < 25)
    await new Promise((resolve) => setTimeout(resolve, 450));
}

/** Does one thing that is pointed at, and says whether something else is then. */
export async function obey(page: Evaluates, press: (at: Point) => Promise<void>): Promise<boolean> {
  await expect.poll(() => signature(page), { intervals: [30] }).not.toBe("");
  const before = await signature(page);
  if (before === "end") return true;
  const at = await place(page);
  if (at === null) throw new Error("nothing is pointed at");
  if (!before.endsWith(" look")) await lookFirst(page, at);
  await press(at);
  const changed = async () => (await signature(page)) !== before;
  const comes = async (tries: number) => {
    for (let i = 0; i < tries && !(await changed()); i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return changed();
  };
  if (await comes(50)) return true;
  // On a slow machine a click may come so soon after a change that it does not count: once, one presses again.
  if (again.has(page)) return comes(50);
  again.add(page);
  const there = await place(page);
  if (there !== null) await press(there);
  return comes(100);
}

/** To the next stop of the line; waits until it is there, or a second click would be for this one. */
export async function skip(page: Page): Promise<void> {
  const now = page.locator('[data-stop][aria-current="step"]');
  const stop = (await now.getAttribute("data-stop")) ?? "";
  // A hand that comes from elsewhere: under one that lies there, other things may just have come.
  await page.mouse.move(1, 1);
  await page.locator("[data-skip]").click();
  await expect(page.locator(`[data-stop="${stop}"]`).and(now)).toHaveCount(0);
}
