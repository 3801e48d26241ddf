import { describe, expect, it } from "vitest";
import { breakable } from "./long_names";

const seen = (name: string) => breakable(name).replaceAll("\u00ad", "-");

describe("a long name", () => {
  it("can be broken before the last consonant between two vowels", () => {
    expect(seen("Siebenschläferfreundin")).toBe("Sie-ben-schlä-fer-freun-din");
  });
  it("is as it was where its words are short", () => {
    for (const name of ["Mara", "Friederike Abernathy-Wyn", "Jean-Baptiste Delacroix", ""])
      expect(breakable(name)).toBe(name);
  });
  it("keeps every letter, whatever it is written in", () => {
    for (const name of [
      "Eisenbahnfreundeskreis 04",
      "Константинопольская",
      "xxxxxxxxxxxxxxxxxx",
      "🚂🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃🚃",
    ])
      expect(seen(name).replaceAll("-", "")).toBe(name);
  });
});
