import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BareHost } from "./bare_host";
import { houseWorker, nextVersion, removeFolder, version_mark, withOldModule } from "./page_folder";

const cmake = readFileSync(new URL("../../../CMakeLists.txt", import.meta.url), "utf8");
const version = /VERSION ([\d.]+) LANGUAGES/.exec(cmake)?.[1] ?? "";

/** As small as a page can be that has all the parts which are looked for. */
const page: Record<string, string> = {
  "index.html": '<!doctype html><html><head><script src="./assets/index-Ab_1.js"></script></head>',
  "sw.js": 'const shell = ["./","assets/index-Ab_1.js"];\nconst name = `${own}0123456789ab`;',
  "assets/index-Ab_1.js":
    'import("./Table-x-Y2.js"); new URL("house_worker-Zz9.js", import.meta.url)',
  "assets/index-Ab_1.js.gz": "packed",
  "assets/Table-x-Y2.js": 'import "./index-Ab_1.js"',
  "assets/house_worker-Zz9.js": `const version = "${version}", stamp = "${version}-12345678";`,
  "device/roundhouse.wasm": "module",
  "fonts/letters.woff2": "letters",
};

let folder: string;
let host: BareHost;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundhouse-hosts-"));
  for (const [name, text] of Object.entries(page)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  host = new BareHost(folder, "/games/");
  await host.open();
});
afterEach(async () => {
  await host.close();
  removeFolder(folder);
});

const get = (path: string) => fetch(host.origin + path, { redirect: "manual" });

describe("a bare host", () => {
  it("has files with their types, and the page at its folder", async () => {
    const found = async (path: string) => {
      const answer = await get(path);
      return [answer.status, answer.headers.get("Content-Type"), await answer.text()];
    };
    const whole = [200, "text/html; charset=utf-8", page["index.html"]];
    expect(await found("/games/")).toEqual(whole);
    expect(await found("/games/?/t/0abc")).toEqual(whole);
    expect(await found("/games/sw.js")).toEqual([200, "text/javascript", page["sw.js"]]);
    expect(await found("/games/device/roundhouse.wasm?v=1")).toEqual([
      200,
      "application/wasm",
      "module",
    ]);
    expect((await get("/games")).headers.get("Location")).toBe("/games/");
    expect(host.missing).toEqual([]);
  });

  it("has no page in the place of what is not there", async () => {
    for (const path of ["/games/t/0abc", "/games/api/games", "/", "/games/assets/", "/games/%zz"])
      expect((await get(path)).status).toBe(404);
    expect(host.missing).toHaveLength(5);
    expect((await fetch(`${host.url}sw.js`, { method: "POST" })).status).toBe(405);
  });

  it("lets nobody out of its folder", async () => {
    // `fetch` itself would take the dots away.
    const status = await new Promise((resolve) =>
      request(`${host.origin}/`, { path: "/games/../../../../../../etc/hostname" }, (answer) =>
        resolve(answer.statusCode),
      ).end(),
    );
    expect(status).toBe(404);
  });

  it("can be switched off, and to another folder", async () => {
    host.switchOff();
    await expect(get("/games/")).rejects.toThrow();
    host.switchOn();
    expect((await get("/games/")).status).toBe(200);
    host.show(join(folder, "fonts"));
    expect((await get("/games/")).status).toBe(404);
    expect((await get("/games/letters.woff2")).status).toBe(200);
  });
});

describe("another version of the page", () => {
  it("has nothing of the old one but what has no version, and finds all of its own", () => {
    const next = nextVersion(folder);
    const names = readdirSync(join(next, "assets"));
    expect(names.sort()).toEqual(
      ["Table-x-Y2-next.js", "house_worker-Zz9-next.js", "index-Ab_1-next.js"].sort(),
    );
    const all = ["index.html", "sw.js", ...names.map((name) => `assets/${name}`)];
    for (const file of all)
      for (const [named] of readFileSync(join(next, file), "utf8").matchAll(/[\w-]+\.js\b/g))
        expect(existsSync(join(next, "assets", named)), `${named} in ${file}`).toBe(true);
    expect(readFileSync(join(next, "index.html"), "utf8")).toContain(version_mark);
    expect(readFileSync(join(next, "sw.js"), "utf8")).not.toContain("0123456789ab");
    expect(houseWorker(next)).toBe("assets/house_worker-Zz9-next.js");
    removeFolder(next);
  });

  it("can be one that expects a newer house", () => {
    const old = withOldModule(folder);
    const worker = readFileSync(join(old, houseWorker(old)), "utf8");
    expect(worker).toBe(`const version = "99.0.0", stamp = "${version}-12345678";`);
    expect(readFileSync(join(folder, houseWorker(folder)), "utf8")).toContain(`"${version}"`);
    removeFolder(old);
  });

  it("is not made of something else", () => {
    writeFileSync(join(folder, "sw.js"), "");
    expect(() => nextVersion(folder)).toThrow("not like a page");
    writeFileSync(join(folder, "assets/house_worker-Zz9.js"), "");
    expect(() => withOldModule(folder)).toThrow("says nowhere");
  });
});
