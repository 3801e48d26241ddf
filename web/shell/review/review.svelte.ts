// A finished match, looked at ply by ply.
import { SvelteMap } from "svelte/reactivity";
import type { Change, GameModule, GameTable, ReviewParts } from "../../games/game";
import type { Seat } from "../../wire/match";
import type { Message, Moment, Pointed, Request, Sync, TableInfo } from "../../wire/protocol";
import { api } from "../api";
import { Connection, freshId, type Line } from "../connection";
import { shortLevel } from "../lobby/levels";
import type { LogEntry } from "../log.svelte";
import { device, settings } from "../settings.svelte";
import { t } from "../words.svelte";
import {
  chanceAt,
  inTime,
  verdict,
  type Analysis,
  type Decision,
  type TurningPoint,
} from "./analysis";
import { step, turnAt, turnsOf, type Turn } from "./turns";

export const speeds = [0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];
/** A turn is looked at for so long at the usual speed, in ms. */
const look = 900;

/** What takes longer to be seen is shown deed by deed, in ms. */
const longest = 2500;
/** Reasons to ask for the analysis later. */
const patient = new Set(["offline", "busy", "too_many_analyses", "storage"]);

/** Somebody else in the room. */
export interface Visitor {
  visitor: number;
  name: string;
  ply: number;
}

/** A moment of the match through the eyes of one seat: enough to say an action in words. */
class Still implements GameTable {
  readonly legal = [];
  readonly change = { count: 0, ply: 0, events: [], animate: false };
  readonly proposed = null;
  readonly hovered = null;
  readonly outcome = null;
  constructor(
    private readonly review: Review,
    private readonly moment: Moment,
    readonly seat: Seat,
  ) {}
  get game() {
    return this.review.game;
  }
  get board() {
    return this.review.board;
  }
  get info() {
    return this.review.info;
  }
  get toAct() {
    return this.moment.to_act;
  }
  get open() {
    return this.review.open;
  }
  get past() {
    return this.moment.ply;
  }
  get view() {
    return viewOf(this.moment, this.seat);
  }
  name(seat: Seat) {
    return this.review.name(seat);
  }
  level(seat: Seat) {
    return this.review.level(seat);
  }
  who(seat: Seat) {
    return this.review.who(seat);
  }
  act() {}
  propose() {}
  hover() {}
  why() {}
  say() {}
}

function viewOf(moment: Moment, seat: Seat): unknown {
  return (moment.views.find((view) => view.seat === seat) ?? moment.views[0])?.view;
}

/**
 * A finished match that is looked at: one moment of it, which the board, the curve and the lists
 * show alike. Nothing can be played here.
 */
export class Review implements GameTable {
  info = $state.raw<TableInfo>() as TableInfo;
  mine = $state.raw<readonly Seat[]>([]);
  line = $state<Line>("connecting");
  failed = $state<string | null>(null);
  /** How many plies the match has. */
  end = $state(0);
  final = $state.raw<GameTable["outcome"]>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  turns = $state.raw<readonly Turn[]>([]);
  /** The moments at which a player did something, and the end. */
  acts = $state.raw<readonly number[]>([]);
  /** The moment that is wished for; what is drawn follows as soon as it is known. */
  ply = $state(0);
  /** Through whose eyes; null: everything. */
  eyes = $state<Seat | null>(null);
  playing = $state(false);
  speed = $state<Speed>(1);
  visitors = $state.raw<readonly Visitor[]>([]);
  following = $state<number | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** Why there is no analysis: a code, or null. */
  unanalysed = $state<string | null>(null);
  change = $state.raw<Change<unknown>>({ count: 0, ply: 0, events: [], animate: false });

  readonly legal = [];
  readonly proposed = null;
  private shown = $state.raw<Moment | null>(null);
  private pointedAt = $state.raw<unknown>(undefined);
  private readonly moments = new SvelteMap<number, Moment>();
  private readonly asked = new Set<number>();
  private readonly questions = new Map<string, (answer: Message) => void>();
  private readonly connection: Connection;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private poll: ReturnType<typeof setTimeout> | undefined;
  private pointing: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  private closed = false;

