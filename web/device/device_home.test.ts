import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeviceFailure, deviceHome, WorkerHome, type HouseWorker } from "./device_home";
import type { HouseToPage, PageToHouse } from "./messages";

class FakeWorker implements HouseWorker {
  onmessage: HouseWorker["onmessage"] = null;
  onerror: HouseWorker["onerror"] = null;
  readonly heard: PageToHouse[] = [];
  ended = false;
  postMessage(message: PageToHouse): void {
    this.heard.push(structuredClone(message));
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: HouseToPage): void {
    this.onmessage?.({ data: message } as MessageEvent<HouseToPage>);
  }
}

let workers: FakeWorker[];
let filled: number;
let home: WorkerHome;

beforeEach(() => {
  workers = [];
  filled = 0;
  home = new WorkerHome(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    () => (filled += 1),
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const ready = { version: "1.0", games: [] };
const events = () => ({ opened: vi.fn(), message: vi.fn(), closed: vi.fn() });
const tick = () => new Promise((resolve) => setTimeout(resolve));
const fallen = { failed: { id: null, code: "no_storage" as const, words: "none" } };

describe("this device as a home", () => {
  it("starts one worker, when it is first needed", async () => {
    expect(workers).toEqual([]);
    const one = home.ready();
    void home.ask("GET", "/api/games");
    expect(workers).toHaveLength(1);
    workers[0]?.say({ ready });
    expect(await one).toEqual(ready);
    expect(await home.ready()).toEqual(ready);
    expect(workers).toHaveLength(1);
  });

  it("answers each question, in any order", async () => {
    const one = home.ask("GET", "/api/a");
    const other = home.ask("POST", "/api/b", "{}");
    expect(workers[0]?.heard).toEqual([
      { ask: { id: 1, method: "GET", path: "/api/a", body: "" } },
      { ask: { id: 2, method: "POST", path: "/api/b", body: "{}" } },
    ]);
    workers[0]?.say({ answer: { id: 2, status: 201, body: "two", filename: "" } });
    workers[0]?.say({ answer: { id: 1, status: 201, body: "one", filename: "f" } });
    expect(await one).toEqual({ status: 201, body: "one", filename: "f" });
    expect(await other).toEqual({ status: 201, body: "two", filename: "" });
    expect(filled).toBe(1);
  });

  it("rejects what waits when the house falls, tells of it, and starts anew when asked again", async () => {
    const failures: DeviceFailure[] = [];
    const stop = home.onFailure((failure) => failures.push(failure));
    const on = events();
    const risen = home.ready();
    const question = home.ask("GET", "/api/a");
    home.line(on);
    workers[0]?.say(fallen);
    await expect(risen).rejects.toMatchObject({ code: "no_storage", message: "none" });
    await expect(question).rejects.toBeInstanceOf(DeviceFailure);
    expect(on.closed).toHaveBeenCalledOnce();
    expect(on.opened).not.toHaveBeenCalled();
    expect(workers[0]?.ended).toBe(true);
    expect(failures.map(({ code }) => code)).toEqual(["no_storage"]);

    stop();
    const next = home.ready();
    expect(workers).toHaveLength(2);
    workers[1]?.onerror?.({ message: "script error" } as ErrorEvent);
    await expect(next).rejects.toMatchObject({ code: "no_module", message: "script error" });
    expect(failures).toHaveLength(1);
  });

  it("stays when there is only no room", async () => {
    const failures: string[] = [];
    home.onFailure(({ code }) => failures.push(code));
    const question = home.ask("GET", "/api/a");
    workers[0]?.say({ failed: { id: null, code: "full", words: "" } });
    workers[0]?.say({ answer: { id: 1, status: 200, body: "", filename: "" } });
    expect((await question).status).toBe(200);
    expect(failures).toEqual(["full"]);
    expect(workers[0]?.ended).toBe(false);
  });

  it("says so where no worker can be started", async () => {
    const failures: string[] = [];
    const none = new WorkerHome(
      () => {
        throw new Error("forbidden");
      },
      () => undefined,
    );
    none.onFailure(({ code }) => failures.push(code));
    await expect(none.ask("GET", "/api/a")).rejects.toMatchObject({ code: "no_module" });
    const on = events();
    const line = none.line(on);
    expect(() => line.send("x")).toThrow();
    expect(on.closed).not.toHaveBeenCalled();
    await tick();
    expect(on.closed).toHaveBeenCalledOnce();
    expect(failures).toEqual(["no_module", "no_module"]);
  });

  it("says so in a page that was built without it, and starts no worker", async () => {
    vi.stubEnv("VITE_MODULE", "");
    const Worker = vi.fn();
    vi.stubGlobal("Worker", Worker);
    await expect(deviceHome().ready()).rejects.toMatchObject({ code: "no_module" });
    expect(Worker).not.toHaveBeenCalled();
  });
});

describe("a line", () => {
  it("opens when the house stands, carries texts, and ends with the other side", async () => {
    const on = events();
    const line = home.line(on);
    line.send("early");
    await tick();
    expect(on.opened).not.toHaveBeenCalled();
    workers[0]?.say({ ready });
    await tick();
    expect(on.opened).toHaveBeenCalledOnce();
    workers[0]?.say({ said: { id: 1, text: "hello" } });
    workers[0]?.say({ said: { id: 2, text: "not for us" } });
    expect(on.message.mock.calls).toEqual([["hello"]]);
    workers[0]?.say({ hung_up: { id: 1 } });
    expect(on.closed).toHaveBeenCalledOnce();
    expect(() => line.send("late")).toThrow();
    line.close();
    expect(workers[0]?.heard).toEqual([{ line: { id: 1 } }, { say: { id: 1, text: "early" } }]);
  });

  it("is hung up once, and told so later", async () => {
    const on = events();
    const line = home.line(on);
    line.close();
    expect(on.closed).not.toHaveBeenCalled();
    await tick();
    line.close();
    workers[0]?.say({ ready });
    await tick();
    expect(on.closed).toHaveBeenCalledOnce();
    expect(on.opened).not.toHaveBeenCalled();
    expect(workers[0]?.heard).toEqual([{ line: { id: 1 } }, { hang_up: { id: 1 } }]);
  });

  it("of a house that fell does not reach the next one", async () => {
    const line = home.line(events());
    workers[0]?.say(fallen);
    const next = home.line(events());
    expect(() => line.send("x")).toThrow();
    line.close();
    next.send("y");
    expect(workers[1]?.heard).toEqual([{ line: { id: 1 } }, { say: { id: 1, text: "y" } }]);
  });
});

describe("a file of all tables", () => {
  it("has what the page keeps beside the tables", async () => {
    const text = home.exportAll({ album: [1] });
    workers[0]?.say({ exported: { id: 1, text: '{"roundhouse":1,"tables":[],"page":{}}' } });
    expect(JSON.parse(await text)).toEqual({ roundhouse: 1, tables: [], page: { album: [1] } });
  });

  it("is taken or refused", async () => {
    const taken = home.importAll("one");
    const known = home.importAll("two");
    const refused = home.importAll("three");
    workers[0]?.say({ imported: { id: 1, tables: 2, known: 1 } });
    workers[0]?.say({ imported: { id: 2, tables: 0, known: 3 } });
    workers[0]?.say({ failed: { id: 3, code: "bad_file", words: "no" } });
    expect(await taken).toEqual({ tables: 2, known: 1 });
    expect(await known).toEqual({ tables: 0, known: 3 });
    await expect(refused).rejects.toMatchObject({ code: "bad_file", message: "no" });
    expect(filled).toBe(1);
    expect(workers[0]?.ended).toBe(false);
  });
});

describe("a table that is taken away", () => {
  const removed = (id: number | null) => ({ removed: { id } });

  it("is forgotten by a new house, as soon as nobody needs the old one", async () => {
    const gone = home.remove("0a");
    const question = home.ask("GET", "/api/tables/0b");
    expect(workers[0]?.heard[0]).toEqual({ remove: { id: 1, table: "0a" } });
    workers[0]?.say({ ready });
    workers[0]?.say(removed(1));
    await gone;
    // Somebody still waits for an answer.
    expect(workers[0]?.ended).toBe(false);
    workers[0]?.say({ answer: { id: 2, status: 200, body: "b", filename: "" } });
    expect((await question).body).toBe("b");
    expect(workers[0]?.ended).toBe(true);
    expect(workers).toHaveLength(1);
    void home.ready();
    expect(workers).toHaveLength(2);
  });

  it("by another tab does not break a line", async () => {
    const failures = vi.fn();
    home.onFailure(failures);
    const on = events();
    const line = home.line(on);
    // Whoever waits for a house to stand is not told to wait for another.
    workers[0]?.say(removed(null));
    workers[0]?.say({ ready });
    await tick();
    expect(workers[0]?.ended).toBe(false);
    line.close();
    await tick();
    void home.ask("GET", "/api/games");
    workers[0]?.say({ answer: { id: 2, status: 200, body: "", filename: "" } });
    expect(workers[0]?.ended).toBe(true);
    expect(failures).not.toHaveBeenCalled();
  });

  it("is refused with what the house says", async () => {
    const gone = home.remove("0a");
    workers[0]?.say({ ready });
    workers[0]?.say({ failed: { id: 1, code: "in_use", words: "there" } });
    await expect(gone).rejects.toMatchObject({ code: "in_use" });
    expect(workers[0]?.ended).toBe(false);
  });
});
