// The key of this device: made by the browser, which signs with it and never hands it out. It is kept in
// IndexedDB, where a key can lie without being readable.
import { settled, transact } from "../device/transactions";
import { toBase64url } from "./base64url";

/** Who speaks from this device. */
export interface Identity {
  person: string;
  /** The public key in base64url, by which the device is named everywhere. */
  device: string;
  key: CryptoKey;
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

/** Throws CannotKeep if this browser does not let the page look. */
export async function keptIdentity(): Promise<Identity | null> {
  const row = await inStore("readonly", (rows) =>
    settled(rows.get(only) as IDBRequest<Identity | undefined>),
  ).catch(() => {
    throw new CannotKeep("unkept");
  });
  return row === undefined ? null : { person: row.person, device: row.device, key: row.key };
}

export async function keepIdentity(identity: Identity): Promise<void> {
  await inStore("readwrite", (rows) => settled(rows.put({ id: only, ...identity })));
}

export async function dropIdentity(): Promise<void> {
  await inStore("readwrite", (rows) => settled(rows.delete(only)));
}
