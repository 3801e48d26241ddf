// The rules in both languages, and what the page and the program say about them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRules, plain, type RuleBook } from "../shell/rules/parse";
import { root } from "../tests/sources";
import * as gtj from "./grand_trunk_journey/rules";
import * as sas from "./switch_and_signal/rules";
import * as ttr from "./ticket_to_ride/rules";

const families = {
  ticket_to_ride: { ...ttr, reasons: "explain.cpp" },
  switch_and_signal: { ...sas, reasons: "reasons.cpp" },
  grand_trunk_journey: { ...gtj, reasons: "reasons.cpp" },
};

async function book(family: keyof typeof families, language: "de" | "en"): Promise<RuleBook> {
  const { rules } = families[family];
  const boards = Object.values(rules.boards).map((name) => name[language]);
  return parseRules(await rules.load(language), boards);
}

/** The words of a union of the wire's types: its members, or the `type` of each of them. */
function union(family: string, name: string): string[] {
  const wire = readFileSync(join(root, "wire", `${family}.ts`), "utf8");
  const members = new RegExp(`export type ${name} =([^;]*);`).exec(wire)?.[1] ?? "";
  const literal = [...members.matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? "");
  if (literal.length > 0) return literal;
  return [...members.matchAll(/\| (\w+)/g)].map(
    ([, type]) => new RegExp(`interface ${type} {\\s+type: "([a-z_]+)"`).exec(wire)?.[1] ?? "",
  );
}

describe.each(Object.keys(families) as (keyof typeof families)[])("the rules of %s", (family) => {
  const { rules, of_step, of_action, of_event, reasons } = families[family];
  const loaded = Promise.all([book(family, "de"), book(family, "en")]);
  const known = loaded.then(
    ([, en]) => new Set(en.chapters.flatMap((chapter) => chapter.rules.map((r) => r.number))),
  );

  it("have the same numbers in the same chapters in German and English", async () => {
    const [de, en] = await loaded;
    const numbers = (book: RuleBook) =>
      book.chapters.map((chapter) => chapter.rules.map((rule) => rule.number));
    expect(numbers(en).flat().length).toBeGreaterThan(50);
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
    expect(named.length).toBeGreaterThan(30);
    const numbers = await known;
    expect([...linked, ...named].filter((number) => !numbers.has(number))).toEqual([]);
  });

  it("have those that the program names when it refuses", async () => {
    const code = readFileSync(join(root, "../games", family, reasons), "utf8");
    const numbers = [...code.matchAll(/return "(R\d+[a-z]?)"/g)].map((match) => match[1] ?? "");
    expect(numbers.length).toBeGreaterThan(15);
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

describe("what a rule is about", () => {
  const file = (path: string) =>
    JSON.parse(readFileSync(join(root, "../games", path), "utf8")) as Record<string, any>;

  it("fits the improvements, objectives and helpers of the boards", async () => {
    const { chapters } = await book("grand_trunk_journey", "en");
    const german = (await book("grand_trunk_journey", "de")).chapters;
    const text = (chapters: RuleBook["chapters"], number: string) =>
      plain(
        chapters.flatMap(({ rules }) => rules).find((r) => r.number === number)?.paragraphs ?? [],
      );
    const board = file("grand_trunk_journey/boards/grand_trunk_journey.json");
    const things = [
      ...board.improvements.map((it: any) => [it, gtj.of_improvement[it.id as "warehouse"]]),
      ...board.objectives.map((it: any) => [it, gtj.of_objective[it.id]]),
    ];
    expect(things.length).toBe(26);
    for (const [{ name }, number] of things) {
      expect(text(chapters, number)).toMatch(new RegExp(`^${name.en}:`));
      expect(text(german, number)).toMatch(new RegExp(`^${name.de}:`));
    }
    for (const language of ["de", "en"] as const) {
      const { chapters } = await book("switch_and_signal", language);
      for (const path of ["europe", "north-america"])
        for (const { name, effect } of file(`switch_and_signal/boards/${path}.json`).helpers)
          expect(text(chapters, sas.of_effect[effect as "reroll"]).startsWith(name[language])).toBe(
            true,
          );
    }
  });
});
