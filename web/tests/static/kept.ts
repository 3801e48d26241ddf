// What a device keeps, seen without the page: its store as docs/browser.md describes it, and its house,
// asked over a worker of the test's own.
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { houseWorker } from "./page_folder";

export interface Entry {
  seq: number;
  at: number;
  text: string;
}

export interface KeptTable {
  key: number;
  id: string;
  status: number;
  log: Entry[];
}

type Evaluates = Pick<Page, "evaluate">;

/** All tables with their logs; none before a house has stood. */
export function kept(page: Evaluates): Promise<KeptTable[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    // Whoever opens one that is not there makes an empty one.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "roundhouse")) return [];
    const database = await done(indexedDB.open("roundhouse"));
    const transaction = database.transaction(["tables", "entries"], "readonly");
    const tables = (await done(transaction.objectStore("tables").getAll())) as KeptTable[];
    const logs = await Promise.all(
      tables.map(({ key }) => {
        const all = IDBKeyRange.bound([key, 0], [key, Infinity]);
        return done(transaction.objectStore("entries").getAll(all)) as Promise<Entry[]>;
      }),
    );
    database.close();
    return tables.map(({ key, id, status }, i) => ({ key, id, status, log: logs[i] ?? [] }));
  });
}

/** The log of the table that this page shows, or of the only one there is. */
export async function keptLog(page: Pick<Page, "evaluate" | "url">): Promise<Entry[]> {
  const id = /[?&]?\/[tr]\/(\w+)/.exec(page.url())?.[1];
  const tables = await kept(page);
  const found = tables.length === 1 ? tables[0] : tables.find((table) => table.id === id);
  if (found === undefined) throw new Error(`${id} is not kept here`);
  return found.log;
}

/** A log without gaps, in which nobody's action is twice. */
export function expectWhole(log: readonly Entry[]): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index));
  const acts = log.flatMap(({ text }) => {
    const { type, id } = JSON.parse(text) as { type: string; id?: string | null };
    return type === "played" && id != null ? [id] : [];
  });
  expect(acts.length).toBe(new Set(acts).size);
}

export interface Answer {
  status: number;
  body: string;
  /** From the start of the worker until the house stood. */
  ready_ms: number;
}

/** Asks a house that is raised for this question alone. */
export function askHouse(
  page: Evaluates,
  folder: string,
  method: "GET" | "POST",
  path: string,
  body: unknown = undefined,
): Promise<Answer> {
  const text = body === undefined ? "" : JSON.stringify(body);
  return page.evaluate(
    ({ worker, ask }) =>
      new Promise<Answer>((resolve, reject) => {
        const begun = performance.now();
        let ready_ms = 0;
        const house = new Worker(new URL(worker, location.href), { type: "module" });
        const end = (settle: () => void) => {
          house.terminate();
          settle();
        };
        house.onerror = ({ message }) => end(() => reject(new Error(message || "no worker")));
        house.onmessage = ({ data }: MessageEvent<Record<string, Answer>>) => {
          if (data.ready !== undefined) ready_ms = performance.now() - begun;
          const { answer, failed } = data;
          if (failed !== undefined) end(() => reject(new Error(JSON.stringify(failed))));
          if (answer !== undefined)
            end(() => resolve({ status: answer.status, body: answer.body, ready_ms }));
        };
        house.postMessage({ ask: { id: 1, ...ask } });
      }),
    { worker: houseWorker(folder), ask: { method, path, body: text } },
  );
}
