// What the service worker keeps, and when it lets go of it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HouseFiles } from "../house_module";
import { listsOf } from "../service_worker";

const source = readFileSync(new URL("../worker/sw.js", import.meta.url), "utf8");

/** As much of the browser's caches as the worker uses; addresses are as seen from `base`. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  base = "";
  private address(request: string | { url: string }): string {
    return new URL(typeof request === "string" ? request : request.url, this.base).href;
  }
  open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cache);
    return Promise.resolve({
      put: (request: string | { url: string }, answer: Response) => {
        cache.set(this.address(request), answer);
        return Promise.resolve();
      },
      match: (request: string) => Promise.resolve(cache.get(this.address(request))?.clone()),
    });
  }
  match(request: string | { url: string }, { ignoreSearch = false } = {}) {
    const plain = (address: string) => (ignoreSearch ? address.replace(/\?.*/, "") : address);
    const wanted = plain(this.address(request));
    for (const cache of this.all.values())
      for (const [address, answer] of cache)
        if (plain(address) === wanted) return Promise.resolve(answer.clone());
    return Promise.resolve(undefined);
  }
  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
}

interface Lists {
  shell: string[];
  rest?: string[];
  fixed?: string[];
}

/** A host of files, the browser's caches, and the workers that run between them. */
class World {
  readonly caches = new FakeCaches();
  readonly files = new Map<string, string>();
  asked: string[] = [];
  there = true;
  status = 200;

  constructor(readonly base: string) {
    this.caches.base = base;
  }

  host(name: string, text: string): void {
    this.files.set(new URL(name, this.base).href, text);
  }

  private fetch = (request: string | { url: string }): Promise<Response> => {
    const address = new URL(typeof request === "string" ? request : request.url, this.base);
    this.asked.push(address.href.slice(this.base.length));
    if (!this.there) return Promise.reject(new TypeError("Failed to fetch"));
    address.hash = "";
    // Hosts of files do not look at a query.
    const text = this.files.get(address.href) ?? this.files.get(address.href.replace(/\?.*/, ""));
    if (this.status !== 200) return Promise.resolve(new Response("", { status: this.status }));
    return Promise.resolve(new Response(text ?? "", { status: text === undefined ? 404 : 200 }));
  };

  worker(version: string, { shell, rest = [], fixed = [] }: Lists) {
    const code = source
      .replace("__VERSION__", version)
      .replace("__SHELL__", JSON.stringify(shell))
      .replace("__REST__", JSON.stringify(rest))
      .replace("__FIXED__", JSON.stringify(fixed));
    const heard = new Map<string, (event: object) => void>();
    const self = {
      addEventListener: (type: string, on: (event: object) => void) => heard.set(type, on),
    };
    new Function("self", "caches", "location", "fetch", code)(
      self,
      this.caches,
      new URL("sw.js", this.base),
      this.fetch,
    );
    const waited: Promise<unknown>[] = [];
    const tell = async (type: string, event: object = {}) => {
      heard.get(type)?.({ ...event, waitUntil: (what: Promise<unknown>) => waited.push(what) });
      await Promise.all(waited);
    };
    const ask = async (
      address: string,
      mode = "no-cors",
      method = "GET",
    ): Promise<string | null> => {
      let answer: Promise<Response> | null = null;
      const request = { url: new URL(address, this.base).href, method, mode };
      await tell("fetch", { request, respondWith: (given: Promise<Response>) => (answer = given) });
      if (answer === null) return null;
      const { status, text } = await (answer as Promise<Response>).then(async (given) => ({
        status: given.status,
        text: await given.text(),
      }));
      await Promise.all(waited);
      return status === 200 ? text : `(${status})`;
    };
    return {
      install: () => tell("install"),
      activate: () => tell("activate"),
      say: (data: unknown) => tell("message", { data }),
      ask,
      go: (address: string) => ask(address, "navigate"),
    };
  }
}

const base = "https://files.example/games/roundhouse/";
const module_address = "device/roundhouse.wasm?v=1";

