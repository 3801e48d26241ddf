import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../wire/protocol";
import {
  addTables,
  forget,
  grouped,
  inOrder,
  keepLink,
  liesAt,
  mustWait,
  myTable,
  myTables,
  noteKept,
  noteMoved,
  noteResult,
  noteSeen,
  remember,
  stateOf,
  type MyTable,
} from "./my_tables";

function info(table: string, status: TableInfo["status"], to_act: number[] = []): TableInfo {
  return {
    table,
    game: "game",
    options: {},
    listed: false,
    hints: true,
    status,
    seats: [0, 1].map((seat) => ({
      seat,
      who: status === "open" && seat === 1 ? "open" : "person",
      present: true,
      to_act: to_act.includes(seat),
      muted: false,
      plate: "blue" as const,
    })),
    makers: [0],
    known_luck: false,
  };
}

beforeEach(() => {
  for (const { table } of myTables()) forget(table);
});

describe("my tables", () => {
  it("keeps what was known and puts the table first", () => {
    remember("a", { token: "secret", mine: [1] });
    remember("b", {});
    remember("a", { game: "game" });
    expect(myTables().map(({ table }) => table)).toEqual(["a", "b"]);
    expect(myTable("a")).toMatchObject({ token: "secret", mine: [1], game: "game" });
  });

  it("keep the newest link of a seat", () => {
    const links = [
      { seat: 1, token: "old" },
      { seat: 2, token: "other" },
    ];
    remember("a", { token: "secret", links });
    keepLink("a", { seat: 1, token: "new" });
    expect(myTable("a")).toMatchObject({ token: "secret" });
    expect(myTable("a")?.links).toEqual([
      { seat: 2, token: "other" },
      { seat: 1, token: "new" },
    ]);
  });

  it("forgets", () => {
    remember("a", {});
    forget("a");
    expect(myTables()).toEqual([]);
  });

  it("notes a result in place", () => {
    remember("a", {});
    remember("b", {});
    noteResult("a", { points: [3, 5], rank: [2, 1] });
    expect(myTables().map(({ table }) => table)).toEqual(["b", "a"]);
    expect(myTable("a")?.result?.points).toEqual([3, 5]);
  });

  it("keeps a limited number", () => {
    for (let i = 0; i < 70; i++) remember(`t${i}`, {});
    expect(myTables()).toHaveLength(60);
    expect(myTable("t69")).toBeDefined();
    expect(myTable("t0")).toBeUndefined();
  });

  it("forgets what is played on this device last of all", () => {
    for (const table of ["0played", "0over", "0moved"]) remember(table, {});
    noteResult("0over", { points: [1], rank: [1] });
    noteMoved("0moved", "elsewhere");
    for (let i = 0; i < 70; i++) remember(`t${i}`, {});
    expect(myTables()).toHaveLength(61);
    expect(myTable("0played")).toBeDefined();
    expect(myTable("0over")).toBeUndefined();
    expect(myTable("0moved")).toBeUndefined();
    for (let i = 0; i < 300; i++) remember(`0t${i}`, {});
    expect(myTables()).toHaveLength(300);
  });

  it("note in place where a table has gone", () => {
    remember("0a", { mine: [0] });
    remember("b", {});
    noteMoved("0a", "b");
    noteKept("b", "0c");
    expect(myTables().map(({ table }) => table)).toEqual(["b", "0a"]);
    expect(myTable("0a")).toMatchObject({ mine: [0], moved: "b" });
    expect(myTable("b")?.kept).toBe("0c");
  });

  it("remember what was heard of a table, but not what changes all the time", () => {
    remember("a", {});
    const heard = info("a", "running", [1]);
    heard.seats[0] = { ...heard.seats[0]!, clock_ms: 1234 };
    noteSeen("a", heard);
    expect(myTable("a")?.seen?.seats.map(({ to_act }) => to_act)).toEqual([false, true]);
    expect(myTable("a")?.seen?.seats[0]).not.toHaveProperty("clock_ms");
    expect(myTable("a")?.seen?.seats[0]?.present).toBe(false);
    // Nobody is remembered by being heard of.
    noteSeen("b", heard);
    expect(myTable("b")).toBeUndefined();
  });
});

describe("tables of another device", () => {
  const other = (table: string, at: number): MyTable => ({
    table,
    token: "x",
    game: "game",
    mine: [1],
    links: [],
    at,
  });
  it("are added where they belong, and change nothing that is known", () => {
    remember("a", { token: "own" });
    const { at } = myTable("a")!;
    expect(addTables([other("a", at + 5), other("b", at + 1), other("c", 1)])).toHaveLength(2);
    expect(myTables().map(({ table }) => table)).toEqual(["b", "a", "c"]);
    expect(myTable("a")?.token).toBe("own");
  });
  it("are not believed blindly", () => {
    const wrong = [
      null,
      "a",
      { ...other("a", 1), table: "../x" },
      { ...other("a", 1), at: "now" },
      { ...other("a", 1), mine: ["0"] },
      { ...other("a", 1), links: [null] },
      { ...other("a", 1), token: 7 },
    ];
    expect(addTables([...wrong, other("b", 1), other("b", 2)])).toEqual([other("b", 1)]);
    expect(addTables("nothing")).toEqual([]);
    expect(myTables().map(({ table }) => table)).toEqual(["b"]);
  });
});

