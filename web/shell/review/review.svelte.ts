// A finished match, looked at ply by ply.
import type { Change, GameModule, GameTable, ReviewParts } from "../../games/game";
import { homeOf } from "../../home/homes";
import type { Seat } from "../../wire/match";
import type { Message, Moment, Sync, TableInfo } from "../../wire/protocol";
import type { Line } from "../connection";
import { shortLevel } from "../lobby/levels";
import type { LogEntry } from "../log.svelte";
import { settings } from "../settings.svelte";
import { Conversation } from "../table/conversation";
import { t } from "../words.svelte";
import { cost, sameAction, type Decision } from "./analysis";
import { Company } from "./company.svelte";
import { Findings } from "./findings.svelte";
import { Learning } from "./learning.svelte";
import type { Mark, MarkKind } from "./marks";
import { Moments } from "./moments.svelte";
import { Playback } from "./playback.svelte";
import { Still, viewOf } from "./still";
import { step, turnAt, turnsOf, type Turn } from "./turns";

/** How long until the history is asked for again if it could not be told, in ms. */
const patience = 1200;

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
  /** How it lay at the end. */
  last = $state.raw<unknown>(undefined);
  log = $state.raw<readonly LogEntry[]>([]);
  turns = $state.raw<readonly Turn[]>([]);
  /** The moments at which a player did something, and the end. */
  acts = $state.raw<readonly number[]>([]);
  /** The moment that is wished for; what is drawn follows as soon as it is known. */
  ply = $state(0);
  /** Through whose eyes; null: everything. */
  eyes = $state<Seat | null>(null);
  change = $state.raw<Change<unknown>>({ count: 0, ply: 0, events: [], animate: false });

  readonly legal = [];
  readonly proposed = null;
  readonly hovered = null;
  readonly company = new Company({
    tell: () => this.point(),
    goTo: (ply) => this.goTo(ply, false),
  });
  readonly findings: Findings;
  readonly learning = new Learning(this);
  readonly playback = new Playback(this);
  private shown = $state.raw<Moment | null>(null);
  private readonly moments = new Moments({
    ask: (request, done) => this.line === "open" && this.conversation.ask(request, done),
    came: (ply) => {
      if (ply === this.ply && this.shown?.ply !== ply) this.show();
    },
    wanted: (ply) => ply === this.ply,
  });
  private readonly conversation: Conversation;
  private timer: ReturnType<typeof setTimeout> | undefined;
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
    this.findings = new Findings(id);
    this.conversation = new Conversation(homeOf(id), {
      opened: () => {
        this.moments.forgetAsked();
        this.join();
      },
      message: (message) => this.receive(message),
      line: (line) => (this.line = line),
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.playback.stop();
    this.company.close();
    this.findings.close();
    this.moments.close();
    this.conversation.close();
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
    return this.findings.analysis?.cooperative ?? this.final?.won !== undefined;
  }
  /** The beginnings of all turns, and the end. */
  get stops(): readonly number[] {
    return [...this.turns.map(({ ply }) => ply), this.end];
  }
  /** What the first turn is called: 0 if there is an opening before it. */
  get firstNumber(): number {
    return this.turns[0]?.seat === null ? 0 : 1;
  }
  /** The moment that is drawn: board, hands and words are all about it. */
  get seen(): number {
    return this.shown?.ply ?? this.ply;
  }
  get turn(): number {
    return turnAt(this.turns, this.seen);
  }
  /** Who acts at the moment that is shown, or whose turn it is. */
  get acting(): Seat {
    return this.shown?.to_act[0] ?? this.turns[this.turn]?.seat ?? 0;
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
  /** Whether the log may tell what was hidden. */
  get open(): boolean {
    return this.eyes === null;
  }

  get decisions(): readonly Decision[] {
    return this.findings.decisions;
  }
  /** Who learns here: whoever played and looks back, or whose eyes were chosen. */
  get learner(): Seat | null {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : this.eyes;
  }
  /** The decision that was made at the moment that is shown. */
  get decision(): Decision | null {
    return this.findings.decisionAt(this.seen);
  }
  /** All decisions of the turn that is shown. */
  get decisionsOfTurn(): readonly Decision[] {
    const from = this.turns[this.turn]?.ply ?? 0;
    const next = this.turns[this.turn + 1]?.ply ?? this.end;
    return this.decisions.filter(({ ply }) => ply >= from && ply < next);
  }
  get chances(): readonly number[] | null {
    return this.findings.chancesAt(this.ply);
  }
  /** Which turning point this moment is, from 0; -1: none. */
  get turningHere(): number {
    return this.findings.turning.findIndex(({ ply }) => ply === this.ply);
  }
  /** What is drawn on the board: what was played there, and the best that was found. */
  get marks(): readonly Mark[] {
    const { decision, learning } = this;
    if (decision === null) return [];
    if (learning.open)
      return learning.pointed === null ? [] : this.marked(decision, ["tried", learning.pointed]);
    const played: [MarkKind, unknown] = ["played", decision.action];
    if (cost(decision) === 0) return this.marked(decision, ["best", decision.action]);
    const answer = learning.answer?.action;
    const known = [decision.action, decision.best].some((one) => sameAction(one, answer));
    const tried: [MarkKind, unknown][] = answer === undefined || known ? [] : [["tried", answer]];
    return this.marked(decision, played, ...tried, ["best", decision.best]);
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
  hover(): void {}
  why(): void {}
  say(): void {}

  /** That moment as this seat saw it; null until the server has told it. */
  at(ply: number, seat: Seat): GameTable | null {
    const moment = this.moments.get(ply);
    if (moment !== undefined) return new Still(this, moment, seat);
    queueMicrotask(() => this.moments.fetch(ply));
    return null;
  }
  /** What is shown now, as this seat sees it. */
  now(seat: Seat): GameTable | null {
    return this.shown === null ? null : new Still(this, this.shown, seat);
  }

  /** Leads everything to this moment. */
  goTo(ply: number, told = true): void {
    this.playback.stop();
    this.move(ply, false);
    if (told) this.company.following = null;
  }
  step(by: 1 | -1): void {
    this.goTo(step(this.turns, this.end, this.ply, by));
  }
  /** One thing that happened, whoever did it. */
  nudge(by: 1 | -1): void {
    this.goTo(this.ply + by);
  }
  toTurning(by: 1 | -1): void {
    const plies = this.findings.turning.map(({ ply }) => ply);
    const to =
      by > 0 ? plies.find((ply) => ply > this.ply) : plies.filter((ply) => ply < this.ply).at(-1);
    if (to !== undefined) this.goTo(to);
  }
  toStart(): void {
    this.goTo(this.turns[0]?.deed ?? 0);
  }
  toEnd(): void {
    this.goTo(this.end);
  }
  play(): void {
    if (this.playback.playing) return this.playback.stop();
    this.company.following = null;
    if (this.ply >= this.end) this.move(this.turns[0]?.deed ?? 0, false);
    this.playback.start();
  }

  private marked(decision: Decision, ...list: [MarkKind, unknown][]): Mark[] {
    const table = this.at(decision.ply, decision.seat);
    if (table === null) return [];
    return list.map(([kind, action]) => ({
      kind,
      seat: decision.seat,
      shapes: this.parts.trace(action, table),
    }));
  }

  /** How long what happened in between needs to be seen, in ms. */
  duration(from: number, to: number): number {
    return this.module.duration(this.eventsBetween(from, to));
  }
  /** Whether a moment can be shown at once; otherwise it is asked for. */
  isKnown(ply: number): boolean {
    this.moments.fetch(ply);
    return this.moments.has(ply);
  }
  /** Goes there; with `animate` what happens on the way is seen. */
  move(ply: number, animate: boolean): void {
    const from = this.ply;
    this.ply = Math.min(Math.max(Math.round(ply), 0), this.end);
    const events = animate ? this.eventsBetween(from, this.ply) : [];
    if (!this.show(events)) this.moments.fetch(this.ply);
    for (const by of [1, -1] as const) this.moments.fetch(step(this.turns, this.end, this.ply, by));
    this.company.moved();
  }

  private eventsBetween(from: number, to: number): readonly unknown[] {
    return this.log
      .filter((entry) => entry.from >= from && entry.ply <= to)
      .flatMap((entry) => [...entry.events]);
  }

  private show(events: readonly unknown[] = []): boolean {
    const moment = this.moments.get(this.ply);
    if (moment === undefined) return false;
    this.shown = moment;
    const animate = events.length > 0;
    this.change = { count: this.change.count + 1, ply: this.ply, events, animate };
    return true;
  }

  private point(): void {
    if (this.line !== "open" || this.end === 0) return;
    const name = settings.name || t("review.guest");
    this.conversation.ask({ type: "point", name, ply: this.ply }, () => {});
  }

  private join(): void {
    this.conversation.send({ type: "join", id: "join", table: this.id, token: this.token });
  }

  private receive(message: Message): void {
    if (message.type === "sync") this.sync(message);
    else if (message.type === "pointed") this.company.pointed(message, this.ply);
    else if (message.type === "table") this.info = message.table;
    else if (message.type === "refused" && message.id === "join") this.cannotJoin(message.code);
  }

  private cannotJoin(code: string): void {
    if (code === "wrong_token" && this.token !== null) {
      this.token = null;
      return this.join();
    }
    this.failed = code;
    this.conversation.close();
  }

  private sync(sync: Sync): void {
    this.info = sync.table;
    this.mine = sync.mine;
    this.company.visitors = [];
    this.end = sync.ply;
    this.final = (sync.outcome ?? null) as GameTable["outcome"];
    this.last = sync.views[0]?.view;
    if (sync.table.status !== "over") {
      this.failed = "not_over";
      return;
    }
    if (this.started) {
      this.moments.fetch(this.ply);
      this.point();
      return;
    }
    if (this.mine.length === 1) this.eyes = this.mine[0] ?? null;
    this.askHistory();
    void this.findings.ask();
  }

  private askHistory(): void {
    this.conversation.ask({ type: "ask_history", from: 0, openly: true }, (answer) => {
      if (answer.type === "refused" && !this.closed) {
        this.timer = setTimeout(() => this.askHistory(), patience);
        return;
      }
      if (answer.type !== "history") return;
      const plies = answer.plies.map((ply) => ({ ...ply, events: ply.events as unknown[] }));
      this.log = plies.map(({ ply, events }) => ({ from: ply, ply: ply + 1, events }));
      const acted = plies.filter(({ actor }) => actor !== "chance").map(({ ply }) => ply);
      this.acts = [...acted, this.end];
      this.turns = turnsOf(plies, (event) => this.parts.starts(event));
      this.started = true;
      this.move(this.first ?? this.turns[0]?.deed ?? 0, false);
    });
  }
}
