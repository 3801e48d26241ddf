// A test run: thousands of games with the planner, then a sample with level 5. It goes on when its page is left.
import { Refusal } from "../../shell/api";
import { balance, report } from "../core/api";
import { addCounts, countsJson, gamesIn, no_counts, type Counts } from "./counts";
import { legsOf, sampleOf, type Leg } from "./legs";
import {
  patiently,
  playPieces,
  seed,
  Stopped,
  type House,
  type Look,
  type Patience,
  type Waiting,
} from "./pieces";
import { readReport, type Report } from "./report";
import { device_store, isEmpty, type RunStore } from "./store";

/** Ready: it has not begun. Stopped: by the person. Failed: waiting does not help. */
export type RunState = "ready" | "running" | "stopped" | "failed" | "done";

/** The next report when there are so many times more games. */
const growth = 1.4;
const save_every_ms = 4_000;

/** What a run needs of the world; a test brings its own. */
export interface World {
  house: House;
  store: RunStore;
  sleep(ms: number): Promise<void>;
  now(): number;
}

/** Ends early when the network is back. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    globalThis.addEventListener?.("online", wake);
  });
}

export const this_world: World = {
  house: { balance, report },
  store: device_store,
  sleep,
  now: () => performance.now(),
};

/** Another sample is another run: figures of two bots do not add up. */
export function keyOf({ board, rules, players, options, bot }: Look): string {
  const chosen = Object.entries(options)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  return [rules, players, bot, sampleOf(board.game).bot, ...chosen].join(" ");
}

interface Pace {
  at: number;
  games: number;
}

export class FairRun {
  state = $state<RunState>("ready");
  waiting = $state<Waiting | null>(null);
  /** What went wrong, in the words of who refused. */
  trouble = $state("");
  readonly legs: readonly Leg[];
  /** Deals by leg. */
  done = $state<number[]>([]);
  reports = $state.raw<readonly (Report | null)[]>([]);
  /** How long the leg that is played still takes; null: not known yet. */
  seconds_left = $state<number | null>(null);

  /** Told every report of the planner; who listens last is told. */
  heard: (report: Report) => void = () => {};

  private counts: Counts[] = [];
  private loop: Promise<void> | null = null;
  private pace: Pace[] = [];
  private saved_at = -Infinity;
  /** Some of the counts are of another day, perhaps of another version of the program. */
  private recalled = false;

  constructor(
    readonly look: Look,
    private readonly world: World,
  ) {
    this.legs = legsOf(look.board.game);
    this.clear();
  }

  get key(): string {
    return keyOf(this.look);
  }
  get report(): Report | null {
    return this.reports[0] ?? null;
  }
  /** Of level 5. */
  get sample(): Report | null {
    return this.reports[1] ?? null;
  }
  /** The leg that is next or being played. */
  get leg(): number {
    const next = this.legs.findIndex(({ games }, i) => (this.done[i] ?? 0) < games);
    return next < 0 ? this.legs.length - 1 : next;
  }

  /** Takes up what was kept; true if there was something. */
  async recall(): Promise<boolean> {
    const kept = await this.world.store.read(this.key).catch(() => null);
    if (kept === null || isEmpty(kept) || this.state !== "ready") return false;
    this.counts = this.legs.map((_, i) => kept.legs[i]?.counts ?? no_counts);
    this.done = this.counts.map(gamesIn);
    this.reports = this.legs.map((_, i) => kept.legs[i]?.report ?? null);
    this.recalled = true;
    if (this.complete) this.state = "done";
    else if (kept.paused) this.state = "stopped";
    return true;
  }

  go(): void {
    if (this.state === "done") return;
    this.state = "running";
    this.trouble = "";
    this.pace = [];
    this.loop ??= this.play().finally(() => {
      this.loop = null;
      // Somebody may have gone on while the last piece was on its way.
      if (this.state === "running") this.go();
    });
  }

  stop(): void {
    if (this.state !== "running") return;
    this.state = "stopped";
    this.waiting = null;
    this.seconds_left = null;
    void this.save();
  }

  /** When everything that is on its way has come. */
  async settled(): Promise<void> {
    while (this.loop !== null) await this.loop;
  }

