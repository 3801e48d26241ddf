// What keys do on the map: walk, move, bend, more and fewer pieces, signals, delete.
import {
  docOf,
  letGo,
  pieces,
  refuse,
  signalAt,
  takeAway,
  withGrip,
  type Grip,
  type Work,
} from "./actions";
import { kindOf } from "./document";
import { inTheWay, partsOf } from "./edit";
import { bendOf, spotOf } from "./lay";
import { inReadingOrder, isThere, nameOf, towards } from "./selection";

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether keys are meant for the map: it has the focus, or nothing has. By Tab one comes to the page from nothing. */
function onMap({ target, key: pressed }: KeyboardEvent): boolean {
  if (typeof Element === "undefined" || !(target instanceof Element)) return true;
  if (target.closest("[data-workshop-map] .drawing") !== null) return true;
  return target === document.body && pressed !== "Tab";
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

export function key(editor: Work, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || !onMap(event)) return false;
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
  if (kind === "line" && event.key === "Enter" && editor.tool === "signal")
    return nextSignal(editor, id);
  if (event.key === "Delete" || event.key === "Backspace") {
    takeAway(editor, what);
    return true;
  }
  return false;
}
