// The rules in both languages, and what the page and the program say about them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
    const lessons = join(root, "games", family, "lessons");
    for (const file of existsSync(lessons) ? readdirSync(lessons) : []) {
      const lesson = readFileSync(join(lessons, file), "utf8");
      named.push(...[...lesson.matchAll(/rule: "(\w+)"/g)].map((match) => match[1] ?? ""));
    }
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

describe("at a table", () => {
  /** As much of a table as is asked for. */
  const table = (parts: object) => ({ legal: [], proposed: null, info: { options: {} }, ...parts });
  const board = (path: string) =>
    JSON.parse(readFileSync(join(root, "../games", path), "utf8")) as object;

  it("what is about to be done comes before what is asked", () => {
    const turn = { view: { step: "turn", turns_left: 0 } };
    expect(ttr.rules.now(table(turn) as any)[0]).toBe("R7");
    const paying = table({ ...turn, proposed: { type: "claim" } });
    expect(ttr.rules.now(paying as any).slice(0, 2)).toEqual(["R27", "R29"]);
    const stuck = table({ ...turn, legal: [{ type: "pass" }] });
    expect(ttr.rules.now(stuck as any)[0]).toBe("R26");
  });

  it("steps that are left out do not matter", () => {
    const now = (...types: string[]) =>
      gtj.rules.now(
        table({ view: { step: "unload" }, legal: types.map((type) => ({ type })) }) as any,
      )[0];
    expect(now("deliver", "load", "end_turn")).toBe("R33");
    expect(now("load", "remove_railcar")).toBe("R46");
    expect(now("add_railcar", "end_turn")).toBe("R45");
    expect(now("influence_demand", "end_turn")).toBe("R48");
  });

  it("the last rounds and the start card are told of", () => {
    const last = table({ view: { step: "turn", turns_left: 2 } });
    expect(ttr.rules.now(last as any)).toContain("R45");
    const first = { step: "deploy", card: { card: null }, departures: 16, won: null };
    expect(sas.rules.now(table({ view: first }) as any)[0]).toBe("R15");
    const final = table({ view: { step: "turn", final_turns: true } });
    expect(gtj.rules.now(final as any)).toContain("R23");
  });

  it("a line of the log is about what happened, where and when", () => {
    const usa = table({ board: board("ticket_to_ride/boards/usa.json") }) as any;
    const germany = table({ board: board("ticket_to_ride/boards/germany.json") }) as any;
    const drawn = { type: "tickets_announced", seat: 0, from: {} } as const;
    const at = (opening: boolean) => ({ events: [], opening });
    expect(ttr.rules.of(drawn, germany, at(true))).toBe("R9");
    expect(ttr.rules.of(drawn, germany, at(false))).toBe("R38");
    expect(ttr.rules.of(drawn, usa, at(false))).toBe("R36");

    const europe = table({ board: board("switch_and_signal/boards/europe.json") }) as any;
    const america = table({ board: board("switch_and_signal/boards/north-america.json") }) as any;
    const depot = { type: "train_to_depot", train: "black-1", goods_home: null } as const;
    const stopped = (cause: "port" | "head_on") =>
      ({ type: "train_stopped", train: "black-1", cause, points_left: 0 }) as const;
    const among = (cause: "port" | "head_on") => ({ events: [stopped(cause)], opening: false });
    expect(sas.rules.of(depot, europe, among("port"))).toBe("R45");
    expect(sas.rules.of(depot, america, among("port"))).toBe("R67");
    expect(sas.rules.of(depot, europe, among("head_on"))).toBe("R46");
    const helper = { type: "helper_used", seat: 0, helper: "conductor" } as const;
    expect(sas.rules.of(helper, europe, at(false))).toBe("R51");
  });
});
