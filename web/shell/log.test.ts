import { describe, expect, it } from "vitest";
import { Log } from "./log.svelte";

const told = (...plies: number[]) =>
  plies.map((ply) => ({ ply, actor: 0, events: [`told ${ply}`] }));
const spans = (log: Log) => log.entries.map(({ from, ply }) => [from, ply]);

describe("the log", () => {
  it("fills what happened before it listened, even if something happens meanwhile", () => {
    const log = new Log();
    log.add(2, 4, ["seen"]);
    expect(log.complete).toBe(0);
    log.recall(told(0, 1, 2, 3));
    expect(spans(log)).toEqual([
      [0, 1],
      [1, 2],
      [2, 4],
    ]);
    expect(log.entries[2]?.events).toEqual(["seen"]);
    expect(log.complete).toBe(4);
  });
  it("knows how far it is without a gap", () => {
    const log = new Log();
    log.recall(told(0, 1));
    log.add(5, 6, []);
    expect(log.complete).toBe(2);
  });
  it("takes nothing twice", () => {
    const log = new Log();
    log.add(0, 2, ["a"]);
    log.add(0, 2, ["a"]);
    log.add(1, 3, ["b"]);
    log.recall(told(0, 1));
    expect(spans(log)).toEqual([[0, 2]]);
  });
  it("forgets what was taken back, and what reached beyond", () => {
    const log = new Log();
    log.add(0, 2, []);
    log.add(2, 5, []);
    log.cut(3);
    expect(spans(log)).toEqual([[0, 2]]);
    expect(log.complete).toBe(2);
  });
});
