// A table as this device knows it: what the server tells, what is shown, what is asked.
import type { Change, GameModule, GameTable } from "../games/game";
import type { Seat } from "../wire/match";
import type {
  Act,
  ChatLine,
  Explained,
  Message,
  Moment,
  Refused,
  Request,
  SeatView,
  Sync,
  TableInfo,
  Update,
} from "../wire/protocol";
import { Advice } from "./advice.svelte";
import { Log, type LogEntry } from "./log.svelte";
import { freshId, type Line } from "./connection";
import { playSounds, toldByOthers } from "./hearing";
import { shortLevel } from "./lobby/levels";
import type { Guide } from "./learn/guide.svelte";
import { forget, remember } from "./my_tables";
import { device } from "./settings.svelte";
import { noteFinished } from "./statistics/ledger";
import { Conversation } from "./table/conversation";
import { SeatKey } from "./table/seat_key";
import { asOutcome, Showing } from "./table/showing.svelte";
import { hasWords, t } from "./words.svelte";

/** What is said beside the prompt: why not, what the server refused. */
export interface Notice {
  words: string;
  rule: string | null;
  /** The action that was refused, if it was one. */
  refused?: unknown;
  count: number;
}

/** A person needs this long to see that something happened. */
const shortest_look = 350;

/** One table: what the server said about it, and what is said to the server. */
export class Table implements GameTable {
  readonly id: string;
  readonly module: GameModule;
  readonly board: unknown;

