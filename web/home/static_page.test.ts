// What a page in files says of itself, and where its parts are looked for.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { moduleAddress } from "../device/module";
import { houseFiles } from "../house_module";
import { policy } from "../static_page";

const web = fileURLToPath(new URL("..", import.meta.url));
const text = (path: string) => readFileSync(join(web, path), "utf8");

describe("the policy of a page in files", () => {
  it("is the server's, but for what only headers can say and for sockets", () => {
    const code = /std::string content_policy[\s\S]*?\n}/.exec(text("../server/http_text.cpp"))?.[0];
    const words = [...(code?.replace(/live = .*/, "") ?? "").matchAll(/"([^"]*)"/g)];
    const served = words.map((match) => match[1]).join("");
    expect(served).toContain("default-src 'none'");
    expect(policy).toBe(served.replace("; frame-ancestors 'none'", ""));
  });
});

describe("the manifest", () => {
  const manifest = JSON.parse(text("public/manifest.webmanifest")) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  it("leads to the folder it lies in", () => {
    const there = "https://files.example/games/";
    const at = (path: string) => new URL(path, `${there}manifest.webmanifest`).href;
    expect([at(manifest.start_url), at(manifest.scope)]).toEqual([there, there]);
    for (const { src } of manifest.icons) expect(at(src)).toBe(`${there}${src}`);
  });
});

describe("the page's sources", () => {
  it("name no address of their own: web/home/places.ts makes them", () => {
    const wrong = ["shell", "games", "device", "links", "beside"].flatMap((folder) =>
      (readdirSync(join(web, folder), { recursive: true }) as string[])
        .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
        .flatMap((name) =>
          text(join(folder, name))
            .split("\n")
            .filter((line) =>
              /(href|src)=("|\{[`"])\/|location\.(origin|host\b|pathname)/.test(line),
            )
            .map((line) => `${folder}/${name}: ${line.trim()}`),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the files of the house", () => {
  const cmake_lists = new URL("../../CMakeLists.txt", import.meta.url);
  const names = ["roundhouse.js", "roundhouse.wasm"];
  /** Files that emscripten might have made. */
  function made(content: string): ReturnType<typeof houseFiles> {
    const folder = mkdtempSync(join(tmpdir(), "house-"));
    try {
      for (const name of names) writeFileSync(join(folder, name), name + content);
      return houseFiles(cmake_lists, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it("are none where nothing was compiled; the page has the version of the program", () => {
    for (const folder of [undefined, ""]) {
      const { version, stamp, addresses, files } = houseFiles(cmake_lists, folder);
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(stamp).toBe("");
      expect([...addresses, ...files.keys()]).toEqual([]);
    }
  });
  it("are asked for by what they contain", () => {
    const { version, stamp, files } = made("1");
    expect(stamp).toMatch(new RegExp(`^${version}-[0-9a-f]{8}$`));
    expect([...files.keys()]).toEqual(names.map((name) => `device/${name}`));
    expect(made("1").stamp).toBe(stamp);
    expect(made("2").stamp).not.toBe(stamp);
  });
  it("are listed as workers ask for them", () => {
    const worker = "https://files.example/games/assets/house_worker-abc.js";
    const { stamp, addresses } = made("1");
    expect(names.map((name) => moduleAddress(worker, name, stamp))).toEqual(
      addresses.map((address) => `https://files.example/games/${address}`),
    );
  });
  it("must be there if they are promised", () => {
    expect(() => houseFiles(cmake_lists, join(web, "home"))).toThrow("roundhouse.js");
  });
});
