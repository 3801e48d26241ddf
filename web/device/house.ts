// What lies between the page, the module, the store, the thinkers and other tabs: passes on what one
// says to the other, as docs/browser.md has it.
import { asked } from "./address";
import { BadFile } from "./export_file";
import { writeLog } from "./log";
import type {
  Answered,
  Changed,
  FailureCode,
  Gone,
  HouseToModule,
  HouseToPage,
  Id,
  ImportFailureCode,
  ModuleToHouse,
  PageToHouse,
  Ready,
  RemoveFailureCode,
} from "./messages";
import { most_text, type HouseModule } from "./module";
import type { Presence } from "./presence";
import { isFull, StoreFailure, type Notices, type Store } from "./store";
import type { Thinkers } from "./thinkers";
import { Timers } from "./timers";

/** All that a house needs of the world. */
export interface Surroundings {
  /** The page's. */
  version: string;
  load(tell: (text: string) => void): Promise<HouseModule>;
  open(notices: Notices): Promise<Store>;
  thinkers(thought: (id: Id, said: { said: string; last: boolean }) => void): Thinkers;
  toPage(message: HouseToPage): void;
  toOtherTabs(news: Changed | Gone): void;
  presence: Presence;
}

/** The house's own question; those of a page have numbers from 1 on. */
const own_question: Id = 0;
/** It answers within milliseconds; on the slowest device not much later. */
const silent_ms = 20_000;

export class House {
  private module: HouseModule | null = null;
  private store: Store | null = null;
  private standing = false;
  private fallen = false;
  /** What the page said before the house stood. */
  private early: PageToHouse[] = [];
  private unheard: HouseToModule[] = [];
  private hearing = false;
  private readonly timers = new Timers((id) => this.hear({ wake: { id } }));
  private readonly thinkers: Thinkers;

  constructor(private readonly world: Surroundings) {
    this.thinkers = world.thinkers((id, thought) => this.hear({ thought: { id, ...thought } }));
  }

  async rise(): Promise<void> {
    const notices: Notices = {
      full: () => this.fail(null, "full", "there is no room left on this device"),
      changed: (change) => this.world.toOtherTabs(change),
      lost: ({ code, message }) => this.fall(code, message),
    };
    const loading = this.world.load(this.tell).catch((error: unknown) => {
      throw new StoreFailure("no_module", `the house cannot be loaded: ${String(error)}`);
    });
    try {
      const [module, store] = await Promise.all([loading, this.world.open(notices)]);
      const memory = await soon(store.memory());
      this.module = module;
      this.store = store;
      this.hear({ rise: { now: Date.now(), ...memory, version: this.world.version } });
    } catch (error) {
      this.fall(error instanceof StoreFailure ? error.code : "no_storage", wordsOf(error));
    }
  }

  fromPage(message: PageToHouse): void {
    if (!this.standing) this.early.push(message);
    else if ("ask" in message) this.ask(message.ask);
    else if ("export" in message) void this.export(message.export.id);
    else if ("import" in message) void this.import(message.import);
    else if ("remove" in message) void this.remove(message.remove);
    else {
      if ("say" in message) this.world.presence.heard(message.say.id, message.say.text);
      if ("hang_up" in message) this.world.presence.left(message.hang_up.id);
      this.hear(message);
    }
  }

  fromOtherTab(news: Changed | Gone): void {
    if ("gone" in news) this.world.toPage({ removed: { id: null } });
    else this.hear({ changed: news });
  }

  private ask({ id, method, path, body }: Extract<PageToHouse, { ask: unknown }>["ask"]): void {
    const address = asked(path);
    if (address !== null) return this.hear({ ask: { id, method, ...address, body } });
    this.refuse(id, 400, "bad_request", "The target of the request cannot be decoded.");
  }

  /** As the module would. */
  private refuse(id: Id, status: number, code: string, words: string): void {
    const body = JSON.stringify({ error: { code, words } });
    this.world.toPage({ answer: { id, status, body, filename: "" } });
  }

  private async export(id: Id): Promise<void> {
    try {
      const text = await this.open.exportAll();
      this.world.toPage({ exported: { id, text } });
    } catch (error) {
      this.fail(id, "no_storage", wordsOf(error));
    }
  }

  private async import({ id, text }: { id: Id; text: string }): Promise<void> {
    try {
      const { replaced, tables, known } = await this.open.importAll(text);
      for (const change of replaced) this.hear({ changed: change });
      this.world.toPage({ imported: { id, tables, known } });
    } catch (error) {
      const code = error instanceof BadFile ? error.code : isFull(error) ? "full" : "no_storage";
      this.fail(id, code, wordsOf(error));
    }
  }

  /** The module may still have it in mind; it cannot store anything of it any more. */
  private async remove({ id, table }: { id: Id; table: string }): Promise<void> {
    try {
      const done = await this.world.presence.whileEmpty(table, () => this.open.remove(table));
      if (done === null) return this.fail(id, "in_use", `somebody is at the table ${table}`);
      this.world.toOtherTabs({ gone: table });
      this.world.toPage({ removed: { id } });
    } catch (error) {
      this.fail(id, isFull(error) ? "full" : "no_storage", wordsOf(error));
    }
  }

