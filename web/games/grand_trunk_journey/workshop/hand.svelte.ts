// The hand over the map: by mouse it drags, by touch it carries under a cross.
import type { Box } from "../../../shell/parts/map_box";
import { t } from "../../../shell/words.svelte";
import { afterLongPress, squareAround } from "../../../workshop/editor/carrying";
import type { Editor } from "../../../workshop/family";
import type { Point } from "../map/layout";
import { join, newPlace, refusal, togglePrinted, toggleStart } from "./act";
import { anchorOf, boardWith, inTheWay, letGo, threadOf, type Held } from "./gestures";
import { read, type Board } from "./read";
import { selectedId, selectionOf } from "./selection";
import { placeNamed } from "./titles";

/** In pixels: so far a press may go and still be none. */
const slack = 5;
/** In milliseconds: a click that comes so soon is the end of a drag. */
const click_after = 80;

export class Hand {
  /** What is dragged, or carried. */
  held = $state.raw<Held | null>(null);
  carries = $state(false);
  /** Where it would be put down. */
  at = $state.raw<Point | null>(null);
  /** A part of the map that is to be seen from nearer. */
  look = $state.raw<Box | null>(null);
  said = $state("");
  /** From the screen to canvas units; the map says how. */
  toCanvas: (event: { clientX: number; clientY: number }) => Point = () => ({ x: 0, y: 0 });

  private start = { x: 0, y: 0 };
  /** From the pointer to the middle of what it holds. */
  private grip: Point = { x: 0, y: 0 };
  private ended = -Infinity;
  private giveUp = () => {};

  constructor(private readonly editor: Editor<Board>) {}

  get thread(): ReturnType<typeof threadOf> {
    return this.held === null || this.at === null
      ? null
      : threadOf(this.editor.board, this.held, this.at);
  }
  /** The place on which what is held cannot be put down. */
  get blocked(): string | null {
    return this.held === null || this.at === null
      ? null
      : inTheWay(this.editor.board, this.held, this.at);
  }
  /** What is said beside the map. */
  get note(): string {
    return this.blocked === null ? this.said : refusal(this.editor.board, this.blocked);
  }
  /** What is carried, in words. */
  get carried(): string {
    const { held } = this;
    if (held === null) return "";
    if (held.kind === "new") return t(`gtj.workshop.place_kind.${held.makes}`);
    if (held.kind === "end") return t("gtj.workshop.one.links");
    const name = placeNamed(this.editor.board, held.kind === "link" ? held.from : held.id);
    if (held.kind === "place") return name;
    return t(`gtj.workshop.carry_${held.kind}`, { name });
  }

  /** Something is pressed; by touch it is taken up only after a while, and the map moves until then. */
  press(event: PointerEvent, held: Held): void {
    if (event.button !== 0 || this.carries) return;
    this.giveUp();
    // An end has a handle of its own: no finger means the map there.
    if (event.pointerType === "touch" && held.kind !== "end") {
      const pressed = this.toCanvas(event);
      this.giveUp = afterLongPress(event, () => this.lift(held, pressed));
      return;
    }
    event.stopPropagation();
    this.start = { x: event.clientX, y: event.clientY };
    const from = this.toCanvas(event);
    const anchor = held.kind === "place" || held.kind === "name" ? this.anchor(held) : from;
    this.grip = { x: anchor.x - from.x, y: anchor.y - from.y };
    this.held = held;
    this.at = null;
    this.said = "";
  }
  private anchor(held: Held): Point {
    return anchorOf(this.editor.board, held) ?? { x: 0, y: 0 };
  }
  pressPlace(event: PointerEvent, id: string, on_name: boolean): void {
    const { tool } = this.editor;
    if (tool === "link") this.press(event, { kind: "link", from: id });
    else if (tool === "select") this.press(event, { kind: on_name ? "name" : "place", id });
  }
  /** By mouse a click is enough. */
  pressGround(event: PointerEvent): void {
    const { tool } = this.editor;
    if (event.pointerType === "touch" && (tool === "city" || tool === "port"))
      this.press(event, { kind: "new", makes: tool });
  }

  move(event: PointerEvent): void {
    if (this.held === null || this.carries) return;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (this.at === null && far < slack) return;
    const { x, y } = this.toCanvas(event);
    this.follow({ x: x + this.grip.x, y: y + this.grip.y });
  }
  private follow(to: Point): void {
    if (this.held === null) return;
    this.at = to;
    const next = boardWith(this.editor.board, this.held, to);
    if (next !== null) this.editor.preview(next);
  }
  up(): void {
    if (this.carries) return;
    const { held, at } = this;
    this.cancel();
    if (held === null || at === null) return;
    this.ended = performance.now();
    this.drop(held, at);
  }
  private drop(held: Held, at: Point): boolean {
    const blocked = inTheWay(this.editor.board, held, at);
    const done = letGo(this.editor, held, at);
    this.said = done || blocked === null ? "" : refusal(this.editor.board, blocked);
    return done;
  }
  /** The page took the pointer; what is carried stays. */
  lost(): void {
    if (!this.carries) this.cancel();
  }
  cancel(): void {
    this.giveUp();
    if (this.at !== null) this.editor.preview(null);
    this.held = this.at = null;
    this.carries = false;
    this.said = "";
  }

  lookAt(at: Point, half: number): void {
    this.look = squareAround(at, half);
  }
  /** By a long press. */
  private lift(held: Held, pressed: Point): void {
    this.lookAt(anchorOf(this.editor.board, held) ?? pressed, 170);
    if (held.kind === "place" || held.kind === "name") this.select(held.id);
    this.held = held;
    this.at = null;
    this.said = "";
    this.carries = true;
  }
  /** The map has moved under the cross. */
  cross(to: Point): void {
    if (this.carries) this.follow(to);
  }
  /** Where it cannot be it stays in the hand. */
  putDown(at: Point): void {
    const { held } = this;
    if (held === null || !this.carries) return;
    this.editor.preview(null);
    if (!this.drop(held, at)) {
      this.follow(at);
      return;
    }
    this.held = this.at = null;
    this.carries = false;
  }

  /** The finger that took something up comes off it, and the end of a drag is no click. */
  private get no_click(): boolean {
    return this.carries || performance.now() - this.ended < click_after;
  }
  private select(id: string): void {
    const { board } = this.editor;
    const index = read(board).places.findIndex((place) => place.id === id);
    this.editor.select(selectionOf(board, "places", index));
  }
  /** What the tool does with a place: by tap, and by Enter. */
  act(id: string): void {
    const { editor } = this;
    const chosen = selectedId(editor.board, editor.selected, "places");
    if (editor.tool === "start") toggleStart(editor, id);
    if (editor.tool === "goods") togglePrinted(editor, id);
    if (editor.tool === "link" && chosen !== null && chosen !== id) join(editor, chosen, id);
    this.said = "";
    this.select(id);
  }
  tapPlace(id: string): void {
    if (!this.no_click) this.act(id);
  }
  tapLink(selection: string): void {
    if (!this.no_click) this.editor.select(selection);
  }
  tapGround(event: MouseEvent): void {
    if (this.no_click) return;
    this.said = "";
    const { tool } = this.editor;
    if (tool !== "city" && tool !== "port") return this.editor.select(null);
    const at = this.toCanvas(event);
    const blocked = inTheWay(this.editor.board, { kind: "new", makes: tool }, at);
    newPlace(this.editor, tool, at);
    if (blocked !== null) this.said = refusal(this.editor.board, blocked);
  }
}
