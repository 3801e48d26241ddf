// A step of Vite: the service worker, with the lists of what it keeps.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";
import type { HouseFiles } from "./house_module";

/** What of the public folder every page may need. */
const needed =
  /^(fonts\/.*\.woff2|icons\/.*|favicon\.svg|logo\.svg|theme\.js|manifest\.webmanifest)$/;

/** What every table needs beside the entry, though the lobby does without it. */
const tables = /\/shell\/TablePage\.svelte$/;

/** These two, what they import at once, their styles and pictures; not what is loaded for a game. */
function entryFiles(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(name)) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const picture of chunk.viteMetadata?.importedAssets ?? []) found.add(picture);
    chunk.imports.forEach(visit);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === "chunk" && (chunk.isEntry || tables.test(chunk.facadeModuleId ?? "")))
      visit(chunk.fileName);
  return [...found];
}

export interface Lists {
  /** Without these the worker is not installed. */
  shell: string[];
  /** What is kept as well once somebody plays on this device. */
  rest: string[];
  /** Of all of them what is named by what it contains, beyond the folder assets. */
  fixed: string[];
}

/** `entry`: what the first look and a table need. `whole`: nothing is left for later. */
export function listsOf(
  page: { entry: readonly string[]; built: readonly string[]; open: readonly string[] },
  house: HouseFiles,
  whole: boolean,
): Lists {
  const device = new Set(house.files.keys());
  const all = [...page.built, ...page.open].filter(
    (name) => name !== "index.html" && !device.has(name),
  );
  const first = whole ? all : [...page.entry, ...page.open.filter((name) => needed.test(name))];
  const shell = new Set(["./", ...first.sort(), ...(whole ? house.addresses : [])]);
  const rest = [...all.sort(), ...house.addresses].filter((name) => !whole && !shell.has(name));
  return { shell: [...shell], rest, fixed: house.addresses };
}

/** Writes sw.js. `whole`: it keeps all of the page from the first visit on. */
export function serviceWorker(house: HouseFiles, whole: boolean): Plugin {
  let root = ".";
  let folder = "public";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = config.publicDir;
    },
    generateBundle: {
      // When nothing is added or taken away any more.
      order: "post",
      handler(_, bundle) {
        const open = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
          statSync(join(folder, name)).isFile(),
        );
        const page = { entry: entryFiles(bundle), built: Object.keys(bundle), open };
        const lists = listsOf(page, house, whole);
        const source = readFileSync(join(root, "worker", "sw.js"), "utf8");
        const hash = createHash("sha256").update(source).update(JSON.stringify(lists));
        for (const name of open.sort()) hash.update(readFileSync(join(folder, name)));
        const html = bundle["index.html"];
        hash.update(html?.type === "asset" ? html.source : "");
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: source
            .replace("__VERSION__", hash.digest("hex").slice(0, 12))
            .replace("__SHELL__", JSON.stringify(lists.shell))
            .replace("__REST__", JSON.stringify(lists.rest))
            .replace("__FIXED__", JSON.stringify(lists.fixed)),
        });
      },
    },
  };
}
