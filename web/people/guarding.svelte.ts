// A passkey guards the key of this device: turned on and off, unlocked and locked. The browser never hands out a
// key that it keeps, so a guarded one is a new one, let in by the one before and then put in its place.
import { Refusal } from "../shell/api";
import { t } from "../shell/words.svelte";
import { people } from "./api";
import { invitation_ms, invitationText } from "./invitation";
import {
  isGuarded,
  keepIdentity,
  kept,
  keptIdentity,
  layBeside,
  takeBeside,
  type Guarded,
} from "./keys";
import { lock } from "./lock.svelte";
import { askPasskey, dropPasskey, makePasskey, PasskeyFailed, whyNoPasskey } from "./passkey";
import { keepHere } from "./push";
import { me, whyNot, type Me } from "./self.svelte";
import { asStranger, holdToken, proof, serverNow, type Granted } from "./session";
import { tried, unwrappedKey, wrappedKey, type Passkey } from "./wrapping";

type Bytes = Uint8Array<ArrayBuffer>;

async function unlocked(row: Guarded, answer: Bytes): Promise<CryptoKey> {
  try {
    return await unwrappedKey(row, answer);
  } catch {
    throw new PasskeyFailed("wrong");
  } finally {
    answer.fill(0);
  }
}

async function guardedRow(): Promise<Guarded> {
  const row = await kept();
  if (!isGuarded(row)) throw new Refusal("not_guarded", "no passkey guards this device");
  return row;
}

export class Guarding {
  /** Whether a passkey guards this device; null: nobody has looked. */
  on = $state<boolean | null>(null);
  /** Made, but not tried yet: nothing was changed. */
  made = $state.raw<Passkey | null>(null);
  /** The browser asks, or something is on its way. */
  busy = $state(false);
  /** Why the last thing that somebody wanted was not possible; empty: it was. */
  problem = $state("");

  constructor(private readonly who: Me) {}

  async look(): Promise<void> {
    this.on = isGuarded(await kept().catch(() => null));
  }

  turnOn(): Promise<boolean> {
    return this.attempt(async () => {
      const why = await whyNoPasskey();
      if (why !== null) throw new PasskeyFailed(why);
      const passkey = (this.made ??= await makePasskey(this.who.called.name));
      // Whoever made one may still not be able to use it; until that is certain everything stays as it was.
      const answer = await askPasskey(passkey);
      await this.change(() => this.exchange(passkey, answer));
      this.made = null;
      this.on = true;
      await this.shutOutFormer();
    });
  }

  /** Nothing was changed yet. */
  giveUp(): void {
    if (this.busy) return;
    if (this.made !== null) dropPasskey(this.made);
    this.made = null;
    this.problem = "";
  }

  private async exchange(passkey: Passkey, answer: Bytes): Promise<void> {
    const before = await keptIdentity();
    if (before === null || isGuarded(await kept()))
      throw new Refusal("guarded", "this device is guarded already");
    const own = this.who.self?.devices.find(({ here }) => here);
    const wrapped = await wrappedKey(before.person, passkey, answer);
    const row = await layBeside({ ...wrapped, former: before.device });
    if (!isGuarded(row)) throw new PasskeyFailed("wrong");
    const key = await unlocked(row, answer);
    const { device } = row;
    const joined = await asStranger<Granted>("POST", "/api/people/devices", {
      invitation: await invitationText(before, serverNow() + invitation_ms),
      device_name: own?.name ?? t("people.device.some"),
      ...(await proof({ device, key })),
    });
    // The server knows the new key, and it can be unwrapped: now the plain one goes.
    await takeBeside(before.device);
    lock.open(device, key);
    holdToken(device, joined);
  }

  /** The key of before is worth nothing any more; without a network that is said the next time. */
  private async shutOutFormer(): Promise<void> {
    const row = await kept();
    if (isGuarded(row) && row.former !== undefined)
      try {
        await keepHere().catch(() => {});
        await people.add({ type: "shut_out", device: row.former }).catch((error: unknown) => {
          const gone =
            error instanceof Refusal && ["nothing_new", "unknown_device"].includes(error.code);
          if (!gone) throw error;
        });
        const { former: _, ...now } = row;
        await keepIdentity(now);
      } catch {
        // It is tried again with the next unlocking.
      }
    if (await this.who.load()) await this.who.loadTables();
  }

  turnOff(): Promise<boolean> {
    return this.attempt(async () => {
      const row = await guardedRow();
      const key = await unlocked(row, await askPasskey(row.guard));
      const { person, device } = row;
      await this.change(async () => {
        const plain = await layBeside({ person, device, key });
        if (isGuarded(plain)) throw new PasskeyFailed("wrong");
        await tried(device, plain.key);
        await takeBeside(device);
      });
      lock.forget();
      dropPasskey(row.guard);
      this.on = false;
    });
  }

  /** Asks the passkey; then everything is there again. */
  unlock(): Promise<boolean> {
    return this.attempt(async () => {
      const row = await kept();
      // Another tab may have turned it off, or somebody may have gone.
      if (isGuarded(row)) lock.open(row.device, await unlocked(row, await askPasskey(row.guard)));
      else lock.forget();
      this.on = isGuarded(row);
      this.who.stand = "asked";
      await this.shutOutFormer();
    });
  }

  /** In this tab. */
  lock(): void {
    lock.close();
    this.who.close();
  }

  /** One after the other with everything else that is changed. */
  private async change(what: () => Promise<void>): Promise<void> {
    let failed: unknown = null;
    await this.who.attempt(() =>
      what().catch((error: unknown) => {
        failed = error;
      }),
    );
    if (failed !== null) throw failed as Error;
  }

  private async attempt(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = "";
    try {
      await what();
      return true;
    } catch (error) {
      this.problem = whyNot(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** The same for the whole page. */
export const guarding = new Guarding(me);
