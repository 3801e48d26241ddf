// Small changes of a document that leave everything else as it is: nothing is changed in place.
import type { Board, List } from "./read";

type Way = readonly (string | number)[];

/** The document with this value there; objects that are missing on the way are made. */
export function put(board: Board, way: Way, value: unknown): Board {
  return changed(board, way, value) as Board;
}

function changed(value: unknown, way: Way, to: unknown): unknown {
  const [step, ...rest] = way;
  if (step === undefined) return to;
  if (Array.isArray(value)) {
    const list = [...(value as unknown[])];
    list[Number(step)] = changed(list[Number(step)], rest, to);
    return list;
  }
  const members = typeof value === "object" && value !== null ? value : {};
  const old = Object.hasOwn(members, step)
    ? (members as Record<string, unknown>)[String(step)]
    : undefined;
  return { ...members, [step]: changed(old, rest, to) };
}

/** The document without this member, or this entry of a list. */
export function drop(board: Board, way: Way): Board {
  const last = way.at(-1);
  const above = way.slice(0, -1);
  let held: unknown = board;
  for (const step of above) {
    if (typeof held !== "object" || held === null || !Object.hasOwn(held, step)) return board;
    held = (held as Record<string | number, unknown>)[step];
  }
  if (Array.isArray(held))
    return put(
      board,
      above,
      held.filter((_, i) => i !== Number(last)),
    );
  if (typeof held !== "object" || held === null) return board;
  return put(
    board,
    above,
    Object.fromEntries(Object.entries(held).filter(([key]) => key !== last)),
  );
}

function listIn(board: Board, list: List): readonly unknown[] {
  const entries: unknown = board[list];
  return Array.isArray(entries) ? (entries as unknown[]) : [];
}

export function append(board: Board, list: List, entry: object): Board {
  return put(board, [list], [...listIn(board, list), entry]);
}

export function removeAt(board: Board, list: List, index: number): Board {
  return put(
    board,
    [list],
    listIn(board, list).filter((_, i) => i !== index),
  );
}

/** Only the entries with these indices stay. */
export function without(board: Board, list: List, stay: readonly number[]): Board {
  const entries = listIn(board, list);
  return stay.length === entries.length
    ? board
    : put(
        board,
        [list],
        stay.map((i) => entries[i]),
      );
}

/** An id as files have them, of a name: "Québec" becomes "quebec". */
export function idFrom(name: string): string {
  const plain = name
    .replaceAll("ß", "ss")
    .replace(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 40) || "entry";
}

/** The id, with a number behind it if something of the list is called so already. */
export function freshId(board: Board, list: List, wanted: string): string {
  const taken = new Set(
    listIn(board, list).map((entry) =>
      typeof entry === "object" && entry !== null ? (entry as { id?: unknown }).id : undefined,
    ),
  );
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  return id;
}
