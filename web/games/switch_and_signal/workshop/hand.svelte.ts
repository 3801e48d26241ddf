// What mouse and finger do on the map: select, drag, draw lines, and on a phone carry things under a fixed cross.
import type { Box } from "../../../shell/parts/map_box";
import { device } from "../../../shell/settings.svelte";
import { named, t } from "../../../shell/words.svelte";
import { afterLongPress, squareAround } from "../../../workshop/editor/carrying";
import type { Board, Spot } from "../board";
import { layoutOf } from "../map/layout";
import { labelOf } from "../map/layout_any";
import {
  addAt,
  change,
  docOf,
  join,
  letGo,
  refuse,
  signalAt,
  split,
  withGrip,
  type Grip,
  type Work,
} from "./actions";
import { crowded } from "./crowd";
import { kindOf, planFor, type Doc, type Kind } from "./document";
import { inTheWay, partsOf, setEnd } from "./edit";
import { entered, tool_kind } from "./keys";
import { bendTo, distance, spotOf } from "./lay";
import { middleOf, nameOf } from "./selection";

/** Pixels: so far a press may go and still be none, and so near an end catches a place. */
const slack = 5;
const catches = 24;
/** So much a finger covers; from so many pixels a unit on it is small enough for everything. */
const finger = 12;
const near_enough = 1.3;
/** In milliseconds: who taps again so soon has seen what there is. */
const second_tap = 4000;

/** A line that is being drawn, or an end that is being moved. */
export interface Thread {
  from: Spot;
  to: Spot;
}
export interface Carry {
  what: string;
  grip: Grip | null;
  /** A place that is not there yet. */
  adds: Kind | null;
  begin: Doc;
}

export class Hand {
  /** Where a line begins that is drawn by two presses. */
  from = $state<string | null>(null);
  thread = $state.raw<Thread | null>(null);
  carry = $state.raw<Carry | null>(null);
  said = $state("");
  /** A part of the map that is to be seen from nearer. */
  look = $state.raw<Box | null>(null);
  /** Something is on its way; the sheet stays where it is until it is dropped. */
  dragging = $state(false);
  private pressed: {
    id: number;
    at: { x: number; y: number };
    what: string;
    grip: Grip | null;
    end: "from" | "to" | null;
    begin: Doc;
    begun: boolean;
    off: Spot;
  } | null = null;
  private giveUp = () => {};
  private zoomed = -Infinity;
  private next: Doc | null = null;

  constructor(private readonly editor: Work) {}

