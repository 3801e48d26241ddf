// Leads through a lesson: which step it is, and what may be done.
import { aboutEntry } from "../../games";
import type { RecordEntry, Seat } from "../../wire/match";
import { t } from "../words.svelte";
import type { Lesson, Step } from "./lesson";
import { placedSteps, same, type PlacedStep } from "./placed";
import { allProgress, noteProgress } from "./progress";

/** The script of a lesson as the server gives it. */
export interface LessonScript {
  id: string;
  seat: Seat;
  start: number;
  record: { entries: readonly RecordEntry<unknown>[] };
}

/** What a guide needs of the table at which it stands. */
export interface GuidedTable {
  readonly id: string;
  /** The catalog's id. */
  readonly game: string;
  readonly ply: number;
  readonly past: number | null;
  /** All that the rules allow now; empty while something is still to be shown. */
  readonly allowed: readonly unknown[];
  readonly settled: boolean;
  goTo(ply: number): void;
  hover(action: unknown): void;
}

/** So long an action is shown before it is taken back. */
const look_ms = 2600;
/** After so many wrong tries help is offered larger. */
const patience = 2;

/** Leads through a scripted match: what is to be done now, where that is, how far it still is. */
export class Guide {
  readonly steps: readonly PlacedStep[];
  /** The learner plays on without a guide. */
  alone = $state(false);
  /** The deed is being shown. */
  showing = $state(false);
  /** How many things were looked at after this ply. */
  private looked = $state.raw({ ply: -1, count: 0 });
  /** The same for the ply that the table is on its way to: until it is there, nothing changes. */
  private ahead = $state.raw({ ply: -1, count: 0 });
  private tried = $state.raw<{ step: Step | null; count: number }>({ step: null, count: 0 });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    private readonly script: LessonScript,
    private readonly table: GuidedTable,
  ) {
    this.steps = placedSteps(lesson, script.record.entries, script.seat);
    const before = allProgress()[lesson.id];
    this.alone = before?.alone === table.id;
    noteProgress(lesson.id, { table: table.id, of: lesson.stops.length });
  }

  private get end(): number {
    return this.script.record.entries.length;
  }
  private get looks(): number {
    const { ply } = this.table;
    return [this.ahead, this.looked].find((known) => known.ply === ply)?.count ?? 0;
  }
  private readonly place = $derived.by((): PlacedStep | null => {
    const { ply } = this.table;
    if (this.alone || ply > this.end) return null;
    return this.steps.filter((placed) => placed.ply === ply)[this.looks] ?? null;
  });
  /** What the learner shall do now; null while others act and at the end. */
  readonly step = $derived.by((): Step | null => {
    const { settled, past, allowed } = this.table;
    if (this.place === null || !settled || past !== null) return null;
    if (this.table.ply < this.end && !allowed.some((action) => this.written(action))) return null;
    return this.place.step;
  });
  /** The learner has done all there was to do and has not yet chosen how to go on. */
  readonly arrived = $derived.by(
    (): boolean =>
      !this.alone &&
      this.place === null &&
      this.table.settled &&
      this.table.past === null &&
      this.table.ply === this.end,
  );
  /** Index of the present stop; as many as there are at the end. */
  readonly stop = $derived.by((): number => {
    if (this.alone || this.table.ply > this.end) return this.lesson.stops.length;
    const { ply } = this.table;
    const next = this.place ?? this.steps.find((placed) => placed.ply > ply);
    return next?.stop ?? this.lesson.stops.length;
  });
  /** Minutes that are still to go. */
  readonly minutes = $derived.by((): number => {
    const all = aboutEntry(this.table.game)?.lesson_minutes ?? 0;
    const left = this.steps.length - this.index;
    return Math.ceil((all * left) / this.steps.length);
  });
  /** The row of the table's legal actions that is meant; null for a look. */
  readonly expected = $derived.by((): unknown => {
    if (this.step?.expects === undefined) return null;
    return this.table.allowed.find((action) => this.written(action)) ?? null;
  });
  /** Help is due. */
  readonly stuck = $derived.by(
    (): boolean => this.tried.step === this.step && this.tried.count >= patience,
  );

  /** Index of the step that is next. */
  get index(): number {
    const { ply } = this.table;
    if (this.place !== null) return this.steps.indexOf(this.place);
    const next = this.steps.findIndex((placed) => placed.ply > ply);
    return next < 0 ? this.steps.length : next;
  }
  private written(action: unknown): boolean {
    return same(action, this.script.record.entries[this.table.ply]?.action);
  }

  stopName(stop: number): string {
    const id = this.lesson.stops[stop]?.id ?? "";
    return t(`${this.lesson.words}.${id}.name`);
  }
  private get stopId(): string {
    return this.lesson.stops[this.stop]?.id ?? "";
  }
  get sentence(): string {
    const { step, stopId, lesson } = this;
    return step === null ? "" : t(`${lesson.words}.${stopId}.${step.id}.say`);
  }
  get reason(): string {
    const { step, stopId, lesson } = this;
    return step === null ? "" : t(`${lesson.words}.${stopId}.${step.id}.why`);
  }
  get farewell(): string {
    return t(`${this.lesson.words}.farewell`);
  }

  /** What is offered: what is meant, and what it is chosen from. */
  narrowed(allowed: readonly unknown[]): readonly unknown[] {
    if (this.step === null) return allowed;
    const { expected } = this;
    return allowed.filter(
      (action) =>
        action === expected ||
        (expected !== null && this.lesson.alike?.(expected, action) === true),
    );
  }
  /** Whether this is not what is meant now. */
  refuses(action: unknown): boolean {
    return this.step !== null && action !== this.expected;
  }

  /** Something else was tried. */
  wrong(): void {
    const { step } = this;
    this.tried = { step, count: this.tried.step === step ? this.tried.count + 1 : 1 };
  }

  /** What was to be looked at was touched. */
  look(): void {
    if (this.step === null || this.step.expects !== undefined) return;
    this.lookedAt(this.table.ply, this.looks + 1);
    this.note();
  }

  /** Shows the deed and takes it back. */
  show(): void {
    clearTimeout(this.timer);
    this.showing = true;
    this.table.hover(this.expected);
    this.timer = setTimeout(() => {
      this.showing = false;
      this.table.hover(null);
    }, look_ms);
  }

  get canGoBack(): boolean {
    return this.index > 0;
  }
  back(): void {
    const before = this.steps[this.index - 1];
    if (before !== undefined) this.visit(before);
  }
  /** Goes to the beginning of a stop; past the last one: to the end. */
  goToStop(stop: number): void {
    const first = this.steps.find((placed) => placed.stop === stop);
    if (first !== undefined) return this.visit(first);
    this.goTo(this.end, this.steps.length);
  }
  skip(): void {
    this.goToStop(this.stop + 1);
  }
  private visit(to: PlacedStep): void {
    this.alone = false;
    const there = this.steps.filter((placed) => placed.ply === to.ply);
    noteProgress(this.lesson.id, { alone: "" });
    this.goTo(to.ply, there.indexOf(to));
  }
  private goTo(ply: number, looks: number): void {
    if (ply === this.table.ply) return this.lookedAt(ply, looks);
    this.ahead = { ply, count: looks };
    this.table.goTo(ply);
  }
  private lookedAt(ply: number, count: number): void {
    this.looked = { ply, count };
    this.ahead = { ply: -1, count: 0 };
  }

  playAlone(): void {
    this.alone = true;
    noteProgress(this.lesson.id, { alone: this.table.id });
  }

  /** Keeps for the lobby how far it has gone. */
  note(): void {
    if (this.alone) return;
    noteProgress(this.lesson.id, {
      table: this.table.id,
      stop: this.stop,
      ...(this.arrived ? { done: true } : {}),
    });
  }

  leave(): void {
    clearTimeout(this.timer);
  }
}
