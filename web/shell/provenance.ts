// Which parts of a board are as printed and which are ours; every board file says it of itself.
import type { Language } from "./settings.svelte";

export type Kind = "printed" | "inferred" | "reconstructed" | "own";

/** A text of a board file. They are English; German is there beside it where somebody wrote it. */
export interface Said {
  text: string;
  language: Language;
}

export interface Part {
  /** "tickets short"; as a key of words "tickets_short". */
  key: string;
  kind: Kind;
  /** How we know it. */
  note: Said;
}

interface BoardFile {
  edition?: string;
  provenance?: {
    parts?: Record<string, { kind?: string; status?: string; note?: string; ref?: string }>;
    /** The words of the edition and of each part in German. */
    german?: Record<string, string>;
  };
}

const order: readonly Kind[] = ["reconstructed", "inferred", "own", "printed"];

function said(file: BoardFile | null, of: string, english: string, language: Language): Said {
  const german = language === "de" ? file?.provenance?.german?.[of] : undefined;
  return german === undefined
    ? { text: english, language: "en" }
    : { text: german, language: "de" };
}

/** What is least certain comes first. */
export function partsOf(board: unknown, language: Language): Part[] {
  const file = board as BoardFile | null;
  const parts = Object.entries(file?.provenance?.parts ?? {}).map(([name, part]) => ({
    key: name.replace(/[^a-z0-9]+/g, "_"),
    kind: order.find((kind) => kind === (part.kind ?? part.status)) ?? "own",
    note: said(file, name, part.note ?? part.ref ?? "", language),
  }));
  return parts.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The printed edition that a board follows. */
export function editionOf(board: unknown, language: Language): Said {
  const file = board as BoardFile | null;
  return said(file, "edition", file?.edition ?? "", language);
}
