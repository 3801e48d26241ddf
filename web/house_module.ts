// A step of Vite: the house for this device, if it has been compiled, becomes part of the page.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export interface HouseFiles {
  /** Of the program: "0.7.0". */
  version: string;
  /** What the files are asked for by: the version and what identifies their content. Empty: there are none. */
  stamp: string;
  /** As web/device/module.ts asks for them, seen from the page. */
  addresses: string[];
  /** By their names in the page. */
  files: ReadonlyMap<string, Buffer>;
}

const names = ["roundhouse.js", "roundhouse.wasm"];

/** `folder`: where emscripten left them; without it the page has no house, and offers no tables on a device. */
export function houseFiles(cmake_lists: URL, folder: string | undefined): HouseFiles {
  const version = /^project\([^)]*\bVERSION\s+([\d.]+)/m.exec(
    readFileSync(cmake_lists, "utf8"),
  )?.[1];
  if (version === undefined) throw new Error(`there is no version in ${cmake_lists.pathname}`);
  if (folder === undefined || folder === "")
    return { version, stamp: "", addresses: [], files: new Map() };
  const files = new Map<string, Buffer>();
  const hash = createHash("sha256");
  for (const name of names) {
    const file = readFileSync(join(folder, name));
    files.set(`device/${name}`, file);
    hash.update(file);
  }
  const stamp = `${version}-${hash.digest("hex").slice(0, 8)}`;
  return { version, stamp, addresses: names.map((name) => `device/${name}?v=${stamp}`), files };
}

/** Lays the files into the page, and tells it what to ask for them by, or that there are none. */
export function houseModule(house: HouseFiles): Plugin {
  return {
    name: "house-module",
    apply: "build",
    config: () => ({
      define: {
        "import.meta.env.VITE_VERSION": JSON.stringify(house.version),
        "import.meta.env.VITE_MODULE": JSON.stringify(house.stamp),
      },
    }),
    generateBundle() {
      for (const [fileName, source] of house.files)
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}
