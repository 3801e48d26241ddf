// How each part of a board is known, down to single entries where the file says it of them.
import { member } from "../../../shell/given";
import { parts } from "./blank";
import { put } from "./document";
import { read, type Board, type List } from "./read";

export const kinds = ["printed", "inferred", "reconstructed", "own"] as const;
export type Kind = (typeof kinds)[number];

function kindIn(value: unknown): Kind | undefined {
  return kinds.find((kind) => kind === value);
}

export function partKind(board: Board, part: string): Kind | undefined {
  return kindIn(member(member(member(board.provenance, "parts"), part), "kind"));
}

/** Under which name the file speaks of an entry: its id, and slots by their number. */
export function itemName(board: Board, list: List, index: number): string {
  const entry: object | undefined = read(board)[list][index];
  return entry !== undefined && "id" in entry ? String(entry.id) : String(index + 1);
}

function itemOf(board: Board, list: List, index: number): unknown {
  const items = member(member(board.provenance, "items"), list);
  return member(items, itemName(board, list, index));
}

/** What is said of the entry itself, or else of all of its kind. */
export function itemKind(board: Board, list: List, index: number): Kind {
  return kindIn(member(itemOf(board, list, index), "status")) ?? partKind(board, list) ?? "own";
}

/** What the file says of how an entry is known; its own words, in English. */
export function itemNote(board: Board, list: List, index: number): string {
  const note = member(itemOf(board, list, index), "ref");
  return typeof note === "string" ? note : "";
}

function setItem(board: Board, list: List, index: number, status: Kind): Board {
  const old = itemOf(board, list, index);
  const kept = typeof old === "object" && old !== null ? old : {};
  const ref = status === "printed" ? { ref: "compared with the printed part" } : {};
  const way = ["provenance", "items", list, itemName(board, list, index)];
  return put(board, way, { ...kept, status, ...ref });
}

export function setPart(board: Board, part: string, kind: Kind): Board {
  return put(board, ["provenance", "parts", part, "kind"], kind);
}

/** Somebody has held the entry against the box; when the last one is confirmed, so is the part. */
export function confirm(board: Board, list: List, index: number): Board {
  const next = setItem(board, list, index, "printed");
  const all = read(next)[list].every((_, i) => itemKind(next, list, i) === "printed");
  return all && partKind(next, list) !== undefined ? setPart(next, list, "printed") : next;
}

/** What was changed by hand is as printed only when somebody says so again. */
export function touched(board: Board, list: List, index: number): Board {
  const said = kindIn(member(itemOf(board, list, index), "status"));
  return said === "printed" || said === "inferred" ? setItem(board, list, index, "own") : board;
}

export interface PartRow {
  part: string;
  kind: Kind;
  /** How many entries are as printed, of how many; none if the file does not speak of single ones. */
  printed: number;
  all: number;
}

/** The parts as the file divides them; those it says nothing of come last. */
export function partRows(board: Board): PartRow[] {
  const said = member(board.provenance, "parts");
  const keys = typeof said === "object" && said !== null ? Object.keys(said) : [];
  const missing = parts.filter((part) => !keys.some((key) => key.split(/[. ]/)[0] === part));
  return [...keys, ...missing].map((part) => {
    const known = read(board);
    const entries = Object.hasOwn(known, part) ? known[part as List] : undefined;
    const single = typeof member(member(board.provenance, "items"), part) === "object";
    const all = single && Array.isArray(entries) ? entries.length : 0;
    const printed = Array.from({ length: all }, (_, i) => itemKind(board, part as List, i)).filter(
      (kind) => kind === "printed",
    ).length;
    return { part, kind: partKind(board, part) ?? "own", printed, all };
  });
}

/** All parts that the file says nothing of are one's own. */
export function withParts(board: Board): Board {
  return partRows(board)
    .filter(({ part }) => partKind(board, part) === undefined)
    .reduce((next, { part }) => setPart(next, part, "own"), board);
}
