// What tools and keys do with a board: steps with their words. The map and the keyboard call the same.
import { t } from "../../../shell/words.svelte";
import type { Editor } from "../../../workshop/family";
import { pointOf, type Point, type Side } from "../map/layout";
import {
  addLink,
  addPlace,
  moveEnd,
  movePlace,
  removeLink,
  removePlace,
  setPrinted,
  setStart,
  turnLabel,
} from "./edit";
import { addEntry, removeEntry, setField } from "./edit_lists";
import { forms } from "./forms";
import { touched } from "./provenance";
import { read, type Board, type List } from "./read";
import { selectionIn, selectionOf } from "./selection";
import { entryTitle, placeNamed } from "./titles";
import { freeSpot, placeNear, walk, type Direction } from "./walk";

type Work = Editor<Board>;

/** No place is dropped so near to another. */
export const too_close = 44;

function indexOf(board: Board, list: "places" | "links", id: string): number {
  return read(board)[list].findIndex((entry) => entry.id === id);
}

/** In words, why something cannot lie there. */
export function refusal(board: Board, other: string): string {
  return t("gtj.workshop.refused", { place: placeNamed(board, other) });
}

/** Says in the check that `what` was not put down so near to another place; `at` is where. */
function refuse(editor: Work, what: string, other: string, at: Point, about?: string): void {
  editor.preview(null);
  editor.refuse({
    key: "refused",
    kind: "hint",
    title: t("gtj.workshop.refused_row", { what }),
    note: refusal(editor.board, other),
    at,
    about: about ?? selectionOf(editor.board, "places", indexOf(editor.board, "places", other)),
  });
}

/** False if there is no room, there or at all. */
export function newPlace(editor: Work, kind: "city" | "port", at: Point): boolean {
  const other = placeNear(editor.board, at, too_close);
  if (other !== null) {
    refuse(editor, t(`gtj.workshop.place_kind.${kind}`), other, at);
    return false;
  }
  const number = read(editor.board).places.length + 1;
  const made = addPlace(editor.board, {
    name: {
      en: kind === "city" ? `Town ${number}` : `Port ${number}`,
      de: germanName(kind, number),
    },
    kind,
    at,
  });
  if (made === null) return false;
  const [next, id] = made;
  editor.change(t("gtj.workshop.did.added", { what: placeNamed(next, id) }), next);
  editor.select(selectionOf(next, "places", indexOf(next, "places", id)));
  return true;
}

/** Until somebody gives it a name; in the file names are in both languages, whatever the reader's is. */
function germanName(kind: "city" | "port", number: number): string {
  return kind === "city" ? `Stadt ${number}` : `Hafen ${number}`;
}

/** False if another place lies there, unless it only gets farther from it. `merge`: what is moved key by key. */
export function dropPlace(editor: Work, id: string, at: Point, merge?: string): boolean {
  const what = placeNamed(editor.board, id);
  const other = placeNear(editor.board, at, too_close, id);
  if (other !== null && nearer(editor.board, id, other, at)) {
    const about = selectionOf(editor.board, "places", indexOf(editor.board, "places", id));
    refuse(editor, what, other, at, about);
    return false;
  }
  const label = t("gtj.workshop.did.moved", { what });
  editor.change(label, movePlace(editor.board, id, at), merge);
  return true;
}

function nearer(board: Board, id: string, other: string, at: Point): boolean {
  const [now, its] = [pointOf(read(board), id), pointOf(read(board), other)];
  return Math.hypot(at.x - its.x, at.y - its.y) <= Math.hypot(now.x - its.x, now.y - its.y);
}

/** The name of a place goes to another side of it. */
export function dropName(editor: Work, id: string, side: Side): boolean {
  const { board } = editor;
  const label = t("gtj.workshop.did.name", { what: placeNamed(board, id) });
  editor.change(label, turnLabel(board, id, pointOf(read(board), id), side));
  return true;
}

/** Joins two places; true if there is a link between them now. */
export function join(editor: Work, a: string, b: string): boolean {
  const made = addLink(editor.board, a, b);
  if (made === null) return false;
  const [next, id] = made;
  const index = indexOf(next, "links", id);
  editor.change(t("gtj.workshop.did.added", { what: entryTitle(next, "links", index) }), next);
  return true;
}

/** False if there is such a link already. */
export function leadElsewhere(editor: Work, id: string, end: "a" | "b", to: string): boolean {
  const next = moveEnd(editor.board, id, end, to);
  if (next === editor.board) return false;
  changeEntry(editor, "links", indexOf(next, "links", id), next);
  return true;
}

