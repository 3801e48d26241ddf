import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../wire/protocol";
import {
  forget,
  inOrder,
  keepLink,
  myTable,
  myTables,
  noteResult,
  remember,
  stateOf,
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