  info = $state.raw<TableInfo>() as TableInfo;
  mine = $state.raw<readonly Seat[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  private readonly logbook = new Log();
  readonly advice = new Advice(this, {
    ask: (done, refused) =>
      this.ask({ type: "ask_hint", seat: this.seat }, done, (answer) => {
        refused();
        this.refused(answer);
      }),
    tell: (words) => (this.heard = words),
  });
  line = $state<Line>("connecting");
  notice = $state.raw<Notice | null>(null);
  proposed = $state.raw<unknown>(null);
  hovered = $state.raw<unknown>(null);
  change = $state.raw<Change<unknown>>({ count: 0, ply: 0, events: [], animate: false });
  /** What this device played last. */
  last_sent = $state.raw<Act | null>(null);
  /** In a guided first game, who leads through it. */
  guide = $state.raw<Guide | null>(null);
  /** The last thing others did, for screen readers. */
  heard = $state("");
  /** Whether the first answer has come. */
  ready = $state(false);
  /** The table cannot be opened: a code of `refused`. */
  failed = $state<string | null>(null);

  private readonly showing = new Showing({
    shown: (update, animate) => this.show(update, animate),
    passed: (update) => this.logbook.add(update.from, update.ply, this.eventsOf(update)),
  });
  private pending = $state.raw<readonly Act[]>([]);
  /** Whose hand lies open at a hot seat. */
  private holder = $state<Seat | null>(null);
  private state = 0;
  private later: ReturnType<typeof setTimeout> | undefined;
  private readonly conversation: Conversation;
  private readonly key: SeatKey;

  constructor(
    id: string,
    token: string | null,
    module: GameModule,
    board: unknown,
    info: TableInfo,
  ) {
    this.id = id;
    this.module = module;
    this.board = board;
    this.info = info;
    this.key = new SeatKey(
      id,
      token,
      (request, done, refused) => this.ask(request, done, refused),
      (answer) => this.refused(answer),
    );
    this.conversation = new Conversation({
      opened: () => {
        this.advice.clear();
        this.join();
      },
      message: (message, asked) => this.receive(message, asked),
      line: (line) => (this.line = line),
    });
  }

  close(): void {
    this.showing.stop();
    clearTimeout(this.later);
    this.guide?.leave();
    this.conversation.close();
  }

  get game(): string {
    return this.info.game;
  }
  get log(): readonly LogEntry[] {
    return this.logbook.entries;
  }
  get past(): number | null {
    return this.showing.then?.ply ?? null;
  }
  get seat(): Seat | null {
    return this.holder ?? this.mine[0] ?? null;
  }
  /** At a hot seat: who has to take the device before anything is shown. */
  get handover(): Seat | null {
    const { now, then } = this.showing;
    if (this.mine.length < 2 || now.outcome !== null || then !== null) return null;
    const asked = now.toAct.find((seat) => this.mine.includes(seat));
    return asked === undefined || asked === this.holder ? null : asked;
  }
  private get seen(): SeatView | undefined {
    return this.ownView(this.showing.shown.views);
  }
  /** Whether there is a game to be drawn. */
  get started(): boolean {
    return this.showing.shown.views.length > 0;
  }
  get view(): unknown {
    return this.seen?.view;
  }
  /** Nothing is on its way, and nothing is still to be shown. */
  get settled(): boolean {
    return !this.sending && !this.catchingUp && this.showing.then === null;
  }
  /** What the rules allow this seat now. */
  get allowed(): readonly unknown[] {
    const running = this.settled && this.info.status === "running";
    return running ? ((this.seen?.legal ?? []) as unknown[]) : [];
  }
  get legal(): readonly unknown[] {
    return this.guide === null ? this.allowed : this.guide.narrowed(this.allowed);
  }
  get toAct(): readonly Seat[] {
    return this.showing.shown.toAct;
  }
  get outcome(): GameTable["outcome"] {
    return this.showing.shown.outcome;
  }
  get ply(): number {
    return this.showing.now.ply;
  }
  /** An action is on its way. */
  get sending(): boolean {
    return this.pending.length > 0;
  }
  /** Others' moves are still being shown. */
  get catchingUp(): boolean {
    return this.showing.behind;
  }

  name(seat: Seat): string {
    const info = this.info.seats[seat];
    if (info?.who === "bot") return info.name ?? t(`bot.name.${seat}`);
    return info?.name ?? t("table.seat", { n: seat + 1 });
  }
  /** "Stufe 3" of a bot, "" of a person. */
  level(seat: Seat): string {
    const info = this.info.seats[seat];
    return info?.who === "bot" ? shortLevel(info.bot ?? "") : "";
  }
  /** Whether a bot decides here now. */
  isBot(seat: Seat): boolean {
    return this.info.seats[seat]?.bot != null;
  }
  who(seat: Seat): { name: string; you: "yes" | "no" } {
    const you = this.mine.length === 1 && seat === this.mine[0];
    return { name: this.name(seat), you: you ? "yes" : "no" };
  }

  act(action: unknown, sure = !device.touch): void {
    if (!this.legal.includes(action) || this.guide?.refuses(action)) return this.why(action);
    if (!sure) return this.propose(action);
    this.proposed = null;
    this.notice = null;
    const act: Act = { type: "act", id: freshId(), state: this.state, seat: this.seat, action };
    this.pending = [...this.pending, act];
    this.last_sent = act;
    this.conversation.send(act);
  }

  propose(action: unknown): void {
    this.proposed = action;
    this.notice = null;
  }

  hover(action: unknown): void {
    this.hovered = action;
  }

  why(action: unknown): void {
    if (this.seat === null) return this.say(t("table.onlooker_cannot"));
    this.guide?.wrong();
    this.ask({ type: "explain", seat: this.seat, action }, (answer) => {
      if (answer.type !== "explained") return;
      if (!answer.legal) this.sayWhyNot(answer, action);
      else if (this.guide?.step != null)
        this.say(t("learn.not_now", { sentence: this.guide.sentence }), this.guide.step.rule);
    });
  }

  private sayWhyNot(answer: Explained, refused: unknown): void {
    this.say(this.reason(answer), answer.rule ?? undefined);
    if (this.notice !== null) this.notice = { ...this.notice, refused };
  }

  say(words: string, rule?: string): void {
    this.notice = { words, rule: rule ?? null, count: (this.notice?.count ?? 0) + 1 };
  }

  /** Lets the next person see her hand. */
  takeDevice(): void {
    this.holder = this.handover;
  }

  sit(name: string): void {
    this.request({ type: "sit", name });
  }
  start(bot: string): void {
    this.request({ type: "start", bot });
  }
  /** The server chooses who plays on. */
  leave(): void {
    this.request({ type: "leave" });
  }
  replace(seat: Seat): void {
    this.request({ type: "replace", seat });
  }
  takeBack(): void {
    this.proposed = null;
    this.request({ type: "take_back", seat: this.seat });
  }
  answer(yes: boolean): void {
    this.request({ type: "answer", yes });
  }
  talk(text: string): void {
    this.request({ type: "say", text });
  }
  /** Before the start, for who opened the table: whoever sits there is out. */
  freeSeat(seat: Seat, done: () => void): void {
    this.key.change(seat, () => {
      // Whoever shows links looks them up anew.
      this.info = { ...this.info };
      done();
    });
  }
  mute(seat: Seat, muted: boolean): void {
    this.request({ type: "mute", seat, muted });
  }
  rematch(): void {
    this.request({ type: "rematch" });
  }
  /** In a scripted match: goes back to that ply, or on to it as it is written. */
  goTo(ply: number): void {
    this.proposed = null;
    this.notice = null;
    this.request({ type: "go_to", ply });
  }
  /** A new secret for these seats; the old link opens nothing any more. */
  renew(done: () => void): void {
    this.key.change(null, done);
  }

  /** Shows the table as it was after this ply; null: as it is. */
  lookAt(ply: number | null): void {
    if (ply === null || ply >= this.ply) {
      this.showing.then = null;
      return;
    }
    this.ask({ type: "ask_moment", ply }, (answer) => {
      if (answer.type === "moment") this.showMoment(answer);
    });
  }

  private showMoment(moment: Moment): void {
    this.proposed = null;
    const { views, ply, to_act: toAct } = moment;
    this.showing.then = { views, ply, toAct, outcome: null };
    this.tellChange([], ply, false);
  }

  /** Asks and shows a refusal; the answer itself reaches everybody at the table. */
  private request(request: Request): void {
    this.ask(request, () => {});
  }

  private ask(
    request: Request,
    done: (answer: Message) => void,
    refused = (answer: Refused) => this.refused(answer),
  ): boolean {
    const sent = this.conversation.ask(request, (answer) =>
      answer.type === "refused" ? refused(answer) : done(answer),
    );
    if (!sent) this.say(t("table.offline_wait"));
    return sent;
  }

  private receive(message: Message, asked: boolean): void {
    const id = message.id ?? null;
    switch (message.type) {
      case "sync":
        this.sync(message);
        break;
      case "update":
        this.answered(id);
        this.update(message);
        break;
      case "table":
        this.info = message.table;
        if (this.mine.length > 0 && message.mine.length === 0) this.loseSeat();
        this.mine = message.mine;
        this.note();
        break;
      case "said":
        this.chat = [...this.chat, message.line];
        if (!this.mine.includes(message.line.seat))
          this.heard = `${this.name(message.line.seat)}: ${message.line.text}`;
        break;
      case "refused":
        if (id === "join") this.cannotJoin(message.code);
        else if (!asked) this.refused(message);
        break;
    }
  }

  private join(): void {
    this.conversation.send({ type: "join", id: "join", table: this.id, token: this.key.token });
  }

  private cannotJoin(code: string): void {
    // The table is there, but cannot be read at the moment.
    if (code === "storage") return this.conversation.again();
    if (code === "wrong_token" && this.key.takeNew()) return this.join();
    this.failed = code;
    this.conversation.close();
    if (code === "no_such_table") forget(this.id);
  }

  /** Somebody else has the seat now, or will have it. */
  private loseSeat(): void {
    if (this.key.takeNew()) return this.conversation.again();
    this.key.token = null;
    forget(this.id);
    this.say(t("table.seat_lost"));
  }

  private sync(sync: Sync): void {
    this.info = sync.table;
    this.mine = sync.mine;
    this.chat = sync.chat;
    this.state = sync.state;
    const { views, ply } = sync;
    const toAct = sync.table.seats.filter((s) => s.to_act).map((s) => s.seat);
    this.showing.begin({ views, ply, toAct, outcome: asOutcome(sync.outcome) });
    this.putAway();
    this.tellChange([], ply, false);
    this.ready = true;
    this.failed = null;
    this.answered(sync.id ?? null);
    this.completeLog();
    for (const act of this.pending) this.conversation.send(act);
    this.key.askAgain(this.info);
    this.note();
  }

  private update(update: Update): void {
    this.state = update.state;
    if (update.ply > update.from) return this.showing.add(update);
    // Something was taken back.
    this.logbook.cut(update.ply);
    this.showing.jump(update);
    this.completeLog();
  }

  /** It is on the screen now; returns for how long it is to be looked at. */
  private show(update: Update, animate: boolean): number {
    this.putAway();
    const events = this.eventsOf(update);
    const entry = { from: update.from, ply: update.ply, events };
    if (animate) this.logbook.add(update.from, update.ply, events);
    this.tellChange(events, update.ply, animate && device.motion);
    this.clocks(update);
    if (this.showing.now.outcome !== null) this.note();
    if (animate) {
      this.heard = toldByOthers(entry, this) || this.heard;
      playSounds(events, this);
    }
    return device.motion ? Math.max(this.module.duration(events), shortest_look) : 0;
  }

  /** Shows at once what is still to be shown. */
  skip(): void {
    this.showing.skip();
  }

  /** What belonged to the state before. */
  private putAway(): void {
    this.advice.clear();
    this.proposed = null;
    this.hovered = null;
    if (this.mine.length < 2) this.holder = null;
    else if (!this.module.secret) this.holder = this.handover ?? this.holder;
    else if (this.showing.now.outcome !== null) this.holder ??= this.mine[0] ?? null;
  }

  private ownView(views: readonly SeatView[]): SeatView | undefined {
    return views.find((v) => (v.seat ?? null) === this.seat) ?? views[0];
  }

  private eventsOf(update: Update): readonly unknown[] {
    return (this.ownView(update.views)?.events ?? []) as unknown[];
  }

  private tellChange(events: readonly unknown[], ply: number, animate: boolean): void {
    this.change = { count: this.change.count + 1, ply, events, animate };
  }

  /** Asks for what is missing; a server that was asked a moment ago wants to be asked later. */
  private completeLog(): void {
    const from = this.logbook.complete;
    if (from >= this.ply || this.line !== "open") return;
    this.ask(
      { type: "ask_history", from },
      (answer) => answer.type === "history" && this.logbook.recall(answer.plies),
      () => (this.later = setTimeout(() => this.completeLog(), 1200)),
    );
  }

  private clocks(update: Update): void {
    const seats = this.info.seats.map((seat) => ({
      ...seat,
      to_act: update.to_act.includes(seat.seat),
      clock_ms: update.clocks_ms[seat.seat] ?? null,
    }));
    this.info = { ...this.info, seats };
  }

  private answered(id: string | null): void {
    if (id !== null) this.pending = this.pending.filter((act) => act.id !== id);
  }

  private refused(refused: Refused): void {
    this.answered(refused.id ?? null);
    if (refused.code !== "stale") this.say(this.reason(refused), refused.rule ?? undefined);
  }

  private reason(said: Explained | Refused): string {
    const code = said.code ?? "";
    const own = `${this.module.about.prefix}.reason.${code}`;
    if (hasWords(own)) return t(own);
    return hasWords(`refused.${code}`) ? t(`refused.${code}`) : (said.words ?? code);
  }

  /** Keeps the table in the list of this device. */
  private note(): void {
    if (this.mine.length === 0) return;
    const { outcome } = this.showing.now;
    if (outcome !== null) noteFinished(this.info, this.mine, outcome);
    remember(this.id, { token: this.key.token, game: this.info.game, mine: [...this.mine] });
  }
}
