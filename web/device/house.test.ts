import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeDisk, install } from "./fake_indexed_db";
import { House } from "./house";
import type {
  Changed,
  Gone,
  HouseToModule,
  HouseToPage,
  ModuleToHouse,
  NewTable,
} from "./messages";
import { most_text } from "./module";
import { Presence } from "./presence";
import { openStore, Store } from "./store";
import { Thinkers } from "./thinkers";

let heard: HouseToModule[];
let page: HouseToPage[];
let tabs: (Changed | Gone)[];
/** What the module does when it hears something. */
let react: (message: HouseToModule, tell: (message: ModuleToHouse) => void) => void;
let tell: (message: ModuleToHouse) => void;
let disk: FakeDisk;

const games = [{ id: "usa" }];
const table: NewTable = {
  id: "0a",
  created: 1,
  listed: true,
  status: 0,
  deadline: null,
  settings: "{}",
  summary: "{}",
  deal: "",
  seats: [],
};

beforeEach(() => {
  disk = new FakeDisk();
  install(disk);
  heard = [];
  page = [];
  tabs = [];
  react = (message, say) => {
    if ("rise" in message) say({ ready: { version: "1.0" } });
    if ("ask" in message && message.ask.path[0] === "games")
      say(answer(message.ask.id, JSON.stringify({ version: "1.0", games })));
  };
});

const answer = (id: number, body: string) => ({ answer: { id, status: 200, body, filename: "" } });

function house(version = "1.0", load?: () => Promise<never>): House {
  return new House({
    version,
    open: openStore,
    load:
      load ??
      ((say) => {
        tell = (message) => say(JSON.stringify(message));
        return Promise.resolve({
          hear(text) {
            const message = JSON.parse(text) as HouseToModule;
            heard.push(message);
            react(message, tell);
          },
          begin_work: () => undefined,
          step_work: () => 0,
        });
      }),
    thinkers: (thought) =>
      new Thinkers(
        () => {
          throw new Error("no workers here");
        },
        1,
        thought,
        () => undefined,
      ),
    toPage: (message) => page.push(message),
    toOtherTabs: (news) => tabs.push(news),
    presence: new Presence(undefined),
  });
}

async function standing(): Promise<House> {
  const risen = house();
  await risen.rise();
  heard = [];
  page = [];
  return risen;
}

/** Until the store has answered. */
const after = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count));

describe("a house that rises", () => {
  it("is told what the store knows, and says what it plays", async () => {
    await house().rise();
    expect(heard[0]).toEqual({
      rise: {
        now: expect.any(Number),
        secret: expect.stringMatching(/^[0-9a-f]{64}$/),
        alive: null,
        downtimes: [],
        version: "1.0",
      },
    });
    expect(page).toEqual([{ ready: { version: "1.0", games } }]);
  });

  it("answers later what was asked before it stood", async () => {
    const risen = house();
    risen.fromPage({ ask: { id: 1, method: "GET", path: "/api/tables/0a?x=1", body: "" } });
    risen.fromPage({ line: { id: 2 } });
    risen.fromPage({ say: { id: 2, text: "hello" } });
    expect(heard).toEqual([]);
    await risen.rise();
    expect(heard.slice(2)).toEqual([
      { ask: { id: 1, method: "GET", path: ["tables", "0a"], query: { x: "1" }, body: "" } },
      { line: { id: 2 } },
      { say: { id: 2, text: "hello" } },
    ]);
  });

  it("falls if its module is of another version", async () => {
    const risen = house("2.0");
    risen.fromPage({ line: { id: 1 } });
    await risen.rise();
    expect(page).toEqual([
      { failed: { id: null, code: "no_module", words: expect.stringMatching(/2\.0.*1\.0/) } },
    ]);
    expect(heard).toHaveLength(1);
  });

  it("takes any module where the page has no version", async () => {
    await house("").rise();
    expect(page).toMatchObject([{ ready: {} }]);
  });

  it("falls without a module, without a store, and with data of a newer version", async () => {
    await house("1.0", () => Promise.reject(new Error("404"))).rise();
    disk.version = 2;
    await house().rise();
    Object.assign(globalThis, { indexedDB: undefined });
    await house().rise();
    expect(page).toMatchObject(
      ["no_module", "newer_data", "no_storage"].map((code) => ({ failed: { id: null, code } })),
    );
  });

  it("falls if the storage never answers", async () => {
    vi.useFakeTimers();
    const silent = vi.spyOn(Store.prototype, "memory");
    try {
      silent.mockReturnValue(new Promise(() => undefined));
      const rising = house().rise();
      await vi.advanceTimersByTimeAsync(20_000);
      await rising;
      expect(page).toMatchObject([{ failed: { id: null, code: "no_storage" } }]);
    } finally {
      silent.mockRestore();
      vi.useRealTimers();
    }
  });
});

