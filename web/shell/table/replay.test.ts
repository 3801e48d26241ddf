import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Logged } from "../log.svelte";
import { Replay } from "./replay.svelte";
import { newsFor, type News } from "./turns";

const turn = (seat: number) => ({ type: "turn_started", seat });
const entries: Logged[] = [
  { from: 0, ply: 1, events: [turn(0)], actors: [0] },
  { from: 1, ply: 2, events: [turn(1)], actors: [0] },
  { from: 2, ply: 4, events: ["one"], actors: [1] },
  { from: 4, ply: 5, events: ["two", turn(2)], actors: [1] },
  { from: 5, ply: 7, events: ["three", turn(0)], actors: [2] },
];

let shown: [number, readonly unknown[] | null][];
let ended: number;
let replay: Replay;
let news: News;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  ended = 0;
  news = newsFor(0, entries, 3);
  replay = new Replay(
    {
      get news() {
        return news;
      },
    },
    {
      show: (ply, entry, done) => {
        shown.push([ply, entry?.events ?? null]);
        done(500);
      },
      end: () => ended++,
    },
  );
});
afterEach(() => void vi.useRealTimers());

describe("what others did, once more", () => {
  it("begins where one decided and shows entry after entry, then how it is", () => {
    replay.start();
    expect(shown).toEqual([[2, null]]);
    expect(replay.now).toMatchObject({ number: 1, of: 2 });
    vi.advanceTimersByTime(60_000);
    expect(shown.map(([ply]) => ply)).toEqual([2, 4, 5, 7]);
    expect(shown[1]?.[1]).toEqual(["one"]);
    expect(ended).toBe(1);
    expect(replay.playing).toBe(false);
    expect(replay.now).toBeNull();
  });
  it("stands still while it is paused, and goes on from there", () => {
    replay.start();
    vi.advanceTimersByTime(1300);
    const before = shown.length;
    replay.pause();
    vi.advanceTimersByTime(60_000);
    expect(shown).toHaveLength(before);
    replay.pause();
    vi.advanceTimersByTime(60_000);
    expect(ended).toBe(1);
  });
  it("steps from turn to turn, and behind the last one it ends", () => {
    replay.start();
    replay.step(1);
    expect(replay.now?.turn.seat).toBe(2);
    expect(shown.at(-1)).toEqual([7, null]);
    replay.step(-1);
    expect(replay.now?.turn.seat).toBe(1);
    replay.step(-1);
    expect(replay.now?.turn.seat).toBe(1);
    replay.step(1);
    replay.step(1);
    expect(ended).toBe(1);
  });
  it("that was stopped shows nothing more", () => {
    replay.start();
    replay.stop();
    vi.advanceTimersByTime(60_000);
    expect(shown).toHaveLength(1);
    expect(ended).toBe(0);
  });
  it("has nothing to show where nobody did anything", () => {
    news = newsFor(2, entries, 3);
    replay.start();
    expect(replay.playing).toBe(false);
    expect(shown).toEqual([]);
  });
});
