import { describe, expect, it } from "vitest";
import { parseRules, plain, runs } from "./parse";

const text = `# A game: the rules

**NA** is one rulebook. \`NA 2\` is its page 2.

## Set-up

**R1** Two play. (NA 1)

**R2** Germany: a pile of *long* cards,
see R1 and R9. (NA 1–2, DE 2)
*Ruling:* chance decides (option \`start\`). *Ruling:* once.

## Countries (Germany)
Words before the rules.
- One.
- Two.

**R3a** Conductor (North America): stays. (p. 6; option \`goods=10\`)

**R4** Rails in Germany (see R1): none.
`;

describe("a file of rules", () => {
  const book = parseRules(text, ["North America", "Germany"]);

  it("has a title, a lead and chapters", () => {
    expect(book.title).toBe("A game: the rules");
    expect(plain(book.lead)).toBe("NA is one rulebook. NA 2 is its page 2.");
    expect(book.chapters.map(({ title }) => title)).toEqual(["Set-up", "Countries (Germany)"]);
    expect(plain(book.chapters[1]?.lead ?? [])).toBe("Words before the rules.\n• One.\n• Two.");
  });

  it("has its rules in their chapters, each ruling as its own paragraph", () => {
    const numbers = book.chapters.map(({ rules }) => rules.map(({ number }) => number));
    expect(numbers).toEqual([
      ["R1", "R2"],
      ["R3a", "R4"],
    ]);
    expect(plain(book.chapters[0]?.rules[1]?.paragraphs ?? [])).toBe(
      "Germany: a pile of long cards, see R1 and R9. (NA 1–2, DE 2)\n" +
        "Ruling: chance decides (option start).\nRuling: once.",
    );
  });

  it("says which board a rule is about", () => {
    const boards = book.chapters.flatMap(({ rules }) => rules.map(({ board }) => board));
    // What is said of a thing that only one board has counts more than the chapter it stands in.
    expect(boards).toEqual([null, "Germany", "North America", "Germany"]);
  });

  it("has the words of links to other files, not their addresses", () => {
    expect(
      plain([runs("See [how a game is made](../adding-a-game.md) (NA 2), [R3] and (R4).")]),
    ).toBe("See how a game is made (NA 2), [R3] and (R4).");
  });

  it("knows links, pages of rulebooks and code", () => {
    expect(runs("As R12, see `R3` (p. 4 B) and (R5).")).toEqual([
      { kind: "text", text: "As " },
      { kind: "rule", text: "R12" },
      { kind: "text", text: ", see " },
      { kind: "code", text: "R3" },
      { kind: "text", text: " " },
      { kind: "source", text: "(p. 4 B)" },
      { kind: "text", text: " and (" },
      { kind: "rule", text: "R5" },
      { kind: "text", text: ")." },
    ]);
  });
});
