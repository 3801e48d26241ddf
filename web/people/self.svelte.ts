// The person who speaks from this device, for everything that shows it: begun, joined, changed, forgotten.
import type { CreatedTable } from "../wire/protocol";
import { Refusal } from "../shell/api";
import { refusedWords } from "../shell/lobby/refused_words";
import { saveFile } from "../shell/save_file";
import { choose, settings } from "../shell/settings.svelte";
import { hasWords, t } from "../shell/words.svelte";
import "../i18n/people";
import { people, type Called, type Choices, type Entry, type OwnTable, type Self } from "./api";
import { deviceName } from "./device_name";
import { notePerson, personHere } from "./here";
import { usualChoices } from "./hours";
import {
  CannotKeep,
  dropIdentity,
  keepIdentity,
  kept,
  keptIdentity,
  newKey,
  type Identity,
  type NewKey,
} from "./keys";
import { lock } from "./lock.svelte";
import { PasskeyFailed } from "./passkey";
import { addressHere, dropAddress, endHere } from "./push";
import type { Company } from "./round";
import { attachAll, forgetAttached, takeOver } from "./seats";
import {
  asStranger,
  dropToken,
  holdToken,
  isBlocked,
  isLocked,
  isLost,
  proof,
  serverNow,
  type Granted,
} from "./session";

/**
 * How far it is with the person: nobody here; asked about; known; here, but his key is locked; may not speak
 * from here any more; excluded by the host, who lets him have and delete what is kept of him, and nothing else.
 */
export type Stand = "nobody" | "asked" | "known" | "locked" | "lost" | "blocked";

type Joined = Granted & { person: string };

/** Why something about people was not possible, in words. */
export function whyNot(error: unknown): string {
  if (error instanceof PasskeyFailed)
    return `${t(`people.guard.why.${error.why}`)} ${t("people.guard.unchanged")}`;
  if (error instanceof CannotKeep) return t(`people.no_keys.${error.why}`);
  if (error instanceof Refusal && hasWords(`people.refused.${error.code}`))
    return t(`people.refused.${error.code}`);
  return refusedWords(error, "people.refused.other");
}

export class Me {
  stand = $state<Stand>(personHere() === null ? "nobody" : "asked");
  self = $state.raw<Self | null>(null);
  tables = $state.raw<readonly OwnTable[] | null>(null);
  /** Why the last thing that somebody wanted was not possible; empty: it was. */
  problem = $state("");
  /** Why it is not known who is here; empty: it is, or nobody was asked yet. */
  unheard = $state("");
  /** Something is on its way. */
  busy = $state(false);

  /** As others see it. */
  get called(): Called {
    const { name, plate, face, language } = settings;
    return this.self?.called ?? { name: name || t("line.guest"), plate, face, language };
  }

  /** Somebody is here whose key can be used, as far as is known. */
  get speaks(): boolean {
    return this.stand !== "nobody" && !lock.closed;
  }

  private before: Promise<unknown> = Promise.resolve();

  /**
   * Says whether it was possible; if not, `problem` says why. One after the other, since each change is a page
   * that comes after the last.
   */
  attempt(what: () => Promise<void>): Promise<boolean> {
    return this.next(async () => {
      this.busy = true;
      try {
        await what();
        this.problem = "";
        return true;
      } catch (error) {
        // It is so already.
        if (error instanceof Refusal && error.code === "nothing_new") return true;
        if (!this.ends(error)) this.problem = whyNot(error);
        return false;
      } finally {
        this.busy = false;
      }
    });
  }

  /** Nobody waits for it: what somebody was told before stays to be read. */
  load(): Promise<boolean> {
    return this.next(async () => {
      try {
        this.know(await people.me());
        return true;
      } catch (error) {
        if (!this.ends(error) && this.self === null) this.unheard = whyNot(error);
        return false;
      }
    });
  }

  private next(what: () => Promise<boolean>): Promise<boolean> {
    const done = this.before.then(what);
    this.before = done;
    return done;
  }

  /** Whether nothing goes on as it was after this answer. */
  private ends(error: unknown): boolean {
    if (isLost(error)) this.stand = "lost";
    else if (isLocked(error)) this.close();
    else if (isBlocked(error) && this.stand !== "nobody") this.stand = "blocked";
    else return false;
    return true;
  }

  /** Also puts tables of other devices on this one's list; whether there were any. */
  async loadTables(): Promise<boolean> {
    try {
      // What was not told when somebody sat down, because the page was left at once or there was no network.
      await attachAll();
      this.tables = await people.tables();
      return takeOver(this.tables);
    } catch (error) {
      this.ends(error);
      return false;
    }
  }

  /** His key was locked, and nothing of him stays in sight. */
  close(): void {
    dropToken();
    this.self = null;
    this.tables = null;
    this.unheard = "";
    this.stand = "locked";
  }

  private know(self: Self): void {
    this.self = self;
    this.stand = "known";
    this.unheard = "";
  }

