import { expect, it } from "vitest";
import { sentences } from "./sentences";

it("ends every line with one full stop", () => {
  expect(sentences([])).toBe("");
  expect(sentences(["Ann takes Red", "Why not?", "Won!", "Done."])).toBe(
    "Ann takes Red. Why not? Won! Done.",
  );
  expect(sentences(["Thinking …", "She said “yes.”"])).toBe("Thinking … She said “yes.”");
});
