import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Editor, Finding } from "../../../workshop/family";
import { blank, type Board, type Point } from "./document";
import { addPlace } from "./edit";
import { addTrack } from "./edit_tracks";
import { dragged, refused, type Drag, type Outcome } from "./gestures";
import { Hand } from "./hand.svelte";
import { connectionsOf } from "./network";
import { followed, readingOrder } from "./selection";

const name = (word: string) => ({ en: word, de: word });
function small(): Board {
  let board = blank(name("Test"));
  for (const [x, y] of [
    [200, 200],
    [400, 200],
    [300, 380],
  ] as const)
    board = addPlace(board, { at: { x, y }, name: name("Neu"), kind: "city" })!.board;
  return addTrack(board, "place", "place-2")!.board;
}
const key = "place--place-2";
const done = (board: Board, drag: Drag, x: number, y: number): Outcome => {
  const what = dragged(board, drag, { x, y }, 24);
  if (refused(what)) throw new Error(what);
  return what;
};

describe("what a drag does", () => {
  it("moves a place, but not onto another one", () => {
    const drag: Drag = { kind: "place", id: "place", dx: 3, dy: 0 };
    expect(done(small(), drag, 150, 160).board.drawing.places["place"]).toMatchObject({
      x: 153,
      y: 160,
    });
    expect(dragged(small(), drag, { x: 396, y: 203 }, 24)).toBe("taken");
  });
  it("snaps an end to a place that is near, and to nothing else", () => {
    const drag: Drag = { kind: "end", key, end: "b" };
    const next = done(small(), drag, 310, 365);
    expect(next.board.routes).toMatchObject([{ a: "place", b: "place-3" }]);
    expect(next.select).toBe("connection:place--place-3");
    expect(dragged(small(), drag, { x: 340, y: 300 }, 24)).toBe("nowhere");
  });
  it("bends, and is straight near the middle", () => {
    const bend = (y: number) =>
      done(small(), { kind: "bend", key }, 300, y).board.drawing.connections[key];
    expect(bend(203)).toEqual({ bend: 0, fixed: true });
    expect(Math.abs(bend(230)?.bend ?? 0)).toBeCloseTo(30);
    expect(Math.abs(bend(20)?.bend ?? 0)).toBeCloseTo(44);
  });
  it("draws tracks and tickets from place to place", () => {
    const line = (makes: "track" | "ticket"): Drag => ({ kind: "line", from: "place", makes });
    expect(done(small(), line("track"), 395, 195).board.routes).toHaveLength(2);
    expect(done(small(), line("ticket"), 395, 195).board.tickets).toHaveLength(1);
    expect(dragged(small(), line("track"), { x: 200, y: 200 }, 24)).toBe("same");
  });
  it("makes a country of an outline, at which tracks end", () => {
    const points = [
      [560, 100],
      [700, 100],
      [700, 300],
      [560, 300],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    const { board, unnamed } = done(small(), { kind: "outline", points }, 560, 100);
    expect(board.drawing.places[unnamed!]?.plate).toMatchObject({ x: 630, y: 200 });
    const joined = addTrack(board, "place-2", unnamed!)!.board;
    expect(joined.drawing.routes["country--place-2"]?.end).toEqual({ x: 560, y: 200 });
  });
});

describe("the hand", () => {
  beforeAll(() => {
    globalThis.requestAnimationFrame = (run) => {
      run(0);
      return 0;
    };
    globalThis.cancelAnimationFrame = () => undefined;
  });
  function work(tool = "select") {
    const told: string[] = [];
    const previews: (Board | null)[] = [];
    const rows: Finding[] = [];
    const editor = {
      board: small(),
      tool,
      selected: null as string | null,
      select: (what: string | null) => (editor.selected = what),
      preview: (next: Board | null) => previews.push(next),
      refuse: (row: Finding) => rows.push(row),
      point: () => undefined,
      change: (label: string, next: Board) => {
        told.push(label);
        editor.board = next;
      },
    };
    const hand = new Hand(editor as unknown as Editor<Board>);
    return { editor, hand, told, previews, rows };
  }
  const pointer = ({ x, y }: Point) =>
    ({
      button: 0,
      pointerType: "mouse",
      clientX: x,
      clientY: y,
      stopPropagation: () => undefined,
    }) as unknown as PointerEvent;

  it("makes one step of a drag, however many pixels it had", () => {
    const { editor, hand, told, previews } = work();
    hand.press(pointer({ x: 200, y: 200 }), { kind: "place", id: "place", dx: 0, dy: 0 });
    for (const x of [190, 180, 170]) hand.move(pointer({ x, y: 200 }));
    expect(previews.filter((next) => next !== null)).toHaveLength(3);
    hand.up(pointer({ x: 165, y: 205 }));
    expect(told).toHaveLength(1);
    expect(editor.board.drawing.places["place"]).toMatchObject({ x: 165, y: 205 });
    expect(hand.busy).toBe(false);
  });
  it("selects what it has not moved", () => {
    const { editor, hand, told } = work();
    hand.press(pointer({ x: 200, y: 200 }), { kind: "place", id: "place", dx: 0, dy: 0 });
    hand.up(pointer({ x: 201, y: 200 }));
    hand.tapPlace("place");
    expect([told, editor.selected]).toEqual([[], "place:place"]);
  });
  it("says why something cannot be put down", () => {
    const { hand, told, rows } = work();
    hand.press(pointer({ x: 200, y: 200 }), { kind: "place", id: "place", dx: 0, dy: 0 });
    hand.move(pointer({ x: 300, y: 200 }));
    hand.up(pointer({ x: 398, y: 201 }));
    expect(told).toEqual([]);
    expect(hand.said).toContain("refused.taken");
    const row = { kind: "hint", about: "place:place", at: { x: 398, y: 201 } };
    expect(rows).toMatchObject([row]);
    expect(rows[0]?.title).toContain("refused.taken");
  });
  it("has a row in the check for an end that was dropped on nothing, but not for one put back", () => {
    const { hand, told, rows } = work();
    const drop = (x: number, y: number) => {
      hand.press(pointer({ x: 400, y: 200 }), { kind: "end", key, end: "b" });
      hand.move(pointer({ x: 380, y: 260 }));
      hand.up(pointer({ x, y }));
    };
    drop(402, 203);
    expect([rows, hand.said]).toEqual([[], ""]);
    drop(600, 500);
    expect(rows).toMatchObject([{ about: `connection:${key}`, at: { x: 600, y: 500 } }]);
    expect(rows[0]?.title).toContain("refused.nowhere");
    drop(200, 200);
    expect(rows[1]?.title).toContain("refused.same");
    expect(told).toEqual([]);
  });
  it("lets the map follow what keys walk to, at the same scale", () => {
    const { editor, hand } = work();
    const view = { x: 150, y: 150, width: 120, height: 90 };
    hand.view = () => view;
    editor.selected = "place:place";
    hand.follow();
    expect(hand.look).toBeNull();
    editor.selected = "place:place-3";
    hand.follow();
    expect(hand.look).toEqual({ x: 240, y: 335, width: 120, height: 90 });
  });
  it("joins two places that are chosen one after the other", () => {
    const { editor, hand } = work("track");
    hand.tapPlace("place");
    hand.tapPlace("place-3");
    expect(connectionsOf(editor.board).size).toBe(2);
    expect(editor.selected).toBe("connection:place--place-3");
  });
  it("takes the click that ends a drag for nothing, however long the step took", () => {
    vi.useFakeTimers();
    const { editor, hand } = work("country");
    const corners = [
      { x: 560, y: 100 },
      { x: 700, y: 100 },
      { x: 700, y: 300 },
    ];
    hand.press(pointer(corners[0]!), { kind: "outline", points: corners.slice(0, 1) });
    for (const at of corners) hand.move(pointer(at));
    hand.up(pointer({ x: 560, y: 300 }));
    hand.tapGround(560, 300);
    const count = () => editor.board.places.filter(({ kind }) => kind === "country").length;
    expect(count()).toBe(1);
    vi.runAllTimers();
    hand.tapGround(560, 450);
    expect(count()).toBe(2);
    vi.useRealTimers();
  });
  it("puts a place where it is wanted, and asks for its name", () => {
    const { editor, hand } = work("place");
    hand.tapGround(600, 500);
    expect(hand.naming).toBe("place-4");
    expect(editor.board.drawing.places["place-4"]).toMatchObject({ x: 600, y: 500 });
  });
});

it("keys walk as one reads", () => {
  expect(readingOrder(small())).toEqual([
    "place:place",
    "connection:place--place-2",
    "place:place-2",
    "place:place-3",
  ]);
});

it("what is near the edge of the view counts as out of it", () => {
  const view = { x: 0, y: 0, width: 400, height: 300 };
  expect(followed(view, { x: 40, y: 150 }, 36)).toBeNull();
  expect(followed(view, { x: 30, y: 150 }, 36)).toEqual({ ...view, x: -170 });
  expect(followed(view, { x: 200, y: 290 }, 36)).toEqual({ ...view, y: 140 });
  // However far away one is, something is in view.
  expect(followed(view, { x: 200, y: 150 }, 1000)).toBeNull();
});
