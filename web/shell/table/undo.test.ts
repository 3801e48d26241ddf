import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../../wire/protocol";
import { isFree, offered_for, Undo } from "./undo.svelte";

const seats = (...others: { who: string; bot?: string }[]) =>
  [{ who: "person" }, ...others].map((it, seat) => ({ seat, ...it })) as TableInfo["seats"];
const bot = { who: "bot", bot: "level-3" };

describe("taking back", () => {
  it("is free as long as nothing came after one's own action", () => {
    expect(isFree({ from: 10, ply: 11 }, seats({ who: "person" }), [0])).toBe(true);
    expect(isFree({ from: 10, ply: 12 }, seats({ who: "person" }), [0])).toBe(false);
  });
  it("is free among bots, whatever was revealed", () => {
    expect(isFree({ from: 10, ply: 14 }, seats(bot, bot), [0])).toBe(true);
    expect(isFree({ from: 10, ply: 14 }, seats({ who: "person", bot: "level-4" }), [0])).toBe(true);
    expect(isFree({ from: 10, ply: 14 }, seats({ who: "person" }, bot), [0, 1])).toBe(true);
  });
});

describe("the offer to take back", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stands for a while after an act that was perhaps not meant", () => {
    const undo = new Undo();
    undo.acted("a", true);
    expect(undo.offered).toBe(false);
    undo.played("a", true);
    expect(undo.offered).toBe(true);
    vi.advanceTimersByTime(offered_for);
    expect(undo.offered).toBe(false);
  });
  it("is not made after others, nor where the others would have to agree", () => {
    const undo = new Undo();
    undo.acted("a", false);
    undo.played("a", true);
    expect(undo.offered).toBe(false);
    undo.acted("b", true);
    undo.played("b", false);
    expect(undo.offered).toBe(false);
    undo.acted("c", true);
    undo.played("another", true);
    expect(undo.offered).toBe(false);
  });
  it("stays while bots go on, and ends when a person does", () => {
    const undo = new Undo();
    undo.acted("a", true);
    undo.passed(false);
    undo.played("a", true);
    undo.passed(true);
    expect(undo.offered).toBe(true);
    undo.passed(false);
    expect(undo.offered).toBe(false);
  });
  it("ends with the next act", () => {
    const undo = new Undo();
    undo.acted("a", true);
    undo.played("a", true);
    undo.acted("b", false);
    expect(undo.offered).toBe(false);
  });
});
