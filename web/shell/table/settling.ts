// What lies under the pointer, and since when: a click that follows a change too closely was meant
// for what lay there before.

/** In ms: so soon after a change under the pointer no click counts. */
export const deaf_for = 400;
/** In ms: so soon after one it counts, but was perhaps not meant. */
export const hasty_for = 1500;
/** In ms: whoever has just moved the pointer sees where it is. */
const just_moved = 120;
/** In ms: so long a page rolls on after the wheel has turned. */
const rolls_on = 250;

/** A hand that holds still moves a mouse by so many pixels at most, and a finger comes down so near. */
const still = { mouse: 4, touch: 24 };

/** What a click there would mean, in whatever words tell one meaning from another; null: nothing. */
export type Meaning = string | null;

/** Follows one pointer. Times are in ms, from whatever clock. */
export class Settling {
  private x = 0;
  private y = 0;
  private known = false;
  private under: Meaning = null;
  private moved_at = -Infinity;
  private changed_at = -Infinity;
  private pressed: Meaning = null;
  private deaf = false;
  /** Whether what was pressed last had changed a moment before. */
  hasty = false;

  /** Where it was seen last; null before it came. */
  get place(): { x: number; y: number } | null {
    return this.known ? { x: this.x, y: this.y } : null;
  }

  /** A pointer that hovers has come here. */
  moved(x: number, y: number, now: number): void {
    if (!this.isNear(x, y, still.mouse)) this.arrive(x, y, now);
  }

  /** The wheel has turned: what comes under the pointer now is brought by the hand. */
  wheeled(now: number): void {
    this.moved_at = now + rolls_on;
    this.changed_at = -Infinity;
  }

  /** A finger that is down has come here; one that pulls brings something else to where it was. */
  pulled(x: number, y: number): void {
    if (!this.isNear(x, y, still.touch)) this.left();
  }

  /** It is over something else now. If not by the hand, then because what lies there has changed. */
  over(x: number, y: number, meaning: Meaning, now: number): void {
    this.moved(x, y, now);
    this.look(meaning, now);
  }

  /** Something was drawn anew; this lies there now. */
  drawn(meaning: Meaning, now: number): void {
    this.look(meaning, now);
  }

  /** A button or a finger goes down. */
  down(x: number, y: number, meaning: Meaning, now: number, finger = false): void {
    if (!this.isNear(x, y, finger ? still.touch : still.mouse)) this.arrive(x, y, now);
    this.look(meaning, now);
    // From now on it rests: what changes is what the press has done.
    this.moved_at = -Infinity;
    this.pressed = meaning;
    this.deaf = now - this.changed_at < deaf_for;
    this.hasty = now - this.changed_at < hasty_for;
  }

  /** Whether a click counts that ends over this; what was pressed must still be there. */
  counts(meaning: Meaning): boolean {
    return !this.deaf && meaning === this.pressed;
  }

  left(): void {
    this.known = false;
  }

  private isNear(x: number, y: number, reach: number): boolean {
    return this.known && Math.hypot(x - this.x, y - this.y) < reach;
  }

  private arrive(x: number, y: number, now: number): void {
    this.x = x;
    this.y = y;
    this.known = true;
    this.moved_at = now;
    this.changed_at = -Infinity;
  }

  private look(meaning: Meaning, now: number): void {
    if (meaning === this.under) return;
    // What changes because the pointer came is what it came for.
    if (meaning !== null && now - this.moved_at >= just_moved) this.changed_at = now;
    this.under = meaning;
  }
}
