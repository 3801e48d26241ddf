// What is selected, as a word: "places:boston", "contract_slots:#3". By id, so that it stays when a list changes.
import { lists, read, type Board, type List } from "./read";

export interface Selection {
  list: List;
  index: number;
}

function idAt(board: Board, list: List, index: number): string {
  const entry: object | undefined = read(board)[list][index];
  return entry !== undefined && "id" in entry ? String(entry.id) : "";
}

/** By number where it has no id, or one that another has before it. */
export function selectionOf(board: Board, list: List, index: number): string {
  const id = idAt(board, list, index);
  const first = read(board)[list].findIndex((_, i) => idAt(board, list, i) === id);
  return id !== "" && first === index ? `${list}:${id}` : `${list}:#${index}`;
}

/** Null if it is not there any more. */
export function selectionIn(board: Board, selected: string | null): Selection | null {
  const [word = "", ...rest] = (selected ?? "").split(":");
  const list = lists.find((it) => it === word);
  if (list === undefined) return null;
  const id = rest.join(":");
  const index = id.startsWith("#")
    ? Number(id.slice(1))
    : read(board)[list].findIndex((_, i) => idAt(board, list, i) === id);
  return read(board)[list][index] === undefined ? null : { list, index };
}

/** The id of the selected place or link, for the map. */
export function selectedId(board: Board, selected: string | null, list: List): string | null {
  const found = selectionIn(board, selected);
  return found?.list === list ? idAt(board, list, found.index) : null;
}
