// Transactions of one connection: one after the other.
import { beforeEach, expect, it, vi } from "vitest";
import { FakeDisk, install, type FakeDatabase } from "./fake_indexed_db";
import { openStore, type Store } from "./store";
import { settled, transact } from "./transactions";

let store: Store;
let fake: FakeDatabase;
let database: IDBDatabase;

beforeEach(async () => {
  const disk = new FakeDisk();
  install(disk);
  const nothing = () => undefined;
  store = await openStore({ full: nothing, changed: nothing, lost: nothing });
  fake = disk.open_databases[0]!;
  database = fake as unknown as IDBDatabase;
});

it("never has two under way, whatever is asked at once", async () => {
  let under_way = 0;
  let most = 0;
  const begin = fake.transaction.bind(fake);
  vi.spyOn(fake, "transaction").mockImplementation(() => {
    const transaction = begin();
    most = Math.max(most, ++under_way);
    const play = transaction.play.bind(transaction);
    transaction.play = () => play().finally(() => (under_way -= 1));
    return transaction;
  });
  await Promise.all([
    store.memory(),
    store.keepAlive(1),
    store.look([{ keys: 0, limit: 9 }]),
    store.keepDowntime({ since: 1, until: 2 }),
    store.look([{ keys: 0, limit: 9 }]),
  ]);
  expect(fake.transaction).toHaveBeenCalledTimes(6);
  expect(most).toBe(1);
});

it("goes on after one that has failed", async () => {
  const failing = transact(database, ["meta"], "readwrite", () =>
    Promise.reject(new Error("on the way")),
  );
  const next = transact(database, ["meta"], "readwrite", (transaction) =>
    settled(transaction.objectStore("meta").put(7, "alive")),
  );
  await expect(failing).rejects.toThrow("on the way");
  await next;
  expect((await store.memory()).alive).toBe(7);
});

it("refuses all on a connection that is closed", async () => {
  database.close();
  const asked = [1, 2].map((now) => store.keepAlive(now));
  for (const one of asked) await expect(one).rejects.toThrow("closed");
});