  constructor(
    readonly id: string,
    private token: string | null,
    readonly module: GameModule,
    readonly parts: ReviewParts,
    readonly board: unknown,
    info: TableInfo,
    private readonly first: number | null,
  ) {
    this.info = info;
    this.connection = new Connection({
      opened: () => {
        this.questions.clear();
        this.asked.clear();
        this.join();
      },
      message: (message) => this.receive(message),
      line: (line) => (this.line = line),
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.poll);
    clearTimeout(this.pointing);
    this.connection.close();
  }

  get game(): string {
    return this.info.game;
  }
  /** Whether there is something to be drawn. */
  get ready(): boolean {
    return this.shown !== null && this.turns.length > 0;
  }
  get seats(): readonly Seat[] {
    return this.info.seats.map(({ seat }) => seat);
  }
  /** In a game that all win or lose together there is one chance. */
  get together(): boolean {
    return this.analysis?.cooperative ?? this.final?.won !== undefined;
  }
  /** The beginnings of all turns, and the end. */
  get stops(): readonly number[] {
    return [...this.turns.map(({ ply }) => ply), this.end];
  }
  get turn(): number {
    return turnAt(this.turns, this.ply);
  }
  /** Who acts at the moment that is shown, or whose turn it is. */
  get acting(): Seat {
    const { turns } = this;
    const at = this.shown?.ply ?? this.ply;
    return this.shown?.to_act[0] ?? turns[turnAt(turns, at)]?.seat ?? 0;
  }
  get seat(): Seat {
    return this.eyes ?? this.acting;
  }
  get view(): unknown {
    return this.shown === null ? undefined : viewOf(this.shown, this.seat);
  }
  get toAct(): readonly Seat[] {
    return this.shown?.to_act ?? [];
  }
  get past(): number | null {
    return this.shown === null || this.shown.ply >= this.end ? null : this.shown.ply;
  }
  get outcome(): GameTable["outcome"] {
    return this.past === null ? this.final : null;
  }
  /** What is drawn as if it were about to be done: the best found, unless it was played. */
  get hovered(): unknown {
    if (this.pointedAt !== undefined) return this.pointedAt;
    const { decision } = this;
    if (decision === null || this.shown?.ply !== this.ply) return null;
    if (this.eyes !== null && this.eyes !== decision.seat) return null;
    return verdict(decision) === "costly" ? decision.best : null;
  }
  /** Whether the log may tell what was hidden. */
  get open(): boolean {
    return this.eyes === null;
  }

  /** The first decision from this moment to the end of the turn. */
  get decision(): Decision | null {
    const next = this.turns[this.turn + 1]?.ply ?? this.end;
    const found = this.analysis?.decisions.find(
      (decision) => decision.ply >= this.ply && decision.ply < next,
    );
    return found ?? null;
  }
  get chances(): readonly number[] | null {
    const known = this.analysis?.chances ?? [];
    // Nobody knows yet what has not been looked at.
    const far = this.analysis?.sums.length === 0 && this.ply > (known.at(-1)?.ply ?? -1);
    return far ? null : chanceAt(known, this.ply);
  }
  get turning(): readonly TurningPoint[] {
    return inTime(this.analysis?.turning ?? []);
  }
  /** Which turning point this moment is, from 0; -1: none. */
  get turningHere(): number {
    return this.turning.findIndex(({ ply }) => ply === this.ply);
  }

  name(seat: Seat): string {
    const info = this.info.seats[seat];
    if (info?.who === "bot") return info.name ?? t(`bot.name.${seat}`);
    return info?.name ?? t("table.seat", { n: seat + 1 });
  }
  level(seat: Seat): string {
    const info = this.info.seats[seat];
    return info?.who === "bot" ? shortLevel(info.bot ?? "") : "";
  }
  who(seat: Seat): { name: string; you: "yes" | "no" } {
    const you = this.mine.length === 1 && seat === this.mine[0];
    return { name: this.name(seat), you: you ? "yes" : "no" };
  }
  act(): void {}
  propose(): void {}
  hover(action: unknown): void {
    this.pointedAt = action === null ? undefined : action;
  }
  why(): void {}
  say(): void {}

  /** That moment as this seat saw it; null until the server has told it. */
  at(ply: number, seat: Seat): GameTable | null {
    const moment = this.moments.get(ply);
    if (moment !== undefined) return new Still(this, moment, seat);
    queueMicrotask(() => this.fetch(ply));
    return null;
  }
  /** What is shown now, as this seat sees it. */
  now(seat: Seat): GameTable | null {
    return this.shown === null ? null : new Still(this, this.shown, seat);
  }

  /** Leads everything to this moment. */
  goTo(ply: number, told = true): void {
    this.stop();
    this.move(ply, false);
    if (told) this.following = null;
  }
  step(by: 1 | -1): void {
    this.goTo(step(this.turns, this.end, this.ply, by));
  }
  /** One thing that happened, whoever did it. */
  nudge(by: 1 | -1): void {
    this.goTo(this.ply + by);
  }
  toTurning(by: 1 | -1): void {
    const plies = this.turning.map(({ ply }) => ply);
    const to =
      by > 0 ? plies.find((ply) => ply > this.ply) : plies.filter((ply) => ply < this.ply).at(-1);
    if (to !== undefined) this.goTo(to);
  }
  toStart(): void {
    this.goTo(this.turns[0]?.ply ?? 0);
  }
  toEnd(): void {
    this.goTo(this.end);
  }

  play(): void {
    if (this.playing) return this.stop();
    this.following = null;
    if (this.ply >= this.end) this.move(this.turns[0]?.ply ?? 0, false);
    this.playing = true;
    this.timer = setTimeout(() => this.next(), look / this.speed / 3);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
  }

  private next(): void {
    if (!this.playing) return;
    if (this.ply >= this.end) return this.stop();
    const to = this.nextStop();
    if (!this.moments.has(to)) {
      this.fetch(to);
      this.timer = setTimeout(() => this.next(), 60);
      return;
    }
    const length = this.module.duration(this.eventsBetween(this.ply, to));
    const wait = (this.stops.includes(to) ? look : look / 2) / this.speed;
    // What lasts much longer than its turn is shown at once; slowly played, everything travels.
    const animate = device.motion && (this.speed <= 1 || length <= wait * 1.5);
    this.move(to, animate);
    // What comes next is asked for while this is looked at.
    this.fetch(this.nextStop());
    this.timer = setTimeout(() => this.next(), animate ? Math.max(wait, length) : wait);
  }

  /** Where playing leads next: over a turn, or over one deed where a turn is long to watch. */
  private nextStop(): number {
    const turn = step(this.turns, this.end, this.ply, 1);
    if (this.module.duration(this.eventsBetween(this.ply, turn)) <= longest) return turn;
    return Math.min(this.acts.find((ply) => ply > this.ply) ?? turn, turn);
  }

  private eventsBetween(from: number, to: number): readonly unknown[] {
    return this.log
      .filter((entry) => entry.from >= from && entry.ply <= to)
      .flatMap((entry) => [...entry.events]);
  }

  private move(ply: number, animate: boolean): void {
    const from = this.ply;
    this.pointedAt = undefined;
    this.ply = Math.min(Math.max(Math.round(ply), 0), this.end);
    const events = animate ? this.eventsBetween(from, this.ply) : [];
    if (!this.show(events)) this.fetch(this.ply);
    for (const by of [1, -1] as const) this.fetch(step(this.turns, this.end, this.ply, by));
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => this.point(), 120);
  }

