import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeDisk, install } from "./fake_indexed_db";
import type { Change, Changed, NewTable, StoredEntry } from "./messages";
import { openStore, type Store, type StoreFailure } from "./store";
import { settled, transact } from "./transactions";

let disk: FakeDisk;
let said: { full: number; changed: Changed[]; lost: StoreFailure[] };

beforeEach(() => {
  disk = new FakeDisk();
  install(disk);
  said = { full: 0, changed: [], lost: [] };
});

function opened(): Promise<Store> {
  return openStore({
    full: () => (said.full += 1),
    changed: (change) => said.changed.push(change),
    lost: (failure) => said.lost.push(failure),
  });
}

function table(id: string, more: Partial<NewTable> = {}): NewTable {
  return {
    id,
    created: 5,
    listed: true,
    status: 1,
    deadline: null,
    settings: '{"a":1}',
    summary: "{}",
    deal: "",
    seats: [{ token_hash: "00ff", webhook: "" }],
    ...more,
  };
}

function log(count: number, from = 0): StoredEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    seq: from + i,
    at: 100 + from + i,
    text: `{"n":${from + i}}`,
  }));
}

function change(key: number, more: Partial<Change> = {}): Change {
  return { key, entries: [], seats: [], ...more };
}

describe("a change", () => {
  it("is stored with all its parts", async () => {
    const store = await opened();
    expect(await store.create(table("0a"), log(2))).toBe(1);
    const seat = { token_hash: "11", webhook: "hook" };
    const verdict = await store.commit(
      change(1, { entries: log(2, 2), seats: [[2, seat]], status: 2, deadline: 7, summary: "[]" }),
    );
    expect(verdict).toBe("stored");
    expect(await store.look([{ key: 1 }, { entries: 1, from: 1 }])).toEqual([
      {
        ...table("0a", { status: 2, deadline: 7, summary: "[]" }),
        key: 1,
        seats: [{ token_hash: "00ff", webhook: "" }, { token_hash: "", webhook: "" }, seat],
      },
      log(3, 1),
    ]);
    expect(said.changed).toEqual([{ key: 1, last_seq: 3 }]);
  });

  it("conflicts if its place is taken, not the next, or its entries have gaps", async () => {
    const store = await opened();
    await store.create(table("0a"), log(2));
    for (const entries of [log(1, 1), log(1, 3), [...log(1, 2), ...log(1, 4)]])
      expect(await store.commit(change(1, { entries, summary: "wrong" }))).toBe("conflict");
    expect(await store.commit(change(9))).toBe("conflict");
    const [kept, entries] = await store.look([{ key: 1 }, { entries: 1, from: 0 }]);
    expect(kept).toMatchObject({ summary: "{}" });
    expect(entries).toEqual(log(2));
    expect(said.changed).toEqual([]);
  });

  it("without entries is stored unconditionally, and takes a deadline away", async () => {
    const store = await opened();
    await store.create(table("0a", { deadline: 9 }), log(2));
    expect(await store.commit(change(1, { deadline: null }))).toBe("stored");
    expect((await store.look([{ key: 1 }]))[0]).toMatchObject({ deadline: null, status: 1 });
    expect(said.changed).toEqual([{ key: 1, last_seq: 1 }]);
  });

  it("of two tabs is stored by one of them", async () => {
    const [one, other] = await Promise.all([opened(), opened()]);
    await one.create(table("0a"), log(1));
    const verdicts = await Promise.all(
      [one, other, one].map((store) => store.commit(change(1, { entries: log(1, 1) }))),
    );
    expect(verdicts).toEqual(["stored", "conflict", "conflict"]);
  });

  it.each(["refuse_requests", "refuse_at_end"] as const)(
    "leaves nothing behind where there is no room (%s)",
    async (how) => {
      const store = await opened();
      await store.create(table("0a"), log(1));
      disk[how] = true;
      const full = change(1, { entries: log(2, 1), summary: "new" });
      expect(await store.commit(full)).toBe("failed");
      expect(await store.create(table("0b"), log(1))).toBeNull();
      expect(said).toMatchObject({ full: 2, changed: [] });
      disk[how] = false;
      expect(
        await store.look([{ key: 1 }, { entries: 1, from: 0 }, { keys: 0, limit: 9 }]),
      ).toEqual([expect.objectContaining({ summary: "{}" }), log(1), [1]]);
      expect(await store.commit(full)).toBe("stored");
    },
  );

  it("fails if the browser has closed the database", async () => {
    const store = await opened();
    await store.create(table("0a"), log(1));
    disk.open_databases[0]?.close();
    expect(await store.commit(change(1))).toBe("failed");
    await expect(store.look([{ key: 1 }])).rejects.toThrow();
  });
});

