import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardEditor } from "../core/editor.svelte";
import { pressed } from "./keys";

class Thing {
  isContentEditable = false;
  type = "text";
}
class Field extends Thing {}
vi.stubGlobal("HTMLElement", Thing);
vi.stubGlobal("HTMLInputElement", Field);
vi.stubGlobal("HTMLTextAreaElement", class extends Thing {});
vi.stubGlobal("HTMLSelectElement", class extends Thing {});
let dialog: object | null = null;
vi.stubGlobal("document", { querySelector: () => dialog });

const done = {
  undo: vi.fn(),
  redo: vi.fn(),
  take: vi.fn(),
  select: vi.fn(),
  preview: vi.fn(),
  key: vi.fn(() => false),
};
let selected: string | null = null;
const editor = {
  ...done,
  get selected() {
    return selected;
  },
  family: {
    tools: [
      { id: "choose", key: "V" },
      { id: "place", key: "O" },
    ],
    key: done.key,
  },
} as unknown as BoardEditor;

beforeEach(() => {
  dialog = null;
  selected = null;
  for (const act of Object.values(done)) act.mockClear();
});

function press(key: string, more: Partial<KeyboardEvent> = {}): boolean {
  const preventDefault = vi.fn();
  pressed(editor, {
    key,
    target: new Thing(),
    preventDefault,
    ...more,
  } as unknown as KeyboardEvent);
  return preventDefault.mock.calls.length > 0;
}

describe("keys", () => {
  it("go back and forth", () => {
    expect(press("z", { ctrlKey: true })).toBe(true);
    expect(done.undo).toHaveBeenCalledTimes(1);
    press("Z", { metaKey: true, shiftKey: true });
    press("y", { ctrlKey: true });
    expect(done.redo).toHaveBeenCalledTimes(2);
  });

  it("take tools, but not with others held", () => {
    expect(press("o")).toBe(true);
    expect(done.take).toHaveBeenCalledWith("place");
    expect(press("o", { ctrlKey: true })).toBe(false);
    expect(done.take).toHaveBeenCalledTimes(1);
  });

  it("mean nothing where one writes, and nothing behind a dialogue", () => {
    expect(press("o", { target: new Field() as unknown as EventTarget })).toBe(false);
    expect(press("z", { ctrlKey: true, target: new Field() as unknown as EventTarget })).toBe(
      false,
    );
    dialog = {};
    expect(press("o")).toBe(false);
    expect(done.undo).not.toHaveBeenCalled();
  });

  it("are the game's where the editor has none", () => {
    done.key.mockReturnValueOnce(true);
    expect(press("Delete")).toBe(true);
    expect(press("ArrowLeft")).toBe(false);
    expect(done.key).toHaveBeenCalledTimes(2);
  });

  it("clear what is chosen, then take the first tool; a game may want Escape for itself", () => {
    selected = "place:paris";
    press("Escape");
    expect(done.select).toHaveBeenCalledWith(null);
    selected = null;
    press("Escape");
    expect(done.take).toHaveBeenCalledWith("choose");
    done.key.mockReturnValueOnce(true);
    press("Escape");
    expect(done.take).toHaveBeenCalledTimes(1);
  });
});
