// The rules in both languages, and what the page and the program say about them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRules, plain, type RuleBook } from "../shell/rules/parse";
import { gameFiles, root } from "../tests/sources";
import { abouts } from ".";
import type { GameRules } from "./game";

/** What a family's `rules.ts` exports: which rules matter in a step, for an action, to an event. */
interface Rules {
  rules: GameRules<any, any, any, any>;
  of_step: Record<string, readonly string[]>;
  of_action: Record<string, unknown>;
  of_event: Record<string, unknown>;
}
const families = Object.entries(import.meta.glob<Rules>("./*/rules.ts", { eager: true })).map(
  ([path, rules]) => ({ family: path.split("/")[1] ?? "", ...rules }),
);

async function book({ rules }: Rules, language: "de" | "en"): Promise<RuleBook> {
  const boards = Object.values(rules.boards).map((name) => name[language]);
  return parseRules(await rules.load(language), boards);
}

/** The words of a union of the wire's types: its members, or the `type` of each of them. */
function union(family: string, name: string): string[] {
  const wire = readFileSync(join(root, "wire", `${family}.ts`), "utf8");
  const members = new RegExp(`export type ${name} =([^;]*);`).exec(wire)?.[1] ?? "";
  const literal = [...members.matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? "");
  if (literal.length > 0) return literal;
  return [...members.matchAll(/\w+/g)].map(
    ([type]) => new RegExp(`interface ${type} {\\s+type: "([a-z_]+)"`).exec(wire)?.[1] ?? "",
  );
}

it("every family has its rules", () =>
  expect(families.map(({ family }) => family).sort()).toEqual([...abouts.keys()].sort()));

describe.each(families)("the rules of $family", (own) => {
  const { family, rules, of_step, of_action, of_event } = own;
  const loaded = Promise.all([book(own, "de"), book(own, "en")]);
  const known = loaded.then(
    ([, en]) => new Set(en.chapters.flatMap((chapter) => chapter.rules.map((r) => r.number))),
  );

  it("have the same numbers in the same chapters in German and English", async () => {
    const [de, en] = await loaded;
    const numbers = (book: RuleBook) =>
      book.chapters.map((chapter) => chapter.rules.map((rule) => rule.number));
    expect(numbers(en).flat().length).toBeGreaterThan(0);
    expect(numbers(de)).toEqual(numbers(en));
    const every = numbers(en).flat();
    expect(every).toEqual(every.map((_, i) => `R${i + 1}`));
  });

  it("are about the same boards, have the same rulings, and name the same rules", async () => {
    const [de, en] = await loaded;
    const names = Object.values(rules.boards);
    const shape = (book: RuleBook, language: "de" | "en") =>
      book.chapters.flatMap((chapter) =>
        chapter.rules.map(({ number, paragraphs, board }) => ({
          number,
          paragraphs: paragraphs.length,
          board: names.findIndex((name) => name[language] === board),
          options: paragraphs.flat().flatMap((run) => (run.kind === "code" ? [run.text] : [])),
          links: paragraphs.flat().flatMap((run) => (run.kind === "rule" ? [run.text] : [])),
        })),
      );
    expect(shape(de, "de")).toEqual(shape(en, "en"));
    for (const [i] of names.entries())
      expect(shape(en, "en").some(({ board }) => board === i)).toBe(true);
  });

  it("say as much in German as in English", async () => {
    const [de, en] = await loaded;
    const lengths = (book: RuleBook) =>
      book.chapters.flatMap(({ rules }) => rules.map((rule) => plain(rule.paragraphs).length));
    const short = lengths(de).flatMap((length, i) =>
      length < 0.7 * (lengths(en)[i] ?? 0) ? [`R${i + 1}`] : [],
    );
    expect(short).toEqual([]);
  });

  it("name only rules that exist, also in the text", async () => {
    const [de, en] = await loaded;
    const linked = [de, en].flatMap(({ chapters }) =>
      chapters.flatMap((chapter) =>
        chapter.rules.flatMap(({ paragraphs }) =>
          paragraphs.flat().flatMap((run) => (run.kind === "rule" ? [run.text] : [])),
        ),
      ),
    );
    const source = readFileSync(join(root, "games", family, "rules.ts"), "utf8");
    const named = [...source.matchAll(/"(R\d+)"/g)].map((match) => match[1] ?? "");
    expect(named.length).toBeGreaterThan(0);
    const lessons = join(root, "games", family, "lessons");
    for (const file of existsSync(lessons) ? readdirSync(lessons) : []) {
      const lesson = readFileSync(join(lessons, file), "utf8");
      named.push(...[...lesson.matchAll(/rule: "(\w+)"/g)].map((match) => match[1] ?? ""));
    }
    const numbers = await known;
    expect([...linked, ...named].filter((number) => !numbers.has(number))).toEqual([]);
  });

  // A page may be there before its game.
  const in_program = existsSync(join(root, "../games", family));
  it.runIf(in_program)("have those that the program names when it refuses", async () => {
    const code = gameFiles(family, /^(?!.*tests).*\.cpp$/)
      .map((path) => readFileSync(path, "utf8"))
      .filter((text) => text.includes("rule_of("))
      .join();
    const numbers = [...code.matchAll(/return "(R\d+[a-z]?)"/g)].map((match) => match[1] ?? "");
    expect(numbers.length).toBeGreaterThan(0);
    const all = await known;
    expect(numbers.filter((number) => !all.has(number))).toEqual([]);
  });

  it("are known for every event, action and step of the wire", () => {
    expect(Object.keys(of_event).sort()).toEqual(union(family, "Event").sort());
    expect(Object.keys(of_action).sort()).toEqual(union(family, "Action").sort());
    expect(Object.keys(of_step).sort()).toEqual(union(family, "Step").sort());
    expect(Object.values(of_step).filter((rules) => rules.length === 0)).toEqual([]);
  });
});
