// Confirming, opening and changing: what the document says of it, and what becomes of it.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import "../../../tests/browser";
import { partsOf as shownParts } from "../../../shell/provenance";
import { readJson, root } from "../../../tests/sources";
import type { BoardDocument } from "../../../workshop/family";
import { blank } from "./blank";
import { tidy } from "./document";
import { remove, setPieces } from "./edit";
import { setNumber } from "./edit_parts";
import { confirm, open, partOf, progress, statusOf } from "./provenance";

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
