import { describe, expect, it } from "vitest";
import { parseRules } from "./parse";
import { find, fold, mark, stem } from "./search";

const book = parseRules(
  `# Regeln

## Güter

**R1** Öffne 12 Waggons.

**R2** Die Lokomotive ist ein Joker.

## Züge

**R12** Eine offene Lokomotive, siehe R1.
`,
  [],
);
const also = { R2: "Ersatz, Dampfross", R12: "Schlussrunde" };
const found = (query: string) => find(book, query, also).map(({ number }) => number);

describe("the search", () => {
  it("finds rules that have all the words, however they are typed", () => {
    expect(found("lokomotive")).toEqual(["R2", "R12"]);
    expect(found("LOKO offen")).toEqual(["R12"]);
    expect(found("offne")).toEqual(["R1"]);
    expect(found("tender")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });

  it("finds rules by words that they do not have themselves", () => {
    expect(found("dampfross")).toEqual(["R2"]);
    expect(found("ersatz joker")).toEqual(["R2"]);
    expect(found("ersatz offene")).toEqual([]);
  });

  it("looks past endings where nothing has the word as it was typed", () => {
    expect(found("schlussrunden")).toEqual(["R12"]);
    expect(found("offener lokomotiven")).toEqual(["R12"]);
    expect(["langster", "langsten", "langste"].map(stem)).toEqual(["langst", "langst", "langst"]);
    expect(["weg", "er", "tokens"].map(stem)).toEqual(["weg", "er", "token"]);
  });

  it("finds the rules of a chapter by its title", () => expect(found("züge")).toEqual(["R12"]));

  it("finds a rule by its number first", () => {
    expect(found("12")).toEqual(["R12", "R1"]);
    expect(found("r2")).toEqual(["R2"]);
    expect(found("R1")).toEqual(["R1", "R12"]);
  });

  it("marks what was found, and keeps every letter", () => {
    const pieces = mark("Öffne die offene Tür", "OFF tur");
    expect(pieces.map(({ text }) => text).join("")).toBe("Öffne die offene Tür");
    expect(pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Öff", "off", "Tür"]);
    expect(mark("Tür", "")).toEqual([{ text: "Tür", hit: false }]);
  });

  it("folds letter by letter", () => {
    expect(fold("Straße Québec Ä")).toBe("straße quebec a");
    for (const text of ["ﬃ Ǆ İ", "—“”"]) expect(fold(text).length).toBe(text.length);
  });
});
