// Tables and their logs in IndexedDB. Two tabs are two houses on one store: transactions decide
// which of them writes the next entry.
import { exportText, readExport, type KeptTable } from "./export_file";
import type {
  Change,
  Changed,
  Downtime,
  FailureCode,
  Found,
  Imported,
  ListRequest,
  NewTable,
  Question,
  StoredEntry,
  StoredTable,
  Verdict,
} from "./messages";
import { changed, follows, isContinued, isDue, isListed, withDowntime } from "./store_rules";
import { settled, transact, walk } from "./transactions";

const name = "roundhouse";
const version = 1;
const log_and_tables = ["tables", "entries"];
/** Other tabs let go at once; one that has not until now will not. */
const blocked_ms = 5000;

export class StoreFailure extends Error {
  constructor(
    readonly code: FailureCode,
    words: string,
  ) {
    super(words);
  }
}

/** What a store says by itself. */
export interface Notices {
  /** Something was not stored since there is no room. */
  full(): void;
  /** For other tabs. */
  changed(change: Changed): void;
  /** From now on nothing can be read or stored. */
  lost(failure: StoreFailure): void;
}

/** What a house must know when it rises. */
export interface Memory {
  secret: string;
  alive: number | null;
  downtimes: Downtime[];
}

/** Rejects with a StoreFailure. */
export function openStore(notices: Notices): Promise<Store> {
  return new Promise((resolve, reject) => {
    const refuse = (code: FailureCode, words: string) => reject(new StoreFailure(code, words));
    let request: IDBOpenDBRequest;
    try {
      request = indexedDB.open(name, version);
    } catch (error) {
      return refuse("no_storage", `this browser keeps nothing: ${String(error)}`);
    }
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let given_up = false;
    request.onupgradeneeded = () => build(request.result);
    request.onblocked = () => {
      waiting = setTimeout(() => {
        given_up = true;
        refuse("no_storage", "another tab holds the data of an older version; close it");
      }, blocked_ms);
    };
    request.onerror = () => {
      clearTimeout(waiting);
      if (request.error?.name === "VersionError")
        refuse("newer_data", "a newer version has written the data of this device");
      else refuse("no_storage", `the data of this device cannot be opened: ${request.error}`);
    };
    request.onsuccess = () => {
      clearTimeout(waiting);
      if (given_up) request.result.close();
      else resolve(new Store(request.result, notices));
    };
  });
}

function build(database: IDBDatabase): void {
  const tables = database.createObjectStore("tables", { keyPath: "key", autoIncrement: true });
  tables.createIndex("id", "id", { unique: true });
  tables.createIndex("deal", "deal");
  tables.createIndex("deadline", "deadline");
  database.createObjectStore("entries");
  database.createObjectStore("meta");
}

export class Store {
  constructor(
    private readonly database: IDBDatabase,
    private readonly notices: Notices,
  ) {
    database.onversionchange = ({ newVersion }) => {
      // Whoever wants to change the form of the data, or to delete it, would wait for this tab.
      database.close();
      notices.lost(
        newVersion === null
          ? new StoreFailure("no_storage", "the data of this device was deleted")
          : new StoreFailure("newer_data", "another tab has a newer version"),
      );
    };
    database.onclose = () =>
      notices.lost(
        new StoreFailure("no_storage", "the browser has closed the data of this device"),
      );
  }

  /** All of one moment; rejects if it cannot be read. */
  look(questions: readonly Question[]): Promise<Found[]> {
    return transact(this.database, log_and_tables, "readonly", (transaction) =>
      Promise.all(questions.map((question) => answer(transaction, question))),
    );
  }

  /** On disk when it says so. */
  async commit(change: Change): Promise<Verdict> {
    const { key, entries } = change;
    let last_seq: number | null;
    try {
      last_seq = await this.write(async (transaction) => {
        const tables = transaction.objectStore("tables");
        const log = transaction.objectStore("entries");
        const table = (await settled(tables.get(key))) as StoredTable | undefined;
        const next = await nextSeq(log, key);
        if (table === undefined || !follows(entries, next)) return null;
        await Promise.all([add(log, key, entries), settled(tables.put(changed(table, change)))]);
        return next + entries.length - 1;
      });
    } catch (error) {
      return nameOf(error) === "ConstraintError" ? "conflict" : "failed";
    }
    if (last_seq === null) return "conflict";
    this.notices.changed({ key, last_seq });
    return "stored";
  }

