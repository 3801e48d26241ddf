// A board as a file, and a file as a board.
import { workshop_games } from "../../games";
import { settings } from "../../shell/settings.svelte";
import type { BoardDocument } from "../family";
import { most_bytes, most_text_bytes } from "./api";
import { keepGround } from "./ground_of";

/** Why a file is no board that can be worked on. */
export type FileFault = "too_large" | "no_json" | "no_board" | "no_game";

export class FileError extends Error {
  constructor(
    readonly code: FileFault,
    /** What was found instead, or where. */
    readonly detail = "",
  ) {
    super(code);
  }
}

export function fileTextOf(document: BoardDocument): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** "frankreich.json" */
export function fileNameOf(document: BoardDocument): string {
  const plain = (document.name?.de || document.name?.en || "board")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain || "board"}.json`;
}

/** Bytes of a document as houses count them. */
export function sizeOf(document: BoardDocument): number {
  return new TextEncoder().encode(JSON.stringify(document)).length;
}

/** Throws a FileError. It may still not be playable: that the check says. */
export function readBoard(text: string): BoardDocument {
  if (new TextEncoder().encode(text).length > most_text_bytes) throw new FileError("too_large");
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new FileError("no_json", error instanceof Error ? error.message : "");
  }
  return asBoard(value);
}

/** The same of what was parsed already. */
export function asBoard(value: unknown): BoardDocument {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new FileError("no_board");
  const { format, game, name } = value as Record<string, unknown>;
  if (typeof format !== "string" || !/^roundhouse-board-[12]$/.test(format))
    throw new FileError("no_board", typeof format === "string" ? format : "");
  if (typeof game !== "string" || !workshop_games.includes(game))
    throw new FileError("no_game", typeof game === "string" ? game : "");
  const document = { ...value, format, game, name: namesIn(name) } as BoardDocument;
  if (sizeOf(document) > most_bytes) throw new FileError("too_large");
  return document;
}

/** A name in both languages, whatever was there. */
function namesIn(name: unknown): BoardDocument["name"] {
  const of = (language: "de" | "en"): string => {
    const words = (name as Record<string, unknown> | null | undefined)?.[language];
    return typeof words === "string" ? words : "";
  };
  return { en: of("en") || of("de"), de: of("de") || of("en") };
}

/** Bytes of a sentence in a document. */
const longest_note = 2000;

/** The notes of its drawing begin with what it is a copy of; how each part is known stays. */
function copiedFrom({ name, author, provenance }: BoardDocument): unknown {
  const told = (provenance ?? {}) as {
    parts?: Record<string, { note?: unknown }>;
    german?: Record<string, unknown>;
  };
  const drawing = told.parts?.["drawing"];
  if (typeof drawing !== "object" || drawing === null) return provenance;
  const joined = (first: string, rest: unknown) => {
    const whole = typeof rest === "string" && rest !== "" ? `${first} ${rest}` : first;
    return new TextEncoder().encode(whole).length > longest_note ? first : whole;
  };
  const [by, von] = author ? [` by ${author}`, ` von ${author}`] : ["", ""];
  const note = joined(`A copy of “${name.en}”${by}.`, drawing.note);
  const german = joined(`Eine Kopie von „${name.de}“${von}.`, told.german?.["drawing"]);
  return {
    ...told,
    parts: { ...told.parts, drawing: { ...drawing, note } },
    german: { ...told.german, drawing: german },
  };
}

/**
 * The copy of a board. What records call the other by is left out, as are the counts of its component
 * list: who copies a board wants to change it. It is by whoever copies it, under the same licence; where it
 * comes from is said in its provenance.
 */
export function copyOf(document: BoardDocument, name: BoardDocument["name"]): BoardDocument {
  const {
    id: _,
    checks: __,
    ...rest
  } = keepGround(document) as BoardDocument & { checks?: unknown };
  const own = settings.name.trim();
  return {
    ...rest,
    format: "roundhouse-board-2",
    name,
    // Without an author no board can be played: who has no name yet is not asked for one here.
    ...(own !== "" && { author: own }),
    ...(document.provenance !== undefined && { provenance: copiedFrom(document) }),
  };
}
