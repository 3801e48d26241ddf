// The hand over the map: by mouse it drags, by touch it carries under a cross, and by keys it walks.
import { device } from "../../../shell/settings.svelte";
import { t } from "../../../shell/words.svelte";
import type { Box } from "../../../shell/parts/map_box";
import type { Editor } from "../../../workshop/family";
import type { Board, Point } from "./document";
import { placeNear } from "./edit";
import {
  dragged,
  lineFrom,
  newPlace,
  newTicket,
  newTrack,
  previewed,
  refused,
  thingOf,
  type Drag,
  type Outcome,
  type Refusal,
} from "./gestures";
import { middleOf } from "./findings";
import { connectionsOf, positionOf, type Connection } from "./network";
import { sane } from "./sane";
import { calledIn, followed, spotIn } from "./selection";

/** In pixels. */
const snap = 24;
const still = 4;
const held_still = 9;
const long_press = 450;

export class Hand {
  drag = $state.raw<Drag | null>(null);
  /** Where the pointer is while something is dragged, in canvas units. */
  at = $state.raw<Point | null>(null);
  /** The first of two places. */
  from = $state<string | null>(null);
  /** What the map is moved under, on a phone. */
  carry = $state.raw<Drag | null>(null);
  /** A part of the map that is to be seen from nearer. */
  look = $state.raw<Box | null>(null);
  /** A place whose name is to be typed now. */
  naming = $state<string | null>(null);
  said = $state("");
  /** The track of a connection that keys and the inspector colour. */
  private track = $state.raw({ key: "", track: 0 });
  over = $state<string | null>(null);
  scale = 1;
  /** From the screen to canvas units; the map says how. */
  toCanvas: (x: number, y: number) => Point = (x, y) => ({ x, y });
  /** The middle of what is in view. */
  centre: () => Point = () => ({ x: 0, y: 0 });
  /** Gives the focus to the map. */
  home: () => void = () => {};
  /** What is in view; null before there is a map. */
  view: () => Box | null = () => null;

  private base: Board | null = null;
  private start = { x: 0, y: 0 };
  private moved = false;
  /** The click that comes with the end of a drag means nothing. */
  private just_dragged = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  constructor(readonly editor: Editor<Board>) {}

  get board(): Board {
    return sane(this.editor.board);
  }
  /** The place that what is dragged would come to. */
  get aim(): string | null {
    const drag = this.drag ?? this.carry;
    if (drag === null || this.at === null || (drag.kind !== "line" && drag.kind !== "end"))
      return null;
    return placeNear(this.board, this.at, this.reach);
  }
  get line(): { from: Point; to: Point } | null {
    const drag = this.drag ?? this.carry;
    const from = drag === null || this.at === null ? null : lineFrom(this.board, drag);
    return from === null || this.at === null ? null : { from, to: this.at };
  }

  private get reach(): number {
    return snap / this.scale;
  }

  /** Says why something cannot be, here and in the check: it is about that, and wanted to go there. */
  refuse(why: Refusal, about: string | null, at: Point): void {
    this.said = "";
    if (why === "unmoved") return;
    this.said = t(`ttr.workshop.refused.${why}`);
    const what = about === null ? "" : calledIn(this.board, about);
    this.editor.refuse({
      key: "refused",
      kind: "hint",
      title: this.said,
      ...(what !== "" && { note: t("ttr.workshop.find.stays", { what }) }),
      ...(about !== null && { about }),
      at,
    });
    this.editor.point("refused");
  }

  private drop(what: Outcome | Refusal, about: string | null, at: Point): void {
    this.editor.preview(null);
    if (refused(what)) return this.refuse(what, about, at);
    this.said = "";
    this.editor.change(what.label, what.board);
    if (what.select !== undefined) this.editor.select(what.select);
    if (what.unnamed !== undefined) this.naming = what.unnamed;
  }

