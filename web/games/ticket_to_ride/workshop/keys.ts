// What keys do on the map: walk, move, bend, length, colour, tracks, delete.
import { t } from "../../../shell/words.svelte";
import type { Editor } from "../../../workshop/family";
import { card_colors, type Board, type RouteColor } from "./document";
import { movePlace, removePlace } from "./edit";
import { removeConnection, setBend, setColor, setLength, setTracks } from "./edit_tracks";
import { nameOf, wayName } from "./findings";
import { handOf } from "./hand.svelte";
import { connectionsOf, endsOf, type Connection } from "./network";
import { most_bend } from "./lay";
import { chosenIn, readingOrder } from "./selection";
import { sane } from "./sane";
import { changeTicket, removeTicket } from "./tickets";

type Work = Editor<Board>;
const arrows = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
] as const);

/** To the next thing in reading order; false at the end, so that the focus can leave the map. */
export function walk(editor: Work, by: 1 | -1): boolean {
  const order = readingOrder(sane(editor.board));
  const now = editor.selected === null ? -1 : order.indexOf(editor.selected);
  const next = order[now < 0 ? (by > 0 ? 0 : order.length - 1) : now + by];
  if (next === undefined) return false;
  editor.select(next);
  handOf(editor).follow();
  return true;
}

function moveBy(editor: Work, dx: number, dy: number): boolean {
  const board = sane(editor.board);
  const chosen = chosenIn(board, editor.selected);
  if (chosen.kind === "place") {
    const { id } = chosen.place;
    const at = board.drawing.places[id];
    if (at === undefined) return true;
    const to = { x: at.x + dx, y: at.y + dy };
    const next = movePlace(board, id, to);
    const label = t("ttr.workshop.step.moved", { what: nameOf(board, id) });
    const hand = handOf(editor);
    if (next === null) hand.refuse("taken", `place:${id}`, to);
    else editor.change(label, next, `move ${id}`);
    hand.follow();
    return true;
  }
  if (chosen.kind !== "connection") return false;
  const { its } = chosen;
  const [from, to] = endsOf(board, its);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const off = (dx * (to.y - from.y) - dy * (to.x - from.x)) / length;
  const most = most_bend * length;
  const bend = (board.drawing.connections[its.key]?.bend ?? 0) + off;
  const next = setBend(board, its.key, Math.round(Math.min(Math.max(bend, -most), most) * 10) / 10);
  editor.change(
    t("ttr.workshop.step.bent", { route: wayName(board, its) }),
    next,
    `bend ${its.key}`,
  );
  return true;
}

/** One step of a connection, with its words. */
function step(editor: Work, its: Connection, what: string, next: Board, merge?: string): true {
  const route = wayName(next, its);
  editor.change(t("ttr.workshop.step.set", { what: route, to: what }), next, merge);
  return true;
}

export function changeLength(editor: Work, its: Connection, length: number): true {
  const next = setLength(sane(editor.board), its.key, length);
  const now = connectionsOf(next).get(its.key)?.routes[0]?.length ?? length;
  return step(editor, its, t("ttr.workshop.length_is", { length: now }), next, `length ${its.key}`);
}
export function changeTracks(editor: Work, its: Connection, tracks: number): true {
  const next = setTracks(sane(editor.board), its.key, tracks);
  return step(editor, its, t("ttr.workshop.tracks_are", { tracks }), next);
}
export function changeColor(editor: Work, its: Connection, track: number, color: RouteColor): true {
  const next = setColor(sane(editor.board), its.key, track, color);
  return step(editor, its, t(`ttr.card.${color}`), next);
}

export function remove(editor: Work): boolean {
  const board = sane(editor.board);
  const chosen = chosenIn(board, editor.selected);
  const gone = (what: string, next: Board) => {
    editor.select(null);
    editor.change(t("ttr.workshop.step.removed", { what }), next);
    return true;
  };
  if (chosen.kind === "place")
    return gone(nameOf(board, chosen.place.id), removePlace(board, chosen.place.id));
  if (chosen.kind === "connection")
    return gone(wayName(board, chosen.its), removeConnection(board, chosen.its.key));
  if (chosen.kind === "ticket")
    return gone(wayName(board, chosen.ticket), removeTicket(board, chosen.ticket.id));
  return false;
}

function onConnection(editor: Work, its: Connection, { key, shiftKey }: KeyboardEvent): boolean {
  const hand = handOf(editor);
  const track = hand.trackOf(its);
  const length = its.routes[0]?.length ?? 1;
  if (key === "+" || key === "=") return changeLength(editor, its, length + 1);
  if (key === "-" || key === "−") return changeLength(editor, its, length - 1);
  if (key === "T" && shiftKey) {
    hand.takeTrack(its, track + 1);
    return true;
  }
  if (key === "t" || key === "T") return changeTracks(editor, its, (its.routes.length % 3) + 1);
  if (!/^\d$/.test(key)) return false;
  return changeColor(editor, its, track, card_colors[Number(key) - 1] ?? "gray");
}

function onTicket(editor: Work, key: string): boolean {
  const board = sane(editor.board);
  const chosen = chosenIn(board, editor.selected);
  const by = key === "+" || key === "=" ? 1 : key === "-" ? -1 : 0;
  if (chosen.kind !== "ticket" || by === 0) return false;
  const { id, value } = chosen.ticket;
  const next = Math.min(Math.max(value + by, 1), 99);
  const label = t("ttr.workshop.step.set", {
    what: wayName(board, chosen.ticket),
    to: String(next),
  });
  editor.change(label, changeTicket(board, id, { value: next }), `value ${id}`);
  return true;
}

function onEnter(editor: Work): boolean {
  const hand = handOf(editor);
  const chosen = chosenIn(sane(editor.board), editor.selected);
  if (editor.tool === "place" || editor.tool === "country") {
    hand.placeHere(editor.tool === "place" ? "city" : "country");
    return true;
  }
  if (chosen.kind !== "place" || !["track", "ticket"].includes(editor.tool)) return false;
  hand.tapPlace(chosen.place.id);
  return true;
}

/** Whether the map itself has the focus, and not a button on it. */
const onMap = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.matches("[data-workshop-map]");

export function key(editor: Work, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const hand = handOf(editor);
  const arrow = arrows.get(event.key as "ArrowUp");
  if (arrow !== undefined) {
    const far = event.shiftKey ? 10 : 1;
    if (event.altKey) return moveBy(editor, arrow[0] * far, arrow[1] * far);
    if (!onMap(event) && event.target !== document.body) return false;
    return walk(editor, arrow[0] + arrow[1] > 0 ? 1 : -1);
  }
  if (event.key === "Tab") return onMap(event) && walk(editor, event.shiftKey ? -1 : 1);
  if (event.key === "Escape" && hand.busy) {
    hand.cancel();
    return true;
  }
  if (event.key === "Delete" || event.key === "Backspace") return remove(editor);
  if (event.key === "Enter") return onMap(event) && onEnter(editor);
  const chosen = chosenIn(sane(editor.board), editor.selected);
  if (chosen.kind === "connection") return onConnection(editor, chosen.its, event);
  return onTicket(editor, event.key);
}