/** A page in files of some version; only what is named by its content keeps its name. */
function version(world: World, number: string) {
  const wasm = `device/roundhouse.wasm?v=${number}`;
  for (const name of [...world.files.keys()]) world.files.delete(name);
  world.host("./", `page ${number}`);
  world.host("theme.js", `theme ${number}`);
  world.host(`assets/index-${number}.js`, `code ${number}`);
  world.host("assets/same-1.js", "same");
  world.host("device/roundhouse.wasm", `module ${number}`);
  const shell = ["./", "theme.js", `assets/index-${number}.js`, "assets/same-1.js", wasm];
  return world.worker(number, { shell, fixed: [wasm] });
}

describe("a page in files", () => {
  it("opens without its host after one visit, at every place and with the house", async () => {
    const world = new World(base);
    const worker = version(world, "1");
    await worker.install();
    world.there = false;
    for (const place of ["", "?/t/0abc#secret", "?/play/toy"])
      expect(await worker.go(place)).toBe("page 1");
    expect(await worker.ask("theme.js")).toBe("theme 1");
    expect(await worker.ask("assets/index-1.js")).toBe("code 1");
    expect(await worker.ask(module_address)).toBe("module 1");
  });
  it("is not kept in part", async () => {
    const world = new World(base);
    const worker = version(world, "1");
    world.files.delete(`${base}theme.js`);
    await expect(worker.install()).rejects.toThrow("theme.js: 404");
  });
  it("is the newest there is, with its own module, while an older one is still open", async () => {
    const world = new World(base);
    const first = version(world, "1");
    await first.install();
    await first.activate();
    const second = version(world, "2");
    await second.install();
    // What is open now goes on with what it has.
    expect(await first.ask("assets/index-1.js")).toBe("code 1");
    expect(await first.ask(module_address)).toBe("module 1");
    // A new page is new, though the older worker still answers.
    expect(await first.go("")).toBe("page 2");
    expect(await first.ask("assets/index-2.js")).toBe("code 2");
    expect(await first.ask("device/roundhouse.wasm?v=2")).toBe("module 2");
    expect([...world.caches.all.keys()].length).toBe(2);
    // Then the older one is closed.
    await second.activate();
    expect([...world.caches.all.keys()].length).toBe(1);
    world.there = false;
    expect(await second.go("")).toBe("page 2");
    expect(await second.ask("device/roundhouse.wasm?v=2")).toBe("module 2");
  });
  it("does not load again what is named by its content", async () => {
    const world = new World(base);
    await version(world, "1").install();
    world.asked = [];
    await version(world, "2").install();
    expect(world.asked).not.toContain("assets/same-1.js");
    expect(world.asked).toContain("theme.js");
  });
  it("leaves the caches of its neighbours alone", async () => {
    const world = new World(base);
    for (const name of ["others", "roundhouse-abc", "roundhouse-games/roundhouse/deeper/abc"])
      await world.caches.open(name);
    const worker = version(world, "1");
    await worker.install();
    await world.caches.open("roundhouse-games/roundhouse/0");
    await worker.activate();
    expect([...world.caches.all.keys()]).toEqual([
      "others",
      "roundhouse-abc",
      "roundhouse-games/roundhouse/deeper/abc",
      "roundhouse-games/roundhouse/1",
    ]);
  });
  it("does not answer for what is outside of its folder, or is no question", async () => {
    const world = new World(base);
    const worker = version(world, "1");
    expect(await worker.ask("../other/file.js")).toBeNull();
    expect(await worker.ask("https://else.example/x.js")).toBeNull();
    expect(await worker.ask("theme.js", "cors", "POST")).toBeNull();
  });
  it("is shown from memory while its host is in trouble", async () => {
    const world = new World(base);
    const worker = version(world, "1");
    await worker.install();
    world.status = 503;
    expect(await worker.go("")).toBe("page 1");
  });
});

