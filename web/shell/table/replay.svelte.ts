// What others did since one's own last decision, shown once more as it happened.
import type { LogEntry } from "../log.svelte";
import type { News, Turn } from "./turns";

/** In ms: between two turns one can read what was done. */
const pause = 700;

interface Replayed {
  readonly news: News;
}

interface On {
  /** Shows how it was after so many plies, with what led there; then says for how many ms to look. */
  show: (ply: number, entry: LogEntry | null, done: (look: number) => void) => void;
  /** Back to how it is. */
  end: () => void;
}

export class Replay {
  /** Which turn is shown, and of how many; null: none. */
  now = $state.raw<{ turn: Turn; number: number; of: number } | null>(null);
  playing = $state(false);
  /** Stands still at what is shown, until somebody goes on. */
  paused = $state(false);
  private news: News | null = null;
  /** The entry that is shown; −1 before the first. */
  private at = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Replayed,
    private readonly on: On,
  ) {}

  /** Whether there is something to be shown. */
  get possible(): boolean {
    return this.table.news.turns.length > 0;
  }

  start(): void {
    if (!this.possible) return;
    this.news = this.table.news;
    this.playing = true;
    this.paused = false;
    this.at = -1;
    this.show(this.news.from, null);
  }

  /** To the next turn, or the one before, and stands there; behind the last one it ends. */
  step(by: 1 | -1): void {
    const { news, now } = this;
    if (news === null || now === null) return;
    this.paused = true;
    const turn = news.turns[now.number - 1 + by];
    if (turn === undefined) {
      if (by > 0) this.finish();
      return;
    }
    // All of it at once: whoever steps wants to see what came of it.
    const last = turn.told.at(-1)?.entry;
    if (last !== undefined) this.at = news.entries.findIndex((entry) => entry === last);
    this.show(turn.ply, null);
  }

  /** Stands still, or goes on from there. */
  pause(): void {
    this.paused = !this.paused;
    clearTimeout(this.timer);
    if (!this.paused) this.next();
  }

  /** Nothing is shown again any more, whatever is on the screen. */
  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
    this.now = null;
    this.news = null;
  }

  private finish(): void {
    this.stop();
    this.on.end();
  }

  private next(): void {
    const { news } = this;
    if (news === null) return;
    const entry = news.entries[++this.at];
    if (entry === undefined) return this.finish();
    this.show(entry.ply, entry);
  }

  private show(ply: number, entry: LogEntry | null): void {
    clearTimeout(this.timer);
    const before = this.now?.turn ?? null;
    this.now = this.turnAt();
    const changes = before !== null && before !== this.now?.turn;
    this.on.show(ply, entry, (look) => {
      if (this.paused || !this.playing) return;
      const whole = look + (changes || entry === null ? pause : 0);
      this.timer = setTimeout(() => this.next(), whole);
    });
  }

  /** The turn of what is shown; before the first of it, the first. */
  private turnAt(): { turn: Turn; number: number; of: number } | null {
    const turns = this.news?.turns ?? [];
    const entry = this.news?.entries[Math.max(this.at, 0)];
    const own = turns.findIndex(({ told }) => told.some((it) => it.entry === entry));
    const before = turns.filter(({ from }) => from <= (entry?.from ?? 0)).length - 1;
    const found = own >= 0 ? own : Math.max(before, 0);
    const turn = turns[found];
    return turn === undefined ? null : { turn, number: found + 1, of: turns.length };
  }
}