export function toggleStart(editor: Work, id: string): void {
  const starts = !read(editor.board).start_cities.includes(id);
  const next = setStart(editor.board, id, starts);
  if (next === editor.board) return;
  const words = starts ? "gtj.workshop.did.start" : "gtj.workshop.did.no_start";
  editor.change(t(words, { what: placeNamed(next, id) }), next);
}

export function togglePrinted(editor: Work, id: string): void {
  const place = read(editor.board).places.find((it) => it.id === id);
  if (place?.kind !== "port") return;
  const printed =
    place.printed === undefined ? ({ demand: "steel", supply: ["coal"] } as const) : null;
  const next = setPrinted(editor.board, id, printed);
  editor.change(t("gtj.workshop.did.goods", { what: placeNamed(next, id) }), next);
}

/** An entry was changed by hand. `merge`: what is typed in one go. */
export function changeEntry(
  editor: Work,
  list: List,
  index: number,
  next: Board,
  merge?: string,
): void {
  const label = t("gtj.workshop.did.changed", { what: entryTitle(next, list, index) });
  editor.change(label, touched(next, list, index), merge);
}

export function changeField(
  editor: Work,
  list: List,
  index: number,
  key: string,
  value: unknown,
): void {
  const next = setField(editor.board, list, index, key, value);
  changeEntry(editor, list, index, next, `${list}:${index}:${key}`);
}

export function newEntry(editor: Work, list: List): void {
  const made = addEntry(editor.board, list);
  if (made === null) return;
  const [next, index] = made;
  editor.change(t("gtj.workshop.did.added", { what: entryTitle(next, list, index) }), next);
  editor.select(selectionOf(next, list, index));
}

/** What is selected is taken away; there is undo. False if nothing can be. */
export function removeSelected(editor: Work): boolean {
  const found = selectionIn(editor.board, editor.selected);
  if (found === null || found.list === "improvements") return false;
  const { list, index } = found;
  const label = t("gtj.workshop.did.removed", { what: entryTitle(editor.board, list, index) });
  const id =
    list === "places" || list === "links" ? read(editor.board)[list][index]?.id : undefined;
  const next =
    id === undefined || id === ""
      ? removeEntry(editor.board, list, index)
      : list === "places"
        ? removePlace(editor.board, id)
        : removeLink(editor.board, id);
  editor.select(null);
  editor.change(label, next);
  return true;
}

export const roomFor = (board: Board, list: List) => read(board)[list].length < forms[list].max;

const arrows: readonly Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function nudge(editor: Work, direction: Direction, by: number): boolean {
  const found = selectionIn(editor.board, editor.selected);
  const id = found?.list === "places" ? read(editor.board).places[found.index]?.id : undefined;
  if (id === undefined) return false;
  const { x, y } = pointOf(read(editor.board), id);
  const dx = direction === "ArrowLeft" ? -by : direction === "ArrowRight" ? by : 0;
  const dy = direction === "ArrowUp" ? -by : direction === "ArrowDown" ? by : 0;
  dropPlace(editor, id, { x: x + dx, y: y + dy }, `move:${id}`);
  return true;
}

/** What on the map has the focus, and brings it there. */
export interface Focus {
  at(): string | null;
  /** Nothing else would answer the Enter key. */
  free(event: KeyboardEvent): boolean;
  go(selection: string): void;
}

function placeInMiddle(editor: Work): boolean {
  const at = freeSpot(editor.board, 120);
  if (at === null || (editor.tool !== "city" && editor.tool !== "port")) return false;
  newPlace(editor, editor.tool, at);
  return true;
}

/** Keys of the map: arrows walk, with Alt they move, Del takes away, Enter puts a new place down. */
export function key(editor: Work, event: KeyboardEvent, focus: Focus): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === "Enter") return focus.free(event) && placeInMiddle(editor);
  if (event.key === "Delete" || event.key === "Backspace") return removeSelected(editor);
  const direction = arrows.find((arrow) => arrow === event.key);
  if (direction === undefined) return false;
  if (event.altKey) return nudge(editor, direction, event.shiftKey ? 10 : 1);
  const next = walk(editor.board, focus.at() ?? editor.selected, direction);
  if (next === null) return false;
  focus.go(next);
  // While a link is drawn the place that it begins at stays selected.
  if (editor.tool !== "link") editor.select(next);
  return true;
}
