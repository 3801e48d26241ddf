// The hand over the map: what is dragged, what is carried on a phone, and what is refused.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addWords } from "../../../shell/words.svelte";
import { settings } from "../../../shell/settings.svelte";
import { long_press } from "../../../workshop/editor/carrying";
import type { Editor, Finding } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { layoutOf, pointOf, sideOf, sides } from "../map/layout";
import { key } from "./act";
import { movePlace } from "./edit";
import { sideNear } from "./gestures";
import { Hand } from "./hand.svelte";
import { read, type Board } from "./read";
import { ours, small } from "./sample";

vi.setConfig({ testTimeout: 30_000 });
addWords("gtj", { de: game_de, en: game_en });
addWords("gtj.workshop", { de, en });

const page = new EventTarget();
beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});

/** An editor with one step after the other; `shown` is what is drawn while something is dragged. */
function editorOf(board: Board, tool = "select") {
  const fake = {
    kept: board,
    shown: null as Board | null,
    get board(): Board {
      return fake.shown ?? fake.kept;
    },
    tool,
    selected: null as string | null,
    labels: [] as string[],
    refused: [] as Finding[],
    change(label: string, next: Board) {
      fake.labels.push(label);
      fake.kept = next;
      fake.shown = null;
    },
    select(what: string | null) {
      fake.selected = what;
    },
    preview(next: Board | null) {
      fake.shown = next;
    },
    refuse(why: Finding) {
      fake.refused.push(why);
    },
  };
  return fake as typeof fake & Editor<Board>;
}
/** The screen is the canvas. */
function handOf(editor: Editor<Board>): Hand {
  const hand = new Hand(editor);
  hand.toCanvas = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
  return hand;
}
const pointer = (x: number, y: number, pointerType = "mouse") =>
  ({
    clientX: x,
    clientY: y,
    button: 0,
    pointerId: 1,
    pointerType,
    stopPropagation() {},
  }) as unknown as PointerEvent;
const at = (board: Board, id: string) => pointOf(read(board), id);

function drag(hand: Hand, id: string, on_name: boolean, ...way: [number, number][]): void {
  const [first, ...rest] = way;
  hand.pressPlace(pointer(...(first ?? [0, 0])), id, on_name);
  for (const to of rest) hand.move(pointer(...to));
  hand.up();
}

describe("by mouse", () => {
  it("a place goes where it is dragged, by the point it was taken at", () => {
    const editor = editorOf(small());
    drag(handOf(editor), "ash", false, [205, 198], [250, 250], [305, 298]);
    expect(at(editor.kept, "ash")).toEqual({ x: 300, y: 300 });
    expect(editor.labels).toEqual(["Ash moved"]);
  });
  it("a press that hardly moves changes nothing", () => {
    const editor = editorOf(small());
    drag(handOf(editor), "ash", false, [200, 200], [203, 202]);
    expect([editor.labels, editor.shown]).toEqual([[], null]);
  });
  it("the click at the end of a drag selects nothing, the next one does", () => {
    const editor = editorOf(small());
    const hand = handOf(editor);
    drag(hand, "ash", false, [200, 200], [300, 300]);
    hand.tapPlace("birch");
    expect(editor.selected).toBeNull();
    vi.advanceTimersByTime(200);
    hand.tapPlace("birch");
    expect(editor.selected).toBe("places:birch");
  });
  it("from place to place a link is drawn", () => {
    const editor = editorOf(small(), "link");
    const hand = handOf(editor);
    hand.pressPlace(pointer(200, 200), "ash", false);
    hand.move(pointer(840, 395));
    expect(hand.thread).toEqual({ from: { x: 200, y: 200 }, to: { x: 850, y: 400 }, joins: true });
    hand.up();
    expect(read(editor.kept).links.at(-1)).toMatchObject({ a: "ash", b: "firth" });
  });
  it("the page takes the pointer: all is as it was", () => {
    const editor = editorOf(small());
    const hand = handOf(editor);
    hand.pressPlace(pointer(200, 200), "ash", false);
    hand.move(pointer(400, 300));
    expect(editor.shown).not.toBeNull();
    hand.lost();
    hand.up();
    expect([editor.labels, editor.shown]).toEqual([[], null]);
  });
});

describe("a place upon another", () => {
  it("is refused with a row that says why, where, and about what", () => {
    const editor = editorOf(small());
    const hand = handOf(editor);
    hand.pressPlace(pointer(200, 200), "ash", false);
    hand.move(pointer(590, 210));
    expect(hand.blocked).toBe("birch");
    hand.up();
    expect(editor.kept).toEqual(small());
    expect([editor.labels, editor.shown]).toEqual([[], null]);
    expect(editor.refused).toMatchObject([
      { kind: "hint", about: "places:ash", at: { x: 590, y: 210 }, note: "Too near to Birch." },
    ]);
    expect(editor.refused[0]?.title).toContain("Ash");
    expect(hand.note).toBe("Too near to Birch.");
  });
  it("is refused if it is new, too", () => {
    const editor = editorOf(small(), "city");
    handOf(editor).tapGround(pointer(610, 190));
    expect(editor.labels).toEqual([]);
    expect(editor.refused).toMatchObject([{ about: "places:birch" }]);
  });
  it("is refused by keys, but may go away from where it should not be", () => {
    const arrow = (name: string) =>
      ({
        key: name,
        altKey: true,
        shiftKey: true,
        ctrlKey: false,
        metaKey: false,
      }) as KeyboardEvent;
    const nowhere = { at: () => null, free: () => true, go() {} };
    const near = editorOf(movePlace(small(), "ash", { x: 550, y: 200 }));
    near.select("places:ash");
    key(near, arrow("ArrowRight"), nowhere);
    expect(at(near.kept, "ash").x).toBe(550);
    expect(near.refused).toHaveLength(1);
    const upon = editorOf(movePlace(small(), "ash", { x: 595, y: 200 }));
    upon.select("places:ash");
    key(upon, arrow("ArrowLeft"), nowhere);
    expect(at(upon.kept, "ash").x).toBe(585);
    expect(upon.refused).toEqual([]);
  });
});

