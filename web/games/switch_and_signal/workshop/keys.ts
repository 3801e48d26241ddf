// What keys do on the map: walk, add, move, bend, more and fewer pieces, signals, delete.
import { t } from "../../../shell/words.svelte";
import { canvasOf } from "../map/drawn";
import {
  addAt,
  docOf,
  letGo,
  pieces,
  refuse,
  signalAt,
  split,
  takeAway,
  withGrip,
  type Grip,
  type Work,
} from "./actions";
import { kindOf, type Kind } from "./document";
import { inTheWay, partsOf } from "./edit";
import { freeSpot } from "./free_spot";
import { bendOf, spotOf } from "./lay";
import { inReadingOrder, isThere, nameOf, towards, whereOf } from "./selection";

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether nothing else would answer keys: nothing has the focus, or the tool that is held. */
export function isFree(target: EventTarget | null): boolean {
  if (typeof Element === "undefined" || !(target instanceof Element)) return true;
  return target === document.body || target.matches('[data-tool][aria-pressed="true"]');
}
/** Whether keys are meant for the map. By Tab one comes to the page from nothing. */
function onMap({ target, key: pressed }: KeyboardEvent): boolean {
  if (typeof Element === "undefined" || !(target instanceof Element)) return true;
  if (target.closest("[data-workshop-map] .drawing") !== null) return true;
  return isFree(target) && pressed !== "Tab";
}

function walk(editor: Work, dx: number, dy: number): boolean {
  const doc = docOf(editor);
  const from = editor.selected;
  const next = isThere(doc, from) ? towards(doc, from, dx, dy) : inReadingOrder(doc)[0];
  if (next == null) return false;
  editor.select(next);
  return true;
}
function tab(editor: Work, back: boolean): boolean {
  const order = inReadingOrder(docOf(editor));
  const at = order.indexOf(editor.selected ?? "");
  const next = at < 0 ? undefined : order[at + (back ? -1 : 1)];
  if (next === undefined) return false;
  editor.select(next);
  return true;
}

/** A place by so many units; the middle of a line to the side that the arrow shows. */
function move(editor: Work, dx: number, dy: number): boolean {
  const doc = docOf(editor);
  const what = editor.selected;
  if (!isThere(doc, what)) return false;
  const [kind, id] = partsOf(what);
  if (kind === "line") {
    const line = doc.lines.find((it) => it.id === id)!;
    const [a, b] = [spotOf(doc, line.from), spotOf(doc, line.to)];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const along = (dx * (b.y - a.y) - dy * (b.x - a.x)) / long;
    const grip: Grip = { kind: "bend", id };
    const limit = 0.22 * long;
    const bend = Math.min(Math.max(bendOf(doc, line) + along, -limit), limit);
    letGo(editor, grip, what, withGrip(doc, grip, a, bend), `move ${what}`);
    return true;
  }
  if (kindOf(doc, id) !== kind) return false;
  const { x, y } = spotOf(doc, id);
  const to = { x: x + dx, y: y + dy };
  const other = inTheWay(doc, id, to);
  if (other !== null) {
    refuse(editor, nameOf(doc, what), other, to, what);
    return true;
  }
  const grip: Grip = { kind: "place", id };
  letGo(editor, grip, what, withGrip(doc, grip, to, 0), `move ${what}`);
  return true;
}

/** In a gap without a signal, the first from the beginning; or its last one away. */
function nextSignal(editor: Work, id: string): boolean {
  const line = docOf(editor).lines.find((it) => it.id === id);
  if (line === undefined) return false;
  const free = Array.from({ length: line.pieces + 1 }, (_, gap) => gap).find(
    (gap) => !line.signals.some((it) => it.gap === gap),
  );
  return signalAt(editor, id, free ?? line.pieces);
}

/** What tools bring onto the map. */
export const tool_kind: Readonly<Record<string, Kind>> = {
  city: "city",
  switch: "junction",
  start: "start",
};

/** Enter with a tool: signals and junctions come on the line that is chosen, places beside what is chosen. */
export function entered(editor: Work, what: string | null): boolean {
  const doc = docOf(editor);
  const [kind, id] = partsOf(what ?? "");
  const line = kind === "line" ? doc.lines.find((it) => it.id === id) : undefined;
  const orSay = (done: boolean, why: string) => {
    const title = t(`sas.workshop.map.${why}`);
    if (!done) editor.refuse({ key: "refused", kind: "hint", title });
    return true;
  };
  if (line !== undefined && editor.tool === "signal") return orSay(nextSignal(editor, id), "full");
  if (line !== undefined && editor.tool === "switch")
    return orSay(split(editor, id, Math.ceil(line.pieces / 2)), "short");
  const adds = Object.hasOwn(tool_kind, editor.tool) ? tool_kind[editor.tool] : undefined;
  if (adds === undefined || what !== editor.selected) return false;
  const { width, height } = canvasOf(doc.drawing);
  const from = what === null ? null : whereOf(doc, what);
  const at = freeSpot(doc, from ?? { x: width / 2, y: height / 2 });
  return orSay(at !== null && addAt(editor, adds, at), "full");
}

export function key(editor: Work, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === "Enter") return isFree(event.target) && entered(editor, editor.selected);
  if (!onMap(event)) return false;
  const doc = docOf(editor);
  const what = isThere(doc, editor.selected) ? editor.selected : null;
  const [kind, id] = partsOf(what ?? "");
  const arrow = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined;
  if (arrow !== undefined) {
    const by = event.shiftKey ? 10 : 1;
    return event.altKey ? move(editor, arrow[0] * by, arrow[1] * by) : walk(editor, ...arrow);
  }
  if (event.altKey) return false;
  if (event.key === "Tab") return tab(editor, event.shiftKey);
  if (what === null) return false;
  if (kind === "line" && (event.key === "+" || event.key === "-" || event.key === "−")) {
    pieces(editor, id, event.key === "+" ? 1 : -1);
    return true;
  }
  if (event.key === "Delete" || event.key === "Backspace") {
    takeAway(editor, what);
    return true;
  }
  return false;
}