  /** Its number; null if the id is taken, the entries do not count from 0, or it failed. */
  async create(table: NewTable, entries: readonly StoredEntry[]): Promise<number | null> {
    if (!follows(entries, 0)) return null;
    try {
      return await this.write((transaction) => addTable(transaction, table, entries));
    } catch {
      return null;
    }
  }

  /**
   * The secret is made by the first who asks; all others only read. In WebKit a page that is left while its
   * house rises and writes here locks the store for every page that comes after it.
   */
  async memory(): Promise<Memory> {
    const { secret, ...rest } = await transact(this.database, ["meta"], "readonly", remembered);
    if (secret !== undefined) return { secret, ...rest };
    return transact(this.database, ["meta"], "readwrite", async (transaction) => {
      const there = await remembered(transaction);
      // Another tab may have been faster.
      if (there.secret !== undefined) return { ...there, secret: there.secret };
      const made = newSecret();
      await settled(transaction.objectStore("meta").add(made, "secret"));
      return { ...there, secret: made };
    });
  }

  /** Said every few seconds, so it need not be on disk at once. */
  async keepAlive(now: number): Promise<void> {
    await transact(
      this.database,
      ["meta"],
      "readwrite",
      (transaction) => settled(transaction.objectStore("meta").put(now, "alive")),
      "relaxed",
    );
  }

  async keepDowntime(time: Downtime): Promise<void> {
    await transact(this.database, ["meta"], "readwrite", async (transaction) => {
      const meta = transaction.objectStore("meta");
      const kept = ((await settled(meta.get("downtimes"))) ?? []) as Downtime[];
      await settled(meta.put(withDowntime(kept, time), "downtimes"));
    });
  }

  /** The secret stays here: with it, the luck of running games could be foreseen. */
  async exportAll(): Promise<string> {
    const tables = await transact(
      this.database,
      log_and_tables,
      "readonly",
      async (transaction) => {
        const all = (await settled(transaction.objectStore("tables").getAll())) as StoredTable[];
        return Promise.all(
          all.map(async (table): Promise<KeptTable> => ({
            table,
            entries: await entriesOf(transaction.objectStore("entries"), table.key, 0),
          })),
        );
      },
    );
    return exportText(tables, new Date());
  }

  /**
   * Everything in the file or nothing. `replaced`: tables whose log has grown, of which the house of
   * this tab does not know. Rejects with BadFile or with what the database says.
   */
  async importAll(text: string): Promise<Imported & { replaced: Changed[] }> {
    const arriving = readExport(text);
    const replaced: Changed[] = [];
    const known = await this.write(async (transaction) => {
      let count = 0;
      for (const { table, entries } of arriving)
        if (!(await take(transaction, table, entries, replaced))) count += 1;
      return count;
    });
    replaced.forEach((change) => this.notices.changed(change));
    return { tables: arriving.length - known, known, replaced };
  }

  /** The table with its whole log; false if there was none. */
  remove(id: string): Promise<boolean> {
    return this.write(async (transaction) => {
      const tables = transaction.objectStore("tables");
      const table = (await settled(tables.index("id").get(id))) as StoredTable | undefined;
      if (table === undefined) return false;
      const log = transaction.objectStore("entries");
      await Promise.all([
        settled(log.delete(placesOf(table.key, 0))),
        settled(tables.delete(table.key)),
      ]);
      return true;
    });
  }

  private async write<T>(work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    try {
      return await transact(this.database, log_and_tables, "readwrite", work);
    } catch (error) {
      if (isFull(error)) this.notices.full();
      throw error;
    }
  }
}

