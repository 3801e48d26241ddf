import { SvelteMap } from "svelte/reactivity";
import { expect, it } from "vitest";
import "../../tests/browser";
import type { Lesson } from "./lesson";

const { Guide } = await import("./guide.svelte");

/** Two looks and a deed lie at the first ply, each at a stop of its own. */
const lesson: Lesson = {
  id: "learn-test",
  words: "test",
  stops: [
    { id: "first", steps: [{ id: "look", targets: [] }] },
    { id: "second", steps: [{ id: "look", targets: [] }] },
    { id: "third", steps: [{ id: "do", targets: [], expects: "deed" }] },
    { id: "fourth", steps: [{ id: "do", targets: [], expects: "other" }] },
  ],
};
const entries = [
  { actor: 0, action: "deed" },
  { actor: 1, action: "theirs" },
  { actor: 0, action: "other" },
] as const;

/** A table that goes where it is asked to, when it is told. */
function slowTable() {
  const now = new SvelteMap([["ply", 0]]);
  const asked: number[] = [];
  return {
    id: "abc",
    game: "none",
    past: null,
    settled: true,
    asked,
    get ply() {
      return now.get("ply") ?? 0;
    },
    get allowed() {
      return [entries[this.ply]?.action];
    },
    goTo: (ply: number) => void asked.push(ply),
    hover: () => {},
    arrive: () => void now.set("ply", asked.at(-1) ?? 0),
  };
}

it("stays at its stop until the table is where it was asked to go", () => {
  const table = slowTable();
  const guide = new Guide(lesson, { id: lesson.id, seat: 0, start: 0, record: { entries } }, table);
  guide.skip();
  guide.skip();
  expect([guide.stop, table.asked]).toEqual([2, []]);
  guide.skip();
  expect([guide.stop, table.asked]).toEqual([2, [2]]);
  guide.skip();
  expect([guide.stop, table.asked]).toEqual([2, [2, 2]]);
  table.arrive();
  expect(guide.stop).toBe(3);
  guide.skip();
  table.arrive();
  expect([guide.stop, guide.arrived]).toEqual([4, true]);
  guide.goToStop(1);
  expect(guide.stop).toBe(4);
  table.arrive();
  expect(guide.stop).toBe(1);
});
