import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { addWords, hasWords, t } from "../../../shell/words.svelte";
import { settings } from "../../../shell/settings.svelte";
import type { Editor, Problem } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { key, newPlace, removeSelected } from "./act";
import { blank } from "./blank";
import { put } from "./document";
import { addLink, movePlace, removeLink } from "./edit";
import { findings, joined } from "./findings";
import { crossing, freestSide, hintsOf, proposedLink } from "./hints";
import { codes, entryAt, mendOf, pinOf, subjectOf, wayOf } from "./problems";
import { read, type Board } from "./read";
import { ours, small } from "./sample";
import { targets, walk } from "./walk";

vi.setConfig({ testTimeout: 30_000 });
addWords("gtj", { de: game_de, en: game_en });
addWords("gtj.workshop", { de, en });

/** An editor that keeps the last step. */
function editorOf(board: Board) {
  const fake = {
    board,
    tool: "select",
    selected: null as string | null,
    labels: [] as string[],
    findings: [],
    change(label: string, next: Board) {
      fake.labels.push(label);
      fake.board = next;
    },
    select(what: string | null) {
      fake.selected = what;
    },
    preview() {},
    refuse() {},
  };
  return fake as typeof fake & Editor<Board>;
}

const problem = (code: string, pointer: string, about: string[] = []): Problem => ({
  code,
  pointer,
  words: "as the program says it",
  about,
});

function codesIn(file: string, name: string): string[] {
  const text = readFileSync(new URL(`../../../../games/${file}`, import.meta.url), "utf8");
  const body = new RegExp(`enum class ${name}[^{]*\\{([^}]*)\\}`).exec(text)?.[1] ?? "";
  return [...body.matchAll(/\b([a-z_]{3,})\b/g)].map((match) => match[1] ?? "");
}

describe("problems of the program", () => {
  it("have words, every one of them, in both languages", () => {
    const all = [
      ...codesIn("board_problems.h", "BoardFlaw"),
      ...codesIn("grand_trunk_journey/rules/board_checks.h", "Flaw"),
    ];
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((code) => !codes.includes(code))).toEqual([]);
    for (const language of ["de", "en"] as const) {
      settings.language = language;
      expect(codes.filter((code) => !hasWords(`gtj.workshop.problem.${code}.title`))).toEqual([]);
    }
  });

  it("never throw, wherever they point", () => {
    for (const board of [small(), {} as Board])
      for (const code of [...codes, "something_new"])
        for (const pointer of [
          "",
          "/",
          "/places/3/name/en",
          "/places/99",
          "/links/2",
          "/rules/days/speed",
          "/rules/constructor",
          "/companies/0/features/boston",
          "/provenance/parts/__proto__",
          "/drawing/places/boston/x",
          "/start_cities/0",
          "/contract_slots/1/to",
          "/a~1b/~0",
        ]) {
          const editor = editorOf(board);
          const [row] = findings(editor, [problem(code, pointer, ["boston", "x"])]);
          expect(row?.title).not.toBe("");
          row?.mend?.apply();
          expect(JSON.stringify(editor.board)).not.toBe("");
        }
  });

  it("are named and pinned by their pointer", () => {
    settings.language = "de";
    expect(wayOf("/a~1b/~0c")).toEqual(["a/b", "~c"]);
    expect(entryAt(["links", "3", "a"])).toEqual({ list: "links", index: 3 });
    expect(entryAt(["links"])).toBeNull();
    expect(subjectOf(ours, "/contracts/6/good")).toBe("Auftrag Boston, Holz");
    expect(subjectOf(ours, "/rules/days/speed")).toBe("Geschwindigkeit");
    expect(subjectOf(ours, "/author")).toBe(t("gtj.workshop.head.author"));
    expect(pinOf(ours, problem("x", "/places/6"))).toEqual({ x: 884, y: 626 });
    expect(pinOf(ours, problem("x", "/links/12"))).toEqual({ x: 907, y: 541 });
    expect(pinOf(ours, problem("x", "/contracts/6"))).toEqual({ x: 884, y: 626 });
    expect(pinOf(ours, problem("x", "/cards", ["boston"]))).toEqual({ x: 884, y: 626 });
    expect(pinOf(ours, problem("x", "/rules"))).toBeUndefined();
    const [row] = findings(editorOf(ours), [problem("out_of_range", "/contracts/6/days")]);
    expect(row).toMatchObject({
      kind: "error",
      note: "Möglich ist 1 bis 9.",
      about: "contracts:3-days-boston-wood",
    });
  });

  it("are mended where there is one way out", () => {
    const mended = (board: Board, code: string, pointer: string) =>
      read(mendOf(board, problem(code, pointer))?.apply(board) ?? board);
    const twice = put(ours, ["links"], [...ours.links, { ...ours.links[0], id: "again" }]);
    expect(mended(twice, "repeated_link", "/links/25").links).toHaveLength(25);
    const lone = removeLink(removeLink(small(), "elm--ash"), "elm--cedar");
    expect(joined(lone)).toBe(false);
    expect(joined(mended(lone, "unreachable_place", "/places/4"))).toBe(true);
    const few = put(small(), ["goods_tokens"], []);
    expect(mended(few, "number_of_tokens", "/goods_tokens").goods_tokens).toHaveLength(6);
    const slot = put(ours, ["contract_slots", 0, "days"], 2);
    expect(mended(slot, "slot_days", "/contract_slots/0").contract_slots[0]?.days).toBe(4);
    const steel = put(ours, ["goods_tokens", 4], {
      id: "city-1",
      for: "city",
      demand: "steel",
      supply: ["steel"],
    });
    expect(mended(steel, "wrong_demand", "/goods_tokens/4/demand").goods_tokens[4]).toMatchObject({
      demand: "coal",
      supply: ["iron"],
    });
    expect(Object.hasOwn(mended(ours, "count_differs", "/checks/cities"), "checks")).toBe(false);
    const gone = put(ours, ["start_cities", 0], "nowhere");
    expect(mended(gone, "unknown_id", "/start_cities/0").start_cities).toHaveLength(3);
    expect(mendOf(ours, problem("empty_text", "/author"))).toBeNull();
  });
});

