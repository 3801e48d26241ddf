import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sound } from "../../games/game";
import { between, part, settle, swing } from "./time";

let frames: ((now: number) => void)[] = [];
vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => frames.push(step));
vi.stubGlobal("cancelAnimationFrame", (id: number) => delete frames[id - 1]);
const { Scene } = await import("./scene.svelte");

/** The next picture, so many milliseconds after the first. */
function picture(now: number): void {
  const wanted = frames;
  frames = [];
  for (const step of wanted) step?.(now);
}

describe("a scene", () => {
  let heard: Sound[] = [];
  const cues = [
    { at: 0.5, sound: "wagon" as const },
    { at: 1, sound: "ticket" as const },
    { at: 2, sound: "end" as const },
  ];
  const made = (moves = true) => new Scene(2, cues, { moves, hear: (sound) => heard.push(sound) });
  beforeEach(() => {
    heard = [];
    frames = [];
  });
  afterEach(() => expect(frames.length).toBeLessThan(2));

  it("shows one moment after the other, and is heard once at each", () => {
    const scene = made();
    scene.play();
    picture(10_000);
    expect([scene.time, scene.runs, scene.done]).toEqual([0, true, false]);
    picture(10_600);
    expect([scene.time, heard]).toEqual([0.6, ["wagon"]]);
    picture(11_000);
    picture(13_000);
    expect([scene.time, scene.runs, scene.done]).toEqual([2, false, true]);
    expect(heard).toEqual(["wagon", "ticket", "end"]);
    picture(14_000);
    expect(heard).toHaveLength(3);
  });

  it("is at its end at once when skipped, and once more from the beginning", () => {
    const scene = made();
    scene.play();
    picture(0);
    picture(700);
    scene.finish();
    expect([scene.time, scene.runs]).toEqual([2, false]);
    expect(heard).toEqual(["wagon", "end"]);
    picture(800);
    expect(scene.time).toBe(2);
    scene.finish();
    expect(heard).toHaveLength(2);
    scene.play();
    expect([scene.time, scene.runs]).toEqual([0, true]);
  });

  it("is at its end at once where nothing moves", () => {
    const scene = made(false);
    scene.play();
    expect([scene.time, scene.runs, scene.done]).toEqual([2, false, true]);
    expect(heard).toEqual(["end"]);
  });

  it("stands at any moment without a sound", () => {
    const scene = made();
    scene.play();
    scene.stand(1.25);
    picture(5000);
    expect([scene.time, scene.runs]).toEqual([1.25, false]);
    scene.stand(99);
    expect([scene.time, scene.done]).toEqual([2, true]);
    expect(heard).toEqual([]);
  });
});

describe("motion", () => {
  it("begins and ends where it should", () => {
    expect([part(1, 3, 0), part(1, 3, 2), part(1, 3, 9)]).toEqual([0, 0.5, 1]);
    expect(part(2, 2, 2)).toBe(1);
    for (const way of [settle, swing]) expect([way(0), way(1)]).toEqual([0, 1]);
    expect(between(10, 20, 0.25)).toBe(12.5);
  });
});
