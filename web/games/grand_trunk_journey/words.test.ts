import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import en from "./i18n/en.json";

const wire = readFileSync(new URL("../../wire/grand_trunk_journey.ts", import.meta.url), "utf8");

/** The members of a union of strings on the wire. */
function union(name: string): string[] {
  const text = new RegExp(`export type ${name} =([^;]+);`).exec(wire)?.[1] ?? "";
  return [...text.matchAll(/"(\w+)"/g)].map((m) => m[1] ?? "");
}

describe("the words", () => {
  it("know every reason and improvement of the wire", () => {
    expect(union("Reason").length).toBeGreaterThan(50);
    for (const reason of union("Reason")) expect(Object.keys(en.reason)).toContain(reason);
    for (const id of union("Improvement")) expect(Object.keys(en.improvement)).toContain(id);
    for (const good of union("Good")) expect(Object.keys(en.good)).toContain(good);
  });
});
