// What the check says: every problem in words and at its place, our own hints, mends that mend.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import "../../../tests/browser";
import { settings } from "../../../shell/settings.svelte";
import { addWords, t } from "../../../shell/words.svelte";
import { readJson, root } from "../../../tests/sources";
import type { BoardDocument, Problem } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { blank } from "./blank";
import { linesAt, tidy, type Doc } from "./document";
import { movePlace, remove, setPieces } from "./edit";
import { setCard, setRule } from "./edit_parts";
import { fakeEditor } from "./fake_editor";
import { findings, whatAt } from "./findings";
import { ghostsOf } from "./ghosts";
import { spotOf } from "./lay";
import { closeArms, pointsBetween, reachable, withoutPort } from "./looking";

addWords("sas", { de: game_de, en: game_en });
addWords("sas.workshop", { de, en });
beforeEach(() => void (settings.language = "en"));

const europe = readJson<BoardDocument>(join(root, "../games/switch_and_signal/boards/europe.json"));
const copy = tidy(europe);

/** As the program's headers have them. */
function codes(file: string, name: string): string[] {
  const text = readFileSync(join(root, "..", file), "utf8");
  const list = new RegExp(`enum class ${name} : std::uint8_t \\{([^}]*)\\}`).exec(text)?.[1] ?? "";
  return list.split(",").map((it) => it.trim());
}
const all_codes = [
  ...codes("games/switch_and_signal/rules/board_checks.h", "Flaw"),
  ...codes("games/board_problems.h", "BoardFlaw"),
];