describe("a new table", () => {
  it("gets a number of its own, whatever it brings along", async () => {
    const store = await opened();
    expect(await store.create({ ...table("0a"), key: 0 } as NewTable, [])).toBe(1);
    expect(await store.create({ ...table("0b"), key: 1 } as NewTable, [])).toBe(2);
  });

  it("is refused if its id is taken or its log does not begin at 0", async () => {
    const store = await opened();
    await store.create(table("0a"), log(1));
    expect(await store.create(table("0a"), log(1))).toBeNull();
    expect(await store.create(table("0b"), log(1, 1))).toBeNull();
    expect(await store.look([{ table: "0b" }, { keys: 0, limit: 9 }])).toEqual([null, [1]]);
    expect(said.full).toBe(0);
  });
});

describe("a look", () => {
  async function filled(): Promise<Store> {
    const store = await opened();
    const all: Partial<NewTable>[] = [
      { deal: "north", deadline: 30 },
      { deal: "north", listed: false, deadline: 10 },
      { status: 0, deadline: 5 },
      { deal: "south", status: 2, deadline: 1 },
      { deal: "north", deadline: 10 },
      { deadline: 31 },
    ];
    for (const [i, more] of all.entries()) await store.create(table(`0${i}`, more), log(i));
    return store;
  }
  const keysOf = (found: unknown) => (found as { key: number }[]).map(({ key }) => key);

  it("finds listed tables, newest first", async () => {
    const store = await filled();
    const ask = async (request: object) =>
      keysOf((await store.look([{ listed: { limit: 9, ...request } }]))[0]);
    expect(await ask({})).toEqual([6, 5, 4, 3, 1]);
    expect(await ask({ status: 1, before: null })).toEqual([6, 5, 1]);
    expect(await ask({ status: 1, before: 6, limit: 1 })).toEqual([5]);
    expect(await ask({ before: 4 })).toEqual([3, 1]);
    expect(await ask({ before: 2 ** 63 })).toHaveLength(5);
    expect(await ask({ limit: 0 })).toEqual([]);
  });

  it("finds tables with a deal, oldest first, and none without one", async () => {
    const store = await filled();
    const [north, first, none, without] = await store.look([
      { dealt: "north", limit: 9 },
      { dealt: "north", limit: 1 },
      { dealt: "north", limit: 0 },
      { dealt: "", limit: 9 },
    ]);
    expect(keysOf(north)).toEqual([1, 2, 5]);
    expect(keysOf(first)).toEqual([1]);
    expect([none, without]).toEqual([[], []]);
  });

  it("finds what is due, earliest first, of those with the same deadline the older", async () => {
    const store = await filled();
    expect(
      await store.look([
        { due: 30, limit: 9 },
        { due: 30, limit: 2 },
        { due: 9, limit: 9 },
        { due: 99, limit: 0 },
      ]),
    ).toEqual([[2, 5, 1], [2, 5], [], []]);
  });

  it("finds keys above one, tables and entries", async () => {
    const store = await filled();
    expect(
      await store.look([
        { keys: 2, limit: 3 },
        { keys: 6, limit: 3 },
        { table: "04" },
        { table: "09" },
        { key: 9 },
        { entries: 5, from: 2 },
        { entries: 5, from: 4 },
        { entries: 9, from: 0 },
      ]),
    ).toEqual([[3, 4, 5], [], expect.objectContaining({ key: 5 }), null, null, log(2, 2), [], []]);
    expect(await store.look([])).toEqual([]);
  });
});

