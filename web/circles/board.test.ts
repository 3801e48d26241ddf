import { expect, it } from "vitest";
import type { OwnTable } from "../people/api";
import type { SeatInfo, Status, TableInfo, Who } from "../wire/protocol";
import { Refusal } from "../shell/api";
import { boardOrder, lookAt, mayTakeOff, stateOf } from "./board";

const seat = (at: number, who: Who, to_act = false) => ({ seat: at, who, to_act }) as SeatInfo;
const info = (status: Status, ...seats: SeatInfo[]) => ({ status, seats }) as unknown as TableInfo;
const mine = (...seats: number[]) => ({ mine: seats }) as OwnTable;

const taken = info("open", seat(0, "person"), seat(1, "open"));
const turn = info("running", seat(0, "person", true), seat(1, "person"));

it.each([
  ["nothing known", undefined, undefined, "unknown"],
  ["not to be opened", null, mine(0), "unknown"],
  ["over", info("over"), mine(0), "over"],
  ["a free seat", taken, undefined, "open"],
  ["a seat that is kept for me", taken, mine(1), "waits"],
  ["I sit and wait", taken, mine(0), "others"],
  ["my turn", turn, mine(0), "yours"],
  ["another's turn", turn, mine(1), "others"],
  ["to be looked at", turn, undefined, "look"],
] as const)("%s", (_, table, own, state) => expect(stateOf(table, own)).toBe(state));

it("a table is taken off the board by who leads, and before it is played by who opened it", () => {
  const frozen = { ...turn, frozen: "old rules" };
  const may = (is_opener: boolean, leads: boolean) =>
    [undefined, null, taken, turn, frozen].map((table) => mayTakeOff(table, is_opener, leads));
  expect(may(true, false)).toEqual([false, true, true, false, false]);
  expect(may(false, true)).toEqual([false, true, true, false, true]);
  expect(may(false, false)).toEqual([false, false, false, false, false]);
});

it("what nobody says anything about now stays as it was seen, and what is gone is told", async () => {
  const known = new Map([
    ["away", turn],
    ["gone", turn],
  ]);
  const codes: Record<string, string> = {
    away: "offline",
    busy: "too_fast",
    gone: "no_such_table",
  };
  const ask = (table: string) => {
    const code = codes[table];
    return code === undefined ? Promise.resolve(taken) : Promise.reject(new Refusal(code, ""));
  };
  const seen = await lookAt(["there", "away", "busy", "gone"], known, ask);
  expect([...seen]).toEqual([
    ["there", taken],
    ["away", turn],
    ["gone", null],
  ]);
});

it("what waits for whoever looks comes first, then the newest", () => {
  const tables = ["look", "new", "turn", "free"].map((table, at) => ({
    table,
    game: "x",
    by: "nele",
    at,
  }));
  const infos = new Map([
    ["look", turn],
    ["new", turn],
    ["turn", turn],
    ["free", taken],
  ]);
  const order = boardOrder(tables, infos, new Map([["turn", mine(0)]]));
  expect(order.map(({ table }) => table)).toEqual(["turn", "free", "new", "look"]);
});
