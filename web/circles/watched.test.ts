import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { Refusal } from "../shell/api";
import { Watched } from "./watched.svelte";

const page = { hidden: false, addEventListener() {}, removeEventListener() {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
});
afterEach(() => vi.useRealTimers());

describe("what is watched", () => {
  it("is asked for again and again, until nobody looks", async () => {
    const load = vi.fn(() => Promise.resolve("seen"));
    const watched = new Watched(load, 20_000);
    const end = watched.watch();
    await vi.advanceTimersByTimeAsync(41_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect([watched.value, watched.problem]).toEqual(["seen", ""]);
    end();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(load).toHaveBeenCalledTimes(3);
  });
  it("waits while the page is hidden", async () => {
    const load = vi.fn(() => Promise.resolve("seen"));
    const end = new Watched(load, 20_000).watch();
    await vi.advanceTimersByTimeAsync(1);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(load).toHaveBeenCalledTimes(1);
    end();
  });
  it("stays while nobody answers, and is tried again sooner", async () => {
    const answers = [() => Promise.resolve("seen"), () => Promise.reject(new Error("no net"))];
    const load = vi.fn(() => (answers.shift() ?? (() => Promise.resolve("newer")))());
    const watched = new Watched(load, 20_000);
    const end = watched.watch();
    await vi.advanceTimersByTimeAsync(20_500);
    expect([watched.value, watched.problem]).toEqual(["seen", "offline"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([watched.value, watched.problem]).toEqual(["newer", ""]);
    end();
  });
  it("goes when it may not be seen any more", async () => {
    const answers = [
      () => Promise.resolve("seen"),
      () => Promise.reject(new Refusal("no_such_circle", "")),
    ];
    const watched = new Watched(() => (answers.shift() ?? (() => Promise.reject()))(), 20_000);
    const end = watched.watch();
    await vi.advanceTimersByTimeAsync(20_500);
    expect([watched.value, watched.problem]).toEqual([null, "no_such_circle"]);
    end();
  });
  it.each(["no_such_circle", "blocked"])("is not asked for on and on after %s", async (code) => {
    const load = vi.fn(() => Promise.reject(new Refusal(code, "")));
    const watched = new Watched(load, 20_000);
    const end = watched.watch();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(load).toHaveBeenCalledTimes(1);
    // Whoever is let in meanwhile goes on.
    watched.take("seen" as never);
    load.mockResolvedValue("newer" as never);
    await watched.look();
    await vi.advanceTimersByTimeAsync(20_500);
    expect(load).toHaveBeenCalledTimes(3);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });
  it.each(["storage", "used_nonce"])("is asked for again after %s, and stays", async (code) => {
    const answers = [() => Promise.resolve("seen"), () => Promise.reject(new Refusal(code, ""))];
    const load = vi.fn(() => (answers.shift() ?? (() => Promise.resolve("newer")))());
    const watched = new Watched(load, 20_000);
    const end = watched.watch();
    await vi.advanceTimersByTimeAsync(20_500);
    expect(watched.value).toBe("seen");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(watched.value).toBe("newer");
    end();
  });
  it("is not overwritten by an answer to an older question", async () => {
    let answer = (_: string) => {};
    const slow = new Promise<string>((resolve) => (answer = resolve));
    const watched = new Watched(() => slow, 20_000);
    const end = watched.watch();
    watched.take("done by hand");
    answer("as it was before");
    await vi.advanceTimersByTimeAsync(1);
    expect(watched.value).toBe("done by hand");
    end();
  });
});
