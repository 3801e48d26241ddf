// The automatic balance: the best proposal, the same deals again, and so on; what did not help is taken back.
import type { BoardDocument } from "../family";
import { standing } from "./apply";
import { addCounts, countsJson, gamesIn, no_counts, type Counts } from "./counts";
import { playPieces, patiently, seed, Stopped, type Look, type Patience } from "./pieces";
import { withNumber } from "./pointers";
import { measuredIn, off, readReport, type Estimate, type Proposal, type Report } from "./report";
import type { World } from "./run.svelte";

export interface Round extends Proposal {
  /** What it came to; null while it is played, or where it cannot be said. */
  measured: Estimate | null;
  kept: boolean | null;
}

/** Deals of each round; before and after are of the same ones, so luck is taken out. */
export const games_of_round = 2_000;
export const most_rounds = 8;

/** Its thing is nearer to the others, and the whole is not clearly less fair. */
export function isBetter(round: Round, before: Report, after: Report): boolean {
  if (round.measured === null) return false;
  const [was, is] = [before.imbalance, after.imbalance];
  const nearer = off(round, round.measured) < off(round, round.now);
  if (was === undefined || is === undefined) return nearer;
  // The same deals were played, so half an interval is clear enough.
  return nearer && is.seen < was.seen + (was.high - was.low) / 4;
}

export class AutoBalance {
  state = $state<"ready" | "running" | "stopped" | "failed" | "done">("ready");
  trouble = $state("");
  rounds = $state.raw<readonly Round[]>([]);
  before = $state.raw<Report | null>(null);
  after = $state.raw<Report | null>(null);
  /** Deals of the round that is played. */
  done = $state(0);
  /** The board with all that helped. */
  board: BoardDocument;
  private running: Promise<void> | null = null;

  constructor(
    private readonly look: Look,
    private readonly world: World,
    /** What a report says of the thing that was changed. */
    private readonly of_thing: (report: Report, id: string) => Estimate | null,
  ) {
    this.board = look.board;
  }

  /** Those that helped. */
  get kept(): readonly Round[] {
    return this.rounds.filter(({ kept }) => kept === true);
  }

  go(): Promise<void> {
    this.state = "running";
    this.running ??= this.balance()
      .then(() => {
        if (this.state === "running") this.state = "done";
      })
      .catch((error: unknown) => {
        if (error instanceof Stopped) return;
        this.state = "failed";
        this.trouble = error instanceof Error ? error.message : String(error);
      })
      .finally(() => (this.running = null));
    return this.running;
  }

  stop(): void {
    if (this.state === "running") this.state = "stopped";
  }

  private async balance(): Promise<void> {
    let now = await this.report(this.board);
    this.before = now;
    this.after = now;
    const left_alone = new Set<string>();
    for (let round = 0; round < most_rounds; round++) {
      const next = now.proposals?.find(
        (one) => !left_alone.has(one.pointer) && standing(this.board, one) === "open",
      );
      if (next === undefined) return;
      const line: Round = { ...next, measured: null, kept: null };
      this.rounds = [...this.rounds, line];
      const board = withNumber(this.board, next.pointer, next.to);
      const then = await this.report(board);
      const measured = measuredIn(then, next, this.of_thing);
      const kept = isBetter({ ...line, measured }, now, then);
      this.rounds = [...this.rounds.slice(0, -1), { ...line, measured, kept }];
      if (kept) {
        this.board = board;
        now = then;
        this.after = then;
      } else {
        left_alone.add(next.pointer);
      }
    }
  }

  private async report(board: BoardDocument): Promise<Report> {
    const { house, sleep, now } = this.world;
    const look = { ...this.look, board };
    let counts: Counts = no_counts;
    this.done = 0;
    const patience: Patience = {
      stopped: () => this.state !== "running",
      waits: () => {},
      sleep,
    };
    const add = (more: Counts) => {
      counts = addCounts(counts, more);
      this.done = gamesIn(counts);
    };
    const { bot } = look;
    await playPieces({ ...patience, house, look, bot, first: 0, last: games_of_round, add, now });
    if (patience.stopped()) throw new Stopped();
    const { players, options } = look;
    return readReport(
      await patiently(patience, () =>
        house.report({ board, players, options, bot, seed, counts: countsJson(counts) }),
      ),
    );
  }
}