describe("a server's page", () => {
  const root = "https://play.example/";
  const lists = { shell: ["./", "assets/index-1.js"], rest: ["assets/game-1.js", module_address] };
  function serve(world: World): void {
    world.host("./", "page");
    for (const name of ["assets/index-1.js", "assets/game-1.js"]) world.host(name, name);
    world.host("device/roundhouse.wasm", "module");
  }

  it("never keeps what the server says", async () => {
    const world = new World(root);
    const worker = world.worker("1", lists);
    for (const path of ["api/games", "api/deals?week=1", "healthz", "metrics?x=1"])
      expect(await worker.ask(path)).toBeNull();
  });
  it("is kept whole from the first game on this device on, and through new versions", async () => {
    const world = new World(root);
    serve(world);
    const first = world.worker("1", lists);
    await first.install();
    expect(world.asked.sort()).toEqual(["", "assets/index-1.js"]);
    await first.say("keep all");
    const second = world.worker("2", lists);
    await second.install();
    await second.activate();
    world.there = false;
    expect(await second.ask("assets/game-1.js")).toBe("assets/game-1.js");
    expect(await second.ask(module_address)).toBe("module");
  });
  it("is kept as far as that can be", async () => {
    const world = new World(root);
    serve(world);
    world.files.delete(`${root}assets/game-1.js`);
    const worker = world.worker("1", lists);
    await worker.install();
    await worker.say("keep all");
    world.there = false;
    expect(await worker.ask(module_address)).toBe("module");
  });
  it("keeps a module of unknown content when it is used, and takes the newest", async () => {
    const world = new World(root);
    serve(world);
    const worker = world.worker("1", lists);
    await worker.install();
    expect(await worker.ask(module_address)).toBe("module");
    world.host("device/roundhouse.wasm", "newer");
    expect(await worker.ask(module_address)).toBe("newer");
    world.there = false;
    expect(await worker.ask(module_address)).toBe("newer");
  });
  it("takes another version of the module rather than none", async () => {
    const world = new World(root);
    serve(world);
    const worker = world.worker("1", lists);
    await worker.install();
    await worker.say("keep all");
    world.there = false;
    expect(await worker.ask("device/roundhouse.wasm?v=0")).toBe("module");
  });
  it("has the caches that it always had", async () => {
    const world = new World(root);
    serve(world);
    await world.caches.open("roundhouse-0");
    await world.caches.open("roundhouse-games/0");
    const worker = world.worker("1", lists);
    await worker.install();
    await worker.activate();
    expect([...world.caches.all.keys()]).toEqual(["roundhouse-games/0", "roundhouse-1"]);
  });
});

describe("the lists of files", () => {
  const page = {
    entry: ["assets/index-1.js", "assets/index-1.css"],
    built: ["index.html", "assets/index-1.js", "assets/index-1.css", "assets/game-1.js"],
    open: ["fonts/a.woff2", "fonts/OFL.txt", "theme.js"],
  };
  const addresses = ["device/roundhouse.js?v=1", "device/roundhouse.wasm?v=1"];
  const compiled: HouseFiles = {
    version: "1",
    stamp: "1",
    addresses,
    files: new Map([
      ["device/roundhouse.js", Buffer.from("")],
      ["device/roundhouse.wasm", Buffer.from("")],
    ]),
  };
  const absent: HouseFiles = { version: "1", stamp: "", addresses: [], files: new Map() };
  const built = { ...page, built: [...page.built, ...compiled.files.keys()] };

  it("of a page in files hold all of it at once", () => {
    const { shell, rest, fixed } = listsOf(built, compiled, true);
    expect(shell).toEqual([
      "./",
      "assets/game-1.js",
      "assets/index-1.css",
      "assets/index-1.js",
      "fonts/OFL.txt",
      "fonts/a.woff2",
      "theme.js",
      ...addresses,
    ]);
    expect(rest).toEqual([]);
    expect(fixed).toEqual(addresses);
  });
  it("of a server's page hold the shell, and all else for later", () => {
    const { shell, rest, fixed } = listsOf(built, compiled, false);
    expect(shell).toEqual([
      "./",
      "assets/index-1.css",
      "assets/index-1.js",
      "fonts/a.woff2",
      "theme.js",
    ]);
    expect(rest).toEqual(["assets/game-1.js", "fonts/OFL.txt", ...addresses]);
    expect(fixed).toEqual(addresses);
  });
  it("of a page without a house name none, or it could not be installed", () => {
    for (const whole of [true, false])
      expect(JSON.stringify(listsOf(page, absent, whole))).not.toContain("device/");
  });
});
