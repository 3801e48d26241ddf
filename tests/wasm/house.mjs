// A house of tables in Node with a store in memory: what a worker of a browser does for it, as
// docs/browser.md says. Several houses may stand on one store, as several tabs do.
import { newThinker } from "./module.mjs";

/** Tables and their logs; what is stored is stored at once and whole. */
export class MemoryStore {
  secret = "5c".repeat(32);
  alive = null;
  downtimes = [];
  tables = new Map();
  logs = new Map();
  /** Told of each change. */
  houses = new Set();

  find(test) {
    return [...this.tables.values()].filter(test);
  }

  create(table, entries) {
    const follows = entries.every(({ seq }, index) => seq === index);
    if (!follows || this.find(({ id }) => id === table.id).length > 0) return null;
    const key = this.tables.size + 1;
    this.tables.set(key, { ...table, key });
    this.logs.set(key, [...entries]);
    return key;
  }

  commit({ key, entries, seats, ...change }) {
    const table = this.tables.get(key);
    const log = this.logs.get(key);
    if (table === undefined || !entries.every(({ seq }, index) => seq === log.length + index))
      return "conflict";
    log.push(...entries);
    const others = [...table.seats];
    for (const [seat, stored] of seats) others[seat] = stored;
    this.tables.set(key, { ...table, ...change, seats: others });
    return "stored";
  }

  answer(question) {
    const by_key = (tables) => tables.sort((a, b) => a.key - b.key);
    if ("table" in question) return this.find(({ id }) => id === question.table)[0] ?? null;
    if ("key" in question) return this.tables.get(question.key) ?? null;
    if ("entries" in question) return (this.logs.get(question.entries) ?? []).slice(question.from);
    if ("listed" in question) {
      const { status, before, limit } = question.listed;
      const fits = (table) =>
        table.listed &&
        (status == null || table.status === status) &&
        (before == null || table.key < before);
      return by_key(this.find(fits)).reverse().slice(0, limit);
    }
    const { limit } = question;
    if ("dealt" in question)
      return by_key(this.find(({ deal }) => deal !== "" && deal === question.dealt)).slice(0, limit);
    const keys = (tables) => tables.map(({ key }) => key).slice(0, limit);
    if ("due" in question) {
      const due = ({ status, deadline }) =>
        status === 1 && deadline !== null && deadline <= question.due;
      return keys(by_key(this.find(due)).sort((a, b) => a.deadline - b.deadline));
    }
    if ("keys" in question) return keys(by_key(this.find(({ key }) => key > question.keys)));
    throw new Error(`the house asks ${JSON.stringify(question)}`);
  }
}

/** How long anything may take on a slow machine. */
const patience_ms = 300_000;

export class House {
  /** `change`: what becomes of errands before they are done. */
  static async on(store, make, change = (errand) => errand) {
    const house = new House(store, change);
    house.think = await newThinker(make);
    house.module = await make((text) => {
      const message = JSON.parse(text);
      // The module is never called while it speaks.
      queueMicrotask(() => house.told(message));
    });
    const { secret, alive, downtimes } = store;
    store.houses.add(house);
    house.hear({ rise: { now: Date.now(), secret, alive, downtimes, version: "" } });
    await house.waitFor(() => house.version !== null, "a house that stands");
    return house;
  }

  version = null;
  complaints = [];
  timers = new Map();
  answers = new Map();
  lines = new Map();
  last_id = 0;
  fallen = false;

  constructor(store, change) {
    this.store = store;
    this.change = change;
  }

  /** As a tab that is killed: nothing more is done. */
  fall() {
    this.fallen = true;
    this.store.houses.delete(this);
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  hear(message) {
    if (!this.fallen) this.module.hear(JSON.stringify(message));
  }

  told(message) {
    if (this.fallen) return;
    const [[what, content]] = Object.entries(message);
    const { id } = content;
    if (what === "look") {
      const answers = content.questions.map((question) => this.store.answer(question));
      this.hear({ found: { id, answers } });
    } else if (what === "commit") this.commit(id, content.change);
    else if (what === "create")
      this.hear({ created: { id, key: this.store.create(content.table, content.entries) } });
    else if (what === "think") setImmediate(() => this.runErrand(id, content.errand));
    else if (what === "set") this.set(id, content.ms);
    else if (what === "unset") clearTimeout(this.timers.get(id));
    else if (what === "alive") this.store.alive = content.now;
    else if (what === "downtime") this.store.downtimes.push(content);
    else if (what === "ready") this.version = content.version;
    else if (what === "answer") this.answers.set(id, content);
    else if (what === "said") this.lines.get(id)?.push(JSON.parse(content.text));
    else if (what === "log" && content.severity > 0) this.complaints.push(content);
    else if (!["log", "forget", "hung_up"].includes(what))
      throw new Error(`the house tells ${what}`);
  }

  commit(id, change) {
    const verdict = this.store.commit(change);
    this.hear({ stored: { id, verdict } });
    if (verdict !== "stored" || change.entries.length === 0) return;
    const last_seq = change.entries.at(-1).seq;
    for (const other of this.store.houses)
      if (other !== this) other.hear({ changed: { key: change.key, last_seq } });
  }

  runErrand(id, errand) {
    if (this.fallen) return;
    this.think(this.change(errand), (said, last) => this.hear({ thought: { id, said, last } }));
  }

  set(id, ms) {
    clearTimeout(this.timers.get(id));
    const wake = () => this.hear({ wake: { id } });
    this.timers.set(id, setTimeout(wake, Math.min(Math.max(ms, 0), 2 ** 31 - 1)));
  }

  async waitFor(ready, what) {
    for (const until = Date.now() + patience_ms; !ready(); ) {
      if (Date.now() > until) throw new Error(`no ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** As over HTTP, of which the status is wanted. */
  async ask(method, path, body, wanted = 200) {
    const id = ++this.last_id;
    const words = path.split("/").slice(2).map(decodeURIComponent);
    const text = body === undefined ? "" : JSON.stringify(body);
    this.hear({ ask: { id, method, path: words, query: {}, body: text } });
    await this.waitFor(() => this.answers.has(id), `answer to ${path}`);
    const answer = this.answers.get(id);
    this.answers.delete(id);
    if (answer.status !== wanted) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer.body;
  }

  /** A line to a table, joined. */
  async join(table, token) {
    const id = ++this.last_id;
    this.lines.set(id, []);
    this.hear({ line: { id } });
    const line = new Line(this, id);
    line.say({ type: "join", id: "join", table, token });
    await line.next(({ type }) => type === "sync");
    return line;
  }
}

class Line {
  /** The last message with views of the table. */
  shown = null;

  constructor(house, id) {
    this.house = house;
    this.id = id;
  }

  say(message) {
    this.house.hear({ say: { id: this.id, text: JSON.stringify(message) } });
  }

  /** Waits for the first message that is meant; those before are only looked at. */
  async next(meant) {
    const messages = this.house.lines.get(this.id);
    for (;;) {
      await this.house.waitFor(() => messages.length > 0, "message at the table");
      const message = messages.shift();
      if (message.type === "sync" || message.type === "update") this.shown = message;
      if (meant(message)) return message;
    }
  }

  /** Waits for the answer to this, whatever it is. */
  ask(message) {
    this.say(message);
    return this.next(({ id }) => id === message.id);
  }

  get legal() {
    return this.shown?.views.flatMap(({ legal }) => legal ?? []) ?? [];
  }

  get over() {
    return this.shown?.outcome != null;
  }
}
