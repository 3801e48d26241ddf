import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import de from "./i18n/de.json";
import en from "./i18n/en.json";

type Words = { [key: string]: string | Words };
function flat(words: Words, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  );
}

type Nodes = ReturnType<IntlMessageFormat["getAst"]>;
/** The parameters of a message; 0 and 8 are plain text and tags, 7 is the number of a plural. */
function names(message: IntlMessageFormat | Nodes): string[] {
  const nodes = message instanceof IntlMessageFormat ? message.getAst() : message;
  return nodes.flatMap((node) => {
    if (node.type === 0 || node.type === 7 || node.type === 8) return [];
    const inner = "options" in node ? Object.values(node.options) : [];
    return [node.value, ...inner.flatMap((option) => names(option.value))];
  });
}

describe("the words", () => {
  it("are complete in both languages", () => {
    const keys = (words: Words) => flat(words).map(([key]) => key);
    expect(keys(de)).toEqual(keys(en));
  });

  it("are well formed and take the same parameters", () => {
    const params = (message: string) => [...new Set(names(new IntlMessageFormat(message)))].sort();
    const english = new Map(flat(en));
    for (const [key, message] of flat(de)) {
      expect(() => new IntlMessageFormat(message, "de"), key).not.toThrow();
      expect(() => new IntlMessageFormat(english.get(key) ?? "", "en"), key).not.toThrow();
      expect(params(message), key).toEqual(params(english.get(key) ?? ""));
    }
  });

  it("know every reason, event and improvement of the wire", () => {
    const wire = readFileSync(
      new URL("../../wire/grand_trunk_journey.ts", import.meta.url),
      "utf8",
    );
    const union = (name: string) => {
      const text = new RegExp(`export type ${name} =([^;]+);`).exec(wire)?.[1] ?? "";
      return [...text.matchAll(/"(\w+)"/g)].map((m) => m[1] ?? "");
    };
    expect(union("Reason").length).toBeGreaterThan(50);
    for (const reason of union("Reason")) expect(Object.keys(en.reason)).toContain(reason);
    for (const id of union("Improvement")) expect(Object.keys(en.improvement)).toContain(id);
  });
});
