// This device as a home of tables: the page's side of the house worker, which is started when
// somebody first turns to it.
import type { Answer, Home, Line, LineEvents } from "../home/home";
import { playsHere } from "../home/homes";
import { withPage } from "./export_file";
import { HouseWithThinkers } from "./hiring";
import { askToLast } from "./lasting";
import type {
  HouseToPage,
  Id,
  ImportFailureCode,
  Imported,
  PageToHouse,
  Ready,
  RemoveFailureCode,
} from "./messages";

type AnyFailureCode = ImportFailureCode | RemoveFailureCode;

/** Why this device could not do it; `code` as in docs/browser.md. */
export class DeviceFailure extends Error {
  constructor(
    readonly code: AnyFailureCode,
    words: string,
  ) {
    super(words);
  }
}

export interface DeviceHome extends Home {
  /** Starts the house if it does not stand. Rejects with a DeviceFailure; may be asked again. */
  ready(): Promise<Ready>;
  /** Calls for everything that fails by itself; returns how to end that. */
  onFailure(listener: (failure: DeviceFailure) => void): () => void;
  /** The text of a file with all tables, and with what the page itself keeps. */
  exportAll(page?: Record<string, unknown>): Promise<string>;
  /** Rejects with a DeviceFailure; then nothing was taken. The page's own part is not looked at. */
  importAll(text: string): Promise<Imported>;
  /**
   * Takes a table away for good, also if it was not there. Rejects with a DeviceFailure, `in_use` if
   * somebody is at it in any tab; then it is as it was.
   */
  remove(table: string): Promise<void>;
}

/** As much of a worker as is needed. */
export interface HouseWorker {
  onmessage: ((event: { data: HouseToPage }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(message: PageToHouse): void;
  terminate(): void;
}

interface Waiting {
  resolve(message: HouseToPage): void;
  reject(failure: DeviceFailure): void;
}

/** One worker that stands, or is about to, with all that waits for it. */
class Session {
  readonly ready: Promise<Ready>;
  readonly lines = new Map<Id, LineEvents>();
  private readonly waiting = new Map<Id, Waiting>();
  private readonly worker: HouseWorker;
  private last_id: Id = 0;
  private over: DeviceFailure | null = null;
  private stands = false;
  /** It has tables in mind that are gone. */
  private outdated = false;
  private stand: (ready: Ready) => void = () => undefined;
  private stay: (failure: DeviceFailure) => void = () => undefined;

  constructor(
    start: () => HouseWorker,
    private readonly failed: (failure: DeviceFailure, over: boolean) => void,
    /** It is not to be asked any more; nobody waits for it. */
    private readonly retired: () => void,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.stand = resolve;
      this.stay = reject;
    });
    // Whoever asks is told by what was asked.
    this.ready.catch(() => undefined);
    this.worker = start();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.end("no_module", event.message || "no worker");
  }

  newId(): Id {
    return ++this.last_id;
  }

  post(message: PageToHouse): void {
    if (this.over !== null) throw this.over;
    this.worker.postMessage(message);
  }

  question(message: (id: Id) => PageToHouse): Promise<HouseToPage> {
    return new Promise((resolve, reject) => {
      const id = this.newId();
      this.post(message(id));
      this.waiting.set(id, { resolve, reject });
    });
  }

  private hear(message: HouseToPage): void {
    if ("ready" in message) {
      this.stands = true;
      this.stand(message.ready);
    } else if ("said" in message) this.lines.get(message.said.id)?.message(message.said.text);
    else if ("hung_up" in message) this.hangUp(message.hung_up.id);
    else if ("failed" in message) this.fail(message.failed);
    else if ("answer" in message) this.settle(message.answer.id, message);
    else if ("exported" in message) this.settle(message.exported.id, message);
    else if ("imported" in message) this.settle(message.imported.id, message);
    else {
      this.outdated = true;
      if (message.removed.id !== null) this.settle(message.removed.id, message);
    }
    this.retireIfOutdated();
  }

  /** As soon as nobody needs it, a new house takes its place, which reads everything anew. */
  private retireIfOutdated(): void {
    const needed = this.waiting.size > 0 || this.lines.size > 0 || !this.stands;
    if (!this.outdated || needed || this.over !== null) return;
    this.over = new DeviceFailure("no_module", "another house has taken its place");
    this.worker.terminate();
    this.retired();
  }

