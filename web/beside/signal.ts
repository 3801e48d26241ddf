// Invitation and answer as short texts that a camera reads or a person copies: bytes in base64url, with
// a version at the beginning and a checksum at the end.
import { fromBase64url, toBase64url } from "../links/base64url";
import { addressBytes, addressSize, addressText } from "./addresses";
import {
  pwd_form,
  sdpOf,
  signalIn,
  ufrag_form,
  type Candidate,
  type Setup,
  type Signal,
} from "./sdp";

/**
 * - `no_address`: this browser has told nothing by which others find the device;
 * - `not_ours`: this is something else;
 * - `damaged`: a part is missing or changed;
 * - `newer`: a newer version of the page made it;
 * - `other_kind`: an answer where an invitation is wanted, or the other way round.
 */
export type SignalFault = "no_address" | "not_ours" | "damaged" | "newer" | "other_kind";

export class SignalError extends Error {
  constructor(readonly code: SignalFault) {
    super(code);
  }
}

/** The first device's: how to reach it, which table it is, and the secret of a seat there. */
export interface Invitation {
  sdp: string;
  /** As its own house calls it: "0…". */
  table: string;
  token: string;
}

const version = 1;
const kinds = ["invitation", "answer"] as const;
type Kind = (typeof kinds)[number];
const setups: readonly Setup[] = ["actpass", "active", "passive"];

export const host_table_form = /^0[a-z0-9]{1,63}$/;
const token_form = /^[\w-]{20,100}$/;
/** No code of this version is longer. */
const longest = 800;

/** Fletcher's, which notices characters that changed places, too. */
function checksum(bytes: Uint8Array): [number, number] {
  let first = 0;
  let second = 0;
  for (const byte of bytes) {
    first = (first + byte) % 255;
    second = (second + first) % 255;
  }
  return [first, second];
}

function shortText(text: string): number[] {
  return [text.length, ...Array.from(text, (char) => char.charCodeAt(0))];
}

function write(kind: Kind, sdp: string, texts: readonly string[]): string {
  const signal = signalIn(sdp);
  if (signal === null) throw new SignalError("no_address");
  const { setup, ufrag, pwd, fingerprint, candidates } = signal;
  const bytes = Uint8Array.from([
    version,
    kinds.indexOf(kind),
    setups.indexOf(setup),
    ...shortText(ufrag),
    ...shortText(pwd),
    ...fingerprint,
    candidates.length,
    ...candidates.flatMap(({ address, port }) => [
      ...(addressBytes(address) ?? []),
      port >> 8,
      port & 255,
    ]),
    ...texts.flatMap(shortText),
  ]);
  return toBase64url(Uint8Array.from([...bytes, ...checksum(bytes)]));
}

/** Takes one after the other; what is not there is damage. */
class Bytes {
  private at = 0;
  constructor(private readonly all: Uint8Array) {}

  take(count: number): Uint8Array {
    if (this.at + count > this.all.length) throw new SignalError("damaged");
    this.at += count;
    return this.all.subarray(this.at - count, this.at);
  }
  one(): number {
    return this.take(1)[0] ?? 0;
  }
  text(form: RegExp): string {
    const text = String.fromCharCode(...this.take(this.one()));
    if (!form.test(text)) throw new SignalError("damaged");
    return text;
  }
  candidate(): Candidate {
    const kind = this.one();
    const size = addressSize(kind);
    if (size === null) throw new SignalError("damaged");
    const address = addressText(kind, this.take(size));
    const port = this.one() * 256 + this.one();
    if (port === 0) throw new SignalError("damaged");
    return { address, port };
  }
  end(): void {
    if (this.at !== this.all.length) throw new SignalError("damaged");
  }
}

/** The code itself: people also paste the whole link, with blanks around or within it. */
function codeIn(text: string): string {
  return text.replace(/\s+/g, "").replace(/^.*#/, "");
}

function read<T>(kind: Kind, text: string, rest: (bytes: Bytes) => T): { sdp: string } & T {
  const code = codeIn(text);
  if (code.length < 40 || code.length > longest || !/^[\w-]+$/.test(code))
    throw new SignalError("not_ours");
  const all = fromBase64url(code);
  if (all === null) throw new SignalError("damaged");
  // All versions begin with their number; it is small, so that other texts are seldom taken for one.
  const [begins = 0] = all;
  if (begins === 0 || begins > 15) throw new SignalError("not_ours");
  if (begins !== version) throw new SignalError("newer");
  const content = all.subarray(0, -2);
  if (checksum(content).join() !== all.subarray(-2).join()) throw new SignalError("damaged");
  const bytes = new Bytes(content);
  bytes.take(1);
  if (kinds[bytes.one()] !== kind) throw new SignalError("other_kind");
  const setup = setups[bytes.one()];
  if (setup === undefined || (setup === "actpass") !== (kind === "invitation"))
    throw new SignalError("damaged");
  const signal: Signal = {
    setup,
    ufrag: bytes.text(ufrag_form),
    pwd: bytes.text(pwd_form),
    fingerprint: bytes.take(32),
    candidates: Array.from({ length: bytes.one() }, () => bytes.candidate()),
  };
  const more = rest(bytes);
  bytes.end();
  return { sdp: sdpOf(signal), ...more };
}

export function writeInvitation({ sdp, table, token }: Invitation): string {
  return write("invitation", sdp, [table, token]);
}

/** With a description that a browser takes as an offer. Throws a `SignalError`. */
export function readInvitation(text: string): Invitation {
  return read("invitation", text, (bytes) => ({
    table: bytes.text(host_table_form),
    token: bytes.text(token_form),
  }));
}

export function writeAnswer(sdp: string): string {
  return write("answer", sdp, []);
}

/** A description that a browser takes as an answer. Throws a `SignalError`. */
export function readAnswer(text: string): string {
  return read("answer", text, () => ({})).sdp;
}
