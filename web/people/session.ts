// Who asks: the device signs what the server wants signed, and gets a token for an hour. It is renewed
// before it runs out, and when the server says that it has.
import type { Answer } from "../home/home";
import { server } from "../home/homes";
import { hostNow } from "../home/places";
import { answered, heard, Refusal } from "../shell/api";
import { kept, keptIdentity, Locked, signed, type Identity } from "./keys";

/** As long as a server lets a token open something. */
const session_ms = 60 * 60 * 1000;
/** By this device's own clock, whatever time that shows. */
const fresh_ms = session_ms - 10 * 60 * 1000;
/** Whoever is answered with one of these may try again with a new token. */
const over = new Set(["old_token", "bad_token"]);
/** A device that is answered with one of these, with 401, speaks for nobody any more. */
const lost = new Set(["shut_out", "unknown_device"]);
/** Nobody waits longer than that; who does not answer until then is away. */
const patience_ms = 30_000;

interface Held {
  device: string;
  token: string;
  since: number;
}

/** What a server gives to who has shown who he is. */
export interface Granted {
  token: string;
  /** By the server's clock. */
  until: number;
}

let held: Held | null = null;
/** By how much the server's clock is ahead of this device's. */
let ahead_ms = 0;
let asking: Promise<string> | null = null;

/**
 * This device has nobody to speak for, or may not any more. Only what a server says to the device itself is that:
 * the same codes are also said of other devices, and of them only.
 */
class Lost extends Refusal {}

export function isLost(error: unknown): boolean {
  return error instanceof Lost;
}

/** Somebody is here, but his passkey was not asked yet: the page is as for nobody. */
export function isLocked(error: unknown): boolean {
  return error instanceof Locked;
}

/** The host has excluded who asks; what is kept of him he may still have, and have deleted. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Refusal && error.code === "blocked";
}

/** A question that hangs would hold up all that are asked after it. */
function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer came in time")), patience_ms);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function ask(method: "GET" | "POST", path: string, body?: unknown, token?: string) {
  const home = server();
  if (home === null) return Promise.reject(new Error("this page has no server"));
  const text = body === undefined ? undefined : JSON.stringify(body);
  return inTime(home.ask(method, path, text, undefined, token));
}

/** An answer to this device, or the refusal that it is. */
async function toDevice(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await answered(asked);
  } catch (error) {
    const status = await asked.then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 401 && error instanceof Refusal && lost.has(error.code))
      throw new Lost(error.code, error.message);
    throw error;
  }
}

const read = <T>({ body }: Answer) => JSON.parse(body) as T;

export function asStranger<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  return heard<T>(ask(method, path, body));
}

/** What every way to show who one is has in common: something that was just signed. */
export async function proof({ device, key }: Pick<Identity, "device" | "key">): Promise<{
  device: string;
  nonce: string;
  signature: string;
}> {
  const { nonce } = await asStranger<{ nonce: string }>("GET", "/api/people/challenge");
  const signature = await signed(key, `roundhouse session\n${hostNow()}\n${nonce}`);
  return { device, nonce, signature };
}

/** A token that the server has just given for this device. */
export function holdToken(device: string, { token, until }: Granted): void {
  held = { device, token, since: Date.now() };
  ahead_ms = until - session_ms - Date.now();
}

/** What time it is for the server, as far as it has said. */
export function serverNow(): number {
  return Math.round(Date.now() + ahead_ms);
}

export function dropToken(): void {
  held = null;
}

async function signIn(): Promise<string> {
  const identity = await keptIdentity();
  if (identity === null) throw new Lost("nobody_here", "there is no person on this device");
  const signs = { person: identity.person, ...(await proof(identity)) };
  const granted = read<Granted>(await toDevice(ask("POST", "/api/people/sessions", signs)));
  holdToken(identity.device, granted);
  return granted.token;
}

/** Several who ask at once wait for one answer. */
function token(): Promise<string> {
  const age = held === null ? -1 : Date.now() - held.since;
  if (held !== null && age >= 0 && age < fresh_ms) return Promise.resolve(held.token);
  asking ??= signIn().finally(() => (asking = null));
  return asking;
}

/** Also where another tab has given this device a new key, and shut out the one that this tab began with. */
async function isOver(error: unknown, device: string | undefined): Promise<boolean> {
  if (isLost(error)) return device !== undefined && ((await kept())?.device ?? device) !== device;
  return error instanceof Refusal && over.has(error.code);
}

async function withToken<T>(question: (token: string) => Promise<T>): Promise<T> {
  const first = await token();
  const device = held?.device;
  try {
    return await question(first);
  } catch (error) {
    if (!(await isOver(error, device))) throw error;
    if (held?.token === first) dropToken();
    return question(await token());
  }
}

/** For everything that only somebody of this house may ask. Throws Refusal, as all questions do. */
export function asPerson<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  return withToken(async (token) => read<T>(await toDevice(ask(method, path, body, token))));
}

/** The same for what is kept as it came. */
export function fileForPerson(path: string): Promise<Answer> {
  return withToken((token) => toDevice(ask("GET", path, undefined, token)));
}
