// Which state of a table is on the screen: as it is, as it was, or still on the way to how it is.
import type { GameTable } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { SeatView, Update } from "../../wire/protocol";

export interface Shown {
  views: readonly SeatView[];
  ply: number;
  toAct: readonly Seat[];
  outcome: GameTable["outcome"];
}

const nothing: Shown = { views: [], ply: 0, toAct: [], outcome: null };

/** Shows what others did one after the other, each long enough to be seen. */
export class Showing {
  /** As far as it has been shown. */
  now = $state.raw<Shown>(nothing);
  /** What is looked back at. */
  then = $state.raw<Shown | null>(null);
  /** What happened last is still seen happening. */
  moving = $state(false);
  private waiting = $state.raw<readonly Update[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly on: {
      /** `now` has become this; returns for how many milliseconds it is to be looked at. */
      shown: (update: Update, animate: boolean) => number;
      /** What was shown last has been looked at. */
      seen: () => void;
      /** It will not be shown by itself, because it is shown together with others. */
      passed: (update: Update) => void;
    },
  ) {}

  get shown(): Shown {
    return this.then ?? this.now;
  }
  /** Something has still to be shown. */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  /** From the beginning: this is how it is. */
  begin(shown: Shown): void {
    this.stop();
    this.now = shown;
  }

  /** Shows it when its turn comes. */
  add(update: Update): void {
    if (this.timer === undefined) this.show(update, true);
    else this.waiting = [...this.waiting, update];
  }

  /** Shows it at once and forgets what is waiting. */
  jump(update: Update): void {
    this.stop();
    this.show(update, false);
  }

  /** Shows at once what is still to be shown. */
  skip(): void {
    const { waiting } = this;
    this.stop();
    this.on.seen();
    waiting.forEach(this.on.passed);
    const last = waiting.at(-1);
    if (last !== undefined) this.show(last, false);
  }

  stop(): void {
    this.stopLook();
    this.waiting = [];
  }

  private stopLook(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.moving = false;
  }

  private show(update: Update, animate: boolean): void {
    const { views, ply, to_act: toAct } = update;
    this.now = { views, ply, toAct, outcome: asOutcome(update.outcome) };
    const look = this.on.shown(update, animate);
    this.stopLook();
    if (look === 0) return this.next();
    this.moving = true;
    this.timer = setTimeout(() => this.next(), look);
  }

  private next(): void {
    this.stopLook();
    this.on.seen();
    const [first, ...rest] = this.waiting;
    this.waiting = rest;
    if (first !== undefined) this.show(first, true);
  }
}

export function asOutcome(outcome: unknown): GameTable["outcome"] {
  return (outcome ?? null) as GameTable["outcome"];
}