describe("problems", () => {
  it("name the part, how many of it there must be, and bring what is missing", () => {
    const editor = fakeEditor(remove(copy, "start:kiel"));
    const [found] = findings(editor, [
      { pointer: "/starts", code: "wrong_number_of_entries", words: "?" },
    ]);
    expect(found?.title).toBe("Start locations: too few");
    expect(found?.note).toBe("There must be 11, now there are 10.");
    found?.mend?.apply();
    expect(tidy(editor.board).starts).toHaveLength(11);
    expect(linesAt(tidy(editor.board), tidy(editor.board).starts[10]!.id)).toHaveLength(1);
  });
  it("are one row for a city that no start location leads to", () => {
    const found = findings(
      fakeEditor(copy),
      ["kiel", "emden"].map((start, i): Problem => ({
        pointer: `/starts/${i}`,
        code: "no_way",
        words: "?",
        about: [start, "paris"],
      })),
    ).filter(({ kind }) => kind === "error");
    expect(found.map(({ about }) => about)).toEqual(["city:paris"]);
  });
  it("are known by name", () => expect(all_codes.length).toBeGreaterThan(45));
  it.each(["de", "en"] as const)("have words for every code (%s)", (language) => {
    settings.language = language;
    const found = findings(
      fakeEditor(copy),
      all_codes.map((code): Problem => ({
        pointer: "/starts/1",
        code,
        words: "?",
        about: ["nantes", "paris"],
      })),
    ).filter(({ kind }) => kind === "error");
    expect(found).toHaveLength(all_codes.length);
    expect(
      found.filter(
        ({ title, note }) => title === "?" || /sas\.|\{|undefined/.test(title + (note ?? "")),
      ),
    ).toEqual([]);
  });
  it("of a code that nobody knows yet are said as the program says them", () => {
    const [first] = findings(fakeEditor(copy), [
      { pointer: "/rules/hand", code: "brand_new", words: "is new" },
    ]);
    expect(first).toMatchObject({ kind: "error", title: "is new", about: "rules" });
  });
  it("stand where their pointer points", () => {
    const [first] = findings(fakeEditor(copy), [
      { pointer: "/starts/1", code: "no_way", words: "", about: ["nantes", "berlin"] },
    ]);
    expect(first).toMatchObject({
      title: "Nantes: no way to Berlin",
      about: "start:nantes",
      at: spotOf(copy, "nantes"),
    });
  });
  it.each([
    ["/cities/0/goods", "city:paris"],
    ["/junctions/14", "junction:frankfurt"],
    ["/lines/6/signals/0/gap", "signal:on-cologne--frankfurt"],
    ["/lines/6/pieces", "line:cologne--frankfurt"],
    ["/first_game/switches/lille/0", "junction:lille"],
    ["/cards/9/move", "card:any-any-any"],
    ["/rules/demand/marseille", "rules"],
    ["/drawing/cities", null],
    ["/cities/99", null],
    ["/constructor/0", null],
    ["", null],
  ])("%s is about %s", (pointer, what) => expect(whatAt(europe, pointer)).toBe(what));
  it("are looked up in any document", () => {
    for (const odd of [null, 3, {}, { cities: [null] }, { lines: [{ id: 7 }] }])
      expect(whatAt(odd, "/cities/0/name")).toBeNull();
  });
});

describe("our own looking", () => {
  const of = (doc: Doc) => findings(fakeEditor(doc), []);
  const keys = (doc: Doc, kind: string) =>
    of(doc)
      .filter((it) => it.kind === kind)
      .map(({ key }) => key);

  it("finds nothing wrong with our board, and says what is good", () => {
    expect(keys(copy, "error")).toEqual([]);
    expect(keys(copy, "good")).toEqual([
      "switch_discs",
      "cards",
      "action_cards",
      "way",
      "entrances",
      "ways",
    ]);
  });
  it("finds a start without a line, and joins it", () => {
    const doc = remove(copy, "line:emden--bremen");
    const editor = fakeEditor(doc);
    const found = findings(editor, []).find(({ about }) => about === "start:emden")!;
    expect(found.kind).toBe("hint");
    found.mend!.apply();
    expect(editor.done).toHaveLength(1);
    expect(editor.board.lines.some(({ from }) => from === "emden")).toBe(true);
    expect(keys(editor.board, "hint").some((it) => it.startsWith("alone"))).toBe(false);
  });
  it("finds arms that are almost alike", () => {
    const before = closeArms(copy);
    const doc = movePlace(copy, "kiel", { x: 700, y: 150 });
    expect(closeArms(doc)).toContain("hamburg");
    expect(before).not.toContain("hamburg");
  });
  it("finds pieces that lie on each other", () =>
    expect(keys(setPieces(copy, "calais--lille", 4), "hint")).toContain(
      "crowded line:calais--lille",
    ));
  it("compares counts with printed ones", () => {
    const doc = setCard(copy, "any-any", { count: 2 });
    expect(of(doc).find(({ key }) => key === "cards")).toMatchObject({
      kind: "hint",
      title: "16 departure cards",
      note: "Printed are 18.",
    });
  });
  it("finds a city without a way to a port", () => {
    const doc = blank({ de: "A", en: "A" });
    expect(withoutPort(doc)).toEqual([]);
    const cut = remove(remove(doc, "line:junction-1--port"), "line:junction-2--port");
    expect(withoutPort(cut)).toEqual(["city"]);
  });
  it("knows the points of a way", () => {
    expect(pointsBetween(copy, "calais", "paris")).toBe(3);
    expect(pointsBetween(copy, "calais", "nowhere")).toBeNull();
    expect(reachable(copy, "calais").size).toBe(5);
  });
  it("is done in a moment, whatever else the machine does", () => {
    const boards = [1, 2, 3, 4, 5, 6].map((hand) => setRule(copy, ["hand"], hand));
    boards.slice(3).forEach(of);
    const begin = process.cpuUsage();
    boards.slice(0, 3).forEach(of);
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 3000).toBeLessThan(100);
  });
});

