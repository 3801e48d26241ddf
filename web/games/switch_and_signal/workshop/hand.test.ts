// The hand over the map: what a finger takes up, what comes nearer first, and what is refused.
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../../../tests/browser";
import { device, settings } from "../../../shell/settings.svelte";
import { addWords } from "../../../shell/words.svelte";
import { readJson, root } from "../../../tests/sources";
import { long_press } from "../../../workshop/editor/carrying";
import type { BoardDocument } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { crowded } from "./crowd";
import { tidy } from "./document";
import { movePlace } from "./edit";
import { fakeEditor } from "./fake_editor";
import { Hand } from "./hand.svelte";
import { key } from "./keys";
import { spotOf } from "./lay";
import { middleOf } from "./selection";

vi.setConfig({ testTimeout: 30_000 });
addWords("sas", { de: game_de, en: game_en });
addWords("sas.workshop", { de, en });
const copy = tidy(
  readJson<BoardDocument>(join(root, "../games/switch_and_signal/boards/europe.json")),
);

const page = new EventTarget();
beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal(
    "DOMPoint",
    class {
      constructor(
        readonly x: number,
        readonly y: number,
      ) {}
      matrixTransform({ a }: { a: number }) {
        return { x: this.x * a, y: this.y * a };
      }
    },
  );
});

/** At so many pixels a unit, over this place of the canvas. */
function pointer({ x, y }: { x: number; y: number }, scale = 1, pointerType = "touch") {
  const matrix = { a: scale, inverse: () => ({ a: 1 / scale }) };
  const svg = { getScreenCTM: () => matrix };
  return {
    clientX: x * scale,
    clientY: y * scale,
    button: 0,
    pointerId: 1,
    pointerType,
    stopPropagation() {},
    currentTarget: {
      closest: () => svg,
      setPointerCapture() {},
      addEventListener() {},
      removeEventListener() {},
    },
  } as unknown as PointerEvent;
}

/** Where two lines leave a junction they are near each other; in the middle of this one nothing else is. */
const line = copy.lines.find((it) => !crowded(copy, `line:${it.id}`, middleOf(copy, it.id), 17))!;
const free = middleOf(copy, line.id);
const thick = (() => {
  const { from, id } = copy.lines.find((it) => copy.junctions.some((one) => one.id === it.from))!;
  const [a, b] = [spotOf(copy, from), spotOf(copy, `${id}-1`)];
  return { what: `line:${id}`, at: { x: a.x + (b.x - a.x) * 0.15, y: a.y + (b.y - a.y) * 0.15 } };
})();

describe("where tracks crowd", () => {
  it("is where another line passes under the finger", () => {
    expect(crowded(copy, thick.what, thick.at, 17)).toBe(true);
    expect(crowded(copy, `line:${line.id}`, free, 17)).toBe(false);
  });
  it("is where places and signals are close together, whatever line is below them", () => {
    const city = copy.cities[0]!;
    expect(crowded(copy, `city:${city.id}`, spotOf(copy, city.id), 17)).toBe(false);
    expect(crowded(copy, `city:${city.id}`, spotOf(copy, city.id), 60)).toBe(true);
  });
  it("the first tap of a finger comes nearer, the second selects", () => {
    vi.spyOn(device, "touch", "get").mockReturnValue(true);
    const editor = fakeEditor(copy);
    const hand = new Hand(editor);
    hand.tap(pointer(thick.at, 0.72), thick.what);
    expect(editor.selected).toBeNull();
    expect(hand.look?.width).toBe(180);
    expect(hand.look!.x + 90).toBeCloseTo(thick.at.x);
    vi.advanceTimersByTime(900);
    hand.tap(pointer(thick.at, 1.2), thick.what);
    expect(editor.selected).toBe(thick.what);
  });
  it("a tap selects at once where nothing crowds, from near, and by mouse", () => {
    const touch = vi.spyOn(device, "touch", "get").mockReturnValue(true);
    for (const [what, at, scale, finger] of [
      [`line:${line.id}`, free, 0.72, true],
      [thick.what, thick.at, 1.6, true],
      [thick.what, thick.at, 0.72, false],
    ] as const) {
      touch.mockReturnValue(finger);
      const editor = fakeEditor(copy);
      const hand = new Hand(editor);
      hand.tap(pointer(at, scale), what);
      expect([editor.selected, hand.look]).toEqual([what, null]);
    }
  });
});

describe("a long press", () => {
  const start = copy.starts[0]!;
  const what = `start:${start.id}`;
  function lifted(): [Hand, ReturnType<typeof fakeEditor>] {
    const editor = fakeEditor(copy);
    const hand = new Hand(editor);
    hand.down(pointer(spotOf(copy, start.id)), what, { kind: "place", id: start.id });
    vi.advanceTimersByTime(long_press + 1);
    return [hand, editor];
  }
  it("takes a place up, and puts it down where the cross is", () => {
    const [hand, editor] = lifted();
    expect(hand.carry).not.toBeNull();
    const { x, y } = spotOf(copy, start.id);
    expect(hand.look).toEqual({ x: x - 170, y: y - 170, width: 340, height: 340 });
    hand.putDown({ x: x + 9, y: y + 7 });
    const now = spotOf(tidy(editor.board), start.id);
    expect(now.x).toBeCloseTo(x + 9);
    expect(now.y).toBeCloseTo(y + 7);
    expect(hand.carry).toBeNull();
  });
  it("does not put it upon another, and says so in the check", () => {
    const [hand, editor] = lifted();
    const other = copy.cities[0]!;
    hand.putDown(spotOf(copy, other.id));
    expect([hand.carry === null, editor.done]).toEqual([false, []]);
    expect(editor.refused).toMatchObject([{ kind: "hint", about: what }]);
    expect(editor.refused[0]?.note).toContain(other.name.en);
    expect(editor.refused[0]?.title).toContain(start.name.en);
  });
});

it("what is new is not put upon another, nor moved there by keys", () => {
  const editor = fakeEditor(copy);
  editor.take("city");
  new Hand(editor).ground(pointer(spotOf(copy, "paris"), 1, "mouse"));
  expect(editor.done).toEqual([]);
  expect(editor.refused).toMatchObject([{ about: "city:paris" }]);
  const { x, y } = spotOf(copy, "paris");
  const { id } = copy.starts[0]!;
  const near = movePlace(copy, id, { x: x + 46, y });
  const by_keys = fakeEditor(near);
  by_keys.select(`start:${id}`);
  const arrow = { key: "ArrowLeft", altKey: true, shiftKey: true, target: null };
  expect(key(by_keys, arrow as unknown as KeyboardEvent)).toBe(true);
  expect([by_keys.done.length, by_keys.refused.length]).toEqual([0, 1]);
});
