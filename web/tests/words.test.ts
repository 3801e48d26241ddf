import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { abouts } from "../games";
import { isNode, place, readJson, root, sources, walk, type Node, type Source } from "./sources";

const languages = ["de", "en"] as const;
type Language = (typeof languages)[number];

function flat(words: object, prefix: string): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flat(value as object, `${prefix}${key}.`),
  );
}

function load(folder: string, prefix: string, name = ""): Record<Language, Map<string, string>> {
  const one = (language: Language) => {
    const file = join(root, folder, "i18n", `${name}${language}.json`);
    return new Map(flat(readJson<object>(file), `${prefix}.`.replace(/^\.$/, "")));
  };
  return { de: one("de"), en: one("en") };
}

const parts: Record<string, Record<Language, Map<string, string>>> = {
  shell: load("", ""),
  tables: load("", "", "table."),
  "what needs no server": load("", "", "device."),
};
for (const name of ["workshop", "anyplace", "fairness", "people", "circles", "host"])
  if (existsSync(join(root, "i18n", `${name}.en.json`)))
    parts[`the page of ${name}`] = load("", "", `${name}.`);
for (const [family, { prefix }] of abouts) {
  parts[family] = load(`games/${family}`, prefix);
  if (existsSync(join(root, "games", family, "i18n/options.en.json")))
    parts[`the options of ${family}`] = load(`games/${family}`, `option.${family}`, "options.");
  if (existsSync(join(root, "games", family, "i18n/turns.en.json")))
    parts[`the turns of ${family}`] = load(`games/${family}`, `${prefix}.turns`, "turns.");
  if (existsSync(join(root, "games", family, "i18n/workshop.en.json")))
    parts[`the workshop of ${family}`] = load(`games/${family}`, `${prefix}.workshop`, "workshop.");
}
const messages = new Map(Object.values(parts).flatMap((part) => [...part.de, ...part.en]));

/** The parameters that a message needs. */
function parameters(message: string, language: Language): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (typeof part !== "object" || part === null) return;
    const { type, value, options, children } = part as Record<string, unknown>;
    // 0 is text, 7 the # of a plural, 8 a tag.
    if (typeof type === "number" && type > 0 && type < 7) names.add(String(value));
    for (const option of Object.values((options ?? {}) as object))
      visit((option as { value: unknown }).value);
    visit(children);
  };
  visit(new IntlMessageFormat(message, language).getAst());
  return [...names].sort();
}

describe.each(Object.entries(parts))("words of %s", (_, { de, en }) => {
  it("are there", () => expect(de.size).toBeGreaterThan(0));
  it("have the same keys in German and English", () =>
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort()));
  it("can be read, and have the same parameters in both languages", () => {
    const wrong = [...de].filter(([key, message]) => {
      const other = en.get(key);
      return (
        other !== undefined && parameters(message, "de").join() !== parameters(other, "en").join()
      );
    });
    expect(wrong).toEqual([]);
  });
  it("are empty only in both languages", () =>
    expect([...de].filter(([key, message]) => (message === "") !== (en.get(key) === ""))).toEqual(
      [],
    ));
});

/** A key, or with gaps a pattern of keys. */
type Key = { exact: string } | { pattern: RegExp };

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function template(quasis: Node[]): Key | null {
  const texts = quasis.map((q) => (q.value as { cooked: string }).cooked);
  // Sentences and paths are made of such things, too.
  if (!texts.every((text) => /^[a-z0-9_.]*$/.test(text)) || !/[a-z]/.test(texts.join("")))
    return null;
  if (!texts.join("").includes(".")) return null;
  return { pattern: new RegExp(`^${texts.map(escaped).join("[a-z0-9_.-]+")}$`) };
}

/** The keys that an expression may be. */
function keys(node: unknown): Key[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ exact: node.value }] : [];
    case "TemplateLiteral": {
      const quasis = node.quasis as Node[];
      if (quasis.length === 1) return [{ exact: (quasis[0]?.value as { cooked: string }).cooked }];
      const key = template(quasis);
      return key === null ? [] : [key];
    }
    case "ConditionalExpression":
      return [...keys(node.consequent), ...keys(node.alternate)];
    case "LogicalExpression":
      return [...keys(node.left), ...keys(node.right)];
    case "TSAsExpression":
    case "TSNonNullExpression":
      return keys(node.expression);
    default:
      return [];
  }
}

function matching(key: Key): string[] {
  if ("exact" in key) return messages.has(key.exact) ? [key.exact] : [];
  return [...messages.keys()].filter((known) => key.pattern.test(known));
}

