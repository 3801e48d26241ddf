// A step of Vite: the service worker, with the list of what it keeps.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What of the public folder every page may need. */
const kept =
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
  return [...found].sort();
}

/** Writes sw.js with the list of files that make up the shell. */
export function serviceWorker(): Plugin {
  let root = ".";
  let folder = "public";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = config.publicDir;
    },
    generateBundle(_, bundle) {
      const files = (readdirSync(folder, { recursive: true }) as string[])
        .filter((name) => kept.test(name))
        .sort();
      const hash = createHash("sha256");
      for (const name of files) hash.update(readFileSync(join(folder, name)));
      hash.update(readFileSync(join(root, "index.html")));
      const built = entryFiles(bundle);
      const shell = ["/", ...[...built, ...files].map((name) => `/${name}`)];
      const version = hash.update(built.join()).digest("hex").slice(0, 12);
      const source = readFileSync(join(root, "worker", "sw.js"), "utf8")
        .replace("__VERSION__", version)
        .replace("__SHELL__", JSON.stringify(shell));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
