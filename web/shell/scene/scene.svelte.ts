// The clock of a scene: it plays, stands at a moment, or shows the last moment at once.
import type { Cue, Sound } from "../../games/game";

/** What a scene needs from the house: whether things may move, and how something is heard. */
export interface House {
  readonly moves: boolean;
  hear(sound: Sound): void;
}

/**
 * A scene is a function of the time. Playing, skipping, playing once more and the wish for less
 * motion only choose which moment is shown.
 */
export class Scene {
  /** The moment that is shown, in seconds. */
  time = $state(0);
  private playing = $state(false);
  private frame: number | undefined;

  constructor(
    readonly length: number,
    private readonly cues: readonly Cue[],
    private readonly house: House,
  ) {}

  /** Everything has been seen. */
  get done(): boolean {
    return this.time >= this.length;
  }
  /** It goes on by itself. */
  get runs(): boolean {
    return this.playing;
  }

  /** From the beginning; where nothing may move, the last moment at once. */
  play(): void {
    this.stop();
    if (!this.house.moves) return this.finish();
    this.time = 0;
    this.playing = true;
    let begin: number | undefined;
    const step = (now: number) => {
      begin ??= now;
      this.goOn((now - begin) / 1000);
      if (this.playing) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** The last moment, with the sound that belongs to it. */
  finish(): void {
    const heard = this.done;
    this.stand(this.length);
    const last = this.cues.at(-1);
    if (!heard && last !== undefined) this.house.hear(last.sound);
  }

  /** Stands still at this moment. */
  stand(time: number): void {
    this.stop();
    this.time = Math.min(Math.max(time, 0), this.length);
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.playing = false;
  }

  private goOn(time: number): void {
    const before = this.time;
    this.time = Math.min(time, this.length);
    for (const { at, sound } of this.cues)
      if (at > before && at <= this.time) this.house.hear(sound);
    if (this.done) this.stop();
  }
}
