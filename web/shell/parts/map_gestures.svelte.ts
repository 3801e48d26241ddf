// Fingers on a map: dragging and pinching move the finished picture, and only at their end it is drawn anew.

interface Point {
  x: number;
  y: number;
}

/** How the picture lies while it is held: moved in pixels, and enlarged. */
export interface Held extends Point {
  by: number;
}

/** With less a finger only trembled. */
const least_px = 7;

export class Gestures {
  held = $state.raw<Held | null>(null);
  readonly #fingers = new Map<number, Point>();
  #start: Point[] | null = null;
  #dragged = false;

  constructor(
    private readonly frame: () => HTMLElement,
    private readonly on: { moved(): void; ended(held: Held): void },
  ) {}

  /** Where that is in the frame. */
  at(event: MouseEvent): Point {
    const rect = this.frame().getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, this.at(event));
    if (this.#fingers.size === 1) this.#dragged = false;
    this.#finish();
    this.#start = [...this.#fingers.values()];
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId) || this.#start === null) return;
    this.#fingers.set(event.pointerId, this.at(event));
    const now = [...this.#fingers.values()];
    const [a, b] = [this.#start[0], now[0]];
    if (a === undefined || b === undefined) return;
    const [c, d] = [this.#start[1], now[1]];
    if (c === undefined || d === undefined) {
      if (!this.#dragged && Math.hypot(b.x - a.x, b.y - a.y) < least_px) return;
      this.held = { x: b.x - a.x, y: b.y - a.y, by: 1 };
    } else {
      const by = Math.hypot(d.x - b.x, d.y - b.y) / Math.max(Math.hypot(c.x - a.x, c.y - a.y), 1);
      this.held = {
        x: (b.x + d.x) / 2 - ((a.x + c.x) / 2) * by,
        y: (b.y + d.y) / 2 - ((a.y + c.y) / 2) * by,
        by,
      };
    }
    if (!this.#dragged) this.frame().setPointerCapture(event.pointerId);
    this.#dragged = true;
    this.on.moved();
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#fingers.delete(event.pointerId)) return;
    this.#finish();
    this.#start = this.#fingers.size === 0 ? null : [...this.#fingers.values()];
  };

  /** The end of a drag is no click. */
  readonly click = (event: MouseEvent): void => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  #finish(): void {
    const { held } = this;
    if (held === null) return;
    this.held = null;
    this.on.ended(held);
  }
}
