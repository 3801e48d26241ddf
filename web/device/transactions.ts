// IndexedDB with promises: requests, walks and whole transactions.

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

/** Visits one after the other as long as the visitor wants more. */
export function walk(
  request: IDBRequest<IDBCursorWithValue | null>,
  visit: (cursor: IDBCursorWithValue) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error as Error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor !== null && visit(cursor)) cursor.continue();
      else resolve();
    };
  });
}

type Work<T> = (transaction: IDBTransaction) => Promise<T>;

/** When the last one that was asked for on a connection will have ended. */
const ends = new WeakMap<IDBDatabase, Promise<unknown>>();

/**
 * Resolves when the work is stored, and rejects when nothing of it is. The work may wait for
 * requests of this transaction only: a transaction that nothing is asked of ends by itself.
 * One begins when the one before has ended: where one that reads and one that writes are under way in a
 * worker that ends, WebKit lets nobody read or write any more until the browser is closed.
 */
export function transact<T>(
  database: IDBDatabase,
  stores: readonly string[],
  mode: "readonly" | "readwrite",
  work: Work<T>,
  durability: IDBTransactionDurability = "strict",
): Promise<T> {
  const before = ends.get(database) ?? Promise.resolve();
  const done = before.then(() =>
    perform(database.transaction([...stores], mode, { durability }), work),
  );
  ends.set(
    database,
    done.catch(() => undefined),
  );
  return done;
}

async function perform<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  const ended = new Promise<"complete" | "aborted">((resolve) => {
    transaction.oncomplete = () => resolve("complete");
    transaction.onabort = () => resolve("aborted");
  });
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // A request that failed has ended it already.
    }
    await ended;
    // Says why it was ended, where a request knows only that it was.
    throw transaction.error ?? error;
  }
  if ((await ended) === "aborted")
    throw transaction.error ?? new Error("the transaction was ended");
  return result;
}
