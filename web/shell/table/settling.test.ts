import { beforeEach, describe, expect, it } from "vitest";
import { deaf_for, hasty_for, Settling } from "./settling";

/** A pointer that rests on "keep" since long ago. */
let pointer: Settling;
beforeEach(() => {
  pointer = new Settling();
  pointer.over(100, 100, "keep", 0);
});
const press = (meaning: string | null, now: number, x = 100, y = 100) => {
  pointer.down(x, y, meaning, now);
  return pointer.counts(meaning);
};

describe("a click", () => {
  it("counts where nothing has changed, however quickly it follows another", () => {
    expect(press("keep", 5000)).toBe(true);
    expect(press("keep", 5060)).toBe(true);
    expect(pointer.hasty).toBe(false);
  });
  it("does not count within 400 ms of a change under the pointer", () => {
    pointer.drawn("draw tickets", 5000);
    expect(press("draw tickets", 5000 + deaf_for - 1)).toBe(false);
    expect(press("draw tickets", 5000 + deaf_for)).toBe(true);
  });
  it("that comes a little later was perhaps not meant", () => {
    pointer.drawn("draw tickets", 5000);
    expect(press("draw tickets", 5600)).toBe(true);
    expect(pointer.hasty).toBe(true);
    expect(press("draw tickets", 5000 + hasty_for)).toBe(true);
    expect(pointer.hasty).toBe(false);
  });
  it("counts after a drawing that left what lies there as it was", () => {
    pointer.drawn("keep", 5000);
    expect(press("keep", 5001)).toBe(true);
  });
  it("counts at once where the hand itself has brought what lies there", () => {
    pointer.wheeled(5000);
    pointer.over(100, 100, "another row", 5200);
    expect(press("another row", 5210)).toBe(true);
    pointer.drawn("draw tickets", 6000);
    expect(press("draw tickets", 6010)).toBe(false);
  });
  it("counts where a finger has pulled the page", () => {
    pointer.down(100, 100, "keep", 5000, true);
    pointer.pulled(104, 90);
    pointer.down(102, 100, "another row", 5200, true);
    expect(pointer.counts("another row")).toBe(false);
    pointer.down(102, 100, "another row", 6000, true);
    pointer.pulled(104, 20);
    pointer.down(102, 100, "a third row", 6200, true);
    expect(pointer.counts("a third row")).toBe(true);
  });
  it("counts at once where the pointer has gone since the change", () => {
    pointer.drawn("draw tickets", 5000);
    pointer.over(160, 100, "take a card", 5100);
    expect(press("take a card", 5110, 160)).toBe(true);
    expect(pointer.hasty).toBe(false);
  });
  it("does not count if the hand only trembled", () => {
    pointer.drawn("draw tickets", 5000);
    pointer.moved(102, 101, 5100);
    expect(press("draw tickets", 5150, 102, 101)).toBe(false);
  });
  it("counts on what the pointer itself has changed by coming", () => {
    pointer.over(200, 100, "track", 5000);
    pointer.drawn("track with its price", 5016);
    expect(press("track with its price", 5060, 200)).toBe(true);
  });
  it("counts after a slow way over several things", () => {
    for (let i = 1; i <= 60; i++)
      if (i % 9 === 0) pointer.over(100 + i, 100, `row ${i}`, 5000 + 20 * i);
      else pointer.moved(100 + i, 100, 5000 + 20 * i);
    expect(press("row 54", 6210, 160)).toBe(true);
  });
  it("does not count on what its own first click has brought, however quickly that came", () => {
    pointer.over(300, 100, "keep", 5000);
    expect(press("keep", 5020, 300)).toBe(true);
    pointer.drawn("draw tickets", 5070);
    expect(press("draw tickets", 5200, 300)).toBe(false);
  });
  it("does not count if a change was noticed by the click alone", () => {
    expect(press("draw tickets", 5000)).toBe(false);
    expect(press("draw tickets", 5000 + deaf_for)).toBe(true);
  });
  it("does not count if what was pressed is gone when it is let go", () => {
    pointer.down(100, 100, "keep", 5000);
    expect(pointer.counts("draw tickets")).toBe(false);
    expect(pointer.counts(null)).toBe(false);
  });
  it("counts where a change left nothing, and something comes later", () => {
    pointer.drawn(null, 5000);
    pointer.drawn("draw tickets", 9000);
    expect(press("draw tickets", 9100)).toBe(false);
    expect(press("draw tickets", 9400)).toBe(true);
  });
});

describe("a finger", () => {
  const tap = (meaning: string, now: number, x = 300, y = 500) => {
    pointer.down(x, y, meaning, now, true);
    return pointer.counts(meaning);
  };
  beforeEach(() => expect(tap("keep", 4000)).toBe(true));

  it("that comes down twice does not mean what has come there between", () => {
    pointer.drawn("draw tickets", 4100);
    expect(tap("draw tickets", 4300, 306, 508)).toBe(false);
    expect(tap("draw tickets", 4700, 306, 508)).toBe(true);
  });
  it("means what it touches elsewhere", () => {
    pointer.drawn("draw tickets", 4100);
    expect(tap("a track", 4150, 120, 200)).toBe(true);
  });
});