describe("mends", () => {
  const mended = (doc: Doc, problem: Problem): Doc => {
    const editor = fakeEditor(doc);
    const found = findings(editor, [problem])[0];
    found?.mend?.apply();
    expect(editor.done).toHaveLength(1);
    expect(editor.done[0]!.label).not.toMatch(/sas\./);
    return editor.board;
  };
  it("put a signal at an entrance", () => {
    const doc = remove(copy, "signal:at-paris-from-lille");
    const next = mended(doc, {
      pointer: "/lines/1/signals",
      code: "no_entrance_signal",
      words: "",
      about: ["lille--paris", "paris"],
    });
    expect(next.lines[1]!.signals).toHaveLength(1);
  });
  it("give a number of its own", () => {
    const starts = copy.starts.map((it) => (it.id === "emden" ? { ...it, number: 7 } : it));
    const next = mended(
      { ...copy, starts },
      {
        pointer: "/starts/10/number",
        code: "repeated_number",
        words: "",
        about: ["emden", "kiel"],
      },
    );
    expect(next.starts.map(({ number }) => number).sort((a, b) => a - b)[6]).toBe(8);
  });
  it("join cards that show the same", () => {
    const cards = [...copy.cards, { ...copy.cards[0]!, id: "twice" }];
    const next = mended(
      { ...copy, cards },
      {
        pointer: "/cards/10",
        code: "repeated_card",
        words: "",
        about: ["twice", "new-black-gray"],
      },
    );
    expect(next.cards[0]!.count).toBe(4);
    expect(next.cards).toHaveLength(10);
  });
  it("take the counts as they are", () => {
    const next = mended(copy, { pointer: "/checks/lines", code: "count_differs", words: "" });
    expect(next.checks).toBeUndefined();
    expect(next.provenance["counts"]).toMatchObject({ lines: 49 });
  });
  it("say of each part that it is one's own where nothing is said", () => {
    const next = mended(
      { ...copy, provenance: {} },
      { pointer: "/provenance/parts", code: "part_without_provenance", words: "" },
    );
    expect(Object.keys(next.provenance["parts"] as object)).toHaveLength(9);
  });
});

it("names of the rows are words", () =>
  expect(t("sas.workshop.good.entrances")).toBe("A signal at every entrance"));

describe("ghosts of mends", () => {
  const ghosts = (doc: Doc, problems: readonly Problem[] = []) =>
    ghostsOf(doc, findings(fakeEditor(doc), problems));
  const cut = copy.lines
    .filter(({ from, to }) => from === "calais" || to === "calais")
    .reduce((doc, { id }) => remove(doc, `line:${id}`), copy);

  it("are not there where nothing has to be mended", () =>
    expect(ghosts(copy)).toEqual({ lines: [], signals: [] }));
  it("are the line that would join a place that is alone", () => {
    const { lines, signals } = ghosts(cut);
    const { x, y } = spotOf(cut, "calais");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`M${x} ${y}L`);
    expect(signals).toEqual([]);
  });
  it("go once they are taken", () => {
    const editor = fakeEditor(cut);
    const row = findings(editor, []).find(({ key }) => key.startsWith("alone"));
    row?.mend?.apply();
    expect(ghosts(tidy(editor.board)).lines).toEqual([]);
    expect(editor.done).toHaveLength(1);
  });
  it("are the signals that are missing at cities, each once", () => {
    const line = copy.lines.find(({ from, signals }) => from === "paris" && signals.length > 0)!;
    const bare = remove(copy, `signal:${line.signals.find(({ gap }) => gap === 0)!.id}`);
    const problem = { pointer: "/lines/0", code: "no_entrance_signal", words: "?" };
    expect(ghosts(bare).signals).toHaveLength(1);
    expect(ghosts(bare, [problem]).signals).toHaveLength(1);
    expect(ghosts(bare).lines).toEqual([]);
  });
  it("are none of mends that draw nothing", () => {
    const accept = { pointer: "/checks", code: "count_differs", words: "?" };
    expect(ghosts(copy, [accept])).toEqual({ lines: [], signals: [] });
  });
});