describe("what a house must know", () => {
  it("has one secret, of whoever asks first", async () => {
    const [one, other] = await Promise.all([opened(), opened()]);
    const [a, b] = await Promise.all([one.memory(), other.memory()]);
    expect(a.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(b.secret).toBe(a.secret);
    expect((await (await opened()).memory()).secret).toBe(a.secret);
    expect(a).toMatchObject({ alive: null, downtimes: [] });
  });

  it("has when a house stood and when none did", async () => {
    const store = await opened();
    await store.keepAlive(5);
    await store.keepAlive(9);
    await store.keepDowntime({ since: 3, until: 4 });
    await store.keepDowntime({ since: 1, until: 2 });
    expect(await store.memory()).toMatchObject({
      alive: 9,
      downtimes: [
        { since: 1, until: 2 },
        { since: 3, until: 4 },
      ],
    });
  });
});

describe("a file of all tables", () => {
  it("brings them to another device, without the secret", async () => {
    const store = await opened();
    await store.create(table("0a", { deadline: 4 }), log(3));
    await store.create(table("0b"), []);
    const text = await store.exportAll();
    expect(text).not.toContain((await store.memory()).secret);

    install((disk = new FakeDisk()));
    const elsewhere = await opened();
    await elsewhere.create(table("0c"), log(1));
    expect(await elsewhere.importAll(text)).toEqual({ tables: 2, known: 0, replaced: [] });
    expect(await elsewhere.look([{ table: "0a" }, { entries: 2, from: 0 }])).toEqual([
      { ...table("0a", { deadline: 4 }), key: 2 },
      log(3),
    ]);
    expect(await elsewhere.importAll(text)).toEqual({ tables: 0, known: 2, replaced: [] });
    expect(said.changed).toEqual([]);
  });

  it("replaces a log that it goes on with, and no other", async () => {
    const store = await opened();
    await store.create(table("0a", { status: 2 }), log(4));
    await store.create(table("0b"), log(4));
    const text = await store.exportAll();

    install((disk = new FakeDisk()));
    const elsewhere = await opened();
    await elsewhere.create(table("0b"), [...log(1), { seq: 1, at: 0, text: "{}" }]);
    await elsewhere.create(table("0a"), log(2));
    const replaced = [{ key: 2, last_seq: 3 }];
    expect(await elsewhere.importAll(text)).toEqual({ tables: 1, known: 1, replaced });
    expect(said.changed).toEqual(replaced);
    expect(
      await elsewhere.look([{ key: 2 }, { entries: 2, from: 0 }, { entries: 1, from: 2 }]),
    ).toEqual([{ ...table("0a", { status: 2 }), key: 2 }, log(4), []]);
  });

  it("is taken as a whole or not at all", async () => {
    const store = await opened();
    await store.create(table("0a"), log(2));
    await store.create(table("0b"), log(2));
    const text = await store.exportAll();

    install((disk = new FakeDisk()));
    const elsewhere = await opened();
    await expect(elsewhere.importAll(text.replace('"seq":1', '"seq":2'))).rejects.toMatchObject({
      code: "bad_file",
    });
    disk.refuse_at_end = true;
    await expect(elsewhere.importAll(text)).rejects.toMatchObject({ name: "QuotaExceededError" });
    expect(said.full).toBe(1);
    disk.refuse_at_end = false;
    expect(await elsewhere.look([{ keys: 0, limit: 9 }])).toEqual([[]]);
  });
});

it("work that fails by itself leaves nothing behind", async () => {
  const store = await opened();
  const database = disk.open_databases[0] as unknown as IDBDatabase;
  const failing = transact(database, ["meta"], "readwrite", async (transaction) => {
    await settled(transaction.objectStore("meta").put(7, "alive"));
    throw new Error("on the way");
  });
  await expect(failing).rejects.toThrow("on the way");
  expect((await store.memory()).alive).toBeNull();
});

describe("opening", () => {
  it("says that a newer version was here", async () => {
    disk.version = 2;
    await expect(opened()).rejects.toMatchObject({ code: "newer_data" });
  });

  it("says that the browser keeps nothing", async () => {
    const forbidden = () => {
      throw new DOMException("no", "SecurityError");
    };
    Object.assign(globalThis, { indexedDB: { open: forbidden } });
    await expect(opened()).rejects.toMatchObject({ code: "no_storage" });
    Object.assign(globalThis, { indexedDB: undefined });
    await expect(opened()).rejects.toMatchObject({ code: "no_storage" });
  });

  it("waits for a tab that lets go, but not for ever", async () => {
    vi.useFakeTimers();
    let letGo = () => {};
    disk.held = new Promise((resolve) => (letGo = resolve));
    const refused = expect(opened()).rejects.toMatchObject({ code: "no_storage" });
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
    const patient = opened();
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    letGo();
    expect(await (await patient).look([])).toEqual([]);
    // Nobody waits for the first any more, and it must not keep others out.
    expect(disk.open_databases.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it("lets go for a newer version, and says so", async () => {
    await opened();
    disk.open_databases[0]?.onversionchange?.({ newVersion: 2 });
    expect(disk.open_databases[0]?.closed).toBe(true);
    expect(said.lost.map(({ code }) => code)).toEqual(["newer_data"]);
    disk.open_databases[0]?.onclose?.();
    disk.open_databases[0]?.onversionchange?.({ newVersion: null });
    expect(said.lost.map(({ code }) => code)).toEqual(["newer_data", "no_storage", "no_storage"]);
  });
});

describe("a table that is taken away", () => {
  it("is gone with its whole log, and nothing else is", async () => {
    const store = await opened();
    for (const id of ["0a", "0b", "0c"]) await store.create(table(id), log(3));
    expect(await store.remove("0b")).toBe(true);
    expect(
      await store.look([
        { table: "0b" },
        { entries: 2, from: 0 },
        { keys: 0, limit: 9 },
        { entries: 1, from: 0 },
        { entries: 3, from: 0 },
      ]),
    ).toEqual([null, [], [1, 3], log(3), log(3)]);
    expect(disk.contents.entries?.rows).toHaveLength(6);
    expect(await store.remove("0b")).toBe(false);
  });

  it("does not come back by what a house still wants to store", async () => {
    const store = await opened();
    await store.create(table("0a"), log(2));
    await store.remove("0a");
    expect(await store.commit(change(1, { entries: log(1, 2) }))).toBe("conflict");
    expect(await store.commit(change(1, { entries: log(1), deadline: 5 }))).toBe("conflict");
    expect(
      await store.look([
        { keys: 0, limit: 9 },
        { entries: 1, from: 0 },
      ]),
    ).toEqual([[], []]);
  });

  it("can be brought back by a file, under another number", async () => {
    const store = await opened();
    await store.create(table("0a"), log(2));
    const file = await store.exportAll();
    await store.remove("0a");
    expect(await store.importAll(file)).toMatchObject({ tables: 1, known: 0 });
    expect(
      await store.look([
        { keys: 0, limit: 9 },
        { entries: 2, from: 0 },
      ]),
    ).toEqual([[2], log(2)]);
  });

  it("is whole if that fails", async () => {
    const store = await opened();
    await store.create(table("0a"), log(2));
    disk.refuse_at_end = true;
    await expect(store.remove("0a")).rejects.toThrow();
    disk.refuse_at_end = false;
    expect(
      await store.look([
        { keys: 0, limit: 9 },
        { entries: 1, from: 0 },
      ]),
    ).toEqual([[1], log(2)]);
  });
});