  private get complete(): boolean {
    return this.legs.every(
      ({ games }, i) => (this.done[i] ?? 0) >= games && this.reports[i] !== null,
    );
  }

  private async play(): Promise<void> {
    const { house, sleep: rest, now } = this.world;
    const patience: Patience = {
      stopped: () => this.state !== "running",
      waits: (why) => (this.waiting = this.state === "running" ? why : null),
      sleep: rest,
    };
    try {
      for (const [i, { games }] of this.legs.entries()) {
        const bot = this.botOf(i);
        const add = async (counts: Counts) => {
          this.add(i, counts);
          if (this.isDue(i)) await patiently(patience, () => this.ask(i));
        };
        const first = this.done[i] ?? 0;
        const { look } = this;
        await playPieces({ ...patience, house, look, bot, first, last: games, add, now });
        if (this.state !== "running") break;
        // After a reload the last one may be missing.
        if (this.reports[i]?.games !== this.done[i]) await patiently(patience, () => this.ask(i));
      }
      if (this.state === "running") this.state = "done";
    } catch (error) {
      if (error instanceof Stopped) {
        // As it was wished.
      } else if (this.recalled && error instanceof Refusal) {
        this.forget();
      } else {
        this.state = "failed";
        this.trouble = error instanceof Error ? error.message : String(error);
      }
    }
    this.waiting = null;
    if (this.state !== "running") this.seconds_left = null;
    await this.save();
  }

  /** What was kept is refused: from the beginning, then. */
  private forget(): void {
    this.recalled = false;
    this.clear();
    this.pace = [];
  }

  private clear(): void {
    this.counts = this.legs.map(() => no_counts);
    this.done = this.legs.map(() => 0);
    this.reports = this.legs.map(() => null);
  }

  private botOf(i: number): string {
    return this.legs[i]?.bot ?? this.look.bot;
  }

  private isDue(i: number): boolean {
    const { games = 0, first_report = 0 } = this.legs[i] ?? {};
    const done = this.done[i] ?? 0;
    const last = this.reports[i]?.games ?? 0;
    return done > last && (done >= games || (done >= first_report && done >= growth * last));
  }

  private async ask(i: number): Promise<void> {
    const { board, players, options } = this.look;
    const bot = this.botOf(i);
    const counts = countsJson(this.counts[i] ?? no_counts);
    const answer = await this.world.house.report({ board, players, options, bot, seed, counts });
    const report = readReport(answer);
    this.reports = this.reports.map((old, k) => (k === i ? report : old));
    if (i === 0) this.heard(report);
  }

  private add(i: number, counts: Counts): void {
    this.counts[i] = addCounts(this.counts[i] ?? no_counts, counts);
    this.done[i] = gamesIn(this.counts[i]);
    const now = this.world.now();
    this.measure(i, now);
    if (now - this.saved_at > save_every_ms) void this.save();
  }

  private measure(i: number, now: number): void {
    const games = this.done[i] ?? 0;
    const first = this.pace[0];
    // A new leg begins with a pace of its own.
    if (first !== undefined && games < first.games) this.pace = [];
    this.pace = [...this.pace.slice(-8), { at: now, games }];
    const [from, to] = [this.pace[0], this.pace.at(-1)];
    if (from === undefined || to === undefined || to.games === from.games) return;
    const per_game = (to.at - from.at) / (to.games - from.games);
    this.seconds_left = (((this.legs[i]?.games ?? 0) - games) * per_game) / 1000;
  }

  private async save(): Promise<void> {
    this.saved_at = this.world.now();
    const kept = this.legs.map((_, i) => ({
      counts: this.counts[i] ?? no_counts,
      report: this.reports[i] ?? null,
    }));
    // Without room on the device it is forgotten with the page.
    await this.world.store
      .write(this.key, { legs: kept, paused: this.state === "stopped" })
      .catch(() => {});
  }
}

/** Runs of this tab, whatever page is open. */
const runs = new Map<string, FairRun>();

/** The run of this look: one that is there already, or a new one. */
export function runOf(look: Look, world: World = this_world): FairRun {
  const key = keyOf(look);
  const found = runs.get(key);
  if (found !== undefined) return found;
  const run = new FairRun(look, world);
  runs.set(key, run);
  return run;
}
