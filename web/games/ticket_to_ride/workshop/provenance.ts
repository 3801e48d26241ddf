// How each part of a board is known; what was changed by hand can be said there.
import type { Language } from "../../../shell/settings.svelte";
import { entry, type Board } from "./document";

export const kinds = ["printed", "inferred", "reconstructed", "own"] as const;
export type Kind = (typeof kinds)[number];

export interface Known {
  kind: Kind;
  note: string;
}
type Part = Record<string, unknown>;
const part = (value: unknown): Part =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Part) : {};
const text = (value: unknown) => (typeof value === "string" ? value : "");

export function knownParts(board: Board, language: Language): (Known & { part: string })[] {
  const { parts, german } = part(board.provenance);
  return Object.entries(part(parts)).map(([name, told]) => {
    const { kind, note } = part(told);
    const in_german = language === "de" ? text(entry(part(german), name)) : "";
    return {
      part: name,
      kind: kinds.find((each) => each === kind) ?? "own",
      note: in_german === "" ? text(note) : in_german,
    };
  });
}

/** Notes in German stand beside the others. */
export function setKnown(
  board: Board,
  name: string,
  { kind, note }: Known,
  language: Language,
): Board {
  const told = part(board.provenance);
  const [parts, german] = [part(told["parts"]), part(told["german"])];
  const before = part(entry(parts, name));
  const next = { ...before, kind, note: language === "de" ? text(before["note"]) : note };
  return {
    ...board,
    provenance: {
      ...told,
      parts: { ...parts, [name]: next },
      ...(language === "de" && { german: { ...german, [name]: note } }),
    },
  };
}
