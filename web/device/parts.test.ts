import { afterEach, describe, expect, it, vi } from "vitest";
import { asked } from "./address";
import type { Thought } from "./messages";
import { moduleAddress, moduleOf, most_text, type Compiled, type HouseModule } from "./module";
import { longest_ms, Timers } from "./timers";
import { Work } from "./work";

describe("an address", () => {
  it("is taken apart", () => {
    expect(asked("/api/tables/0a%2Fb?status=open&before=7&name=a+b%26c&flag&&#x")).toEqual({
      path: ["tables", "0a/b"],
      query: { status: "open", before: "7", name: "a b&c", flag: "" },
    });
    expect(asked("/api/games")).toEqual({ path: ["games"], query: {} });
    expect(asked("/api/a+b/")).toEqual({ path: ["a+b", ""], query: {} });
    expect(JSON.stringify(asked("/api/a?__proto__=1")?.query)).toBe('{"__proto__":"1"}');
  });

  it.each(["/other", "/api", "api/games", "/api/%", "/api/%ff", "/api/a%00", "/api/a?b=%zz"])(
    "is refused: %s",
    (address) => expect(asked(address)).toBeNull(),
  );
});

describe("timers", () => {
  afterEach(() => vi.useRealTimers());

  it("wake once, unless they are unset", () => {
    vi.useFakeTimers();
    const woken: number[] = [];
    const timers = new Timers((id) => woken.push(id));
    timers.set(1, 20);
    timers.set(2, 10);
    timers.set(3, 10);
    timers.set(4, -5);
    timers.unset(3);
    timers.unset(9);
    vi.advanceTimersByTime(0);
    expect(woken).toEqual([4]);
    vi.advanceTimersByTime(100);
    expect(woken).toEqual([4, 2, 1]);
    timers.set(5, 10);
    timers.unsetAll();
    vi.advanceTimersByTime(100);
    expect(woken).toHaveLength(3);
  });

  it("begin anew if they are set again", () => {
    vi.useFakeTimers();
    const woken: number[] = [];
    const timers = new Timers((id) => woken.push(id));
    timers.set(1, 10);
    vi.advanceTimersByTime(9);
    timers.set(1, 10);
    vi.advanceTimersByTime(9);
    expect(woken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(woken).toEqual([1]);
  });

  it("wait longer than a browser can", () => {
    vi.useFakeTimers();
    const woken: number[] = [];
    const timers = new Timers((id) => woken.push(id));
    timers.set(1, longest_ms + 50);
    timers.set(2, longest_ms + 50);
    vi.advanceTimersByTime(longest_ms + 49);
    timers.unset(2);
    expect(woken).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(woken).toEqual([1]);
  });
});

describe("the module", () => {
  it("lies in device/ beside the page, wherever that is", () => {
    const built = "https://play.example/deep/folder/assets/house_worker-x1.js?worker";
    expect(moduleAddress(built, "roundhouse.wasm", "0.8.0")).toBe(
      "https://play.example/deep/folder/device/roundhouse.wasm?v=0.8.0",
    );
    const tried = "http://127.0.0.1:5173/device/house_worker.ts?worker_file&type=module";
    expect(moduleAddress(tried, "roundhouse.js", "")).toBe(
      "http://127.0.0.1:5173/device/roundhouse.js",
    );
  });

  /** Where texts lie is numbered from 1 on; `room`: how many fit. */
  function compiled(calls: unknown[], room: number): Compiled {
    const texts: (string | null)[] = [];
    const call = (name: string) => (at: number) => calls.push([name, texts[at - 1]]);
    return {
      allocateUTF8: (text) => (texts.length === room ? 0 : texts.push(text)),
      _free(at) {
        calls.push(["free", texts[at - 1]]);
        texts[at - 1] = null;
      },
      _hear: call("hear"),
      _begin_work: call("begin_work"),
      _step_work: () => 3,
    };
  }

  it("is handed texts in its own memory, which is freed afterwards", () => {
    const calls: unknown[] = [];
    const module = moduleOf(compiled(calls, 2));
    module.hear("a");
    module.begin_work("b");
    expect(module.step_work()).toBe(3);
    expect(calls).toEqual([
      ["hear", "a"],
      ["free", "a"],
      ["begin_work", "b"],
      ["free", "b"],
    ]);
  });

  it("is not called with what is too long, or has no room", () => {
    const calls: unknown[] = [];
    expect(() => moduleOf(compiled(calls, 0)).hear("a")).toThrow(RangeError);
    expect(() => moduleOf(compiled(calls, 1)).hear("x".repeat(most_text + 1))).toThrow(RangeError);
    expect(calls).toEqual([]);
  });

  it("is left alone after it has thrown", () => {
    const calls: unknown[] = [];
    const broken = compiled(calls, 1);
    broken._hear = () => {
      throw new Error("unreachable");
    };
    expect(() => moduleOf(broken).hear("a")).toThrow("unreachable");
    expect(calls).toEqual([]);
  });
});

describe("work", () => {
  /** Each step tells what is written for it; the last returns 0. */
  function thinking(steps: string[][]): Thought[] {
    const said: Thought[] = [];
    const work = new Work((thought) => said.push(thought));
    const left = [...steps];
    const module: HouseModule = {
      hear: () => undefined,
      begin_work: () => undefined,
      step_work() {
        for (const text of left.shift() ?? []) work.tell(JSON.stringify({ work: { said: text } }));
        return left.length;
      },
    };
    work.run(module, "errand");
    return said;
  }

  it("says what each step found, and which was the last", () => {
    expect(thinking([["a"]])).toEqual([{ said: "a", last: true }]);
    expect(thinking([["a"], [], ["b"]])).toEqual([
      { said: "a", last: false },
      { said: "b", last: true },
    ]);
  });

  it("says that there is nothing", () => {
    expect(thinking([[]])).toEqual([{ said: "", last: true }]);
    expect(thinking([["a"], []])).toEqual([
      { said: "a", last: false },
      { said: "", last: true },
    ]);
  });
});