  private settle(id: Id, message: HouseToPage): void {
    this.waiting.get(id)?.resolve(message);
    this.waiting.delete(id);
  }

  hangUp(id: Id): void {
    const on = this.lines.get(id);
    this.lines.delete(id);
    on?.closed();
  }

  private fail({ id, code, words }: Extract<HouseToPage, { failed: unknown }>["failed"]): void {
    if (id !== null) {
      this.waiting.get(id)?.reject(new DeviceFailure(code, words));
      this.waiting.delete(id);
    } else if (code === "full") this.failed(new DeviceFailure(code, words), false);
    else this.end(code, words);
  }

  private end(code: AnyFailureCode, words: string): void {
    if (this.over !== null) return;
    const failure = new DeviceFailure(code, words);
    this.over = failure;
    this.worker.terminate();
    this.failed(failure, true);
    this.stay(failure);
    for (const { reject } of this.waiting.values()) reject(failure);
    for (const id of [...this.lines.keys()]) this.hangUp(id);
  }
}

export class WorkerHome implements DeviceHome {
  private session: Session | null = null;
  private readonly listeners = new Set<(failure: DeviceFailure) => void>();

  constructor(
    private readonly start: () => HouseWorker,
    /** Something is kept here now. */
    private readonly filled: () => void,
  ) {}

  async ready(): Promise<Ready> {
    return this.standing().ready;
  }

  async ask(method: "GET" | "POST", path: string, body = ""): Promise<Answer> {
    const message = await this.standing().question((id) => ({ ask: { id, method, path, body } }));
    if (!("answer" in message)) throw unexpected();
    const { id: _, ...answer } = message.answer;
    if (method === "POST" && answer.status === 201) this.filled();
    return answer;
  }

  line(on: LineEvents): Line {
    let session: Session;
    try {
      session = this.standing();
    } catch {
      // Nobody is told before there is a line.
      queueMicrotask(() => on.closed());
      return { send: gone, close: () => undefined };
    }
    const id = session.newId();
    session.lines.set(id, on);
    session.post({ line: { id } });
    session.ready.then(
      () => session.lines.has(id) && on.opened(),
      () => undefined,
    );
    return {
      send: (text) => (session.lines.has(id) ? session.post({ say: { id, text } }) : gone()),
      close() {
        if (!session.lines.has(id)) return;
        session.post({ hang_up: { id } });
        queueMicrotask(() => session.hangUp(id));
      },
    };
  }

  onFailure(listener: (failure: DeviceFailure) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async exportAll(page: Record<string, unknown> = {}): Promise<string> {
    const message = await this.standing().question((id) => ({ export: { id } }));
    if (!("exported" in message)) throw unexpected();
    return withPage(message.exported.text, page);
  }

  async importAll(text: string): Promise<Imported> {
    const message = await this.standing().question((id) => ({ import: { id, text } }));
    if (!("imported" in message)) throw unexpected();
    const { tables, known } = message.imported;
    if (tables > 0) this.filled();
    return { tables, known };
  }

  async remove(table: string): Promise<void> {
    const message = await this.standing().question((id) => ({ remove: { id, table } }));
    if (!("removed" in message)) throw unexpected();
  }

  /** One that has ended is followed by a new one: what kept it from standing may be over. */
  private standing(): Session {
    if (this.session !== null) return this.session;
    try {
      this.session = new Session(
        this.start,
        (failure, over) => {
          if (over) this.session = null;
          this.listeners.forEach((listener) => listener(failure));
        },
        () => (this.session = null),
      );
      return this.session;
    } catch (error) {
      const failure = new DeviceFailure("no_module", `no worker can be started: ${String(error)}`);
      this.listeners.forEach((listener) => listener(failure));
      throw failure;
    }
  }
}

function gone(): never {
  throw new Error("the line is closed");
}

function unexpected(): DeviceFailure {
  return new DeviceFailure("no_module", "the house answered something else");
}

let home: DeviceHome | null = null;

/** The same for the whole page. */
export function deviceHome(): DeviceHome {
  home ??= new WorkerHome(startHouse, () => void askToLast());
  return home;
}

function startHouse(): HouseWorker {
  if (!playsHere()) throw new Error("this page was built without a house for devices");
  return new HouseWithThinkers(
    () => new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" }),
    () => new Worker(new URL("./thinking_worker.ts", import.meta.url), { type: "module" }),
  );
}
