// Learning from mistakes: the costliest clear decisions of one player as small tasks. At the moment
// of each one chooses anew among what was compared, and is told whether that is as good.
import { SvelteMap } from "svelte/reactivity";
import type { Seat } from "../../wire/match";
import { attempt, choicesOf, mistakes, type Attempt, type Decision } from "./analysis";

/** The match that is learned from. */
interface Looked {
  readonly decisions: readonly Decision[];
  /** Whose decisions they are; null: nobody was chosen. */
  readonly learner: Seat | null;
  /** The moment that is shown, and through whose eyes. */
  readonly seen: number;
  eyes: Seat | null;
  goTo(ply: number): void;
}

export class Learning {
  /** The moment of the task that is open. */
  private at = $state<number | null>(null);
  private readonly answers = new SvelteMap<number, { action: unknown; attempt: Attempt }>();
  /** What is pointed at among the choices. */
  pointed = $state.raw<unknown>(null);

  constructor(private readonly looked: Looked) {}

  tasks = $derived.by((): readonly Decision[] =>
    mistakes(this.looked.decisions, this.looked.learner),
  );
  /** The task that is being solved or was just answered; it closes when one goes elsewhere. */
  get task(): Decision | null {
    if (this.at === null || this.at !== this.looked.seen) return null;
    return this.tasks.find(({ ply }) => ply === this.at) ?? null;
  }
  get choices(): readonly unknown[] {
    return this.task === null ? [] : choicesOf(this.task);
  }
  /** What was chosen at the task that is open. */
  get answer(): { action: unknown; attempt: Attempt } | null {
    return this.task === null ? null : (this.answers.get(this.task.ply) ?? null);
  }
  /** How a task was answered last, if it was. */
  answered(ply: number): Attempt | null {
    return this.answers.get(ply)?.attempt ?? null;
  }
  /** Whether a task is open that has not been answered: what was best is not to be told. */
  get open(): boolean {
    return this.task !== null && this.answer === null;
  }

  begin(ply: number): void {
    const task = this.tasks.find((one) => one.ply === ply);
    if (task === undefined) return;
    this.answers.delete(ply);
    this.pointed = null;
    this.at = ply;
    this.looked.eyes = task.seat;
    this.looked.goTo(ply);
  }
  choose(action: unknown): void {
    const { task } = this;
    if (task === null) return;
    this.pointed = null;
    this.answers.set(task.ply, { action, attempt: attempt(task, action) });
  }
  leave(): void {
    this.at = null;
    this.pointed = null;
  }
  /** The task after the one that is open. */
  get next(): Decision | null {
    const place = this.tasks.findIndex(({ ply }) => ply === this.at);
    return this.tasks[place + 1] ?? null;
  }
}
