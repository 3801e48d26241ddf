// A table as this device knows it: what the server tells, what is shown, what is asked.
import type { Change, GameModule, GameTable } from "../games/game";
import { homeOf } from "../home/homes";
import { isPass, passFor, personHere, seatTaken } from "../people/here";
import type { Seat } from "../wire/match";
import type {
  Act,
  ChatLine,
  Explained,
  Face,
  Message,
  Moment,
  Plate,
  Refused,
  Request,
  SeatView,
  Sync,
  TableInfo,
  Update,
} from "../wire/protocol";
import { Advice } from "./advice.svelte";
import { Log, type LogEntry, type Logged } from "./log.svelte";
import { freshId, type Line } from "./connection";
import { playSounds, toldByOthers } from "./hearing";
import { shortLevel } from "./lobby/levels";
import type { Guide } from "./learn/guide.svelte";
import { forget, liesAt, remember } from "./my_tables";
import { noteFinished } from "./records/book";
import { device, ownLook } from "./settings.svelte";
import { Conversation } from "./table/conversation";
import { Replay } from "./table/replay.svelte";
import { SeatKey } from "./table/seat_key";
import { isHasty } from "./table/settled_clicks";
import { asOutcome, Showing } from "./table/showing.svelte";
import { Suggestions } from "./table/suggestions.svelte";
import { decidedBy, newsFor, type News } from "./table/turns";
import { isAlone, isFree, Undo } from "./table/undo.svelte";
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
  /** Offers to take back what was perhaps not meant. */
  readonly undo = new Undo();
  /** What others did since one decided: kept until one acts. */
  readonly news: News = $derived.by(() => {
    const { seats, origin } = this.info;
    return newsFor(this.seat, this.logbook.entries, seats.length, origin?.ply);
  });
  /** The same once more, as it happened. */
  readonly replay = new Replay(this, {
    show: (ply, entry, done) => this.showAgain(ply, entry, done),
    end: () => this.lookAt(null),
  });
  /** What players of a cooperative game show each other. */
  readonly suggestions = new Suggestions(this, {
    choices: (done) =>
      this.ask({ type: "ask_choices" }, (answer) => {
        if (answer.type === "choices") done(answer);
      }),
    suggest: (what) =>
      this.request({ type: "suggest", state: this.state, seat: this.seat, ...what }),
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
  /** How often somebody came here, or came back, and found that something had happened. */
  arrivals = $state(0);
  /** The table cannot be opened: a code of `refused`. */
  failed = $state<string | null>(null);

  private readonly showing = new Showing({
    shown: (update, animate) => this.show(update, animate),
    seen: () => this.tellSeen(),
    passed: (update) => this.logbook.add(this.entryOf(update)),
  });
  /** Who was to act when the last message came, and who decided in those that came. */
  private to_act: readonly Seat[] = [];
  private readonly deciders = new WeakMap<Update, readonly Seat[]>();
  private pending = $state.raw<readonly Act[]>([]);
  private untold: Logged | null = null;
  /** Whose hand lies open at a hot seat. */
  private holder = $state<Seat | null>(null);
  private state = 0;
  /** Whether a pass was asked for since the table was last joined. */
  private asked_pass = false;
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
    this.conversation = new Conversation(homeOf(id), {
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
    this.replay.stop();
    this.suggestions.clear();
    this.undo.withdraw();
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
  /** Everything that happened so far is in the log. */
  get logComplete(): boolean {
    return this.logbook.complete >= this.ply;
  }
  /** What happened last is still seen happening: until then words keep the secret. */
  get moving(): boolean {
    return this.showing.moving;
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
  get meant(): unknown {
    return this.guide?.expected ?? null;
  }
  get toAct(): readonly Seat[] {
    return this.showing.shown.toAct;
  }
  /** Known when the last move has been seen. */
  get outcome(): GameTable["outcome"] {
    return this.moving ? null : this.showing.shown.outcome;
  }
  /** The game is over, though the last move may still be seen. */
  get decided(): boolean {
    return this.showing.now.outcome !== null;
  }
  /** Over, and there is a scene that tells how it came out; a guided first game has its own end. */
  get hasEnding(): boolean {
    return this.decided && this.module.end !== undefined && this.guide === null;
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
    this.undo.acted(act.id, isHasty() && this.guide === null);
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
    this.request({ type: "sit", name, ...ownLook() });
  }
  /** Before the start: how a seat of this device is drawn. */
  chooseLook(seat: Seat, look: { plate: Plate } | { face: Face }): void {
    this.request({ type: "choose_look", seat, ...look });
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
    this.undo.withdraw();
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
    this.replay.stop();
    if (ply === null || ply >= this.ply) {
      if (this.showing.then === null) return;
      this.showing.then = null;
      return this.tellChange([], this.ply, false);
    }
    this.ask({ type: "ask_moment", ply }, (answer) => {
      if (answer.type === "moment") this.showMoment(answer, []);
    });
  }

  private showMoment(moment: Moment, events: readonly unknown[]): void {
    this.proposed = null;
    const { views, ply, to_act: toAct } = moment;
    this.showing.then = { views, ply, toAct, outcome: null };
    this.tellChange(events, ply, events.length > 0 && device.motion);
  }

  /** Shows that moment as it came about; tells for how many milliseconds it is to be looked at. */
  private showAgain(ply: number, entry: LogEntry | null, done: (look: number) => void): void {
    this.ask({ type: "ask_moment", ply }, (answer) => {
      if (answer.type !== "moment" || !this.replay.playing) return;
      const events = entry?.events ?? [];
      this.showMoment(answer, events);
      done(Math.max(device.motion ? this.module.duration(events) : 0, shortest_look));
    });
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
        if (id !== null) this.undo.played(id, isFree(message, this.info.seats, this.mine));
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
      case "suggested":
        if (message.state === this.state) this.suggestions.hear(message);
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
    if (code === "wrong_token" && !this.asked_pass && personHere() !== null)
      return void this.joinAsPerson();
    this.failed = code;
    this.conversation.close();
    if (code === "no_such_table") forget(this.id);
  }

  /** A pass holds for some minutes, and a secret may have been changed elsewhere: who one is stays. */
  private async joinAsPerson(): Promise<void> {
    this.asked_pass = true;
    const pass = await passFor(this.id);
    if (pass === null) return this.cannotJoin("wrong_token");
    this.key.token = pass;
    this.join();
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
    const missed = ply !== this.ply;
    this.untold = null;
    const toAct = sync.table.seats.filter((s) => s.to_act).map((s) => s.seat);
    this.to_act = toAct;
    this.suggestions.clear();
    this.undo.withdraw();
    this.replay.stop();
    this.showing.begin({ views, ply, toAct, outcome: asOutcome(sync.outcome) });
    this.putAway();
    this.tellChange([], ply, false);
    if (!this.ready || missed) this.arrivals++;
    this.ready = true;
    this.failed = null;
    this.asked_pass = false;
    this.answered(sync.id ?? null);
    this.completeLog();
    for (const act of this.pending) this.conversation.send(act);
    this.key.askAgain(this.info);
    this.note();
  }

  private update(update: Update): void {
    this.state = update.state;
    this.suggestions.clear();
    this.undo.passed(update.ply > update.from && isAlone(this.info.seats, this.mine));
    this.deciders.set(update, decidedBy(this.to_act, update.to_act));
    this.to_act = update.to_act;
    if (update.ply > update.from) return this.showing.add(update);
    // Something was taken back.
    this.untold = null;
    this.logbook.cut(update.ply);
    this.showing.jump(update);
    this.completeLog();
  }

  /** It is on the screen now; returns for how long it is to be looked at. */
  private show(update: Update, animate: boolean): number {
    this.putAway();
    const events = this.eventsOf(update);
    this.tellChange(events, update.ply, animate && device.motion);
    this.clocks(update);
    if (this.showing.now.outcome !== null) this.note();
    if (animate) {
      this.untold = this.entryOf(update);
      playSounds(events, this);
    }
    const moves = animate && device.motion;
    return moves ? Math.max(this.module.duration(events), shortest_look) : 0;
  }

  /** Words for what has been seen: in the log, and for those who listen. */
  private tellSeen(): void {
    const entry = this.untold;
    this.untold = null;
    if (entry === null) return;
    this.logbook.add(entry);
    // How it came out is told when it has been counted.
    if (this.hasEnding) return;
    this.heard = toldByOthers(entry, this) || this.heard;
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

  private entryOf(update: Update): Logged {
    const { from, ply } = update;
    return { from, ply, events: this.eventsOf(update), actors: this.deciders.get(update) ?? [] };
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
      (answer) => {
        if (answer.type !== "history") return;
        this.logbook.recall(answer.plies);
        // A long match is told in several answers.
        if (answer.plies.length > 0) this.completeLog();
      },
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
    // A device that stores nothing more is full; a server that does not may soon store again.
    const full = said.code === "storage" && liesAt(this.info.table) === "device";
    const code = full ? "full" : (said.code ?? "");
    const own = `${this.module.about.prefix}.reason.${code}`;
    if (hasWords(own)) return t(own);
    return hasWords(`refused.${code}`) ? t(`refused.${code}`) : (said.words ?? code);
  }

  /** Keeps the table in the list of this device. */
  private note(): void {
    if (this.mine.length === 0) return;
    const { outcome } = this.showing.now;
    if (outcome !== null) noteFinished(this.info, this.mine, outcome);
    const { token } = this.key;
    seatTaken(this.id, token, this.mine);
    remember(this.id, {
      token: isPass(token) ? null : token,
      game: this.info.game,
      mine: [...this.mine],
    });
  }
}