  private show(events: readonly unknown[] = []): boolean {
    const moment = this.moments.get(this.ply);
    if (moment === undefined) return false;
    this.shown = moment;
    const animate = events.length > 0;
    this.change = { count: this.change.count + 1, ply: this.ply, events, animate };
    return true;
  }

  private fetch(ply: number): void {
    if (this.moments.has(ply) || this.asked.has(ply) || this.line !== "open") return;
    this.asked.add(ply);
    this.ask({ type: "ask_moment", ply, everyone: true }, (answer) => {
      if (answer.type === "refused" && answer.code === "too_fast") this.fetchLater(ply);
      if (answer.type !== "moment") return;
      this.moments.set(answer.ply, answer);
      if (answer.ply === this.ply && this.shown?.ply !== answer.ply) this.show();
    });
  }

  /** Whoever rushes through a game is asked to wait; by then it may be another moment. */
  private fetchLater(ply: number): void {
    this.asked.delete(ply);
    setTimeout(() => {
      if (!this.closed && ply === this.ply) this.fetch(ply);
    }, 1200);
  }

  private point(): void {
    if (this.line !== "open" || this.end === 0) return;
    const name = settings.name || t("review.guest");
    this.ask({ type: "point", name, ply: this.ply }, () => {});
  }

  follow(visitor: number | null): void {
    this.following = visitor;
    const other = this.visitors.find((one) => one.visitor === visitor);
    if (other !== undefined) this.goTo(other.ply, false);
  }

