// A long press is one finger that stays, and nothing else.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterLongPress, long_press, squareAround, withRoomForCross } from "./carrying";

const page = new EventTarget();
function finger(type: string, clientX = 100, clientY = 100, pointerId = 1): PointerEvent {
  return Object.assign(new Event(type), { clientX, clientY, pointerId }) as unknown as PointerEvent;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What happened after all of it. */
function pressed(...events: PointerEvent[]): number {
  const then = vi.fn();
  afterLongPress(finger("pointerdown"), then);
  vi.advanceTimersByTime(long_press / 2);
  events.forEach((event) => page.dispatchEvent(event));
  vi.advanceTimersByTime(long_press * 2);
  return then.mock.calls.length;
}

describe("a long press", () => {
  it("is a finger that stays", () => expect(pressed()).toBe(1));
  it("may tremble", () => expect(pressed(finger("pointermove", 104, 97))).toBe(1));
  it("is none if the finger moves the map", () =>
    expect(pressed(finger("pointermove", 110, 100))).toBe(0));
  it("is none if the finger comes off before", () => expect(pressed(finger("pointerup"))).toBe(0));
  it("is none if the page takes the finger", () =>
    expect(pressed(finger("pointercancel"))).toBe(0));
  it("is none with a second finger", () =>
    expect(pressed(finger("pointerdown", 200, 200, 2))).toBe(0));
  it("goes on if its own press is heard again", () =>
    expect(pressed(finger("pointerdown"))).toBe(1));
  it("comes too late to be given up by what follows", () => {
    const then = vi.fn();
    const stop = afterLongPress(finger("pointerdown"), then);
    vi.advanceTimersByTime(long_press + 1);
    page.dispatchEvent(finger("pointermove", 300, 300));
    stop();
    expect(then).toHaveBeenCalledOnce();
  });
  it("is given up by whoever began it", () => {
    const then = vi.fn();
    afterLongPress(finger("pointerdown"), then)();
    vi.advanceTimersByTime(2 * long_press);
    expect(then).not.toHaveBeenCalled();
  });
});

describe("under a cross", () => {
  it("every corner comes to the middle of a view as large as the sheet", () => {
    const sheet = { x: 10, y: 20, width: 300, height: 200 };
    const room = withRoomForCross(sheet);
    expect(room.x + sheet.width / 2).toBe(sheet.x);
    expect(room.y + room.height - sheet.height / 2).toBe(sheet.y + sheet.height);
  });
  it("what is taken up is in the middle", () =>
    expect(squareAround({ x: 50, y: 60 }, 10)).toEqual({ x: 40, y: 50, width: 20, height: 20 }));
});
