import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exportText } from "../../device/export_file";
import type { StoredTable } from "../../device/messages";
import { addPages, album, clearAlbum } from "../challenges/album";
import { forget, myTable, myTables, remember } from "../my_tables";
import { addFinished, finishedGames, forgetFinished, type Finished } from "../records/book";
import { saveAll, takeAll } from "./along";

/** The house of this device, as far as it takes and gives files. */
const house = vi.hoisted(() => ({
  failure: null as Error | null,
  imported: [] as string[],
  exported: [] as unknown[],
}));
vi.mock("../../device/device_home", () => ({
  deviceHome: () => ({
    exportAll(page: unknown) {
      if (house.failure !== null) return Promise.reject(house.failure);
      house.exported.push(page);
      return Promise.resolve("all of it");
    },
    importAll(text: string) {
      if (house.failure !== null) return Promise.reject(house.failure);
      house.imported.push(text);
      return Promise.resolve({ tables: 1, known: 2 });
    },
  }),
}));

const fail = (code: string) => (house.failure = Object.assign(new Error("no"), { code }));
const store = (...names: string[]) =>
  vi.stubGlobal("indexedDB", {
    databases: () => Promise.resolve(names.map((name) => ({ name, version: 1 }))),
  });

const game = (table: string): Finished => ({
  table,
  seat: 0,
  game: "game",
  at: 1,
  players: 2,
  points: 10,
  rank: 2,
  bot: "",
  together: false,
});
const stored = (id: string): StoredTable => ({
  key: 1,
  id,
  created: 1,
  listed: false,
  status: 1,
  deadline: null,
  settings: "{}",
  summary: "{}",
  deal: "",
  seats: [],
});
const entries = [{ seq: 0, at: 1, text: "{}" }];
const kept = (ids: string[]) =>
  exportText(
    ids.map((id) => ({ table: stored(id), entries })),
    new Date(0),
  );
const withPart = (text: string, page: object) =>
  JSON.stringify({ ...(JSON.parse(text) as object), page });

beforeEach(() => {
  house.failure = null;
  house.imported = [];
  house.exported = [];
  forgetFinished();
  clearAlbum();
  for (const { table } of myTables()) forget(table);
  store("roundhouse");
});
afterEach(() => vi.unstubAllGlobals());

describe("a file with everything", () => {
  it("has the tables of this device, and what the page keeps", async () => {
    addFinished([game("a")]);
    addPages({ one: { solved: 5 } });
    remember("0abc", { token: "x" });
    expect(await saveAll()).toEqual({ text: "all of it", without: null });
    expect(house.exported).toEqual([
      { games: [game("a")], challenges: { one: { solved: 5 } }, tables: [myTable("0abc")] },
    ]);
  });
  it("begins no house where there is none", async () => {
    store("something else");
    addFinished([game("a")]);
    const { text, without } = await saveAll();
    expect([without, house.exported]).toEqual([null, []]);
    expect(JSON.parse(text)).toMatchObject({
      roundhouse: 1,
      tables: [],
      page: { games: [{ table: "a" }] },
    });
  });
  it("asks the house where the browser does not tell whether there is one", async () => {
    vi.stubGlobal("indexedDB", {});
    expect((await saveAll()).text).toBe("all of it");
  });
  it("has the book at least, and it is said what is missing", async () => {
    fail("no_storage");
    addFinished([game("a")]);
    const { text, without } = await saveAll();
    expect(without).toBe("no_storage");
    expect(await takeAll(text)).toEqual({ tables: 0, known: 0, games: 0, seats: 0 });
  });
});

describe("a file that is taken", () => {
  it("adds tables, games, challenges and seats", async () => {
    remember("known", { token: "own" });
    const mine = { token: "x", game: "game", mine: [0], links: [], at: 1 };
    const text = withPart(kept(["0abc"]), {
      games: [game("a")],
      challenges: { one: { solved: 5 } },
      tables: [
        { ...mine, table: "0abc" },
        { ...mine, table: "abc" },
        { ...mine, table: "seen", token: null },
        { ...mine, table: "known" },
      ],
    });
    expect(await takeAll(text)).toEqual({ tables: 1, known: 2, games: 1, seats: 1 });
    expect(house.imported).toEqual([text]);
    expect(finishedGames()).toHaveLength(1);
    expect(album()).toEqual({ one: { solved: 5 } });
    expect(myTable("0abc")?.token).toBe("x");
    expect(myTable("known")?.token).toBe("own");
  });
  it("may be a book of old", async () => {
    const book = { format: "roundhouse-book-1", games: [game("a")], challenges: {} };
    expect(await takeAll(JSON.stringify(book))).toMatchObject({ games: 1, tables: 0 });
    expect(house.imported).toEqual([]);
  });
  it("needs no house if it has no tables", async () => {
    fail("no_storage");
    expect(await takeAll(withPart(kept([]), { games: [game("a")] }))).toMatchObject({ games: 1 });
  });
});

describe("a file of which nothing is taken", () => {
  const page = { games: [game("a")], tables: [] };
  const nothing = () => {
    expect(finishedGames()).toEqual([]);
    expect(myTables()).toEqual([]);
  };
  it("is none of ours", async () => {
    for (const text of ["", "[]", "null", '"x"', '{"format":"other"}', '{"name":"x"}'])
      await expect(takeAll(text), text).rejects.toMatchObject({ code: "foreign" });
  });
  it("is damaged or newer", async () => {
    const damaged = withPart(kept(["0abc", "0abc"]), page);
    await expect(takeAll(damaged)).rejects.toMatchObject({ code: "bad_file" });
    await expect(takeAll('{"roundhouse":1}')).rejects.toMatchObject({ code: "bad_file" });
    const newer = JSON.stringify({ ...(JSON.parse(kept([])) as object), roundhouse: 2 });
    await expect(takeAll(newer)).rejects.toMatchObject({ code: "newer_file" });
    expect(house.imported).toEqual([]);
    nothing();
  });
  it("does not go in, and then nothing of it does", async () => {
    for (const code of ["full", "no_storage", "no_module", "newer_data"]) {
      fail(code);
      await expect(takeAll(withPart(kept(["0abc"]), page))).rejects.toMatchObject({ code });
    }
    nothing();
  });
});
