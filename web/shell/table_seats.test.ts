// Whose seats a table's are: links that are made anew, who opened it, and people with a key.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { again, info, joined, module, Socket, sync } from "../tests/toy_table";
import type { Request, TableInfo } from "../wire/protocol";
import { amMuted, isWard, mutedSeats, wards } from "./maker";
import { forget, myTable, remember } from "./my_tables";
import { isToken } from "./share";
import { Table } from "./table.svelte";

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

function tokenOf(request: Request | undefined): string {
  return (request as { token?: string } | undefined)?.token ?? "";
}

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