function shown(key: Key): string {
  return "exact" in key ? key.exact : key.pattern.source;
}

/** The names of an object's fields; null if they cannot be known from here. */
function given(node: unknown): string[] | null {
  if (node === undefined) return [];
  if (!isNode(node) || node.type !== "ObjectExpression") return null;
  const names: string[] = [];
  for (const property of node.properties as Node[]) {
    if (property.type === "SpreadElement") {
      const call = property.argument as Node;
      const callee = call.callee as Node | undefined;
      const name = ((callee?.property ?? callee) as Node | undefined)?.name;
      if (call.type !== "CallExpression" || name !== "who") return null;
      names.push("name", "you");
    } else {
      const key = property.key as Node;
      names.push(String(key.name ?? key.value));
    }
  }
  return names;
}

const all = sources();

describe("the page's sources", () => {
  const calls: { source: Source; node: Node }[] = [];
  const said: Key[] = [];
  for (const source of all)
    walk(source.tree, (node) => {
      if (node.type === "Literal" || node.type === "TemplateLiteral") said.push(...keys(node));
      const callee = node.callee as Node | undefined;
      if (node.type === "CallExpression" && callee?.type === "Identifier" && callee.name === "t")
        calls.push({ source, node });
    });

  it("ask for words that are there", () => {
    expect(calls.length).toBeGreaterThan(0);
    const missing = calls.flatMap(({ source, node }) =>
      keys((node.arguments as Node[])[0])
        .filter((key) => matching(key).length === 0)
        .map((key) => `${place(source, node)}: ${shown(key)}`),
    );
    expect(missing).toEqual([]);
  });

  it("give every message its parameters", () => {
    const wrong = calls.flatMap(({ source, node }) => {
      const [first, second] = node.arguments as Node[];
      const names = given(second);
      if (names === null) return [];
      return keys(first).flatMap((key) => {
        const each = matching(key).map((known) => parameters(messages.get(known) ?? "", "en"));
        // A pattern may stand for more than is asked for here.
        const needed = (each[0] ?? []).filter((name) => each.every((all) => all.includes(name)));
        return needed
          .filter((name) => !names.includes(name))
          .map((name) => `${place(source, node)}: ${shown(key)} needs ${name}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it("use all words", () => {
    const exact = new Set(said.flatMap((key) => ("exact" in key ? [key.exact] : [])));
    const patterns = said.flatMap((key) => ("pattern" in key ? [key.pattern] : []));
    const unused = [...messages.keys()].filter(
      (key) => !exact.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it("have no words of their own", () => {
    const wordy = /\p{L}{2,}/u;
    const spoken = /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder)$/;
    const found: string[] = [];
    for (const source of all) {
      if (!source.path.endsWith(".svelte")) continue;
      walk(source.tree.fragment, (node) => {
        if (node.type === "Text" && wordy.test(String(node.data)))
          found.push(`${place(source, node)}: ${String(node.data).trim()}`);
        if (node.type === "ExpressionTag") {
          const value = (node.expression as Node).value;
          if (typeof value === "string" && wordy.test(value))
            found.push(`${place(source, node)}: ${value}`);
          return false;
        }
        if (node.type.endsWith("Directive")) return false;
        if (node.type === "Attribute") return spoken.test(String(node.name));
      });
    }
    expect(found).toEqual([]);
  });
});

describe("refusals", () => {
  it.each([...abouts])("of %s have words", (family, { prefix }) => {
    const wire = readFileSync(join(root, "wire", `${family}.ts`), "utf8");
    const type = /export type Reason =([^;]*);/.exec(wire)?.[1] ?? "";
    const codes = [...type.matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? "");
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !messages.has(`${prefix}.reason.${code}`))).toEqual([]);
  });

  it("of the server have words", () => {
    const protocol = readFileSync(join(root, "../docs/protocol.md"), "utf8");
    const table = /## Codes of `refused`\n([\s\S]*?)\n## /.exec(protocol)?.[1] ?? "";
    const errors = /Errors are (`[\s\S]*?)\n\n/.exec(protocol)?.[1] ?? "";
    const rows = table.split("\n").map((row) => row.split("|")[1] ?? "");
    const codes = [...`${rows.join()} ${errors}`.matchAll(/`([a-z_]+)`/g)].map((m) => m[1] ?? "");
    expect(codes.length).toBeGreaterThan(20);
    expect([...new Set(codes)].filter((code) => !messages.has(`refused.${code}`))).toEqual([]);
  });
});
