// From this device into the net, and from there onto this device.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../home/home";
import type { SeatInfo, TableInfo } from "../../wire/protocol";
import { Refusal } from "../api";
import { forget, myTable, myTables, remember } from "../my_tables";
import { keepHere } from "./keep_here";
import { canGoOnline, mayFree, seatsOnline, takeOnline } from "./take_online";

type Asked = [home: string, method: string, path: string, body: string | undefined];

/** Two homes that answer what they were told to. */
const world = vi.hoisted(() => ({
  asked: [] as Asked[],
  answers: new Map<string, Answer | Error>(),
}));
vi.mock("../../home/homes", () => {
  const home = (name: string) => ({
    ask(method: string, path: string, body?: string) {
      world.asked.push([name, method, path, body]);
      const answer = world.answers.get(`${name} ${method} ${path}`) ?? new Error("nobody there");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return {
    homeAt: home,
    homeOf: (table: string) => home(table.startsWith("0") ? "device" : "server"),
    server: () => home("server"),
    usualPlace: () => "server",
  };
});

const answer = (question: string, body: unknown, status = 200) =>
  world.answers.set(question, { status, body: JSON.stringify(body), filename: "" });

beforeEach(() => {
  world.asked = [];
  world.answers.clear();
  for (const { table } of myTables()) forget(table);
});

const seat = (at: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: at,
  who: "person",
  name: `P${at}`,
  present: true,
  to_act: false,
  muted: false,
  plate: "blue",
  ...more,
});
const bot = (at: number): SeatInfo => ({
  ...seat(at, { who: "bot", bot: "level-3", plate: "red" }),
  name: null,
});
const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  table: "0abc",
  game: "game",
  options: { start: "0" },
  listed: false,
  hints: false,
  status: "running",
  seats: [seat(0, { face: "bun" }), bot(1), seat(2, { plate: "green" })],
  makers: [0, 2],
  clock: { kind: "game", seconds: 600 },
  known_luck: false,
  ...more,
});

describe("what can be taken online", () => {
  it("is a running game of this device that has no way of its own", () => {
    expect(canGoOnline(info())).toBe(true);
    expect(canGoOnline(info({ origin: { kind: "what_if", ply: 3 } }))).toBe(true);
    expect(canGoOnline(info({ table: "abc" }))).toBe(false);
    expect(canGoOnline(info({ table: "1abc" }))).toBe(false);
    for (const status of ["open", "over"] as const)
      expect(canGoOnline(info({ status }))).toBe(false);
    for (const kind of ["lesson", "challenge"] as const)
      expect(canGoOnline(info({ origin: { kind, ply: 0 } }))).toBe(false);
  });
});

describe("seats in the net", () => {
  const { seats } = info();
  const [ann, robot, bea] = seats as [SeatInfo, SeatInfo, SeatInfo];
  it("are as they were, unless they become free", () => {
    expect(seatsOnline(seats, new Set())).toEqual([
      { who: "here", name: "P0", plate: "blue", face: "bun" },
      { who: "bot", bot: "level-3" },
      { who: "here", name: "P2", plate: "green", face: null },
    ]);
    expect(seatsOnline(seats, new Set([1, 2])).map(({ who }) => who)).toEqual([
      "here",
      "open",
      "open",
    ]);
  });
  it("do not all become free: somebody here stays", () => {
    expect(mayFree(seats, new Set(), ann)).toBe(true);
    expect(mayFree(seats, new Set([2]), ann)).toBe(false);
    expect(mayFree(seats, new Set([0]), ann)).toBe(true);
    expect(mayFree(seats, new Set([0]), bea)).toBe(false);
    expect(mayFree(seats, new Set([0]), robot)).toBe(true);
    expect(mayFree([ann, robot], new Set(), ann)).toBe(false);
  });
});

describe("a game that goes online", () => {
  it("is played on at a table of the server, and the old one says so", async () => {
    remember("0abc", { token: "old", game: "game", mine: [0, 2] });
    answer("device GET /api/tables/0abc/begun", { entries: [1, 2] });
    const links = [{ seat: 2, token: "link" }];
    answer("server POST /api/tables", { table: "new", token: "secret", links }, 201);
    expect(await takeOnline(info(), new Set([2]))).toBe("new");
    expect(JSON.parse(world.asked[1]?.[3] ?? "")).toEqual({
      game: "game",
      options: { start: "0" },
      seats: [
        { who: "here", name: "P0", plate: "blue", face: "bun" },
        { who: "bot", bot: "level-3" },
        { who: "open" },
      ],
      listed: false,
      clock: { kind: "game", seconds: 600 },
      hints: false,
      begun: { entries: [1, 2] },
    });
    expect(myTable("new")).toMatchObject({ token: "secret", mine: [0], links });
    expect(myTable("0abc")).toMatchObject({ moved: "new", token: "old" });
  });
  it("stays where it is if one of the two refuses", async () => {
    remember("0abc", { game: "game" });
    answer("device GET /api/tables/0abc/begun", { error: { code: "secret", words: "no" } }, 403);
    await expect(takeOnline(info(), new Set())).rejects.toMatchObject({ code: "secret" });
    expect(world.asked).toHaveLength(1);
    answer("device GET /api/tables/0abc/begun", {});
    await expect(takeOnline(info(), new Set())).rejects.toMatchObject({ code: "offline" });
    answer("server POST /api/tables", { error: { code: "bad_record", words: "no" } }, 400);
    await expect(takeOnline(info(), new Set())).rejects.toBeInstanceOf(Refusal);
    expect(myTable("0abc")?.moved).toBeUndefined();
    expect(myTables()).toHaveLength(1);
  });
});

describe("a finished game that is kept on this device", () => {
  const record = { entries: [], outcome: { points: [3, 5], rank: [2, 1], breakdown: [{}, {}] } };
  it("is remembered with its result", async () => {
    remember("abc", { game: "game", mine: [1] });
    answer("server GET /api/tables/abc/record", record);
    answer("device POST /api/replays", { table: "0new", token: null, links: [] }, 201);
    expect(await keepHere("abc", { game: "game", mine: [1] })).toBe("0new");
    expect(world.asked[1]).toEqual(["device", "POST", "/api/replays", JSON.stringify(record)]);
    expect(myTable("0new")).toMatchObject({
      game: "game",
      mine: [1],
      token: null,
      result: { points: [3, 5], rank: [2, 1] },
    });
    expect(myTable("abc")?.kept).toBe("0new");
  });
  it("is not there if this device cannot keep it, and it is said why", async () => {
    remember("abc", { game: "game" });
    answer("server GET /api/tables/abc/record", record);
    world.answers.set(
      "device POST /api/replays",
      Object.assign(new Error("no room"), { code: "full" }),
    );
    await expect(keepHere("abc", { game: "game", mine: [] })).rejects.toMatchObject({
      code: "full",
    });
    expect(myTables().map(({ table }) => table)).toEqual(["abc"]);
    expect(myTable("abc")?.kept).toBeUndefined();
  });
});