  /** A new person, with this as its first device. */
  begin(name: string): Promise<boolean> {
    return this.attempt(async () => {
      if (await this.isHere()) return;
      if (name !== "") choose({ name });
      const { plate, face, language } = settings;
      await this.settle("/api/people", {
        name: name || t("line.guest"),
        plate,
        face,
        language,
      });
    });
  }

  /** This device becomes one more of whoever made the invitation. */
  join(invitation: string): Promise<boolean> {
    return this.attempt(async () => {
      if (await this.isHere())
        throw new Refusal("somebody_here", "this device speaks for somebody already");
      await this.settle("/api/people/devices", { invitation });
      const { name, plate, face } = this.called;
      choose({ name, plate: plate ?? null, ...(face == null ? {} : { face }) });
    });
  }

  /** Another tab may have been quicker, or the page was left too soon: a key that is there is never replaced. */
  private async isHere(): Promise<boolean> {
    const here = await kept().catch(() => null);
    if (here === null) return false;
    notePerson(here.person);
    this.stand = "asked";
    this.know(await people.me());
    return true;
  }

  private async settle(path: string, wish: object): Promise<void> {
    const fresh: NewKey = await newKey();
    const device_name = deviceName(navigator.userAgent, t("people.device.some"));
    const joined = await asStranger<Joined>("POST", path, {
      ...wish,
      device_name,
      ...(await proof(fresh)),
    });
    // Before anything else: the server knows this key now, and nobody else has it.
    await keepIdentity({ person: joined.person, ...fresh });
    notePerson(joined.person);
    holdToken(fresh.device, joined);
    this.know(await people.me());
    void attachAll();
  }

  identity(): Promise<Identity | null> {
    return keptIdentity();
  }

  add(entry: Entry): Promise<boolean> {
    return this.attempt(async () => this.know(await people.add(entry)));
  }

  /** When this person is told; what is not named stays. */
  tell(change: Partial<Choices>): Promise<boolean> {
    return this.attempt(async () => {
      const choices = { ...(this.self?.choices ?? usualChoices()), ...change };
      this.know(await people.add({ type: "told", choices }));
    });
  }

  /** What is shown to others, here and on the server. */
  call(change: Partial<Called>): Promise<boolean> {
    const called = { ...this.called, ...change };
    choose({
      name: called.name,
      plate: called.plate ?? null,
      ...(called.face == null ? {} : { face: called.face }),
    });
    return this.add({ type: "called", ...called });
  }

  /** Sets a table for one's people, who are told of it; `opened` is called with what was made. */
  openTable({ table, people: asked }: Company, opened: (made: CreatedTable) => void) {
    return this.attempt(async () => {
      const own = this.self ?? (await people.me());
      const known = new Set([own.id, ...own.known.map(({ person }) => person)]);
      // Only one's own people can be asked; whoever is asked is one of them.
      for (const person of asked)
        if (person !== null && !known.has(person))
          this.know(await people.add({ type: "knows", person, known: true }));
      const seated = table.seats.map(({ who }, seat) =>
        who === "here" ? own.id : (asked[seat] ?? null),
      );
      opened(await people.open(table, seated));
    });
  }

  addMail(address: string): Promise<boolean> {
    return this.attempt(async () => {
      await people.addMail(address);
      this.know(await people.me());
    });
  }

  removeAddress(id: string): Promise<boolean> {
    return this.attempt(async () => this.know(await people.removeAddress(id)));
  }

  /** By the time of the server. */
  get away(): number | null {
    const until = this.self?.away_until ?? null;
    return until !== null && until > serverNow() ? until : null;
  }

  save(): Promise<boolean> {
    return this.attempt(async () => {
      const { filename, body } = await people.exported();
      saveFile(filename || "roundhouse.json", body);
    });
  }

  /** Everything that the server keeps of this person is gone, and the key with it. */
  forget(): Promise<boolean> {
    return this.attempt(async () => {
      // Who is excluded is told nothing of himself, but knows who he is.
      const person = this.self?.id ?? personHere();
      if (person !== null) await people.forget(person);
      await this.leave();
    });
  }

  /** This device speaks for nobody any more; the server is told, unless it knows. */
  goOut(): Promise<boolean> {
    return this.attempt(async () => {
      const identity = await keptIdentity();
      if (identity !== null && this.stand !== "lost") {
        // Its screen is not to show any more what concerns the person.
        const address = addressHere();
        if (address !== null) await dropAddress(address);
        await people.add({ type: "shut_out", device: identity.device });
      }
      await this.leave();
    });
  }

  /** Nobody can open the key any more: it goes, and the server need not know. */
  giveUp(): Promise<boolean> {
    return this.attempt(() => this.leave());
  }

  private async leave(): Promise<void> {
    notePerson(null);
    dropToken();
    forgetAttached();
    await endHere().catch(() => {});
    await dropIdentity();
    this.self = null;
    this.tables = null;
    this.unheard = "";
    this.stand = "nobody";
  }
}

/** The same for the whole page. */
export const me = new Me();
