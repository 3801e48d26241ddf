// WebKit by WebDriver, which is HTTP and JSON: Debian's WebKitWebDriver with the browser that comes
// with it, on a screen that nobody sees.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Page } from "@playwright/test";
import type { Point } from "../e2e/guide";
import type { Browser, Size, Tab } from "./tab";

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const patience = 20_000;
/** By this name the protocol refers to elements. */
const element_key = "element-6066-11e4-a52e-4f735466cecf";

/** What the driver has refused; error is the protocol's name for why. */
class Refused extends Error {
  constructor(
    readonly error: string,
    message: string,
  ) {
    super(`${error}: ${message}`);
  }
}

async function call<T>(url: string, method: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, { method, body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value as T;
  const { error, message } = value as { error: string; message: string };
  throw new Refused(error, message);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One memory with its windows, of which the driver has one in hand. */
class Session {
  private in_hand = "";
  private free: Promise<unknown> = Promise.resolve();

  constructor(
    readonly url: string,
    readonly complaints: readonly string[],
  ) {}

  /** One command after the other, each in its own window. */
  call<T>(window: string, path: string, method: string, body?: unknown): Promise<T> {
    const done = this.free.then(async () => {
      if (this.in_hand !== window) await call(`${this.url}/window`, "POST", { handle: window });
      this.in_hand = window;
      return call<T>(`${this.url}/${path}`, method, body);
    });
    this.free = done.catch(() => undefined);
    return done;
  }
}

class WebKitTab implements Tab {
  private evaluations = 0;

  constructor(
    private readonly session: Session,
    private readonly window: string,
    private readonly size: Size,
  ) {}

  get complaints(): readonly string[] {
    return this.session.complaints;
  }

  private get<T>(path: string): Promise<T> {
    return this.session.call<T>(this.window, path, "GET");
  }

  private post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.session.call<T>(this.window, path, "POST", body);
  }

  async open(url: string): Promise<void> {
    await this.post("url", { url });
  }

  /** Repeats it while the thing is not there yet, drawn anew or covered. */
  private async persist<T>(selector: string, work: (id: string) => Promise<T>): Promise<T> {
    const until = Date.now() + patience;
    for (;;) {
      try {
        const found = await this.post<Record<string, string>>("element", {
          using: "css selector",
          value: selector,
        });
        return await work(found[element_key] ?? "");
      } catch (error) {
        const soon = [
          "no such element",
          "stale element reference",
          "element not interactable",
          "element click intercepted",
        ];
        if (!(error instanceof Refused) || !soon.includes(error.error) || Date.now() > until)
          throw new Error(`${selector}: ${String(error)}`);
        await pause(50);
      }
    }
  }

  see(selector: string): Promise<void> {
    return this.persist(selector, async (id) => {
      const shown = await this.get<boolean>(`element/${id}/displayed`);
      if (!shown) throw new Refused("element not interactable", "not shown");
    });
  }

  click(selector: string): Promise<void> {
    return this.persist(selector, async (id) => {
      // Its driver brings things only just into view, perhaps under a bar that stands there.
      await this.post("execute/sync", {
        script: 'arguments[0].scrollIntoView({ block: "center", inline: "center" })',
        args: [{ [element_key]: id }],
      });
      await this.post(`element/${id}/click`);
    });
  }

  fill(selector: string, text: string): Promise<void> {
    return this.persist(selector, async (id) => {
      await this.post(`element/${id}/clear`);
      await this.post(`element/${id}/value`, { text });
    });
  }

  text(selector: string): Promise<string> {
    return this.persist(selector, (id) => this.get(`element/${id}/property/textContent`));
  }

  async press({ x, y }: Point): Promise<void> {
    const mouse = {
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    };
    await this.post("actions", { actions: [mouse] });
  }

  /** Begun and then asked for: meanwhile other windows can be driven. */
  readonly evaluate = (async (work: (given: unknown) => unknown, given?: unknown) => {
    const id = this.evaluations++;
    const begin = `const [given, id] = arguments;
      const ended = (window.evaluations ??= {});
      Promise.resolve().then(() => (${work.toString()})(given)).then(
        (value) => (ended[id] = { value }), (error) => (ended[id] = { error: String(error) }));`;
    const ask = `const [id] = arguments;
      if (window.evaluations === undefined) return { error: "the page was left" };
      const answer = evaluations[id] ?? null;
      delete evaluations[id];
      return answer;`;
    await this.post("execute/sync", { script: begin, args: [given ?? null, id] });
    for (let ms = 1; ; ms = Math.min(2 * ms, 100)) {
      const answer = await this.post<{ value?: unknown; error?: string } | null>("execute/sync", {
        script: ask,
        args: [id],
      });
      if (answer?.error !== undefined) throw new Error(answer.error);
      if (answer !== null) return answer.value;
      await pause(ms);
    }
  }) as Page["evaluate"];

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.get<string>("screenshot"), "base64");
  }

  /** A window, since of several tabs in one it would draw only the first. */
  async another(): Promise<Tab> {
    const { handle } = await this.post<{ handle: string }>("window/new", { type: "window" });
    const tab = new WebKitTab(this.session, handle, this.size);
    await tab.resize();
    return tab;
  }

  async end(): Promise<void> {
    await this.session.call(this.window, "window", "DELETE");
  }

  async close(): Promise<void> {
    await call(this.session.url, "DELETE");
  }

  /** The page in the window gets its size, whatever the window has around it. */
  async resize(): Promise<void> {
    const { width, height } = sizes[this.size];
    await this.post("window/rect", { x: 0, y: 0, width, height });
    const inner = await this.evaluate(() => innerHeight);
    await this.post("window/rect", { width, height: 2 * height - inner });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

export async function startWebKit(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "roundhouse-webkit-"));
  // Its bar of tools must not be what keeps the window from being as narrow as a phone.
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(
    join(folder, "gtk-3.0", "gtk.css"),
    "window * { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }",
  );
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    (screen.stdio[3] as Readable).once("data", (text: Buffer) => resolve(text.toString().trim()));
    screen.once("error", reject);
    screen.once("exit", () => reject(new Error("Xvfb has ended")));
  });
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: folder },
  });
  let complaints: string[] = [];
  const base = `http://127.0.0.1:${port}`;
  const hear = (text: Buffer) => {
    for (const line of text.toString().split("\n"))
      if (/^CONSOLE \w+ (ERROR|WARN)/.test(line)) complaints.push(line);
  };
  driver.stdout.on("data", hear);
  driver.stderr.on("data", hear);
  let missing: Error | null = null;
  driver.once("error", (error) => (missing = error));
  const until = Date.now() + patience;
  for (;;) {
    const ready = await call(`${base}/status`, "GET").catch((error: unknown) => error);
    if (!(ready instanceof Error)) break;
    if (missing !== null || Date.now() > until) throw missing ?? ready;
    await pause(50);
  }
  return {
    async tab(size) {
      complaints = [];
      const options = { args: ["--automation", "--enable-write-console-messages-to-stdout=true"] };
      const { sessionId } = await call<{ sessionId: string }>(`${base}/session`, "POST", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
      });
      const session = new Session(`${base}/session/${sessionId}`, complaints);
      const tab = new WebKitTab(session, await call(`${session.url}/window`, "GET"), size);
      await tab.resize();
      return tab;
    },
    async close() {
      await end(driver);
      await end(screen);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