it("where a table lies is in its id", () => {
  expect(["0abc", "1abc", "abc"].map(liesAt)).toEqual(["device", "beside", "net"]);
});

describe("the state of a table", () => {
  const mine = { table: "a", token: "x", game: "game", mine: [0], links: [], at: 1 };

  it("is one's turn only if one's own seat is asked", () => {
    expect(stateOf(mine, info("a", "running", [0]))).toBe("yours");
    expect(stateOf(mine, info("a", "running", [1]))).toBe("others");
    expect(stateOf({ ...mine, mine: [0, 1] }, info("a", "running", [1]))).toBe("yours");
    expect(stateOf(mine, info("a", "open"))).toBe("open");
    expect(stateOf(mine, info("a", "over"))).toBe("over");
  });

  it("is known to be over even if the server is silent", () => {
    expect(stateOf(mine, undefined)).toBe("unknown");
    expect(stateOf({ ...mine, result: { points: [1], rank: [1] } }, undefined)).toBe("over");
  });
});

describe("the order of tables", () => {
  it("has one's turn first and what is over last, among equals the latest first", () => {
    vi.useFakeTimers();
    for (const [i, table] of ["over", "yours-1", "others", "open", "yours-2"].entries()) {
      vi.setSystemTime(1000 * i);
      remember(table, { mine: [0] });
    }
    vi.useRealTimers();
    const infos = new Map([
      ["over", info("over", "over")],
      ["yours-1", info("yours-1", "running", [0])],
      ["yours-2", info("yours-2", "running", [0, 1])],
      ["others", info("others", "running", [1])],
      ["open", info("open", "open")],
    ]);
    expect(inOrder(myTables(), infos).map(({ table }) => table)).toEqual([
      "yours-2",
      "yours-1",
      "open",
      "others",
      "over",
    ]);
  });
});

describe("groups", () => {
  const infos = new Map(
    [
      info("net-yours", "running", [0]),
      info("net-others", "running", [1]),
      info("net-open", "open"),
      info("net-over", "over"),
      info("0yours", "running", [0]),
      info("0others", "running", [1]),
      info("0over", "over"),
      info("0moved", "running", [0]),
      info("1yours", "running", [0]),
    ].map((one) => [one.table, one]),
  );
  const tables = [...infos.keys(), "net-unknown"].map((table, at): MyTable => ({
    table,
    token: "x",
    game: "game",
    mine: [0],
    links: [],
    at,
    ...(table === "0moved" ? { moved: "net-yours" } : {}),
  }));
  const seen = (reach: Parameters<typeof grouped>[2]) =>
    Object.fromEntries(
      grouped(tables, infos, reach).map((one) => [
        one.group,
        one.tables.map(({ table }) => table).join(" "),
      ]),
    );

  it("say where it is one's turn, and what can be played at any time", () => {
    expect(seen("there")).toEqual({
      yours: "1yours net-yours",
      others: "net-open net-others net-unknown",
      anytime: "0yours 0others",
      over: "0moved 0over net-over",
    });
    expect(grouped(tables, infos, "there").map(({ group }) => group)).toEqual([
      "yours",
      "others",
      "anytime",
      "over",
    ]);
  });
  it("without a network have what can be played first, then what waits", () => {
    expect(seen("away")).toEqual({
      yours: "1yours",
      now: "0yours 0others",
      waits: "net-yours net-open net-others net-unknown",
      over: "0moved 0over net-over",
    });
  });
  it("on a page without a server speak of nothing but turns", () => {
    const here = tables.filter(({ table }) => table.startsWith("0"));
    expect(grouped(here, infos, "none").map(({ group }) => group)).toEqual([
      "yours",
      "others",
      "over",
    ]);
  });
});

describe("what must wait", () => {
  const mine = (table: string, more: Partial<MyTable> = {}): MyTable => ({
    table,
    token: null,
    game: "game",
    mine: [],
    links: [],
    at: 1,
    ...more,
  });
  it("is what lies in the net while there is none", () => {
    expect(mustWait(mine("abc"), "away")).toBe(true);
    expect(mustWait(mine("abc"), "there")).toBe(false);
    expect(mustWait(mine("0abc"), "away")).toBe(false);
    expect(mustWait(mine("1abc"), "away")).toBe(false);
    expect(mustWait(mine("0abc", { moved: "abc" }), "away")).toBe(true);
  });
});
