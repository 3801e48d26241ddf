import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Thought } from "./messages";
import { idle_ms, loading_ms, mostWorkers, Thinkers, type ThinkingEvents } from "./thinkers";

interface FakeWorker {
  on: ThinkingEvents;
  errands: string[];
  ended: boolean;
}

let workers: FakeWorker[];
let thoughts: [number, Thought][];
let troubles: string[];

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  thoughts = [];
  troubles = [];
  return () => vi.useRealTimers();
});

function pool(most: number): Thinkers {
  return new Thinkers(
    (on) => {
      const worker: FakeWorker = { on, errands: [], ended: false };
      workers.push(worker);
      return {
        work: (errand) => worker.errands.push(errand),
        end: () => (worker.ended = true),
      };
    },
    most,
    (id, thought) => thoughts.push([id, thought]),
    (words) => troubles.push(words),
  );
}

const errand = (id: number, background = false) => ({ id, errand: `errand ${id}`, background });
const finish = (worker: number, said = "done") => workers[worker]?.on.thought({ said, last: true });
const given = () => workers.map(({ errands }) => errands.map((text) => Number(text.slice(7))));

it("leaves a core to the page", () => {
  expect([undefined, 1, 2, 3, 4, 5, 16].map(mostWorkers)).toEqual([1, 1, 1, 2, 3, 4, 4]);
});

describe("thinkers", () => {
  it("start when they are needed, and take what waits in its order", () => {
    const thinkers = pool(2);
    expect(workers).toEqual([]);
    for (const id of [1, 2, 3, 4]) thinkers.think(errand(id));
    expect(given()).toEqual([[1], [2]]);
    finish(1);
    expect(given()).toEqual([[1], [2, 3]]);
    finish(0, "a move");
    expect(given()).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(thoughts).toEqual([
      [2, { said: "done", last: true }],
      [1, { said: "a move", last: true }],
    ]);
  });

  it("use one that is free before another starts", () => {
    const thinkers = pool(4);
    thinkers.think(errand(1));
    finish(0);
    thinkers.think(errand(2));
    expect(given()).toEqual([[1, 2]]);
  });

  it("are not waited for if they are never loaded", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1));
    thinkers.think(errand(2));
    vi.advanceTimersByTime(loading_ms);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(troubles).toHaveLength(1);
    expect(thoughts).toEqual([[1, { said: "", last: true }]]);
    workers[1]?.on.loaded();
    vi.advanceTimersByTime(10 * loading_ms);
    expect(given()).toEqual([[1], [2]]);
    expect(workers[1]?.ended).toBe(false);
  });

  it("pass on what is found on the way", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1));
    workers[0]?.on.thought({ said: "half", last: false });
    finish(0, "all");
    workers[0]?.on.thought({ said: "late", last: true });
    expect(thoughts.map(([, { said }]) => said)).toEqual(["half", "all"]);
  });

  it("have a worker of its own for the background, which is in no bot's way", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1, true));
    thinkers.think(errand(2, true));
    thinkers.think(errand(3));
    expect(given()).toEqual([[1], [3]]);
    finish(0);
    expect(given()).toEqual([[1, 2], [3]]);
  });

  it("begin nothing in the background while a bot waits", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1));
    thinkers.think(errand(2));
    thinkers.think(errand(3, true));
    expect(given()).toEqual([[1]]);
    finish(0);
    expect(given()).toEqual([[1, 2], [3]]);
  });

  it("forget what waits", () => {
    const thinkers = pool(1);
    for (const id of [1, 2, 3]) thinkers.think(errand(id));
    thinkers.forget(2);
    finish(0);
    expect(given()).toEqual([[1, 3]]);
    thinkers.forget(99);
    expect(workers[0]?.ended).toBe(false);
  });

  it("end a worker whose thought is forgotten, and start another for the next", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1));
    thinkers.think(errand(2));
    thinkers.forget(1);
    expect(workers[0]?.ended).toBe(true);
    expect(given()).toEqual([[1], [2]]);
    finish(0);
    expect(thoughts).toEqual([]);
    finish(1);
    expect(thoughts).toEqual([[2, { said: "done", last: true }]]);
  });

  it("answer with nothing if a worker dies, and go on with another", () => {
    const thinkers = pool(1);
    thinkers.think(errand(1));
    thinkers.think(errand(2));
    workers[0]?.on.failed("out of memory");
    expect(thoughts).toEqual([[1, { said: "", last: true }]]);
    expect(troubles).toEqual(["out of memory"]);
    expect(workers[0]?.ended).toBe(true);
    expect(given()).toEqual([[1], [2]]);
  });

  it("answer with nothing if no worker can be started", () => {
    const start = () => {
      throw new Error("no workers here");
    };
    const answered: number[] = [];
    const thinkers = new Thinkers(
      start,
      1,
      (id, { said, last }) => said === "" && last && answered.push(id),
      (words) => troubles.push(words),
    );
    thinkers.think(errand(1));
    thinkers.think(errand(2, true));
    expect(answered).toEqual([1, 2]);
    expect(troubles).toHaveLength(2);
  });

  it("give memory back after a while, but one for bots stays", () => {
    const thinkers = pool(2);
    thinkers.think(errand(1));
    thinkers.think(errand(2));
    thinkers.think(errand(3, true));
    [0, 1, 2].forEach((worker) => finish(worker));
    vi.advanceTimersByTime(idle_ms - 1);
    thinkers.think(errand(4));
    vi.advanceTimersByTime(1);
    expect(workers.map(({ ended }) => ended)).toEqual([false, true, true]);
    finish(0);
    vi.advanceTimersByTime(10 * idle_ms);
    expect(workers[0]?.ended).toBe(false);
  });

  it("end all", () => {
    const thinkers = pool(2);
    for (const id of [1, 2, 3]) thinkers.think(errand(id));
    thinkers.end();
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
    finish(0);
    expect(thoughts).toEqual([]);
  });
});
