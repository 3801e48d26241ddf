// A key that lies on the device only wrapped by what a passkey gives: made, wrapped, unwrapped and tried.
import { fromBase64url, toBase64url } from "./base64url";
import { CannotKeep, signed, type Guarded } from "./keys";

type Bytes = Uint8Array<ArrayBuffer>;

/** What of a passkey may lie beside the key that it guards; it opens nothing. */
export interface Passkey {
  credential: Bytes;
  /** What the passkey is asked about; to the same question it has the same answer, which nobody else can give. */
  question: Bytes;
}

const purpose = new TextEncoder().encode("roundhouse guarded key 1");

async function wrappingKey(answer: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", answer, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: purpose },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["wrapKey", "unwrapKey"],
  );
}

/** Whom the key is of is sealed with it: a row that was put together from two opens nothing. */
function sealing({ person, device }: Pick<Guarded, "person" | "device">, iv: Bytes): AesGcmParams {
  const additionalData = new TextEncoder().encode(`${person}\n${device}`);
  return { name: "AES-GCM", iv, additionalData };
}

/** A new key of this person. That of before cannot be wrapped: the browser never hands it out. Throws CannotKeep. */
export async function wrappedKey(
  person: string,
  { credential, question }: Passkey,
  answer: Bytes,
): Promise<Guarded> {
  const { subtle } = crypto;
  let made: CryptoKeyPair;
  try {
    const uses: KeyUsage[] = ["sign", "verify"];
    made = (await subtle.generateKey({ name: "Ed25519" }, true, uses)) as CryptoKeyPair;
  } catch {
    throw new CannotKeep("old");
  }
  const device = toBase64url(new Uint8Array(await subtle.exportKey("raw", made.publicKey)));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const seal = sealing({ person, device }, iv);
  const sealed = await subtle.wrapKey("pkcs8", made.privateKey, await wrappingKey(answer), seal);
  const guard = { credential, question, iv, wrapped: new Uint8Array(sealed) };
  return { person, device, guard };
}

/** Rejects if it is not what was wrapped with this answer. */
export async function unwrappedKey(row: Guarded, answer: Bytes): Promise<CryptoKey> {
  const { iv, wrapped } = row.guard;
  const seal = sealing(row, iv);
  const key = await crypto.subtle.unwrapKey(
    "pkcs8",
    wrapped,
    await wrappingKey(answer),
    seal,
    { name: "Ed25519" },
    false,
    ["sign"],
  );
  await tried(row.device, key);
  return key;
}

/** Rejects unless this key signs what the device is known by. */
export async function tried(device: string, key: CryptoKey): Promise<void> {
  const { subtle } = crypto;
  const raw = fromBase64url(device) ?? new Uint8Array();
  const known = await subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
  const text = toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  const signature = fromBase64url(await signed(key, text)) ?? new Uint8Array();
  const bytes = new TextEncoder().encode(text);
  if (!(await subtle.verify({ name: "Ed25519" }, known, signature, bytes)))
    throw new Error("this is another key");
}
