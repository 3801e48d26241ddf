// Confirming, opening and changing: what the document says of it, and what becomes of it.
import { join } from "node:path";
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import "../../../tests/browser";
import { partsOf as shownParts } from "../../../shell/provenance";
import { settings } from "../../../shell/settings.svelte";
import { addWords } from "../../../shell/words.svelte";
import { readJson, root } from "../../../tests/sources";
import { fileTextOf, readBoard } from "../../../workshop/core/file";
import type { BoardDocument } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { blank } from "./blank";
import { tidy } from "./document";
import { remove, setPieces } from "./edit";
import { setNumber } from "./edit_parts";
import { fakeEditor } from "./fake_editor";
import { confirm, open, partOf, progress, statusOf } from "./provenance";
import ProvenanceWhole from "./ProvenanceWhole.svelte";
import { canBeSent, correctionsOf, letterOf } from "./send";

vi.setConfig({ testTimeout: 30_000 });
addWords("sas", { de: game_de, en: game_en });
addWords("sas.workshop", { de, en });

const copy = tidy(
  readJson<BoardDocument>(join(root, "../games/switch_and_signal/boards/europe.json")),
);
const rowOf = (doc: typeof copy, part: string) => progress(doc).find((it) => it.part === part)!;

describe("how a thing is known", () => {
  it("is at first as the document says of its part", () => {
    expect(statusOf(copy, "city:paris")).toBe("printed");
    expect(statusOf(copy, "line:lille--paris")).toBe("reconstructed");
    expect(statusOf(blank({ de: "A", en: "A" }), "city:city")).toBe("own");
    expect(partOf("constructor:x")).toBeNull();
  });
  it("is confirmed, opened, and confirmed again", () => {
    const once = confirm(copy, "line:lille--paris");
    expect(statusOf(once, "line:lille--paris")).toBe("confirmed");
    expect(statusOf(once, "line:calais--lille")).toBe("reconstructed");
    expect(rowOf(once, "lines")).toMatchObject({
      kind: "reconstructed",
      sure: 1,
      all: 49,
      next: "line:calais--lille",
    });
    const opened = open(once, "line:lille--paris");
    expect(statusOf(opened, "line:lille--paris")).toBe("opened");
    expect(statusOf(setPieces(opened, "lille--paris", 2), "line:lille--paris")).toBe("opened");
    expect(statusOf(confirm(opened, "line:lille--paris"), "line:lille--paris")).toBe("confirmed");
    expect(confirm(once, "line:lille--paris")).toEqual(once);
  });
  it("changes with it: what was confirmed is open again, what was ours is one's own", () => {
    expect(
      statusOf(
        setPieces(confirm(copy, "line:lille--paris"), "lille--paris", 2),
        "line:lille--paris",
      ),
    ).toBe("opened");
    expect(statusOf(setPieces(copy, "lille--paris", 2), "line:lille--paris")).toBe("own");
    const swapped = setNumber(confirm(copy, "start:kiel"), "emden", 7);
    expect(statusOf(swapped, "start:emden")).toBe("own");
    expect(statusOf(swapped, "start:kiel")).toBe("opened");
  });
  it("goes with it", () => {
    const doc = remove(confirm(copy, "line:lille--paris"), "line:lille--paris");
    expect(JSON.stringify(doc.provenance)).not.toContain("line:lille--paris");
    expect(doc.provenance["parts"]).not.toHaveProperty("confirmed");
  });
  it("is in the document in both languages, beside what was there", () => {
    const doc = confirm(copy, "line:lille--paris");
    const shown = shownParts(doc, "de").find(({ key }) => key === "confirmed");
    expect(shown).toMatchObject({ kind: "printed", note: { language: "de" } });
    expect(shownParts(doc, "en")).toHaveLength(shownParts(copy, "en").length + 1);
    expect(doc.provenance["sources"]).toEqual(copy.provenance["sources"]);
  });
});

it("a whole part that is sure is printed", () => {
  let doc = copy;
  for (const { id } of copy.starts) doc = confirm(doc, `start:${id}`);
  expect(rowOf(doc, "starts")).toEqual({
    part: "starts",
    kind: "printed",
    sure: 11,
    all: 11,
    next: null,
  });
  expect(rowOf(copy, "rules")).toMatchObject({ kind: "printed", sure: 1 });
});

describe("sent to the project", () => {
  const corrected = setNumber(
    open(confirm(copy, "line:lille--paris"), "junction:lille"),
    copy.starts[0]!.id,
    copy.starts[1]!.number,
  );
  const page = (board: typeof copy) =>
    render(ProvenanceWhole, { props: { editor: fakeEditor(board) } }).body;

  it("goes what is confirmed, changed and still open", () => {
    const { confirmed, changed, opened } = correctionsOf(corrected);
    expect([confirmed, opened]).toEqual([["line:lille--paris"], ["junction:lille"]]);
    expect(changed).toContain(`start:${copy.starts[0]!.id}`);
  });
  it.each(["de", "en"] as const)("goes a text with the names of all of it (%s)", (language) => {
    settings.language = language;
    const letter = letterOf(corrected, "mitteleuropa.json");
    for (const word of ["mitteleuropa.json", "Lille – Paris", copy.starts[0]!.name[language]])
      expect(letter).toContain(word);
    expect(letter).not.toMatch(/sas\.|\{|undefined/);
    expect(letter.split("\n")).toHaveLength(4);
    expect(letterOf(copy, "a.json").split("\n")).toHaveLength(1);
  });
  it("goes nothing that nobody has looked at, and no board that was made up", () => {
    expect(canBeSent(copy)).toBe(true);
    expect(page(copy)).toMatch(/data-send[^>]*disabled|disabled[^>]*data-send/);
    expect(page(corrected)).not.toMatch(/data-send[^>]*disabled|disabled[^>]*data-send/);
    const own = blank({ de: "A", en: "A" });
    expect(canBeSent(own)).toBe(false);
    expect(page(own)).not.toContain("data-send");
  });
  it("is a file that can be read again, with the corrections in it", () => {
    const again = tidy(readBoard(fileTextOf(corrected)));
    expect(correctionsOf(again)).toEqual(correctionsOf(corrected));
  });
});
