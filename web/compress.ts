// A step of Vite: compressed copies of what is built.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const shrinks = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;

/** Lays a.js.gz beside a.js; the server sends it to whoever understands it. */
export function compress(): Plugin {
  let folder = "dist";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        const path = join(folder, name);
        if (!shrinks.test(path) || !statSync(path).isFile()) continue;
        const body = readFileSync(path);
        const small = gzipSync(body, { level: constants.Z_BEST_COMPRESSION });
        if (small.length < body.length) writeFileSync(`${path}.gz`, small);
      }
    },
  };
}
