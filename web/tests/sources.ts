// The page's sources as trees, for tests that look at how it is written.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

export interface Source {
  path: string;
  text: string;
  tree: Node;
}

function read(path: string): Source {
  const file = readFileSync(join(root, path), "utf8");
  // The compiler reads TypeScript only inside a component.
  const text = path.endsWith(".ts") ? `<script lang="ts">${file}\n</script>` : file;
  return { path, text, tree: parse(text, { modern: true }) as unknown as Node };
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(svelte|ts)$/.test(path) && !/\.(test|d)\.ts$/.test(path) ? [path] : [];
  });
}

const folders = [
  "beside",
  "circles",
  "device",
  "games",
  "home",
  "host",
  "i18n",
  "links",
  "people",
  "shell",
  "workshop",
];

export function sources(): Source[] {
  return folders.flatMap(files).map((path) => read(relative(root, join(root, path))));
}

/** Files of a game's part of the program, wherever they lie in its folder; none if it has none. */
export function gameFiles(family: string, name: RegExp): string[] {
  const folder = join(root, "../games", family);
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => name.test(path))
    .sort()
    .map((path) => join(folder, path));
}

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** Calls `visit` for every node below, unless it says false for what is above. */
export function walk(node: unknown, visit: (node: Node) => boolean | void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
  } else if (isNode(node)) {
    if (visit(node) === false) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "parent" || typeof value !== "object") continue;
      walk(value, visit);
    }
  } else if (typeof node === "object" && node !== null && "body" in node) {
    walk((node as { body: unknown }).body, visit);
  }
}

export function place(source: Source, node: Node): string {
  return `${source.path}:${source.text.slice(0, node.start).split("\n").length}`;
}