  /** The place of an event in units of the drawing. */
  private unit(event: {
    clientX: number;
    clientY: number;
    currentTarget: EventTarget | null;
  }): Spot {
    const svg = (event.currentTarget as SVGElement).closest("svg");
    const matrix = svg?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix ?? undefined);
    return { x: point.x, y: point.y };
  }
  private scale(event: { currentTarget: EventTarget | null }): number {
    return (event.currentTarget as SVGElement).closest("svg")?.getScreenCTM()?.a ?? 1;
  }

  down(
    event: PointerEvent,
    what: string,
    grip: Grip | null,
    end: "from" | "to" | null = null,
  ): void {
    if (event.button !== 0) return;
    this.said = "";
    if (event.pointerType === "touch" && end === null) return this.hold(event, what, grip);
    const drags =
      end !== null ||
      (this.editor.tool === "track"
        ? kindOf(docOf(this.editor), partsOf(what)[1]) !== null
        : grip !== null);
    if (!drags) return;
    event.stopPropagation();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const begin = docOf(this.editor);
    const here = this.unit(event);
    const anchor = grip === null ? here : this.anchor(begin, grip);
    this.pressed = {
      id: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      what,
      grip: this.editor.tool === "track" && end === null ? null : grip,
      end,
      begin,
      begun: false,
      off: { x: anchor.x - here.x, y: anchor.y - here.y },
    };
  }
  private anchor(doc: Doc, { kind, id }: Grip): Spot {
    if (kind === "bend") return middleOf(doc, id);
    if (kind === "place") return spotOf(doc, id);
    // Names of ours stand elsewhere than their documents say.
    return layoutOf(doc as unknown as Board).labels[id] ?? labelOf(planFor(doc), id);
  }

  move(event: PointerEvent): void {
    const press = this.pressed;
    if (press === null || press.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - press.at.x, event.clientY - press.at.y);
    if (!press.begun && far < slack) return;
    press.begun = true;
    this.dragging = true;
    const here = this.unit(event);
    if (press.grip !== null && press.end === null) {
      this.show(press.begin, press.grip, { x: here.x + press.off.x, y: here.y + press.off.y });
      return;
    }
    const [kind, id] = partsOf(press.what);
    const line = kind === "line" ? press.begin.lines.find((it) => it.id === id) : undefined;
    const fixed = line === undefined ? id : press.end === "from" ? line.to : line.from;
    const near = this.placeNear(press.begin, here, catches / this.scale(event), fixed);
    this.thread = {
      from: spotOf(press.begin, fixed),
      to: near === null ? here : spotOf(press.begin, near),
    };
  }
  private show(begin: Doc, grip: Grip, at: Spot): void {
    const line = begin.lines.find((it) => it.id === grip.id);
    const bend = grip.kind === "bend" && line !== undefined ? bendTo(begin, line, at) : 0;
    this.next = withGrip(begin, grip, at, bend);
    this.editor.preview(this.next);
  }
  private placeNear(doc: Doc, at: Spot, within: number, but: string): string | null {
    const near = [...doc.cities, ...doc.starts, ...doc.junctions]
      .map(({ id }) => ({ id, far: distance(spotOf(doc, id), at) }))
      .filter(({ id, far }) => id !== but && far < Math.max(within, 30))
      .sort((a, b) => a.far - b.far);
    return near[0]?.id ?? null;
  }

  up(event: PointerEvent): void {
    const press = this.pressed;
    if (press === null || press.id !== event.pointerId) return;
    this.pressed = null;
    this.dragging = false;
    if (!press.begun) return;
    // A click follows a drag, and must not select what lies below.
    this.swallow(event.currentTarget as Element);
    const here = this.unit(event);
    const within = catches / this.scale(event);
    if (press.grip !== null && press.end === null) {
      this.drop(press.begin, press.grip, press.what);
      return;
    }
    this.thread = null;
    const [, id] = partsOf(press.what);
    if (press.end === null) {
      const to = this.placeNear(press.begin, here, within, id);
      if (to !== null && !join(this.editor, id, to)) this.said = t("sas.workshop.map.full");
      return;
    }
    const to = this.placeNear(press.begin, here, within, "");
    if (to === null) return;
    const next = setEnd(press.begin, id, press.end, to);
    if (next !== press.begin) change(this.editor, "end", press.what, next);
  }
  private swallow(element: Element): void {
    const stop = (event: Event) => event.stopPropagation();
    element.addEventListener("click", stop, { once: true, capture: true });
    setTimeout(() => element.removeEventListener("click", stop, { capture: true }), 0);
  }
  /** Refused on top of another place. */
  private drop(begin: Doc, grip: Grip, what: string): boolean {
    const next = this.next;
    this.next = null;
    this.editor.preview(null);
    if (next === null) return false;
    const other = grip.kind === "place" ? inTheWay(begin, grip.id, spotOf(next, grip.id)) : null;
    if (other !== null) {
      this.said = refuse(this.editor, nameOf(begin, what), other, spotOf(next, grip.id), what);
      return false;
    }
    letGo(this.editor, grip, what, next);
    this.editor.select(what);
    return true;
  }
  cancel(): void {
    this.giveUp();
    if (this.pressed !== null || this.carry !== null) this.editor.preview(null);
    this.pressed = null;
    this.dragging = false;
    this.carry = null;
    this.thread = null;
    this.from = null;
    this.next = null;
  }

  lookAt(at: Spot, half: number): void {
    this.look = squareAround(at, half);
  }
  /** By pointer. Where a finger could mean several things it brings them nearer first. */
  tap(event: MouseEvent, what: string, gap: number | null = null): void {
    const scale = this.scale(event);
    const again = performance.now() - this.zoomed < second_tap;
    if (device.touch && this.carry === null && scale < near_enough && !again) {
      const at = this.unit(event);
      if (crowded(docOf(this.editor), what, at, finger / scale)) {
        this.zoomed = performance.now();
        return this.lookAt(at, 90);
      }
    }
    this.press(what, gap);
  }
  /** A press on a thing, whichever way. */
  press(what: string, gap: number | null = null): void {
    const [kind, id] = partsOf(what);
    const { tool } = this.editor;
    if (this.carry !== null) return;
    this.said = "";
    if (tool === "signal" && kind === "line" && gap !== null) {
      if (!signalAt(this.editor, id, gap)) this.said = t("sas.workshop.map.full");
    } else if (tool === "switch" && kind === "line" && gap !== null) {
      if (!split(this.editor, id, gap)) this.said = t("sas.workshop.map.short");
    } else if (tool === "track" && kindOf(docOf(this.editor), id) !== null && kind !== "line")
      this.pressEnd(what, id);
    else this.editor.select(what);
  }
  /** By the key Enter, which has no place on the map to point at. */
  enter(what: string): void {
    if (this.carry === null && !entered(this.editor, what)) this.press(what);
  }
  private pressEnd(what: string, id: string): void {
    const from = this.from;
    this.from = from === null ? id : null;
    this.editor.select(what);
    if (from === null || from === id) return;
    if (!join(this.editor, from, id)) this.said = t("sas.workshop.map.full");
  }
  /** A press on free ground. */
  ground(event: MouseEvent): void {
    this.said = "";
    // The finger that took something up comes off the ground.
    if (this.carry !== null) return;
    const kind = this.adds;
    this.from = null;
    if (kind === null) this.editor.select(null);
    else this.add(kind, this.unit(event));
  }
  /** What the tool brings onto the map. */
  private get adds(): Kind | null {
    const { tool } = this.editor;
    return Object.hasOwn(tool_kind, tool) ? tool_kind[tool]! : null;
  }
  private add(kind: Kind, at: Spot): void {
    const other = inTheWay(docOf(this.editor), "", at);
    if (other !== null)
      this.said = refuse(this.editor, t(`sas.workshop.heading.${kind}`), other, at);
    else if (!addAt(this.editor, kind, at)) this.said = t("sas.workshop.map.full");
  }

  /** A finger that stays where it is takes the thing up. */
  private hold(event: PointerEvent, what: string, grip: Grip | null): void {
    if (grip === null) return;
    this.afterWaiting(event, () => {
      const begin = docOf(this.editor);
      this.editor.select(what);
      this.carry = { what, grip, adds: null, begin };
      this.lookAt(this.anchor(begin, grip), 170);
    });
  }
  /** On free ground it brings what the tool adds. */
  holdGround(event: PointerEvent): void {
    const kind = this.adds;
    if (event.pointerType !== "touch" || kind === null) return;
    const at = this.unit(event);
    this.afterWaiting(event, () => {
      this.carry = { what: "", grip: null, adds: kind, begin: docOf(this.editor) };
      this.lookAt(at, 170);
    });
  }
  private afterWaiting(event: PointerEvent, then: () => void): void {
    this.giveUp();
    if (this.carry === null) this.giveUp = afterLongPress(event, then);
  }

  /** Where the cross is now, as the map is moved below it. */
  cross(at: Spot): void {
    const { carry } = this;
    if (carry?.grip) this.show(carry.begin, carry.grip, at);
  }
  putDown(at: Spot): void {
    const { carry } = this;
    if (carry === null) return;
    if (carry.grip !== null) {
      this.show(carry.begin, carry.grip, at);
      // Where it cannot be it stays in the hand.
      if (!this.drop(carry.begin, carry.grip, carry.what)) {
        this.show(carry.begin, carry.grip, at);
        return;
      }
    } else if (carry.adds !== null) this.add(carry.adds, at);
    this.carry = null;
  }
  /** What is carried. */
  get carried(): string {
    const { carry } = this;
    if (carry === null) return "";
    return carry.adds === null
      ? nameOf(carry.begin, carry.what)
      : t(`sas.workshop.heading.${carry.adds}`);
  }
  get beginning(): string {
    const doc = docOf(this.editor);
    const it = [...doc.cities, ...doc.starts, ...doc.junctions].find(({ id }) => id === this.from);
    return it === undefined ? "" : t("sas.workshop.map.from_here", { place: named(it.name) });
  }
}
