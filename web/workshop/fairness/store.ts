// Counts that this device keeps, by what they were made of, so that a reload goes on where it was.
import { settled, transact } from "../../device/transactions";
import { countsJson, gamesIn, no_counts, readCounts, type Counts } from "./counts";
import { readReport, type Report } from "./report";

export interface KeptLeg {
  counts: Counts;
  report: Report | null;
}
export interface KeptRun {
  legs: KeptLeg[];
  paused: boolean;
}

/** Where runs are kept; a test has one of its own. */
export interface RunStore {
  read(key: string): Promise<KeptRun | null>;
  write(key: string, run: KeptRun): Promise<void>;
}

interface Row {
  key: string;
  at: number;
  paused: boolean;
  legs: { counts: unknown; report: unknown }[];
}

const store = "runs";
/** Each is some 100 KB; the oldest go. */
const most_runs = 24;

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("roundhouse-fairness", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "key" });
    request.onerror = () => reject(request.error as Error);
    request.onsuccess = () => {
      const opened = request.result;
      opened.onversionchange = () => opened.close();
      opened.onclose = () => (opening = null);
      resolve(opened);
    };
  });
  opening.catch(() => (opening = null));
  return opening;
}

/** What of a row can be believed; a report without its counts is nothing. */
export function readRow({ legs, paused }: Pick<Row, "legs" | "paused">): KeptRun {
  return { paused: paused === true, legs: legs.map(readLeg) };
}

function readLeg({ counts, report }: { counts: unknown; report: unknown }): KeptLeg {
  try {
    const read = readCounts(counts);
    return { counts: read, report: report == null ? null : readReport(report) };
  } catch {
    return { counts: no_counts, report: null };
  }
}

export const device_store: RunStore = {
  async read(key) {
    const row = await transact(await database(), [store], "readonly", (transaction) =>
      settled(transaction.objectStore(store).get(key) as IDBRequest<Row | undefined>),
    );
    return row === undefined ? null : readRow(row);
  },
  async write(key, { legs, paused }) {
    const row: Row = {
      key,
      at: Date.now(),
      paused,
      legs: legs.map(({ counts, report }) => ({ counts: countsJson(counts), report })),
    };
    const work = async (transaction: IDBTransaction) => {
      const rows = transaction.objectStore(store);
      await settled(rows.put(row));
      const all = (await settled(rows.getAll())) as Row[];
      const old = all.sort((a, b) => b.at - a.at).slice(most_runs);
      await Promise.all(old.map((one) => settled(rows.delete(one.key))));
    };
    // After a crash it can be played again, so nobody waits for the disk: a slow one would lose what a page
    // had that is closed.
    await transact(await database(), [store], "readwrite", work, "relaxed");
  },
};

/** Whether there is anything to be kept. */
export function isEmpty({ legs }: KeptRun): boolean {
  return legs.every(({ counts }) => gamesIn(counts) === 0);
}
