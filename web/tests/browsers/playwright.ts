// Chromium by its own protocol and Firefox by WebDriver BiDi, both by Playwright.
import type { BrowserType, LaunchOptions, Page } from "@playwright/test";
import { phone } from "../e2e/fixtures";
import type { Point } from "../e2e/guide";
import type { Browser, Size, Tab } from "./tab";

const desktop = { viewport: { width: 1280, height: 800 } } as const;

class PlaywrightTab implements Tab {
  readonly complaints: string[] = [];
  readonly evaluate: Page["evaluate"];
  private pictured = false;

  constructor(
    private readonly page: Page,
    private readonly touch: boolean,
  ) {
    page.setDefaultTimeout(20_000);
    this.evaluate = page.evaluate.bind(page) as Page["evaluate"];
    page.on("console", (message) => {
      const text = message.text();
      // In Firefox Playwright adds a style for a picture, which the page's policy forbids.
      if (this.pictured && /^Content-Security-Policy: .* inline style/.test(text)) return;
      if (message.type() === "error" || message.type() === "warning") this.complaints.push(text);
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async see(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
  }

  async click(selector: string): Promise<void> {
    const target = this.page.locator(selector).first();
    await (this.touch ? target.tap() : target.click());
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.page.locator(selector).first().fill(text);
  }

  async text(selector: string): Promise<string> {
    return (await this.page.locator(selector).first().textContent()) ?? "";
  }

  async press({ x, y }: Point): Promise<void> {
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  picture(): Promise<Buffer> {
    this.pictured = true;
    return this.page.screenshot();
  }

  async another(): Promise<Tab> {
    return new PlaywrightTab(await this.page.context().newPage(), this.touch);
  }

  async end(): Promise<void> {
    await this.page.close();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Firefox knows nothing of fingers over BiDi, so that there a phone is only its size. */
export async function startWithPlaywright(
  type: BrowserType,
  options: LaunchOptions,
): Promise<Browser> {
  const browser = await type.launch(options);
  const fingers = type.name() === "chromium";
  return {
    async tab(size: Size) {
      const small = fingers ? phone : { viewport: phone.viewport, deviceScaleFactor: 2 };
      const context = await browser.newContext(size === "phone" ? small : desktop);
      return new PlaywrightTab(await context.newPage(), fingers && size === "phone");
    },
    close: () => browser.close(),
  };
}
