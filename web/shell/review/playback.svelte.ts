// A match that plays by itself: where it goes next, and how long it stays there.
import { device } from "../settings.svelte";
import { step, type Turn } from "./turns";

export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** A turn is looked at for so long at the usual speed, in ms. */
const look = 900;
/** What takes longer to be seen is shown deed by deed, in ms. */
const longest = 2500;
/** How long until it is tried again if the next moment has not come yet, in ms. */
const waiting = 60;

/** What is played. */
interface Played {
  readonly ply: number;
  readonly end: number;
  readonly turns: readonly Turn[];
  /** The moments at which a player did something, and the end. */
  readonly acts: readonly number[];
  duration(from: number, to: number): number;
  isKnown(ply: number): boolean;
  move(ply: number, animate: boolean): void;
}

export class Playback {
  playing = $state(false);
  speed = $state<Speed>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly match: Played) {}

  start(): void {
    this.playing = true;
    this.timer = setTimeout(() => this.next(), look / this.speed / 3);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private next(): void {
    const { match } = this;
    if (!this.playing) return;
    if (match.ply >= match.end) return this.stop();
    const to = this.nextStop();
    if (!match.isKnown(to)) {
      this.timer = setTimeout(() => this.next(), waiting);
      return;
    }
    const length = match.duration(match.ply, to);
    const stop = to === match.end || match.turns.some(({ deed }) => deed === to);
    const wait = (stop ? look : look / 2) / this.speed;
    // What lasts much longer than its turn is shown at once; slowly played, everything travels.
    const animate = device.motion && (this.speed <= 1 || length <= wait * 1.5);
    match.move(to, animate);
    // What comes next is asked for while this is looked at.
    match.isKnown(this.nextStop());
    this.timer = setTimeout(() => this.next(), animate ? Math.max(wait, length) : wait);
  }

  /** Over a turn, or over one deed where a turn is long to watch. */
  private nextStop(): number {
    const { match } = this;
    const turn = step(match.turns, match.end, match.ply, 1);
    if (match.duration(match.ply, turn) <= longest) return turn;
    return Math.min(match.acts.find((ply) => ply > match.ply) ?? turn, turn);
  }
}
