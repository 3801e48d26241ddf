// The page's side of the worker that makes boards: one wish after the other, each answered or given up in time.
import type { Wish } from "./board";
import type { BoardDocument } from "./document";
import type { NoBoard } from "./place";

export type ProblemCode = NoBoard["code"] | "offline" | "slow" | "failed";
export type Answer = { board: BoardDocument; seconds: number } | { problem: ProblemCode };

export interface ToWorker {
  id: number;
  wish: Wish;
}
export interface FromWorker {
  id: number;
  answer: Answer;
}

/** What a worker is to it; a test has one of its own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** No board takes nearly so long; the first one also waits for the data of the world. */
const longest = 20_000;

interface Asked {
  wish: Wish;
  answer: (answer: Answer) => void;
}

export class Maker {
  private worker: WorkerLike | null = null;
  private asked: Asked[] = [];
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly start: () => WorkerLike,
    private readonly patience = longest,
  ) {}

  make(wish: Wish): Promise<Answer> {
    return new Promise((answer) => {
      this.asked.push({ wish, answer });
      if (this.asked.length === 1) this.next();
    });
  }

  /** Nobody waits any more. A worker at rest stays: it knows the world already. */
  stop(): void {
    if (this.asked.length > 0) this.end();
    this.asked = [];
  }

  close(): void {
    this.stop();
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }

  private next(): void {
    const first = this.asked[0];
    if (first === undefined) return;
    const id = ++this.count;
    const finish = (answer: Answer) => {
      if (id !== this.count || this.asked[0] !== first) return;
      clearTimeout(this.timer);
      this.asked.shift();
      first.answer(answer);
      this.next();
    };
    // A worker that broke, or thinks for ever, is of no use to the next wish.
    const giveUp = (problem: ProblemCode) => {
      this.end();
      finish({ problem });
    };
    this.timer = setTimeout(() => giveUp("slow"), this.patience);
    try {
      this.worker ??= this.start();
    } catch {
      giveUp("failed");
      return;
    }
    this.worker.onmessage = ({ data }) => {
      if (data.id === id) finish(data.answer);
    };
    this.worker.onerror = () => giveUp("failed");
    this.worker.postMessage({ id, wish: first.wish });
  }
}

export function makerOfThisPage(): Maker {
  return new Maker(
    () =>
      new Worker(new URL("./worker.ts", import.meta.url), {
        type: "module",
      }) as unknown as WorkerLike,
  );
}