describe("our own looking", () => {
  it("finds nothing wrong with ours but what is drawn so on purpose", () => {
    expect(hintsOf(ours).map(({ code }) => code)).toEqual([]);
  });

  it("sees crossing links, lone ends and names on each other", () => {
    const origin = { x: 0, y: 0 };
    expect(crossing(origin, { x: 10, y: 10 }, { x: 0, y: 10 }, { x: 10, y: 0 })).toEqual({
      x: 5,
      y: 5,
    });
    expect(crossing(origin, { x: 10, y: 10 }, origin, { x: 10, y: 0 })).toBeNull();
    const crossed = addLink(small(), "birch", "dogwood")?.[0] ?? small();
    expect(hintsOf(crossed).map(({ code }) => code)).toContain("link_over_place");
    const near = movePlace(small(), "elm", { x: 220, y: 215 });
    expect(hintsOf(near).map(({ code }) => code)).toContain("places_close");
    const lone = removeLink(small(), "elm--ash");
    const [hint] = hintsOf(lone).filter(({ code }) => code === "one_link");
    expect(hint?.about).toEqual([{ list: "places", index: 4 }]);
    expect(read(hint?.mend?.(lone) ?? lone).links).toHaveLength(8);
    expect(proposedLink(lone, "elm")).not.toBe("cedar");
    const over = movePlace(small(), "elm", { x: 260, y: 200 });
    const label = hintsOf(over).find(({ code }) => code === "labels_overlap");
    expect(label).toBeDefined();
    const index = label?.about[0]?.index ?? 0;
    const free = hintsOf(freestSide(over, index)).filter(({ code }) => code === "labels_overlap");
    expect(free).toEqual([]);
  });

  it("sees goods that nobody wants or has", () => {
    const tokens = small().goods_tokens.map((token) =>
      token.demand === "coal" ? { ...token, demand: "iron" as const } : token,
    );
    const seen = hintsOf({ ...small(), goods_tokens: tokens });
    expect(seen.find(({ code }) => code === "nobody_wants")?.good).toBe("coal");
    expect(seen.filter(({ code }) => code === "contract_unwanted").length).toBeGreaterThan(0);
  });

  it("says what is good, and is fast", () => {
    settings.language = "en";
    const started = performance.now();
    const rows = findings(editorOf(ours), []);
    expect(performance.now() - started).toBeLessThan(500);
    expect(rows.filter(({ kind }) => kind === "good").map(({ title }) => title)).toEqual([
      "All 16 places are joined",
      "Goods tokens fit all places",
      "Each city has its card",
      "22 contracts, enough for all slots",
    ]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  });
});

describe("keys", () => {
  const nowhere = { at: () => null, free: () => true, go: () => {} };
  const press = (key_: string, more: Partial<KeyboardEvent> = {}) =>
    ({ key: key_, ...more }) as KeyboardEvent;

  it("walk over places and links, and back", () => {
    expect(targets(small())[0]?.selection).toBe("places:ash");
    expect(walk(small(), null, "ArrowRight")).toBe("places:ash");
    expect(walk(small(), "places:ash", "ArrowRight")).toBe("links:ash--birch");
    expect(walk(small(), "links:ash--birch", "ArrowRight")).toBe("places:birch");
    expect(walk(small(), "places:ash", "ArrowUp")).toBe("places:ash");
    expect(walk(blank({ en: "E", de: "E" }), null, "ArrowUp")).toBeNull();
  });

  it("move and take away what is selected", () => {
    const editor = editorOf(small());
    editor.select("places:ash");
    expect(key(editor, press("ArrowRight", { altKey: true, shiftKey: true }), nowhere)).toBe(true);
    expect(editor.board.drawing).toMatchObject({ places: { ash: { x: 210, y: 200 } } });
    expect(key(editor, press("Delete"), nowhere)).toBe(true);
    expect(read(editor.board).places).toHaveLength(5);
    expect(editor.selected).toBeNull();
    expect(removeSelected(editor)).toBe(false);
    expect(key(editor, press("x"), nowhere)).toBe(false);
  });

  it("put new places where there is room", () => {
    const editor = editorOf(blank({ en: "E", de: "E" }));
    expect(key(editor, press("Enter"), nowhere)).toBe(false);
    Object.assign(editor, { tool: "city" });
    for (let i = 0; i < 16; i++) expect(key(editor, press("Enter"), nowhere)).toBe(true);
    expect(read(editor.board).places).toHaveLength(16);
    expect(hintsOf(editor.board).filter(({ code }) => code === "places_close")).toEqual([]);
  });

  it("put no place upon another", () => {
    const editor = editorOf(small());
    newPlace(editor, "city", { x: 205, y: 205 });
    expect(editor.labels).toEqual([]);
    newPlace(editor, "port", { x: 800, y: 700 });
    expect(editor.selected).toBe("places:port-7");
  });
});
