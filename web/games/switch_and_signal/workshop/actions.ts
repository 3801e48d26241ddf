// Steps in the editor with the words of what was done.
import { t } from "../../../shell/words.svelte";
import type { Editor } from "../../../workshop/family";
import type { Spot } from "../board";
import { kindOf, tidy, type Doc, type Kind } from "./document";
import {
  addLine,
  addPlace,
  bendLine,
  moveLabel,
  movePlace,
  partsOf,
  remove,
  setPieces,
  splitLine,
  toggleSignal,
} from "./edit";
import { removeCard, toggleHelper } from "./edit_parts";
import { nameOf } from "./selection";

export type Work = Editor<Doc>;
export const docOf = (editor: Work): Doc => tidy(editor.board);

/** `done`: the words of the step, `sas.workshop.done.<done>`. */
export function change(
  editor: Work,
  done: string,
  what: string,
  next: Doc,
  merge?: string,
  more: Record<string, string | number> = {},
): void {
  const name = nameOf(docOf(editor), what);
  editor.change(t(`sas.workshop.done.${done}`, { what: name, ...more }), next, merge);
}

/** Says in the check that something was not put down there, upon another place; and the same in a sentence. */
export function refuse(
  editor: Work,
  name: string,
  other: string,
  at: Spot,
  about?: string,
): string {
  const doc = docOf(editor);
  const it = `${kindOf(doc, other) ?? ""}:${other}`;
  const note = t("sas.workshop.map.busy", { place: nameOf(doc, it) });
  const title = t("sas.workshop.map.refused", { what: name });
  editor.refuse({ key: "refused", kind: "hint", title, note, at, about: about ?? it });
  return note;
}

/** Adds a place there and selects it; false if there can be no more of them. */
export function addAt(editor: Work, kind: Kind, at: Spot): boolean {
  const { doc, what } = addPlace(docOf(editor), kind, at);
  if (what === null) return false;
  editor.change(t("sas.workshop.done.added", { what: nameOf(doc, what) }), doc);
  editor.select(what);
  return true;
}
export function join(editor: Work, from: string, to: string): boolean {
  const { doc, what } = addLine(docOf(editor), from, to);
  if (what === null) return false;
  editor.change(t("sas.workshop.done.added", { what: nameOf(doc, what) }), doc);
  editor.select(what);
  return true;
}
export function split(editor: Work, line: string, piece: number): boolean {
  const { doc, what } = splitLine(docOf(editor), line, piece);
  if (what === null) return false;
  change(editor, "split", `line:${line}`, doc);
  editor.select(what);
  return true;
}
export function signalAt(editor: Work, line: string, gap: number): boolean {
  const before = docOf(editor);
  const { doc, what } = toggleSignal(before, line, gap);
  if (what === null) return false;
  const on = what.startsWith("signal:");
  change(editor, on ? "signal_on" : "signal_off", `line:${line}`, doc);
  editor.select(editor.tool === "signal" ? what : `line:${line}`);
  return true;
}
export function pieces(editor: Work, line: string, by: number): void {
  const doc = docOf(editor);
  const before = doc.lines.find((it) => it.id === line)?.pieces ?? 0;
  const next = setPieces(doc, line, before + by);
  if (next === doc) return;
  const now = next.lines.find((it) => it.id === line)?.pieces ?? 0;
  change(editor, "pieces", `line:${line}`, next, `pieces ${line}`, { from: before, to: now });
}
export function takeAway(editor: Work, what: string): void {
  const [kind, id] = partsOf(what);
  const doc = docOf(editor);
  const helper = kind === "helper" ? doc.helpers.find((it) => it.id === id) : undefined;
  const next =
    kind === "card"
      ? removeCard(doc, id)
      : helper !== undefined
        ? toggleHelper(doc, helper.effect)
        : remove(doc, what);
  if (next === doc) return;
  change(editor, "removed", what, next);
  editor.select(null);
}

/** What is dragged, and the document with it there. */
export type Grip =
  { kind: "place"; id: string } | { kind: "label"; id: string } | { kind: "bend"; id: string };
const done: Record<Grip["kind"], string> = { place: "moved", label: "label", bend: "bent" };

export function withGrip(doc: Doc, { kind, id }: Grip, at: Spot, bend: number): Doc {
  if (kind === "place") return movePlace(doc, id, at);
  return kind === "label" ? moveLabel(doc, id, at) : bendLine(doc, id, bend);
}
export function letGo(editor: Work, grip: Grip, what: string, next: Doc, merge?: string): void {
  change(editor, done[grip.kind], what, next, merge);
}
