import { describe, expect, it } from "vitest";
import { Log } from "./log.svelte";

const told = (...plies: number[]) =>
  plies.map((ply) => ({ ply, actor: 0, events: [`told ${ply}`] }));
const seen = (from: number, ply: number, events: string[]) => ({ from, ply, events, actors: [1] });
const spans = (log: Log) => log.entries.map(({ from, ply }) => [from, ply]);

describe("the log", () => {
  it("fills what happened before it listened, even if something happens meanwhile", () => {
    const log = new Log();
    log.add(seen(2, 4, ["seen"]));
    expect(log.complete).toBe(0);
    log.recall(told(0, 1, 2, 3));
    expect(spans(log)).toEqual([
      [0, 1],
      [1, 2],
      [2, 4],
    ]);
    expect(log.entries[2]?.events).toEqual(["seen"]);
    expect(log.entries.map(({ actors }) => actors)).toEqual([[0], [0], [1]]);
    expect(log.complete).toBe(4);
  });
  it("knows how far it is without a gap", () => {
    const log = new Log();
    log.recall(told(0, 1));
    log.add(seen(5, 6, []));
    expect(log.complete).toBe(2);
  });
  it("knows who decided, and that chance is nobody", () => {
    const log = new Log();
    log.recall([
      { ply: 0, actor: "chance", events: [] },
      { ply: 1, actor: 2, events: [] },
    ]);
    expect(log.entries.map(({ actors }) => actors)).toEqual([[], [2]]);
  });
  it("takes nothing twice", () => {
    const log = new Log();
    log.add(seen(0, 2, ["a"]));
    log.add(seen(0, 2, ["a"]));
    log.add(seen(1, 3, ["b"]));
    log.recall(told(0, 1));
    expect(spans(log)).toEqual([[0, 2]]);
  });
  it("forgets what was taken back, and what reached beyond", () => {
    const log = new Log();
    log.add(seen(0, 2, []));
    log.add(seen(2, 5, []));
    log.cut(3);
    expect(spans(log)).toEqual([[0, 2]]);
    expect(log.complete).toBe(2);
  });
});
