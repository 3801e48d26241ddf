// The browser's passkeys: one is made for this page and asked what only it can answer (WebAuthn, extension PRF).
// No server has part in it; what is signed thereby is of no use to anybody.
import { toBase64url } from "./base64url";
import type { Passkey } from "./wrapping";

/**
 * Why there is none: the page did not come safely or by a name, the browser or the passkey cannot do it, somebody
 * said no, or it is not the one that was asked for.
 */
export type NoPasskey = "insecure" | "nameless" | "unable" | "cancelled" | "wrong";

export class PasskeyFailed extends Error {
  constructor(readonly why: NoPasskey) {
    super(`no passkey: ${why}`);
  }
}

const patience_ms = 120_000;
/** What every passkey can do at least one of: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

const random = () => crypto.getRandomValues(new Uint8Array(32));

/** Passkeys are made for names only. */
function hasName(host: string): boolean {
  return host !== "" && !host.startsWith("[") && !/^[\d.]+$/.test(host);
}

/** What newer browsers can say of themselves. */
interface Able {
  getClientCapabilities?: () => Promise<Record<string, boolean>>;
  signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
}

function ableOnes(): Able | undefined {
  return globalThis.PublicKeyCredential as unknown as Able | undefined;
}

/** Null if nothing is known that speaks against it. */
export async function whyNoPasskey(): Promise<NoPasskey | null> {
  if (!globalThis.isSecureContext) return "insecure";
  if (!hasName(location.hostname)) return "nameless";
  const able = ableOnes();
  const credentials = navigator.credentials as CredentialsContainer | undefined;
  if (able === undefined || credentials === undefined) return "unable";
  const abilities = await able.getClientCapabilities?.().catch(() => undefined);
  return abilities?.["extension:prf"] === false ? "unable" : null;
}

function failure(error: unknown): PasskeyFailed {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return new PasskeyFailed("cancelled");
  return new PasskeyFailed(name === "SecurityError" ? "nameless" : "unable");
}

/** Throws PasskeyFailed. */
export async function makePasskey(name: string): Promise<Passkey> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: { id: location.hostname, name: "Roundhouse" },
    // Another one each time, or that of a second device would take the place of the first.
    user: { id: random(), name, displayName: name },
    challenge: random(),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    timeout: patience_ms,
    extensions: { prf: {} },
  };
  const made = (await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw failure(error);
  })) as PublicKeyCredential | null;
  if (made === null) throw new PasskeyFailed("cancelled");
  const passkey = { credential: new Uint8Array(made.rawId), question: random() };
  if (made.getClientExtensionResults().prf?.enabled === true) return passkey;
  dropPasskey(passkey);
  throw new PasskeyFailed("unable");
}

/** What only this passkey answers, after whoever is here has shown that it is his. Throws PasskeyFailed. */
export async function askPasskey(passkey: Passkey): Promise<Uint8Array<ArrayBuffer>> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    rpId: location.hostname,
    challenge: random(),
    allowCredentials: [{ type: "public-key", id: passkey.credential }],
    userVerification: "required",
    timeout: patience_ms,
    extensions: { prf: { eval: { first: passkey.question } } },
  };
  const shown = (await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    throw failure(error);
  })) as PublicKeyCredential | null;
  if (shown === null) throw new PasskeyFailed("cancelled");
  const first = shown.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) throw new PasskeyFailed("unable");
  return ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength).slice()
    : new Uint8Array(first);
}

/** It guards nothing any more: who keeps passkeys may take it off the list, where the browser can say so. */
export function dropPasskey({ credential }: Passkey): void {
  const unknown = { rpId: location.hostname, credentialId: toBase64url(credential) };
  void ableOnes()
    ?.signalUnknownCredential?.(unknown)
    .catch(() => {});
}