  /** The module is never called while it speaks: what comes then waits until it has ended. */
  private hear(message: HouseToModule): void {
    if (this.fallen || this.module === null) return;
    this.unheard.push(message);
    if (this.hearing) return;
    this.hearing = true;
    try {
      for (let next = this.unheard.shift(); next !== undefined; next = this.unheard.shift()) {
        const text = JSON.stringify(next);
        if (text.length <= most_text) this.module.hear(text);
        else this.tooLong(next);
      }
    } catch (error) {
      // Nobody knows what is in its memory now; what it has stored is whole.
      this.fall("no_module", `the house has failed: ${wordsOf(error)}`);
    } finally {
      this.hearing = false;
    }
  }

  private tooLong(message: HouseToModule): void {
    if ("ask" in message) this.refuse(message.ask.id, 413, "too_large", "The body is too large.");
    else if ("say" in message) {
      const { id } = message.say;
      this.world.presence.left(id);
      this.world.toPage({ hung_up: { id } });
      this.hear({ hang_up: { id } });
    } else if ("found" in message) this.hear({ found: { id: message.found.id, answers: null } });
    else if ("thought" in message)
      this.hear({ thought: { id: message.thought.id, said: "", last: message.thought.last } });
    else throw new RangeError("a message is too long");
  }

  private readonly tell = (text: string): void => {
    if (!this.fallen) this.told(JSON.parse(text) as ModuleToHouse);
  };

  private told(message: ModuleToHouse): void {
    if ("look" in message) {
      const { id, questions } = message.look;
      void this.open
        .look(questions)
        .catch((error: unknown) => this.warn("not_read", error))
        .then((answers) => this.hear({ found: { id, answers } }));
    } else if ("commit" in message) {
      const { id, change } = message.commit;
      void this.open.commit(change).then((verdict) => this.hear({ stored: { id, verdict } }));
    } else if ("create" in message) {
      const { id, table, entries } = message.create;
      void this.open.create(table, entries).then((key) => this.hear({ created: { id, key } }));
    } else if ("alive" in message) this.noted(this.open.keepAlive(message.alive.now));
    else if ("downtime" in message) this.noted(this.open.keepDowntime(message.downtime));
    else if ("think" in message) this.thinkers.think(message.think);
    else if ("forget" in message) this.thinkers.forget(message.forget.id);
    else if ("set" in message) this.timers.set(message.set.id, message.set.ms);
    else if ("unset" in message) this.timers.unset(message.unset.id);
    else if ("log" in message) writeLog(message.log);
    else if ("ready" in message) this.askForGames(message.ready.version);
    else if ("answer" in message && message.answer.id === own_question) this.stand(message.answer);
    else {
      if ("hung_up" in message) this.world.presence.left(message.hung_up.id);
      this.world.toPage(message);
    }
  }

  /** Without it, a clock runs while no house stands; that is no reason for one to fall. */
  private noted(asked: Promise<void>): void {
    asked.catch((error: unknown) => this.warn("not_kept", error));
  }

  private warn(event: string, error: unknown): null {
    writeLog({ severity: 1, event, fields: wordsOf(error) });
    return null;
  }

  private askForGames(found: string): void {
    const { version } = this.world;
    if (version !== "" && found !== version)
      return this.fall(
        "no_module",
        `the page is of version ${version}, the house of ${found}; load the page anew`,
      );
    const question = { id: own_question, method: "GET", path: ["games"], query: {}, body: "" };
    this.hear({ ask: question });
  }

  private stand({ status, body }: Answered): void {
    if (status !== 200) return this.fall("no_module", `the house knows no games: ${body}`);
    const { version, games } = JSON.parse(body) as Ready;
    this.standing = true;
    this.world.toPage({ ready: { version, games } });
    const early = this.early;
    this.early = [];
    early.forEach((message) => this.fromPage(message));
  }

  private get open(): Store {
    if (this.store === null) throw new Error("the store is not open");
    return this.store;
  }

  private fail(id: Id | null, code: ImportFailureCode | RemoveFailureCode, words: string): void {
    if (!this.fallen) this.world.toPage({ failed: { id, code, words } });
  }

  private fall(code: FailureCode, words: string): void {
    this.fail(null, code, words);
    this.fallen = true;
    this.standing = false;
    this.early = [];
    this.unheard = [];
    this.timers.unsetAll();
    this.thinkers.end();
  }
}

/** What the storage tells, or that it tells nothing: then something else holds it and will not let go. */
function soon<T>(told: Promise<T>): Promise<T> {
  const silent = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new StoreFailure("no_storage", "the storage of this browser does not answer")),
      silent_ms,
    );
    void told.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
  return Promise.race([told, silent]);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
