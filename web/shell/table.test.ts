import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import type { GameModule } from "../games/game";
import type { Request, SeatView, Sync, TableInfo, Update } from "../wire/protocol";

/** Stands for the browser's socket and records what is sent. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    const socket = Socket.all.at(-1);
    if (socket === undefined) throw new Error("nobody has called");
    return socket;
  }
  readyState = 0;
  sent: Request[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  of(type: string): Request[] {
    return this.sent.filter((request) => request.type === type);
  }
}

vi.stubGlobal("WebSocket", Socket);

/** Who is known on this device, what opens his seats, and which were told to be his. */
const person = vi.hoisted(() => ({
  here: null as string | null,
  passes: [] as (string | null)[],
  told: [] as unknown[],
}));
vi.mock("../people/here", async (original) => ({
  ...(await original<object>()),
  personHere: () => person.here,
  passFor: () => Promise.resolve(person.passes.shift() ?? null),
  seatTaken: (...seats: unknown[]) => person.told.push(seats),
}));

const { Table } = await import("./table.svelte");
const { choose } = await import("./settings.svelte");
const { forget, myTable, remember } = await import("./my_tables");
const { isToken } = await import("./share");
const { addWords } = await import("./words.svelte");
const { amMuted, isWard, mutedSeats, wards } = await import("./maker");

addWords("toy", {
  de: { reason: { not_yours: "nicht deins" } },
  en: { reason: { not_yours: "not yours" } },
});

const module = {
  about: { prefix: "toy", entries: {} },
  secret: true,
  prompt: () => ({ title: "" }),
  describe: () => ({ title: "", group: "" }),
  tell: (event: { words: string }) => event.words,
  motive: (reason: string) => reason,
  by: (event: { seat: number }) => event.seat,
  duration: () => 500,
  sound: () => null,
  points: () => null,
} as unknown as GameModule;

function info(change: Partial<TableInfo> = {}): TableInfo {
  const seat = {
    who: "person" as const,
    present: true,
    to_act: false,
    muted: false,
    plate: "blue" as const,
  };
  return {
    table: "abc",
    game: "toy",
    options: {},
    listed: false,
    hints: true,
    status: "running",
    seats: [
      { ...seat, seat: 0, name: "Ann", to_act: true },
      { ...seat, seat: 1, name: "Bob" },
    ],
    makers: [0],
    known_luck: false,
    ...change,
  };
}

function seen(
  seat: number | null,
  view: string,
  legal: unknown[] = [],
  events: unknown[] = [],
): SeatView {
  return { seat, view, legal, events };
}

function sync(change: Partial<Sync> = {}): Sync {
  return {
    type: "sync",
    id: "join",
    table: info(),
    mine: [0],
    ply: 4,
    state: 4,
    views: [seen(0, "first", ["a", "b"])],
    outcome: null,
    chat: [],
    ...change,
  };
}

function update(ply: number, change: Partial<Update> = {}): Update {
  return {
    type: "update",
    id: null,
    from: ply - 1,
    ply,
    state: ply,
    to_act: [1],
    clocks_ms: [],
    views: [seen(0, `view ${ply}`, [], [{ seat: 1, words: `move ${ply}` }])],
    outcome: null,
    ...change,
  };
}

function joined(first: Sync = sync()) {
  const table = new Table("abc", "secret", module, {}, info());
  Socket.last.open();
  Socket.last.say(first);
  return table;
}

/** The line breaks and stands anew. */
function again(first: Sync = sync()): void {
  Socket.last.drop();
  vi.advanceTimersByTime(9000);
  Socket.last.open();
  Socket.last.say(first);
}

function tokenOf(request: Request | undefined): string {
  return (request as { token?: string } | undefined)?.token ?? "";
}

