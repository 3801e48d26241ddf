// Two devices at one seat, one with a mouse and one with a finger, and what is seen on each screen.
import { appendFileSync, mkdirSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import type { Device } from "../e2e/fixtures";
import { collect } from "./collect";
import { faultsIn, moved, type Fault } from "./faults";
import { pictureOf } from "./picture";
import type { Scene } from "./scene";
import type { Screen } from "./screens";

/** More pictures of the same would help nobody. */
const most_pictures = 24;

export class Eyes {
  private readonly found: string[] = [];
  /** The first moment on each screen, to which the others are compared. */
  private readonly first = new Map<string, Scene>();
  private readonly pictured = new Set<string>();
  /** What was found on the page that is open; further down it is no news. */
  private readonly noted = new Set<string>();
  private pictures = 0;

  constructor(
    private readonly devices: { mouse: Device | null; touch: Device | null },
    private readonly screens: readonly Screen[],
    private readonly test: TestInfo,
  ) {}

  get pages(): Page[] {
    const { mouse, touch } = this.devices;
    return [mouse, touch].flatMap((device) => (device === null ? [] : [device.page]));
  }

  /** Does the same on both devices. */
  async both(work: (page: Page) => Promise<unknown>): Promise<void> {
    for (const page of this.pages) await work(page);
  }

  /** Looks at this moment on every screen. */
  async look(moment: string): Promise<void> {
    await this.lookAnew(moment, async () => {});
  }

  /** The same where something has to be opened on each screen first. */
  lookAnew(moment: string, open: (device: Device) => Promise<void>): Promise<void> {
    return this.onEach(open, (page, screen) => this.judge(page, screen, moment));
  }

  /** The same, and on from there to the end of the page, or of the dialogue that lies over it. */
  readThrough(moment: string, open: (device: Device) => Promise<void>): Promise<void> {
    return this.onEach(open, async (page, screen) => {
      for (let part = 1; part === 1 || (await readOn(page)); part++)
        await this.judge(page, screen, part === 1 ? moment : `${moment}, part ${part}`);
    });
  }

  private async onEach(
    open: (device: Device) => Promise<void>,
    look: (page: Page, screen: Screen) => Promise<void>,
  ): Promise<void> {
    for (const screen of this.screens) {
      const device = screen.touch ? this.devices.touch : this.devices.mouse;
      if (device === null) continue;
      const { page } = device;
      await page.setViewportSize({ width: screen.width, height: screen.height });
      await open(device);
      this.noted.clear();
      await look(page, screen);
    }
  }

  private async judge(page: Page, screen: Screen, moment: string): Promise<void> {
    await settled(page);
    const scene = await collect(page, screen.touch);
    // A page that is too wide is shown smaller on a phone, and looks as if it fitted.
    scene.screen.width = Math.min(scene.screen.width, screen.width);
    const before = this.first.get(screen.name);
    if (before === undefined) this.first.set(screen.name, scene);
    const all = [...faultsIn(scene), ...(before === undefined ? [] : moved(before, scene))];
    const faults = all.filter(({ kind, what }) => !this.noted.has(`${kind}: ${what}`));
    for (const { kind, what } of faults) this.noted.add(`${kind}: ${what}`);
    if (faults.length > 0) await this.note(page, screen, moment, faults);
  }

  /** All that was found, a line each; the pictures lie beside the report. */
  get faults(): readonly string[] {
    return this.found;
  }

  private async note(
    page: Page,
    screen: Screen,
    moment: string,
    faults: readonly Fault[],
  ): Promise<void> {
    const lines = faults.map(({ kind, what }) => `${screen.name}, ${moment}: ${kind}: ${what}`);
    this.found.push(...lines);
    // Beside the pictures, and as they are found: a run takes minutes.
    mkdirSync(this.test.outputDir, { recursive: true });
    appendFileSync(this.test.outputPath("faults.txt"), lines.join("\n") + "\n");
    // The same at another moment is no news.
    const known = faults.map(({ kind, what }) => `${screen.name}: ${kind}: ${what}`);
    if (known.every((fault) => this.pictured.has(fault))) return;
    for (const fault of known) this.pictured.add(fault);
    if (++this.pictures > most_pictures) return;
    const file = `${screen.name} ${moment}.png`.replace(/[^\w×.-]+/g, "-");
    const path = this.test.outputPath(file);
    await pictureOf(page, faults, path);
    await this.test.attach(file, { path, contentType: "image/png" });
  }
}

/** Scrolls on by less than can be seen at once; whether there was more. */
function readOn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dialogue = [...document.querySelectorAll("dialog:modal")].at(-1);
    const paper = dialogue?.querySelector("[data-scrolls]") ?? document.documentElement;
    const before = paper.scrollTop;
    paper.scrollBy({ top: paper.clientHeight * 0.8, behavior: "instant" });
    return paper.scrollTop > before + 1;
  });
}

/** Resolves when the letters are there and what a new size of the window set off has been drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before = "";
    for (let i = 0; i < 30; i++) {
      await frame();
      await frame();
      const boxes = [...document.querySelectorAll("svg.drawing, [data-region], [data-layer]")];
      const now = boxes
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height, element.getAttribute("viewBox")].join(" ");
        })
        .join();
      const settling = document.querySelector("[data-settling]") !== null;
      if (now === before && !settling) return;
      before = now;
    }
  });
}
