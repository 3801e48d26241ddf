// Boards of one's own on this device: the draft that is worked on, its steps, and the versions that were fixed.
import { settled, transact } from "../../device/transactions";
import type { BoardDocument, Json } from "../family";
import type { Patch } from "./patches";

/** Where a draft comes from. */
export type Origin =
  | { kind: "blank" }
  | { kind: "copy"; of: string }
  | { kind: "file"; name: string }
  | { kind: "link" }
  | { kind: "place"; words: string }
  | { kind: "version"; of: string; number: number };

/** One step back and forth, as it is kept. */
export interface Step {
  label: string;
  at: number;
  back: Patch;
  forth: Patch;
}

/** A document that is never changed any more; tables and links name it by its id. */
export interface Version {
  number: number;
  at: number;
  /** What was done since the one before. */
  words: string;
  /** The document id; empty where no house could be asked. */
  document_id: string;
  rules_id: string;
  /** How many games were begun on it. */
  games: number;
}

/** What came out when it was last asked whether it is fair. */
export interface Fairness {
  /** The rules id that it holds for. */
  rules: string;
  /** Points per game; null where a game has no such figure. */
  imbalance: number | null;
  games: number;
  at: number;
}

export interface CheckedAs {
  errors: number;
  document_id: string;
  rules_id: string;
}

export interface Draft {
  id: string;
  document: BoardDocument;
  origin: Origin;
  created: number;
  changed: number;
  /** One more with every write: whoever writes must have seen the last. */
  revision: number;
  /** How many of the steps the document holds; those after it were taken back. */
  done: number;
  /** What was done last. */
  last: string;
  /** What the check said of the document as it is; null: it was not asked. */
  checked: CheckedAs | null;
  fairness: Fairness | null;
  /** Oldest first. */
  versions: readonly Version[];
  /** Games that were begun on the draft before it was fixed as a version. */
  games: number;
}

/** What a save replaces: the document, and the steps from `from` on. */
export interface Saved {
  document: BoardDocument;
  done: number;
  last: string;
  steps: { from: number; rows: readonly Step[] };
  checked: CheckedAs | null;
}

/** Somebody else has changed the draft since: another tab. */
export class ChangedElsewhere extends Error {}
/** There is no such draft (any more). */
export class NoDraft extends Error {}

const name = "roundhouse-workshop";
const stores = ["drafts", "steps", "versions", "pictures"] as const;

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("drafts", { keyPath: "id" });
      request.result.createObjectStore("steps");
      request.result.createObjectStore("versions");
      request.result.createObjectStore("pictures");
    };
    request.onerror = () => reject(request.error as Error);
    request.onblocked = () => reject(new Error("another tab holds the drafts"));
    request.onsuccess = () => {
      const opened = request.result;
      // A newer page, or somebody who deletes everything, does not wait for this tab.
      opened.onversionchange = () => opened.close();
      opened.onclose = () => (opening = null);
      resolve(opened);
    };
  });
  opening.catch(() => (opening = null));
  return opening;
}

/** Forgets the open database; for tests. */
export function closeDrafts(): void {
  opening = null;
}

async function within<T>(
  mode: "readonly" | "readwrite",
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  return transact(await database(), stores, mode, work);
}

const rowsOf = (id: string, from = 0) => IDBKeyRange.bound([id, from], [id, Infinity]);

async function found(transaction: IDBTransaction, id: string): Promise<Draft> {
  const draft = (await settled(transaction.objectStore("drafts").get(id))) as Draft | undefined;
  if (draft === undefined) throw new NoDraft(id);
  return draft;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Who else in this browser should know: other tabs with the page Boards or the same draft. */
export interface Notice {
  draft: string;
  /** Of the tab that wrote. */
  by: string;
  what: "saved" | "removed" | "open" | "here";
}

/** This tab among others. */
export const this_tab = newId();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);

/** Calls for what other tabs say; returns how to end that. */
export function hearTabs(listener: (notice: Notice) => void): () => void {
  const hear = (event: MessageEvent) => listener(event.data as Notice);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}

export function tellTabs(draft: string, what: Notice["what"]): void {
  channel?.postMessage({ draft, by: this_tab, what } satisfies Notice);
}

/** All of them, the one that was changed last first. */
export async function listDrafts(): Promise<Draft[]> {
  const all = await within(
    "readonly",
    (transaction) => settled(transaction.objectStore("drafts").getAll()) as Promise<Draft[]>,
  );
  return all.sort((a, b) => b.changed - a.changed);
}

/** Null if there is none. */
export async function readDraft(id: string): Promise<Draft | null> {
  const draft = await within("readonly", (transaction) =>
    settled(transaction.objectStore("drafts").get(id)),
  );
  return (draft as Draft | undefined) ?? null;
}

/** Its steps, oldest first. */
export function readSteps(id: string): Promise<Step[]> {
  return within(
    "readonly",
    (transaction) =>
      settled(transaction.objectStore("steps").getAll(rowsOf(id))) as Promise<Step[]>,
  );
}

/** A new draft of this document; its id. */
export async function createDraft(document: BoardDocument, origin: Origin): Promise<string> {
  const now = Date.now();
  const draft: Draft = {
    id: newId(),
    document: plain(document),
    origin,
    created: now,
    changed: now,
    revision: 0,
    done: 0,
    last: "",
    checked: null,
    fairness: null,
    versions: [],
    games: 0,
  };
  await within("readwrite", (transaction) => settled(transaction.objectStore("drafts").add(draft)));
  tellTabs(draft.id, "saved");
  return draft.id;
}

