// Where bots think: a few workers, and a queue before them. What runs in the background has a worker
// of its own, so that it is never in the way of a bot.
import type { Errand, Id, Thought } from "./messages";

/** One worker as seen from here; it is given one errand at a time. */
export interface ThinkingWorker {
  work(errand: string): void;
  end(): void;
}
export interface ThinkingEvents {
  loaded(): void;
  thought(thought: Thought): void;
  /** It is of no more use. */
  failed(words: string): void;
}
/** May throw. */
export type StartWorker = (on: ThinkingEvents) => ThinkingWorker;

/** One core is for the page and its house. */
export function mostWorkers(cores: number | undefined): number {
  return Math.max(1, Math.min(4, (cores ?? 1) - 1));
}

/** After this, a worker that is not needed gives its memory back. */
export const idle_ms = 60_000;
/** After this, one that has not been loaded never will be: browsers sometimes forget to answer. */
export const loading_ms = 60_000;

interface Desk {
  readonly background: boolean;
  readonly worker: ThinkingWorker;
  errand: Errand | null;
  leaving: ReturnType<typeof setTimeout> | undefined;
  loading: ReturnType<typeof setTimeout> | undefined;
}

export class Thinkers {
  private waiting: Errand[] = [];
  private desks: Desk[] = [];

  constructor(
    private readonly start: StartWorker,
    private readonly most: number,
    private readonly thought: (id: Id, thought: Thought) => void,
    private readonly trouble: (words: string) => void,
  ) {}

  think(errand: Errand): void {
    this.waiting.push(errand);
    this.deal();
  }

  /** Nobody needs it any more: nothing more is said of it. */
  forget(id: Id): void {
    this.waiting = this.waiting.filter((errand) => errand.id !== id);
    const desk = this.desks.find(({ errand }) => errand?.id === id);
    if (desk === undefined) return;
    // A search hears nothing while it thinks.
    this.close(desk);
    this.deal();
  }

  end(): void {
    this.waiting = [];
    [...this.desks].forEach((desk) => this.close(desk));
  }

  private deal(): void {
    for (let errand = this.next(); errand !== null; errand = this.next()) {
      const { id } = errand;
      this.waiting.splice(this.waiting.indexOf(errand), 1);
      try {
        const desk = this.free(errand.background) ?? this.open(errand.background);
        clearTimeout(desk.leaving);
        desk.errand = errand;
        desk.worker.work(errand.errand);
      } catch (error) {
        this.trouble(String(error));
        this.thought(id, { said: "", last: true });
      }
    }
  }

  /** The first that has a place to be thought: what bots wait for, then the background. */
  private next(): Errand | null {
    const ordinary = this.waiting.find(({ background }) => !background);
    if (ordinary !== undefined) return this.hasRoom(false) ? ordinary : null;
    const behind = this.waiting[0];
    return behind !== undefined && this.hasRoom(true) ? behind : null;
  }

  private hasRoom(background: boolean): boolean {
    const most = background ? 1 : this.most;
    return this.free(background) !== undefined || this.of(background).length < most;
  }

  private free(background: boolean): Desk | undefined {
    return this.of(background).find(({ errand }) => errand === null);
  }

  private of(background: boolean): Desk[] {
    return this.desks.filter((desk) => desk.background === background);
  }

  private open(background: boolean): Desk {
    const worker = this.start({
      loaded: () => clearTimeout(desk.loading),
      thought: (thought) => this.heard(desk, thought),
      failed: (words) => this.failed(desk, words),
    });
    const loading = setTimeout(
      () => this.failed(desk, "a thinking worker was not loaded"),
      loading_ms,
    );
    const desk: Desk = { background, worker, errand: null, leaving: undefined, loading };
    this.desks.push(desk);
    return desk;
  }

  private heard(desk: Desk, thought: Thought): void {
    const { errand } = desk;
    clearTimeout(desk.loading);
    if (errand === null) return;
    if (thought.last) {
      desk.errand = null;
      desk.leaving = setTimeout(() => this.leave(desk), idle_ms);
    }
    this.thought(errand.id, thought);
    if (thought.last) this.deal();
  }

  private failed(desk: Desk, words: string): void {
    const { errand } = desk;
    this.close(desk);
    this.trouble(words);
    if (errand !== null) this.thought(errand.id, { said: "", last: true });
    this.deal();
  }

  /** The next bot to think shall not wait for a worker to start, so one stays. */
  private leave(desk: Desk): void {
    if (desk.background || this.of(false).length > 1) this.close(desk);
  }

  private close(desk: Desk): void {
    clearTimeout(desk.leaving);
    clearTimeout(desk.loading);
    // What it has said meanwhile is of no interest.
    desk.errand = null;
    this.desks = this.desks.filter((other) => other !== desk);
    desk.worker.end();
  }
}
