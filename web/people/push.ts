// Notices on this device's screen: the browser's subscription, and the address that it is at the server.
import { Refusal } from "../shell/api";
import { keep, recall } from "../shell/memory";
import { people, type Address, type Subscription } from "./api";
import { fromBase64url, toBase64url } from "./base64url";

/** Why there is none; `off` can be changed here, the others only in the browser or by the host. */
export type Push = "on" | "off" | "denied" | "impossible";

const place = "person_push";

interface Kept {
  id: string;
  endpoint: string;
}

function kept(): Kept | null {
  const one = recall<Partial<Kept> | null>(place, null);
  return typeof one?.id === "string" && typeof one.endpoint === "string" ? (one as Kept) : null;
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** How it is on this device; `addresses` are those that the server has. */
export async function pushHere(addresses: readonly Address[]): Promise<Push> {
  let subscription: PushSubscription | null;
  try {
    const worker = await registration();
    if (worker === null) return "impossible";
    if (Notification.permission === "denied") return "denied";
    subscription = await worker.pushManager.getSubscription();
  } catch {
    return "impossible";
  }
  const known = kept();
  const there = addresses.some(({ id, standing }) => id === known?.id && standing !== "ended");
  return subscription !== null && there && subscription.endpoint === known?.endpoint ? "on" : "off";
}

/** Those of other devices. */
export function elsewhere(addresses: readonly Address[]): Address[] {
  const own = kept()?.id;
  return addresses.filter(({ id, channel }) => channel === "push" && id !== own);
}

function asSubscription(subscription: PushSubscription): Subscription {
  const key = (name: PushEncryptionKeyName) =>
    toBase64url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0)));
  return { endpoint: subscription.endpoint, p256dh: key("p256dh"), auth: key("auth") };
}

/** Asks whoever is here for leave, which a browser does only after a click. */
export async function turnOn(): Promise<Push> {
  const worker = await registration();
  if (worker === null) return "impossible";
  if ((await Notification.requestPermission()) !== "granted")
    return Notification.permission === "denied" ? "denied" : "off";
  const key = fromBase64url(await people.pushKey());
  if (key === null) return "impossible";
  // One for another key of the house would be refused by the push service.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      // Not the house says this, but the service that the browser has for it.
      throw new Refusal("push_refused", String(error));
    });
  const { id } = await people.addPush(asSubscription(subscription));
  keep(place, { id, endpoint: subscription.endpoint });
  return "on";
}

/** This device has a new key: what is shown on its screen is that one's from now on. */
export async function keepHere(): Promise<void> {
  const known = kept();
  const worker = known === null ? null : await registration();
  const subscription = (await worker?.pushManager.getSubscription()) ?? null;
  if (subscription === null || subscription.endpoint !== known?.endpoint) return;
  const { id } = await people.addPush(asSubscription(subscription));
  keep(place, { id, endpoint: subscription.endpoint });
}

/** The address that this device is at the server; null: none. */
export function addressHere(): string | null {
  return kept()?.id ?? null;
}

/** Nothing comes to this device any more, whatever a server knows. */
export async function endHere(): Promise<void> {
  keep(place, null);
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** So that the server does not go on telling nobody. */
export async function dropAddress(id: string): Promise<void> {
  try {
    await people.removeAddress(id);
  } catch (error) {
    // It is so already.
    if (!(error instanceof Refusal) || error.code !== "no_such_address") throw error;
  }
}

/** Nothing comes any more, whether or not the server hears of it: it finds nobody at this address. */
export async function turnOff(): Promise<void> {
  const id = addressHere();
  await endHere();
  if (id !== null) await dropAddress(id);
}