describe("a name", () => {
  it.each(sides)("goes to the side it is dragged to (%s)", (side) => {
    const { x, y } = at(small(), "elm");
    const to = {
      n: [x + 5, y - 90],
      e: [x + 120, y + 4],
      s: [x - 9, y + 80],
      w: [x - 130, y - 12],
    }[side] as [number, number];
    expect(sideNear(small(), "elm", { x: to[0], y: to[1] })).toBe(side);
    const editor = editorOf(small());
    const [label_x, label_y] = layoutOf(read(small()), "elm").label;
    drag(handOf(editor), "elm", true, [label_x, label_y], [x, y], to);
    expect(sideOf(read(editor.kept), "elm")).toBe(side);
    expect(at(editor.kept, "elm")).toEqual({ x, y });
    expect(editor.labels).toHaveLength(1);
  });
  it("of ours moves as well, and only that one", () => {
    const before = layoutOf(read(ours), "boston").label;
    const { x, y } = at(ours, "boston");
    for (const [side, dx, dy] of [
      ["n", 0, -80],
      ["w", -120, 0],
    ] as const) {
      const editor = editorOf(ours);
      drag(handOf(editor), "boston", true, before, [x + dx, y + dy]);
      const [now_x, now_y] = layoutOf(read(editor.kept), "boston").label;
      expect(side === "n" ? now_y < y : now_x < x).toBe(true);
      expect(layoutOf(read(editor.kept), "portland")).toEqual(layoutOf(read(ours), "portland"));
    }
  });
});

describe("on a phone", () => {
  function lifted(editor: Editor<Board>, press: (hand: Hand) => void): Hand {
    const hand = handOf(editor);
    press(hand);
    expect(hand.carries).toBe(false);
    vi.advanceTimersByTime(long_press + 1);
    return hand;
  }
  it("a long press takes a place up, the map moves under the cross, and it is put down there", () => {
    const editor = editorOf(small());
    const hand = lifted(editor, (it) => it.pressPlace(pointer(207, 195, "touch"), "ash", false));
    expect(hand.carries).toBe(true);
    expect(hand.look).toEqual({ x: 30, y: 30, width: 340, height: 340 });
    expect([hand.carried, editor.selected]).toEqual(["Ash", "places:ash"]);
    hand.up();
    hand.tapPlace("ash");
    hand.cross({ x: 320, y: 330 });
    expect(at(editor.board, "ash")).toEqual({ x: 320, y: 330 });
    expect(at(editor.kept, "ash")).toEqual({ x: 200, y: 200 });
    hand.putDown({ x: 320, y: 330 });
    expect(at(editor.kept, "ash")).toEqual({ x: 320, y: 330 });
    expect([hand.carries, hand.held, editor.shown]).toEqual([false, null, null]);
  });
  it("a finger that moves takes nothing up", () => {
    const editor = editorOf(small());
    const hand = handOf(editor);
    hand.pressPlace(pointer(200, 200, "touch"), "ash", false);
    page.dispatchEvent(Object.assign(new Event("pointermove"), { clientX: 240, clientY: 200 }));
    vi.advanceTimersByTime(2 * long_press);
    expect(hand.carries).toBe(false);
  });
  it("where it cannot lie it stays in the hand", () => {
    const editor = editorOf(small());
    const hand = lifted(editor, (it) => it.pressPlace(pointer(200, 200, "touch"), "ash", false));
    hand.putDown({ x: 600, y: 205 });
    expect([hand.carries, editor.refused.length, hand.note]).toEqual([
      true,
      1,
      "Too near to Birch.",
    ]);
    hand.cancel();
    expect([editor.shown, at(editor.kept, "ash")]).toEqual([null, { x: 200, y: 200 }]);
  });
  it("what is new comes under the cross, too", () => {
    const editor = editorOf(small(), "port");
    const hand = lifted(editor, (it) => it.pressGround(pointer(500, 500, "touch")));
    hand.cross({ x: 420, y: 640 });
    hand.putDown({ x: 420, y: 640 });
    expect(read(editor.kept).places.at(-1)).toMatchObject({ kind: "port" });
    expect(hand.carries).toBe(false);
  });
  it("so does the end of a link, and a name", () => {
    const editor = editorOf(small(), "link");
    const hand = lifted(editor, (it) => it.pressPlace(pointer(200, 200, "touch"), "ash", false));
    hand.cross({ x: 500, y: 500 });
    expect(hand.thread?.joins).toBe(false);
    hand.putDown({ x: 840, y: 410 });
    expect(read(editor.kept).links.at(-1)).toMatchObject({ a: "ash", b: "firth" });
    const other = editorOf(small());
    const name = lifted(other, (it) => it.pressPlace(pointer(400, 340, "touch"), "elm", true));
    name.putDown({ x: 540, y: 400 });
    expect(sideOf(read(other.kept), "elm")).toBe("e");
  });
  it("a mouse on the ground waits for its click", () => {
    const editor = editorOf(small(), "city");
    const hand = handOf(editor);
    hand.pressGround(pointer(500, 500));
    vi.advanceTimersByTime(2 * long_press);
    expect(hand.carries).toBe(false);
  });
});