describe("a house", () => {
  it("passes on what the module says to the page", async () => {
    await standing();
    tell(answer(7, "body"));
    tell({ said: { id: 8, text: "text" } });
    tell({ hung_up: { id: 8 } });
    expect(page).toEqual([
      answer(7, "body"),
      { said: { id: 8, text: "text" } },
      { hung_up: { id: 8 } },
    ]);
  });

  it("refuses an address that cannot be decoded", async () => {
    (await standing()).fromPage({ ask: { id: 3, method: "GET", path: "/api/%", body: "" } });
    expect(heard).toEqual([]);
    expect(page).toMatchObject([{ answer: { id: 3, status: 400 } }]);
  });

  it("stores, reads, and tells other tabs", async () => {
    const risen = await standing();
    tell({ create: { id: 1, table, entries: [{ seq: 0, at: 1, text: "{}" }] } });
    await after(1);
    const entries = [{ seq: 1, at: 2, text: "{}" }];
    tell({ commit: { id: 2, change: { key: 1, entries, seats: [] } } });
    tell({ commit: { id: 3, change: { key: 1, entries, seats: [] } } });
    tell({ look: { id: 4, questions: [{ entries: 1, from: 1 }, { table: "0b" }] } });
    await after(4);
    expect(heard).toEqual([
      { created: { id: 1, key: 1 } },
      { stored: { id: 2, verdict: "stored" } },
      { stored: { id: 3, verdict: "conflict" } },
      { found: { id: 4, answers: [entries, null] } },
    ]);
    expect(tabs).toEqual([{ key: 1, last_seq: 1 }]);
    risen.fromOtherTab({ key: 1, last_seq: 2 });
    expect(heard[4]).toEqual({ changed: { key: 1, last_seq: 2 } });
  });

  it("keeps when it stood and when none did", async () => {
    await standing();
    tell({ downtime: { since: 3, until: 4 } });
    tell({ alive: { now: 4 } });
    tell({ look: { id: 1, questions: [] } });
    await after(1); // and all that was asked before it is done
    await house().rise();
    expect(heard[1]).toMatchObject({ rise: { alive: 4, downtimes: [{ since: 3, until: 4 }] } });
  });

  it("says that there is no room, and goes on", async () => {
    await standing();
    disk.refuse_at_end = true;
    tell({ create: { id: 1, table, entries: [] } });
    await after(1);
    expect(heard).toEqual([{ created: { id: 1, key: null } }]);
    expect(page).toMatchObject([{ failed: { id: null, code: "full" } }]);
    disk.refuse_at_end = false;
    tell({ create: { id: 2, table, entries: [] } });
    await after(2);
    expect(heard[1]).toEqual({ created: { id: 2, key: 1 } });
  });

  it("says that it could not be read", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await standing();
    disk.open_databases[0]?.close();
    tell({ look: { id: 1, questions: [{ key: 1 }] } });
    await after(1);
    expect(heard).toEqual([{ found: { id: 1, answers: null } }]);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it("never calls the module while that speaks", async () => {
    const risen = await standing();
    let depth = 0;
    let deepest = 0;
    react = (message, say) => {
      depth += 1;
      deepest = Math.max(deepest, depth);
      // Fails at once: there are no workers.
      if ("line" in message) say({ think: { id: 1, errand: "", background: false } });
      depth -= 1;
    };
    risen.fromPage({ line: { id: 1 } });
    expect(heard).toEqual([{ line: { id: 1 } }, { thought: { id: 1, said: "", last: true } }]);
    expect(deepest).toBe(1);
  });

  it("wakes the module", async () => {
    await standing();
    tell({ set: { id: 1, ms: 5 } });
    tell({ set: { id: 2, ms: 1 } });
    tell({ unset: { id: 2 } });
    await after(1);
    expect(heard).toEqual([{ wake: { id: 1 } }]);
  });

  it("falls with its module, once, and is silent from then on", async () => {
    const risen = await standing();
    react = () => {
      throw new Error("unreachable");
    };
    tell({ set: { id: 1, ms: 0 } });
    risen.fromPage({ line: { id: 1 } });
    risen.fromPage({ line: { id: 2 } });
    tell({ said: { id: 1, text: "" } });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual([{ line: { id: 1 } }]);
    expect(page).toMatchObject([{ failed: { id: null, code: "no_module" } }]);
  });

  it("falls if another tab has a newer version", async () => {
    await standing();
    disk.open_databases[0]?.onversionchange?.({ newVersion: 2 });
    expect(page).toMatchObject([{ failed: { id: null, code: "newer_data" } }]);
  });

  it("gives the module whole logs, however long games are", async () => {
    const risen = await standing();
    const body = "x".repeat(most_text - 200);
    risen.fromPage({ ask: { id: 1, method: "POST", path: "/api/replays", body } });
    expect(page).toEqual([]);
    expect(heard).toMatchObject([{ ask: { id: 1 } }]);
  });

  it("gives the module nothing that is longer than any of them", async () => {
    const risen = await standing();
    const long = "x".repeat(most_text);
    risen.fromPage({ ask: { id: 1, method: "POST", path: "/api/replays", body: long } });
    risen.fromPage({ line: { id: 2 } });
    risen.fromPage({ say: { id: 2, text: long } });
    tell({ create: { id: 3, table: { ...table, settings: JSON.stringify(long) }, entries: [] } });
    await after(3);
    tell({ look: { id: 4, questions: [{ key: 1 }] } });
    await after(4);
    expect(page).toMatchObject([{ answer: { id: 1, status: 413 } }, { hung_up: { id: 2 } }]);
    expect(heard).toEqual([
      { line: { id: 2 } },
      { hang_up: { id: 2 } },
      { created: { id: 3, key: 1 } },
      { found: { id: 4, answers: null } },
    ]);
  });
});

describe("a file of all tables", () => {
  it("goes out and comes back; the module hears what has grown", async () => {
    const risen = await standing();
    const first = { seq: 0, at: 1, text: "{}" };
    tell({ create: { id: 1, table, entries: [first] } });
    await after(1);
    risen.fromPage({ export: { id: 5 } });
    await vi.waitFor(() => expect(page).toHaveLength(1));
    const { text } = (page[0] as Extract<HouseToPage, { exported: unknown }>).exported;
    const longer = text.replace('"text":"{}"}', '"text":"{}"},{"seq":1,"at":2,"text":"[]"}');
    risen.fromPage({ import: { id: 6, text: longer } });
    await vi.waitFor(() => expect(page).toHaveLength(2));
    risen.fromPage({ import: { id: 7, text: longer } });
    await vi.waitFor(() => expect(page).toHaveLength(3));
    expect(page.slice(1)).toEqual([
      { imported: { id: 6, tables: 1, known: 0 } },
      { imported: { id: 7, tables: 0, known: 1 } },
    ]);
    expect(heard.slice(1)).toEqual([{ changed: { key: 1, last_seq: 1 } }]);
    expect(tabs).toEqual([{ key: 1, last_seq: 1 }]);
  });

  it("that cannot be taken is refused by the one who asked", async () => {
    const risen = await standing();
    risen.fromPage({ import: { id: 1, text: "{" } });
    risen.fromPage({ import: { id: 2, text: '{"roundhouse":9}' } });
    await vi.waitFor(() => expect(page).toHaveLength(2));
    expect(page).toMatchObject([
      { failed: { id: 1, code: "bad_file" } },
      { failed: { id: 2, code: "newer_data" } },
    ]);
  });
});

describe("a table that is to be taken away", () => {
  const laid = async (risen: House): Promise<void> => {
    tell({ create: { id: 1, table, entries: [{ seq: 0, at: 1, text: "{}" }] } });
    await after(1);
    expect(heard).toEqual([{ created: { id: 1, key: 1 } }]);
    risen.fromPage({ line: { id: 5 } });
    risen.fromPage({ say: { id: 5, text: '{"type":"join","id":"1","table":"0a"}' } });
  };
  const answered = () => vi.waitFor(() => expect(page).toHaveLength(1));

  it("is refused while somebody is at it", async () => {
    const risen = await standing();
    await laid(risen);
    risen.fromPage({ remove: { id: 9, table: "0a" } });
    await answered();
    expect(page).toEqual([
      { failed: { id: 9, code: "in_use", words: "somebody is at the table 0a" } },
    ]);
    expect(tabs).toEqual([]);
    expect(disk.contents.tables?.rows).toHaveLength(1);
  });

  it.each(["page", "module"])("is gone once nobody is: the %s hangs up", async (who) => {
    const risen = await standing();
    await laid(risen);
    if (who === "page") risen.fromPage({ hang_up: { id: 5 } });
    else tell({ hung_up: { id: 5 } });
    page = [];
    risen.fromPage({ remove: { id: 9, table: "0a" } });
    await answered();
    expect(page).toEqual([{ removed: { id: 9 } }]);
    expect(tabs).toEqual([{ gone: "0a" }]);
    expect(disk.contents.tables?.rows).toEqual([]);
    expect(disk.contents.entries?.rows).toEqual([]);
  });

  it("stays if the store cannot take it away", async () => {
    const risen = await standing();
    disk.open_databases[0]?.close();
    risen.fromPage({ remove: { id: 9, table: "0a" } });
    await answered();
    expect(page).toEqual([
      { failed: { id: 9, code: "no_storage", words: expect.any(String) as string } },
    ]);
    expect(tabs).toEqual([]);
  });

  it("by another tab is told to the page", async () => {
    const risen = await standing();
    risen.fromOtherTab({ gone: "0a" });
    expect(page).toEqual([{ removed: { id: null } }]);
    expect(heard).toEqual([]);
  });
});