  /** Something is pressed that can be dragged; by touch only after a while. */
  press(event: PointerEvent, drag: Drag): void {
    if (event.button !== 0) return;
    this.start = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.lift(drag), long_press);
      return;
    }
    event.stopPropagation();
    this.base = this.board;
    this.moved = false;
    this.drag = drag;
    this.at = null;
  }

  move(event: PointerEvent): void {
    const off = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (off > held_still) clearTimeout(this.timer);
    if (this.drag === null || (!this.moved && off < still)) return;
    this.moved = true;
    const { clientX, clientY } = event;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.moveTo(this.toCanvas(clientX, clientY)));
  }

  private moveTo(to: Point): void {
    const drag = this.drag ?? this.carry;
    if (drag === null || this.base === null) return;
    this.at = to;
    if (drag.kind === "outline" && this.drag !== null)
      this.drag = { ...drag, points: [...drag.points, to] };
    if (!previewed(drag)) return;
    const next = dragged(this.base, drag, to, this.reach);
    if (!refused(next)) this.editor.preview(next.board);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.timer);
    const { drag, base } = this;
    if (drag === null || base === null) return;
    cancelAnimationFrame(this.frame);
    this.drag = null;
    this.at = null;
    this.base = null;
    if (!this.moved && drag.kind !== "outline") return;
    this.letGo();
    const to = this.toCanvas(event.clientX, event.clientY);
    this.drop(dragged(base, drag, to, this.reach), thingOf(drag), to);
  }

  cancel(): void {
    clearTimeout(this.timer);
    if (this.drag !== null || this.carry !== null) this.editor.preview(null);
    this.drag = this.carry = this.at = this.base = null;
    this.from = null;
  }
  get busy(): boolean {
    return this.drag !== null || this.carry !== null || this.from !== null;
  }

  /** Which of its tracks is meant; of another connection the first one. */
  trackOf({ key, routes }: Connection): number {
    return this.track.key === key ? Math.min(this.track.track, routes.length - 1) : 0;
  }
  takeTrack({ key, routes }: Connection, track: number): void {
    this.track = { key, track: track % Math.max(routes.length, 1) };
  }

  /** What is chosen comes into view, for whoever walks by keys: the map moves, but no nearer. */
  follow(): void {
    const [view, at] = [this.view(), spotIn(this.board, this.editor.selected)];
    const next = view === null || at === null ? null : followed(view, at, 36 / this.scale);
    if (next !== null) this.look = next;
  }

  lookAt({ x, y }: Point, half: number): void {
    this.look = { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
  }
  /** By a long press: the map is moved under a cross, and what was pressed with it. */
  private lift(drag: Drag): void {
    this.base = this.board;
    // Under the cross nothing hangs beside the hand.
    this.carry = "dx" in drag ? { ...drag, dx: 0, dy: 0 } : drag;
    const at = this.placeOf(drag) ?? this.toCanvas(this.start.x, this.start.y);
    this.lookAt(at, 150 / Math.max(this.scale, 1));
  }
  private placeOf(drag: Drag): Point | null {
    if (drag.kind === "place" || drag.kind === "name") return positionOf(this.board, drag.id);
    if (drag.kind === "line") return positionOf(this.board, drag.from);
    const its = "key" in drag ? connectionsOf(this.board).get(drag.key) : undefined;
    if (its === undefined) return null;
    return drag.kind === "end" ? positionOf(this.board, its[drag.end]) : middleOf(this.board, its);
  }
  /** The map has moved under the cross. */
  cross(to: Point): void {
    if (this.carry !== null) this.moveTo(to);
  }
  putDown(): void {
    const { carry, base } = this;
    const to = this.centre();
    this.cancel();
    this.letGo();
    if (carry === null || base === null) return;
    this.drop(dragged(base, carry, to, this.reach), thingOf(carry), to);
  }

  /** However long the step takes, a timer comes after the click. */
  private letGo(): void {
    this.just_dragged = true;
    setTimeout(() => (this.just_dragged = false), 80);
  }
  private get after_drag(): boolean {
    return this.just_dragged || this.carry !== null;
  }

  /** A click on nothing. */
  tapGround(x: number, y: number): void {
    if (this.after_drag) return;
    const { tool } = this.editor;
    const at = this.toCanvas(x, y);
    if (tool === "place" || tool === "country")
      return this.drop(newPlace(this.board, at, tool === "place" ? "city" : tool), null, at);
    this.from = null;
    this.said = "";
    this.editor.select(null);
  }
  /** In the middle of what is in view, for whoever has no pointer. */
  placeHere(kind: "city" | "country"): void {
    const at = this.centre();
    this.drop(newPlace(this.board, at, kind), null, at);
  }

  tapPlace(id: string): void {
    if (this.after_drag) return;
    const { tool } = this.editor;
    if (tool !== "track" && tool !== "ticket") return this.editor.select(`place:${id}`);
    if (this.from === null) {
      this.from = id;
      this.editor.select(`place:${id}`);
      return;
    }
    const make = tool === "track" ? newTrack : newTicket;
    const made = make(this.board, this.from, id);
    const about = `place:${this.from}`;
    this.from = null;
    this.drop(made, about, positionOf(this.board, id));
  }

  tapConnection(key: string, x: number, y: number): void {
    if (this.after_drag) return;
    const at = this.toCanvas(x, y);
    if (device.touch && this.scale < 1.1 && this.crowded(at)) return this.lookAt(at, 110);
    this.editor.select(`connection:${key}`);
  }
  /** Several connections under one finger. */
  private crowded(at: Point): boolean {
    const near = [...connectionsOf(this.board).values()].filter((its) => {
      const { x, y } = middleOf(this.board, its);
      return Math.hypot(x - at.x, y - at.y) < 26 / this.scale;
    });
    return near.length > 1;
  }
}

const hands = new WeakMap<Editor<Board>, Hand>();

/** The one hand of an editor: map, inspector and keys share it. */
export function handOf(editor: Editor<Board>): Hand {
  let hand = hands.get(editor);
  if (hand === undefined) {
    hand = new Hand(editor);
    hands.set(editor, hand);
  }
  return hand;
}