/** What is kept is JSON and nothing else: no proxy of a component, nothing undefined. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The new revision. Throws ChangedElsewhere, and nothing is written, if `revision` is not the last. */
export async function saveDraft(id: string, revision: number, saved: Saved): Promise<number> {
  const next = await within("readwrite", async (transaction) => {
    const draft = await found(transaction, id);
    if (draft.revision !== revision) throw new ChangedElsewhere(id);
    const steps = transaction.objectStore("steps");
    const { from, rows } = saved.steps;
    const changed: Draft = {
      ...draft,
      document: plain(saved.document),
      done: saved.done,
      last: saved.last,
      checked: saved.checked,
      changed: Date.now(),
      revision: revision + 1,
    };
    await Promise.all([
      settled(steps.delete(rowsOf(id, from))),
      ...rows.map((row, i) => settled(steps.put(plain(row), [id, from + i]))),
      settled(transaction.objectStore("drafts").put(changed)),
    ]);
    return changed.revision;
  });
  tellTabs(id, "saved");
  return next;
}

/** Everything of a draft, so that it can come back. */
export interface Removed {
  draft: Draft;
  steps: readonly Step[];
  documents: readonly BoardDocument[];
}

export async function removeDraft(id: string): Promise<Removed> {
  const removed = await within("readwrite", async (transaction) => {
    const draft = await found(transaction, id);
    const [steps, documents] = await Promise.all([
      settled(transaction.objectStore("steps").getAll(rowsOf(id))) as Promise<Step[]>,
      settled(transaction.objectStore("versions").getAll(rowsOf(id))) as Promise<BoardDocument[]>,
    ]);
    await Promise.all([
      settled(transaction.objectStore("drafts").delete(id)),
      settled(transaction.objectStore("pictures").delete(id)),
      settled(transaction.objectStore("steps").delete(rowsOf(id))),
      settled(transaction.objectStore("versions").delete(rowsOf(id))),
    ]);
    return { draft, steps, documents };
  });
  tellTabs(id, "removed");
  return removed;
}

/** Takes a removal back. */
export async function restoreDraft({ draft, steps, documents }: Removed): Promise<void> {
  await within("readwrite", async (transaction) => {
    await Promise.all([
      settled(transaction.objectStore("drafts").add(draft)),
      ...steps.map((step, i) => settled(transaction.objectStore("steps").put(step, [draft.id, i]))),
      ...draft.versions.map(({ number }, i) =>
        settled(transaction.objectStore("versions").put(documents[i], [draft.id, number])),
      ),
    ]);
  });
  tellTabs(draft.id, "saved");
}

/**
 * "Festhalten": the draft as it is becomes a version. If it is the same document as the last one,
 * that one is answered.
 */
export async function fixVersion(
  id: string,
  ids: { document_id: string; rules_id: string },
  words: string,
): Promise<Version> {
  return edit(id, async (draft, transaction) => {
    const last = draft.versions.at(-1);
    if (last !== undefined && last.document_id !== "" && last.document_id === ids.document_id)
      return [draft, last];
    const version = { number: (last?.number ?? 0) + 1, at: Date.now(), words, ...ids, games: 0 };
    await settled(transaction.objectStore("versions").put(draft.document, [id, version.number]));
    return [{ ...draft, versions: [...draft.versions, version] }, version];
  });
}

/** The document of a version; null if there is none. */
export async function readVersion(id: string, number: number): Promise<BoardDocument | null> {
  const document = await within("readonly", (transaction) =>
    settled(transaction.objectStore("versions").get([id, number])),
  );
  return (document as BoardDocument | undefined) ?? null;
}

/** A game was begun on the draft, or on one of its versions. */
export function rememberGame(id: string, version: number | null): Promise<void> {
  return edit(id, (draft) => {
    if (version === null) return [{ ...draft, games: draft.games + 1 }, undefined];
    const versions = draft.versions.map((one) =>
      one.number === version ? { ...one, games: one.games + 1 } : one,
    );
    return [{ ...draft, versions }, undefined];
  });
}

export function rememberFairness(id: string, fairness: Omit<Fairness, "at">): Promise<void> {
  return edit(id, (draft) => [{ ...draft, fairness: { ...fairness, at: Date.now() } }, undefined]);
}

/** What the check said of it; nothing, if it was changed since. */
export function rememberCheck(id: string, revision: number, checked: CheckedAs): Promise<void> {
  return edit(id, (draft) => [
    draft.revision === revision ? { ...draft, checked } : draft,
    undefined,
  ]);
}

/** A picture to trace. */
export interface Picture {
  blob: Blob;
  opacity: number;
}

export async function keepPicture(id: string, picture: Picture | null): Promise<void> {
  await within("readwrite", async (transaction) => {
    const pictures = transaction.objectStore("pictures");
    if (picture === null) await settled(pictures.delete(id));
    else await settled(pictures.put(picture, id));
  });
}

export async function readPicture(id: string): Promise<Picture | null> {
  const picture = await within("readonly", (transaction) =>
    settled(transaction.objectStore("pictures").get(id)),
  );
  return (picture as Picture | undefined) ?? null;
}

/** Changes what is known of a draft; its document stays, so an editor need not know of it. */
async function edit<T>(
  id: string,
  work: (
    draft: Draft,
    transaction: IDBTransaction,
  ) => readonly [Draft, T] | Promise<readonly [Draft, T]>,
): Promise<T> {
  const result = await within("readwrite", async (transaction) => {
    const [draft, made] = await work(await found(transaction, id), transaction);
    await settled(transaction.objectStore("drafts").put(draft));
    return made;
  });
  tellTabs(id, "saved");
  return result;
}

/** A document as patches see it. */
export function asJson(document: BoardDocument): Json {
  return document as unknown as Json;
}