export function isFull(error: unknown): boolean {
  return nameOf(error) === "QuotaExceededError";
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Without a secret where no house has stood yet. */
async function remembered(
  transaction: IDBTransaction,
): Promise<Omit<Memory, "secret"> & { secret: string | undefined }> {
  const meta = transaction.objectStore("meta");
  const [secret, alive, downtimes] = (await Promise.all(
    ["secret", "alive", "downtimes"].map((key) => settled(meta.get(key))),
  )) as [string?, number?, Downtime[]?];
  return { secret, alive: alive ?? null, downtimes: downtimes ?? [] };
}

/** The places of a log from `from` on. */
function placesOf(key: number, from: number): IDBKeyRange {
  return IDBKeyRange.bound([key, from], [key, Infinity]);
}

function entriesOf(log: IDBObjectStore, key: number, from: number): Promise<StoredEntry[]> {
  return settled(log.getAll(placesOf(key, from)));
}

async function nextSeq(log: IDBObjectStore, key: number): Promise<number> {
  let next = 0;
  await walk(log.openCursor(placesOf(key, 0), "prev"), ({ value }) => {
    next = (value as StoredEntry).seq + 1;
    return false;
  });
  return next;
}

function add(log: IDBObjectStore, key: number, entries: readonly StoredEntry[]): Promise<unknown> {
  return Promise.all(entries.map((entry) => settled(log.add(entry, [key, entry.seq]))));
}

async function addTable(
  transaction: IDBTransaction,
  table: NewTable,
  entries: readonly StoredEntry[],
): Promise<number> {
  // A key that it brings along would be believed.
  const { key: _, ...unnumbered } = table as StoredTable;
  const key = (await settled(transaction.objectStore("tables").add(unnumbered))) as number;
  await add(transaction.objectStore("entries"), key, entries);
  return key;
}

/** False if what is known of the table is as good. */
async function take(
  transaction: IDBTransaction,
  table: NewTable,
  entries: readonly StoredEntry[],
  replaced: Changed[],
): Promise<boolean> {
  const tables = transaction.objectStore("tables");
  const log = transaction.objectStore("entries");
  const there = (await settled(tables.index("id").get(table.id))) as StoredTable | undefined;
  if (there === undefined) {
    await addTable(transaction, table, entries);
    return true;
  }
  const { key } = there;
  const known = await entriesOf(log, key, 0);
  if (!isContinued(known, entries)) return false;
  await Promise.all([
    add(log, key, entries.slice(known.length)),
    settled(tables.put({ ...table, key })),
  ]);
  replaced.push({ key, last_seq: entries.length - 1 });
  return true;
}

async function answer(transaction: IDBTransaction, question: Question): Promise<Found> {
  const tables = transaction.objectStore("tables");
  if ("table" in question) return (await settled(tables.index("id").get(question.table))) ?? null;
  if ("key" in question) return (await settled(tables.get(question.key))) ?? null;
  if ("entries" in question)
    return entriesOf(transaction.objectStore("entries"), question.entries, question.from);
  if ("listed" in question) return listed(tables, question.listed);
  const { limit } = question;
  // To IndexedDB, a limit of 0 is none.
  if (limit <= 0) return [];
  if ("dealt" in question)
    return question.dealt === ""
      ? []
      : settled(tables.index("deal").getAll(IDBKeyRange.only(question.dealt), limit));
  if ("due" in question) return due(tables, question.due, limit);
  const above = IDBKeyRange.lowerBound(question.keys, true);
  return settled(tables.getAllKeys(above, limit)) as Promise<number[]>;
}

async function listed(tables: IDBObjectStore, request: ListRequest): Promise<StoredTable[]> {
  const found: StoredTable[] = [];
  if (request.limit <= 0) return found;
  const below = request.before == null ? null : IDBKeyRange.upperBound(request.before, true);
  await walk(tables.openCursor(below, "prev"), ({ value }) => {
    if (isListed(value as StoredTable, request)) found.push(value as StoredTable);
    return found.length < request.limit;
  });
  return found;
}

/** The index has them by deadline, those with the same by number. */
async function due(tables: IDBObjectStore, until: number, limit: number): Promise<number[]> {
  const found: number[] = [];
  await walk(tables.index("deadline").openCursor(IDBKeyRange.upperBound(until)), ({ value }) => {
    const table = value as StoredTable;
    if (isDue(table)) found.push(table.key);
    return found.length < limit;
  });
  return found;
}