  private pointed({ visitor, name, ply }: Pointed): void {
    const known = this.visitors.some((one) => one.visitor === visitor);
    const others = this.visitors.filter((one) => one.visitor !== visitor);
    if (ply == null) {
      this.visitors = others;
      if (this.following === visitor) this.following = null;
      return;
    }
    this.visitors = [...others, { visitor, name, ply }].sort((a, b) => a.visitor - b.visitor);
    // Whoever is new does not know yet who is here.
    if (!known) this.point();
    if (this.following === visitor && ply !== this.ply) this.goTo(ply, false);
  }

  private join(): void {
    this.connection.send({ type: "join", id: "join", table: this.id, token: this.token });
  }

  private ask(request: Request, done: (answer: Message) => void): void {
    const id = freshId();
    this.questions.set(id, done);
    if (!this.connection.send({ ...request, id } as Request)) this.questions.delete(id);
  }

  private receive(message: Message): void {
    const id = message.id ?? "";
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (message.type === "sync") this.sync(message);
    else if (message.type === "pointed") this.pointed(message);
    else if (message.type === "table") this.info = message.table;
    else if (message.type === "refused" && id === "join") this.cannotJoin(message.code);
    question?.(message);
  }

  private cannotJoin(code: string): void {
    if (code === "wrong_token" && this.token !== null) {
      this.token = null;
      return this.join();
    }
    this.failed = code;
    this.connection.close();
  }

  private sync(sync: Sync): void {
    this.info = sync.table;
    this.mine = sync.mine;
    this.visitors = [];
    this.end = sync.ply;
    this.final = (sync.outcome ?? null) as GameTable["outcome"];
    if (sync.table.status !== "over") {
      this.failed = "not_over";
      return;
    }
    if (this.started) {
      this.fetch(this.ply);
      this.point();
      return;
    }
    if (this.mine.length === 1) this.eyes = this.mine[0] ?? null;
    this.askHistory();
    void this.analyse();
  }

  private askHistory(): void {
    this.ask({ type: "ask_history", from: 0, openly: true }, (answer) => {
      if (answer.type === "refused" && !this.closed) {
        this.timer = setTimeout(() => this.askHistory(), 1200);
        return;
      }
      if (answer.type !== "history") return;
      const plies = answer.plies.map((ply) => ({ ...ply, events: ply.events as unknown[] }));
      this.log = plies.map(({ ply, events }) => ({ from: ply, ply: ply + 1, events }));
      const acted = plies.filter(({ actor }) => actor !== "chance").map(({ ply }) => ply);
      this.acts = [...acted, this.end];
      this.turns = turnsOf(plies, (event) => this.parts.starts(event));
      this.started = true;
      this.move(this.first ?? this.turns[0]?.ply ?? 0, false);
    });
  }

  /** Asks again every second until everything has been looked at. */
  private async analyse(): Promise<void> {
    if (this.closed) return;
    let wait = 1000;
    try {
      this.analysis = await api.analysis(this.id);
      this.unanalysed = null;
      if (this.analysis.done >= this.analysis.of) return;
    } catch (error) {
      // A server with too much to do is asked again.
      const code = (error as { code?: string }).code ?? "offline";
      if (!patient.has(code)) {
        this.unanalysed = code;
        return;
      }
      wait = 5000;
    }
    this.poll = setTimeout(() => void this.analyse(), wait);
  }
}
