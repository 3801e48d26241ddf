// The key of this device: made by the browser, which signs with it and never hands it out. It is kept in
// IndexedDB, where a key can lie without being readable, or lies wrapped if a passkey guards it.
import { settled, transact } from "../device/transactions";
import { Refusal } from "../shell/api";
import { toBase64url } from "./base64url";
import { lock } from "./lock.svelte";
import type { Passkey } from "./wrapping";

/** Who speaks from this device. */
export interface Identity {
  person: string;
  /** The public key in base64url, by which the device is named everywhere. */
  device: string;
  key: CryptoKey;
}

/** The same where a passkey guards it: the key can be read by nobody who has not the passkey's answer. */
export interface Guarded {
  person: string;
  device: string;
  guard: Passkey & { iv: Uint8Array<ArrayBuffer>; wrapped: Uint8Array<ArrayBuffer> };
  /** The key that this one came in place of, as long as the server was not told to shut it out. */
  former?: string;
}

export type Kept = Identity | Guarded;

export function isGuarded(kept: Kept | null): kept is Guarded {
  return kept !== null && "guard" in kept;
}

/** There is somebody, whose passkey was not asked yet. */
export class Locked extends Refusal {
  constructor() {
    super("locked", "the key of this device is locked");
  }
}

/** Why this browser cannot have a key: the page did not come safely, the browser is too old, or keeps nothing. */
export type NoKeys = "insecure" | "old" | "unkept";

export class CannotKeep extends Error {
  constructor(readonly why: NoKeys) {
    super(`no key can be made here: ${why}`);
  }
}

export interface NewKey {
  device: string;
  key: CryptoKey;
}

/** Throws CannotKeep. */
export async function makeKey(): Promise<NewKey> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new CannotKeep("insecure");
  try {
    const uses: KeyUsage[] = ["sign", "verify"];
    const made = await subtle.generateKey({ name: "Ed25519" }, false, uses);
    const { publicKey, privateKey } = made as CryptoKeyPair;
    const raw = new Uint8Array(await subtle.exportKey("raw", publicKey));
    return { device: toBase64url(raw), key: privateKey };
  } catch {
    throw new CannotKeep("old");
  }
}

/** One that can be kept here, before any server hears of it: nobody else has it. Throws CannotKeep. */
export async function newKey(): Promise<NewKey> {
  const made = await makeKey();
  try {
    await inStore("readwrite", async (rows) => {
      await settled(rows.put({ id: trial, key: made.key }));
      await settled(rows.delete(trial));
    });
  } catch {
    throw new CannotKeep("unkept");
  }
  return made;
}

/** Null if a key can be made and kept here. */
export async function whyNoKeys(): Promise<NoKeys | null> {
  try {
    await newKey();
    return null;
  } catch (error) {
    if (error instanceof CannotKeep) return error.why;
    throw error;
  }
}

export async function signed(key: CryptoKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toBase64url(new Uint8Array(await crypto.subtle.sign({ name: "Ed25519" }, key, bytes)));
}

const store = "identity";
/** There is one person at most. */
const only = "own";
/** What is put there to see whether it can be. */
const trial = "trial";
/** What shall come in place of the other. */
const beside = "beside";

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("roundhouse-people", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
  return settled(request);
}

async function inStore<T>(
  mode: "readonly" | "readwrite",
  work: (rows: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    return await transact(database, [store], mode, (transaction) =>
      work(transaction.objectStore(store)),
    );
  } finally {
    database.close();
  }
}

type Row<T extends Kept> = T & { id: string };

function asKept(row: Row<Kept> | undefined): Kept | null {
  if (row === undefined) return null;
  const { id: _, ...kept } = row;
  return kept;
}

function read(id: string): Promise<Kept | null> {
  return inStore("readonly", async (rows) =>
    asKept(await settled(rows.get(id) as IDBRequest<Row<Kept> | undefined>)),
  );
}

/** Throws CannotKeep if this browser does not let the page look. */
export async function kept(): Promise<Kept | null> {
  try {
    return await read(only);
  } catch {
    throw new CannotKeep("unkept");
  }
}

/** With a key that can be used. Throws Locked, and CannotKeep as above. */
export async function keptIdentity(): Promise<Identity | null> {
  const row = await kept();
  if (!isGuarded(row)) return row;
  const { person, device } = row;
  const key = lock.keyOf(device);
  if (key === null) {
    lock.close();
    throw new Locked();
  }
  return { person, device, key };
}

export async function keepIdentity(identity: Kept): Promise<void> {
  await inStore("readwrite", (rows) => settled(rows.put({ ...identity, id: only })));
}

/** Lays beside what is kept what shall come in its place, and gives back what lies there. */
export async function layBeside(next: Kept): Promise<Kept> {
  await inStore("readwrite", (rows) => settled(rows.put({ ...next, id: beside })));
  const there = await read(beside);
  if (there === null) throw new CannotKeep("unkept");
  return there;
}

/** In one step: what lies beside is what is kept, if that is still of this device. */
export async function takeBeside(instead_of: string): Promise<void> {
  await inStore("readwrite", async (rows) => {
    const own = await settled(rows.get(only) as IDBRequest<Row<Kept> | undefined>);
    const next = await settled(rows.get(beside) as IDBRequest<Row<Kept> | undefined>);
    if (own?.device !== instead_of || next === undefined)
      throw new Error("another tab was quicker");
    await settled(rows.put({ ...next, id: only }));
    await settled(rows.delete(beside));
  });
}

export async function dropIdentity(): Promise<void> {
  await inStore("readwrite", async (rows) => {
    await settled(rows.delete(only));
    await settled(rows.delete(beside));
  });
  lock.forget();
}