beforeEach(() => {
  vi.useFakeTimers();
  forget("abc");
  Socket.all = [];
  choose({ motion: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("joining", () => {
  it("says its token first and asks for what happened", () => {
    const table = joined();
    expect(Socket.last.sent[0]).toEqual({
      type: "join",
      id: "join",
      table: "abc",
      token: "secret",
    });
    expect(Socket.last.of("ask_history")).toHaveLength(1);
    expect([table.view, table.legal, table.seat]).toEqual(["first", ["a", "b"], 0]);
  });
  it("tells why a table cannot be opened", () => {
    const table = new Table("abc", null, module, {}, info());
    Socket.last.open();
    Socket.last.say({ type: "refused", id: "join", code: "no_such_table", words: "", rule: null });
    expect(table.failed).toBe("no_such_table");
  });
  it("tries again if the server cannot read it at the moment", () => {
    const table = new Table("abc", "secret", module, {}, info());
    const first = Socket.last;
    first.open();
    first.say({ type: "refused", id: "join", code: "storage", words: "", rule: null });
    expect(table.failed).toBeNull();
    expect(first.readyState).toBe(3);
    first.drop();
    vi.advanceTimersByTime(2000);
    expect(Socket.last).toBe(first);
    vi.advanceTimersByTime(4000);
    expect(Socket.last).not.toBe(first);
    Socket.last.open();
    expect(Socket.last.of("join")).toHaveLength(1);
  });
});

describe("acting", () => {
  it("names the state and lets nothing else be chosen until the answer is there", () => {
    const table = joined();
    table.act("b");
    const [act] = Socket.last.of("act");
    expect(act).toMatchObject({ state: 4, action: "b", seat: 0 });
    expect(table.legal).toEqual([]);
    Socket.last.say(
      update(5, { id: act?.id ?? null, to_act: [0], views: [seen(0, "second", ["c"])] }),
    );
    expect([table.view, table.legal]).toEqual(["second", ["c"]]);
  });
  it("asks why not if an action is not in the list", () => {
    const table = joined();
    table.act("z");
    const [explain] = Socket.last.of("explain");
    Socket.last.say({
      type: "explained",
      id: explain?.id,
      legal: false,
      code: "not_yours",
      words: "x",
      rule: "R6",
    });
    expect(table.notice).toMatchObject({ words: "not yours", rule: "R6" });
  });
  it("sends a click again that was made without a connection, under the same id", () => {
    const table = joined();
    Socket.last.drop();
    expect(table.line).toBe("lost");
    table.act("a");
    expect(table.sending).toBe(true);
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    Socket.last.say(sync());
    const acts = Socket.last.of("act");
    expect(acts).toHaveLength(1);
    Socket.last.say(
      sync({ id: acts[0]?.id ?? null, ply: 5, state: 5, views: [seen(0, "second")] }),
    );
    expect(table.sending).toBe(false);
    expect(table.view).toBe("second");
  });
  it("does not send again what was answered", () => {
    const table = joined();
    table.act("a");
    const [act] = Socket.last.of("act");
    Socket.last.say(update(5, { id: act?.id ?? null }));
    Socket.last.drop();
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    Socket.last.say(sync({ ply: 5, state: 5 }));
    expect(Socket.last.of("act")).toEqual([]);
  });
  it("drops a refused action and says why", () => {
    const table = joined();
    table.act("a");
    const [act] = Socket.last.of("act");
    Socket.last.say({ type: "refused", id: act?.id, code: "not_yours", words: "x", rule: "R1" });
    expect(table.legal).toEqual(["a", "b"]);
    expect(table.notice?.words).toBe("not yours");
  });
});

describe("what others do", () => {
  it("is shown one after the other, and told", () => {
    const table = joined();
    for (const ply of [5, 6, 7]) Socket.last.say(update(ply));
    expect([table.view, table.catchingUp]).toEqual(["view 5", true]);
    vi.advanceTimersByTime(500);
    expect([table.view, table.heard]).toEqual(["view 6", "move 5."]);
    vi.advanceTimersByTime(500);
    expect([table.view, table.catchingUp]).toEqual(["view 7", false]);
    expect(table.log.map((entry) => entry.ply)).toEqual([5, 6]);
    vi.advanceTimersByTime(500);
    expect([table.heard, table.log.length]).toEqual(["move 7.", 3]);
  });
  it("is not told before it was seen, nor is the result", () => {
    const table = joined();
    const outcome = { points: [1, 2], rank: [2, 1], breakdown: [] };
    Socket.last.say(update(5, { outcome, to_act: [] }));
    expect([table.view, table.moving, table.decided]).toEqual(["view 5", true, true]);
    expect([table.outcome, table.heard, table.log]).toEqual([null, "", []]);
    vi.advanceTimersByTime(499);
    expect([table.outcome, table.log.length]).toEqual([null, 0]);
    vi.advanceTimersByTime(1);
    expect(table.outcome).toEqual(outcome);
    expect([table.moving, table.heard, table.log.length]).toEqual([false, "move 5.", 1]);
  });
  it("is shown at once when skipped, without gaps in the log", () => {
    const table = joined();
    for (const ply of [5, 6, 7]) Socket.last.say(update(ply));
    table.skip();
    expect(table.view).toBe("view 7");
    expect(table.log.map((entry) => entry.ply)).toEqual([5, 6, 7]);
  });
  it("is shown at once without motion", () => {
    choose({ motion: false });
    const table = joined();
    for (const ply of [5, 6, 7]) Socket.last.say(update(ply));
    expect([table.view, table.log.length]).toEqual(["view 7", 3]);
  });
  it("goes on after a lost connection", () => {
    const table = joined();
    Socket.last.say(update(5));
    Socket.last.drop();
    vi.advanceTimersByTime(300);
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    Socket.last.say(sync({ ply: 5, state: 5 }));
    Socket.last.say(update(6));
    vi.advanceTimersByTime(500);
    expect(table.view).toBe("view 6");
  });
  it("does not let anything be chosen before it was seen", () => {
    const table = joined();
    Socket.last.say(update(5));
    Socket.last.say(update(6, { to_act: [0], views: [seen(0, "mine", ["c"])] }));
    expect(table.legal).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(table.legal).toEqual(["c"]);
  });
  it("may be a taking back, which shortens the log", () => {
    const table = joined();
    Socket.last.say(update(5));
    Socket.last.say(update(4, { from: 5, state: 6, views: [seen(0, "back", ["a"])] }));
    expect(table.view).toBe("back");
    expect(table.log).toEqual([]);
    table.act("a");
    expect(Socket.last.of("act")[0]).toMatchObject({ state: 6 });
  });
});

describe("the log", () => {
  it("is completed after joining and again after a lost connection", () => {
    const table = joined();
    const plies = [0, 1, 2, 3].map((ply) => ({ ply, actor: 0, events: [] }));
    const [ask] = Socket.last.of("ask_history");
    Socket.last.say({ type: "history", id: ask?.id, plies });
    expect(table.log.map((entry) => entry.ply)).toEqual([1, 2, 3, 4]);
    expect(Socket.last.of("ask_history")).toHaveLength(1);
    Socket.last.drop();
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    Socket.last.say(sync({ ply: 6, state: 6 }));
    expect(Socket.last.of("ask_history")[0]).toMatchObject({ from: 4 });
  });
  it("is asked for in parts if it is long", () => {
    const table = joined();
    const [ask] = Socket.last.of("ask_history");
    const plies = [0, 1].map((ply) => ({ ply, actor: 0, events: [] }));
    Socket.last.say({ type: "history", id: ask?.id, plies });
    expect(table.logComplete).toBe(false);
    const next = Socket.last.of("ask_history")[1];
    expect(next).toMatchObject({ from: 2 });
    const rest = [2, 3].map((ply) => ({ ply, actor: 0, events: [] }));
    Socket.last.say({ type: "history", id: next?.id, plies: rest });
    expect(table.logComplete).toBe(true);
    expect(Socket.last.of("ask_history")).toHaveLength(2);
  });
  it("asks again if the server was asked a moment ago", () => {
    const table = joined();
    const [ask] = Socket.last.of("ask_history");
    Socket.last.say({ type: "refused", id: ask?.id, code: "too_fast", words: "", rule: null });
    vi.advanceTimersByTime(1500);
    expect(Socket.last.of("ask_history")).toHaveLength(2);
    expect(table.notice).toBeNull();
  });
  it("leads to a moment, and back", () => {
    const table = joined();
    table.lookAt(2);
    const [ask] = Socket.last.of("ask_moment");
    Socket.last.say({ type: "moment", id: ask?.id, ply: 2, to_act: [1], views: [seen(0, "then")] });
    expect([table.view, table.past, table.legal]).toEqual(["then", 2, []]);
    table.lookAt(null);
    expect([table.view, table.past, table.legal]).toEqual(["first", null, ["a", "b"]]);
  });
});

describe("news", () => {
  const turn = (seat: number) => ({ type: "turn_started", seat, words: `turn of ${seat}` });
  it("begin anew whenever one has decided", () => {
    const table = joined();
    table.act("a");
    const id = Socket.last.of("act")[0]?.id ?? null;
    Socket.last.say(update(5, { id, views: [seen(0, "mine", [], [turn(1)])] }));
    vi.advanceTimersByTime(1000);
    expect(table.news.turns.map(({ told }) => told.length)).toEqual([]);
    Socket.last.say(
      update(6, { to_act: [0], views: [seen(0, "theirs", ["c"], [{ seat: 1, words: "x" }])] }),
    );
    vi.advanceTimersByTime(2000);
    expect(table.news.from).toBe(5);
    expect(table.news.turns.map(({ seat }) => seat)).toEqual([1]);
  });
});

describe("a suggestion", () => {
  it("is shown as long as the state it is about", () => {
    const table = joined();
    Socket.last.say({
      type: "suggested",
      id: null,
      seat: 1,
      state: 3,
      thing: "train:1",
      action: null,
    });
    expect(table.suggestions.shown).toEqual([]);
    Socket.last.say({
      type: "suggested",
      id: null,
      seat: 1,
      state: 4,
      thing: "train:1",
      action: null,
    });
    expect(table.suggestions.shown).toHaveLength(1);
    Socket.last.say(update(5));
    expect(table.suggestions.shown).toEqual([]);
  });
});

describe("a hint", () => {
  const asked = () => Socket.last.of("ask_hint");
  const answer = (id: unknown, worths: [string, number][]) => ({
    type: "hint",
    id,
    state: 4,
    seat: 0,
    actions: worths.map(([action, worth]) => ({ action, worth, reasons: [`for ${action}`] })),
  });
  it("names legal actions, best first, and is put away again", () => {
    const table = joined();
    table.advice.ask();
    table.advice.ask();
    expect(asked()).toMatchObject([{ seat: 0 }]);
    expect(table.advice.thinking).toBe(true);
    Socket.last.say(
      answer(asked()[0]?.id, [
        ["b", 0.6],
        ["gone", 0.5],
        ["a", 0.25],
      ]),
    );
    expect(table.advice.thinking).toBe(false);
    expect(table.advice.tips).toEqual([
      { action: "b", worth: 0.6, reasons: ["for b"] },
      { action: "a", worth: 0.25, reasons: ["for a"] },
    ]);
    expect(table.heard).toContain("60");
    expect(table.heard).toContain("for b");
    table.act("b", true);
    expect(Socket.last.of("act")).toMatchObject([{ action: "b" }]);
    table.advice.ask();
    expect(table.advice.tips).toBeNull();
  });
  it("is forgotten when the game goes on, also if it comes late", () => {
    const table = joined();
    table.advice.ask();
    Socket.last.say(update(5));
    expect(table.advice.thinking).toBe(false);
    Socket.last.say(answer(asked()[0]?.id, [["a", 0.5]]));
    expect(table.advice.tips).toBeNull();
  });
  it("may be refused, or lost with the line", () => {
    const table = joined();
    table.advice.ask();
    const refused = { type: "refused", code: "no_hint", words: "", rule: null };
    Socket.last.say({ ...refused, id: asked()[0]?.id });
    expect(table.advice.thinking).toBe(false);
    expect(table.notice).not.toBeNull();
    table.advice.ask();
    expect(table.advice.thinking).toBe(true);
    Socket.last.drop();
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    expect(table.advice.thinking).toBe(false);
  });
  it("is for whoever has a choice, at tables that allow it", () => {
    expect(joined().advice.possible).toBe(true);
    expect(joined(sync({ table: info({ hints: false }) })).advice.possible).toBe(false);
    expect(joined(sync({ views: [seen(0, "first", ["a"])] })).advice.possible).toBe(false);
    expect(joined(sync({ mine: [], views: [seen(null, "all")] })).advice.possible).toBe(false);
  });
});

describe("a renewed link", () => {
  const refused = (code: string) =>
    Socket.last.say({ type: "refused", id: "join", code, words: "", rule: null });

  it("is chosen here, and taken when the server has stored it", () => {
    const table = joined();
    const done = vi.fn();
    table.renew(done);
    const [ask] = Socket.last.of("renew");
    expect(isToken(tokenOf(ask))).toBe(true);
    expect(myTable("abc")?.token).toBe("secret");
    Socket.last.say({ type: "renewed", id: ask?.id, token: tokenOf(ask) });
    expect(done).toHaveBeenCalledOnce();
    expect(myTable("abc")).toMatchObject({ token: tokenOf(ask), wanted: [] });
    again();
    expect(Socket.last.of("join")).toMatchObject([{ token: tokenOf(ask) }]);
    expect(Socket.last.of("renew")).toEqual([]);
  });
  it("is none for who came with a pass: the old one ends, and nothing is kept", () => {
    const table = joined();
    const done = vi.fn();
    table.renew(done);
    const [ask] = Socket.last.of("renew");
    Socket.last.say({ type: "renewed", id: ask?.id, token: null });
    expect(done).toHaveBeenCalledOnce();
    expect(myTable("abc")).toMatchObject({ token: null, wanted: [] });
    again();
    expect(Socket.last.of("join")).not.toMatchObject([{ token: tokenOf(ask) }]);
    expect(Socket.last.of("renew")).toEqual([]);
  });
  it("is asked for again if the server has not stored it", () => {
    const table = joined();
    table.renew(() => {});
    const [ask] = Socket.last.of("renew");
    again();
    expect(Socket.last.of("join")).toMatchObject([{ token: "secret" }]);
    expect(Socket.last.of("renew")).toMatchObject([{ token: tokenOf(ask) }]);
  });
  it("opens the table if the server has stored it and the answer was lost", () => {
    const table = joined();
    const done = vi.fn();
    table.renew(done);
    const [ask] = Socket.last.of("renew");
    Socket.last.drop();
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    refused("wrong_token");
    expect(table.failed).toBeNull();
    expect(Socket.last.of("join")).toMatchObject([{ token: "secret" }, { token: tokenOf(ask) }]);
    Socket.last.say(sync());
    expect(done).toHaveBeenCalledOnce();
    expect(myTable("abc")).toMatchObject({ token: tokenOf(ask), wanted: [] });
  });
  it("is also found by a new page, which does not renew by itself", () => {
    joined().renew(() => {});
    const [ask] = Socket.last.of("renew");
    joined();
    expect(Socket.last.of("renew")).toEqual([]);
    expect(myTable("abc")).toMatchObject({ token: "secret", wanted: [] });

    joined().renew(() => {});
    const [second] = Socket.last.of("renew");
    expect(tokenOf(second)).not.toBe(tokenOf(ask));
    const table = new Table("abc", "secret", module, {}, info());
    Socket.last.open();
    refused("wrong_token");
    refused("wrong_token");
    expect(Socket.last.of("join")).toMatchObject([{ token: "secret" }, { token: tokenOf(second) }]);
    expect(table.failed).toBe("wrong_token");
  });
  it("opens the seats anew when the first try was stored after all", () => {
    const table = joined();
    table.renew(() => {});
    const [ask] = Socket.last.of("renew");
    again();
    Socket.last.say({ type: "table", id: null, table: info(), mine: [] });
    expect(table.notice).toBeNull();
    again();
    expect(Socket.last.of("join")).toMatchObject([{ token: tokenOf(ask) }]);
    expect(myTable("abc")).toMatchObject({ token: tokenOf(ask), wanted: [] });
  });
});

describe("who opened the table", () => {
  const waiting = (change: Partial<TableInfo> = {}) =>
    sync({ table: info({ status: "open", ...change }), views: [] });
  const changed = (table: TableInfo, mine: number[]) =>
    Socket.last.say({ type: "table", id: null, table, mine });

  const freed = (ask: Request | undefined, seat = 1) =>
    Socket.last.say({ type: "seat_freed", id: ask?.id, seat, token: tokenOf(ask) });

  it("frees a seat and has its new link to send", () => {
    const table = joined(waiting());
    remember("abc", { links: [{ seat: 1, token: "old" }] });
    const done = vi.fn();
    table.freeSeat(1, done);
    const [ask] = Socket.last.of("free_seat");
    expect(ask).toMatchObject({ seat: 1 });
    expect(isToken(tokenOf(ask))).toBe(true);
    expect(done).not.toHaveBeenCalled();
    expect(myTable("abc")?.links).toEqual([{ seat: 1, token: "old" }]);
    const before = table.info;
    freed(ask);
    expect(done).toHaveBeenCalledOnce();
    expect(myTable("abc")).toMatchObject({ links: [{ seat: 1, token: tokenOf(ask) }], wanted: [] });
    // Otherwise nobody would look the link up anew.
    expect(table.info).not.toBe(before);
  });
  it("may be refused that, and keeps the link", () => {
    const table = joined(waiting());
    remember("abc", { links: [{ seat: 1, token: "old" }] });
    const done = vi.fn();
    table.freeSeat(1, done);
    const id = Socket.last.of("free_seat")[0]?.id;
    Socket.last.say({ type: "refused", id, code: "started", words: "", rule: null });
    expect(done).not.toHaveBeenCalled();
    expect(table.notice?.words).toContain("started");
    expect(myTable("abc")).toMatchObject({ links: [{ seat: 1, token: "old" }], wanted: [] });
  });
  it("asks for the same link again when the answer was lost with the line", () => {
    const table = joined(waiting());
    const done = vi.fn();
    table.freeSeat(1, done);
    const [first] = Socket.last.of("free_seat");
    again(waiting());
    const [second] = Socket.last.of("free_seat");
    expect(tokenOf(second)).toBe(tokenOf(first));
    freed(second);
    expect(done).toHaveBeenCalledOnce();
    again(waiting());
    expect(Socket.last.of("free_seat")).toEqual([]);
  });
  it("tries the same link once more when it could not be stored", () => {
    const table = joined(waiting());
    table.freeSeat(1, () => {});
    const [first] = Socket.last.of("free_seat");
    Socket.last.say({ type: "refused", id: first?.id, code: "storage", words: "", rule: null });
    expect(table.notice).not.toBeNull();
    table.freeSeat(1, () => {});
    expect(tokenOf(Socket.last.of("free_seat")[1])).toBe(tokenOf(first));
  });
  it("finds out on a new page whether a seat was freed, and frees none", () => {
    joined(waiting()).freeSeat(1, () => {});
    const [ask] = Socket.last.of("free_seat");
    const seats = info().seats.map((seat) => (seat.seat === 1 ? { ...seat, who: "open" } : seat));
    joined(waiting({ seats: seats as TableInfo["seats"] }));
    const [second] = Socket.last.of("free_seat");
    expect(tokenOf(second)).toBe(tokenOf(ask));
    freed(second);
    expect(myTable("abc")?.links).toEqual([{ seat: 1, token: tokenOf(ask) }]);

    joined(waiting()).freeSeat(1, () => {});
    const table = joined(waiting());
    expect(Socket.last.of("free_seat")).toEqual([]);
    expect(myTable("abc")?.wanted).toEqual([]);
    expect(table.notice).toBeNull();
  });
  it("mutes and lifts it", () => {
    const table = joined();
    table.mute(1, true);
    table.mute(1, false);
    expect(Socket.last.of("mute")).toMatchObject([
      { seat: 1, muted: true },
      { seat: 1, muted: false },
    ]);
  });
  it("is known by the seats, and has no power over itself, bots and open seats", () => {
    const bot = {
      seat: 2,
      who: "bot" as const,
      present: false,
      to_act: false,
      muted: false,
      plate: "green" as const,
    };
    const open = { ...bot, seat: 3, who: "open" as const };
    const all = info({ seats: [...info().seats, bot, open] });
    expect(wards({ info: all, mine: [0] }).map(({ seat }) => seat)).toEqual([1]);
    expect(wards({ info: all, mine: [1] })).toEqual([]);
    expect(wards({ info: all, mine: [] })).toEqual([]);
    expect(isWard({ info: all, mine: [0] }, 1)).toBe(true);
    expect(isWard({ info: all, mine: [0] }, 2)).toBe(false);
  });
  it("silences a device with one of its seats", () => {
    const seats = info().seats.map((seat) => ({ ...seat, muted: seat.seat === 1 }));
    const quiet = info({ seats });
    expect(mutedSeats({ info: quiet, mine: [] }).map(({ seat }) => seat)).toEqual([1]);
    expect(amMuted({ info: quiet, mine: [1] })).toBe(true);
    expect(amMuted({ info: quiet, mine: [0] })).toBe(false);
  });
  it("may have freed this device's own seat", () => {
    const table = joined(waiting());
    expect(myTable("abc")?.token).toBe("secret");
    const [ann, bob] = info().seats;
    const freed = [{ ...ann, who: "open", name: null }, bob] as TableInfo["seats"];
    changed(info({ status: "open", seats: freed, makers: [1] }), []);
    expect(table.mine).toEqual([]);
    expect(table.notice).not.toBeNull();
    expect(myTable("abc")).toBeUndefined();
    // Without a seat there is nothing more to lose.
    const count = table.notice?.count;
    changed(info({ status: "open", seats: freed, makers: [1] }), []);
    expect(table.notice?.count).toBe(count);
    Socket.last.drop();
    vi.advanceTimersByTime(2000);
    Socket.last.open();
    expect(Socket.last.of("join")).toMatchObject([{ token: null }]);
  });
});

describe("a bot", () => {
  it("is named with its level", () => {
    choose({ language: "en" });
    const bot = {
      who: "bot" as const,
      present: false,
      to_act: true,
      muted: false,
      plate: "red" as const,
    };
    const seats = [
      ...info().seats,
      { ...bot, seat: 2, bot: "level-2" },
      { ...bot, seat: 3, bot: "greedy" },
    ];
    const table = joined(sync({ table: info({ seats }) }));
    expect([0, 1, 2, 3].map((seat) => table.level(seat))).toEqual(["", "", "Level 2", "Greedy"]);
    expect([0, 1, 2, 3].map((seat) => table.isBot(seat))).toEqual([false, false, true, true]);
  });
});

describe("a hot seat", () => {
  const both = (toAct: number) =>
    sync({
      mine: [0, 1],
      table: info({ seats: info().seats.map((s) => ({ ...s, to_act: s.seat === toAct })) }),
      views: [seen(0, "of Ann", ["a"]), seen(1, "of Bob", ["b"])],
    });
  it("shows nothing until the device was handed over", () => {
    const table = joined(both(1));
    flushSync();
    expect(table.handover).toBe(1);
    table.takeDevice();
    expect([table.handover, table.seat, table.view, table.legal]).toEqual([
      null,
      1,
      "of Bob",
      ["b"],
    ]);
  });
});

describe("the seats of a person", () => {
  const join = (token: string | null) => {
    const table = new Table("abc", token, module, {}, info());
    Socket.last.open();
    return table;
  };
  const wrong = async () => {
    Socket.last.say({ type: "refused", id: "join", code: "wrong_token" });
    await Promise.resolve();
    await Promise.resolve();
  };
  const tokens = () =>
    Socket.last.of("join").map((request) => (request as { token: string }).token);
  beforeEach(() => {
    forget("abc");
    person.here = "nele";
    person.passes = [];
    person.told = [];
  });
  afterEach(() => (person.here = null));

  it("are told once the table is joined, with what opened them", () => {
    join("secret");
    expect(person.told).toEqual([]);
    Socket.last.say(sync());
    expect(person.told).toEqual([["abc", "secret", [0]]]);
  });
  it("are opened by a pass, which nobody keeps, and by another when it has run out", async () => {
    const table = join("p.one");
    Socket.last.say(sync());
    expect(table.mine).toEqual([0]);
    expect(myTable("abc")).toMatchObject({ token: null, mine: [0] });
    Socket.last.drop();
    vi.advanceTimersByTime(9000);
    Socket.last.open();
    person.passes = ["p.two"];
    await wrong();
    expect(tokens()).toEqual(["p.one", "p.two"]);
    Socket.last.say(sync());
    expect(table.failed).toBeNull();
  });
  it("are opened by a pass if their secret was changed elsewhere", async () => {
    const table = join("old");
    person.passes = ["p.one"];
    await wrong();
    Socket.last.say(sync());
    expect(tokens()).toEqual(["old", "p.one"]);
    expect([table.failed, table.mine]).toEqual([null, [0]]);
  });
  it("are not asked for again and again", async () => {
    const table = join("old");
    person.passes = ["p.one", "p.two"];
    await wrong();
    await wrong();
    expect(tokens()).toEqual(["old", "p.one"]);
    expect(table.failed).toBe("wrong_token");
  });
  it("cannot be opened where there are none, or nobody is known", async () => {
    const table = join("old");
    await wrong();
    expect(table.failed).toBe("wrong_token");
    person.here = null;
    person.passes = ["p.one"];
    const other = join("old");
    await wrong();
    expect([other.failed, person.passes]).toEqual(["wrong_token", ["p.one"]]);
  });
});
