import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { info, joined, module, seen, Socket, sync, update } from "../tests/toy_table";
import { choose } from "./settings.svelte";
import { Table } from "./table.svelte";

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
