// Corrections of a board on their way to the project: what was found out, and the words that go with the file.
import { t } from "../../../shell/words.svelte";
import type { Doc } from "./document";
import { listed, parts, statusOf, thingsOf, type List } from "./provenance";
import { nameOf } from "./selection";

const told: readonly List[] = ["confirmed", "changed", "opened"];

export type Corrections = Readonly<Record<List, readonly string[]>>;
export function correctionsOf(doc: Doc): Corrections {
  const of = (list: List) => listed(doc, list);
  return { confirmed: of("confirmed"), changed: of("changed"), opened: of("opened") };
}

/** A board that was made up has nothing to be corrected. */
export function canBeSent(doc: Doc): boolean {
  const corrections = correctionsOf(doc);
  return (
    told.some((list) => list !== "changed" && corrections[list].length > 0) ||
    parts.some((part) =>
      thingsOf(doc, part).some((what) => statusOf(doc, what) === "reconstructed"),
    )
  );
}

/** What goes with the file: which board, which part of it is now known, and how. */
export function letterOf(doc: Doc, file: string): string {
  const corrections = correctionsOf(doc);
  const lines = told.flatMap((list) => {
    const things = corrections[list].map((what) => nameOf(doc, what));
    if (things.length === 0) return [];
    return [t(`sas.workshop.from.send.letter.${list}`, { things: things.join("; ") })];
  });
  return [t("sas.workshop.from.send.letter.head", { file }), ...lines].join("\n");
}
