// What everybody loads first has nothing of people, circles and the host but whether somebody is here.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Those that are loaded with the file; not "import(…)", nor what is only a type. */
const imports = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"/gm;

function fileOf(from: string, path: string): string | undefined {
  const named = join(dirname(from), path);
  return [named, `${named}.ts`, join(named, "index.ts")].find(
    (file) => existsSync(file) && /\.\w+$/.test(file),
  );
}

function loadedWith(first: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!/\.(ts|svelte)$/.test(file)) return;
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(imports)) {
      const next = fileOf(file, path.replace(/\?.*$/, ""));
      if (next !== undefined) visit(next);
    }
  };
  visit(first);
  return new Set([...found].map((file) => relative(root, file)));
}

it("is loaded when somebody wants it", () => {
  const loaded = loadedWith(join(root, "shell/main.ts"));
  expect(loaded.has("shell/Lobby.svelte")).toBe(true);
  expect(loaded.has("i18n/de.json")).toBe(true);
  const ours = [...loaded].filter((file) =>
    /^(people|circles|host)\/|^i18n\/(people|circles|host)\./.test(file),
  );
  expect(ours).toEqual(["people/here.ts"]);
  // The same from the other side: whoever comes to a page has its words.
  expect(loadedWith(join(root, "people/NoticesPage.svelte")).has("i18n/people.de.json")).toBe(true);
});
