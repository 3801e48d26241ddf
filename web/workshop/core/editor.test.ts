import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeDisk, install } from "../../device/fake_indexed_db";
import type { BoardDocument, WorkshopFamily } from "../family";
import type { Checked } from "./api";
import { closeDrafts, createDraft, readDraft, readSteps, saveDraft } from "./drafts";
import { BoardEditor } from "./editor.svelte";

const asked = vi.hoisted(() => ({ check: vi.fn() }));
vi.mock("./api", () => asked);

interface Small extends BoardDocument {
  trains: number;
}
const family = {
  tools: [
    { id: "choose", words: "", key: "V", icon: "pointer" },
    { id: "place", words: "", key: "O", icon: "pin" },
  ],
  findings: (editor: { board: Small }, problems: readonly { words: string }[]) => [
    { key: "trains", kind: "hint", title: `${editor.board.trains} trains` },
    ...problems.map(({ words }) => ({ key: words, kind: "error", title: words })),
  ],
} as unknown as WorkshopFamily;

let disk: FakeDisk;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  disk = new FakeDisk();
  install(disk);
  closeDrafts();
  asked.check.mockReset().mockResolvedValue({ id: "d", rules: "r", problems: [] });
});
const editors: BoardEditor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close();
  vi.useRealTimers();
});

const small = (trains: number): Small => ({
  format: "roundhouse-board-2",
  game: "ticket-to-ride",
  name: { de: "A", en: "A" },
  trains,
});

async function opened(id?: string): Promise<BoardEditor> {
  const draft = await readDraft(id ?? (await createDraft(small(1), { kind: "blank" })));
  if (draft === null) throw new Error("no draft");
  const editor = new BoardEditor(draft, family, await readSteps(draft.id));
  editors.push(editor);
  return editor;
}
const trains = (editor: BoardEditor) => (editor.board as Small).trains;
const set = (editor: BoardEditor, count: number, merge?: string) =>
  editor.change(`${count} trains`, { ...editor.board, trains: count } as Small, merge);
/** Lets everything happen that waits, in the memory of this test as well. */
async function later(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("steps", () => {
  it("go back and forth without end", async () => {
    const editor = await opened();
    for (let count = 2; count <= 300; count++) set(editor, count);
    while (editor.can_undo) editor.undo();
    expect(trains(editor)).toBe(1);
    expect(editor.can_redo).toBe(true);
    while (editor.can_redo) editor.redo();
    expect(trains(editor)).toBe(300);
    expect(editor.steps).toHaveLength(299);
  });

  it("are forgotten where another way was taken", async () => {
    const editor = await opened();
    set(editor, 2);
    set(editor, 3);
    editor.undo();
    set(editor, 4);
    expect(editor.can_redo).toBe(false);
    expect(editor.steps.map(({ label }) => label)).toEqual(["2 trains", "4 trains"]);
  });

  it("that belong together are one, for two seconds", async () => {
    const editor = await opened();
    set(editor, 2, "length");
    set(editor, 3, "length");
    expect(editor.steps.map(({ label }) => label)).toEqual(["3 trains"]);
    vi.advanceTimersByTime(2001);
    set(editor, 4, "length");
    set(editor, 5, "other");
    set(editor, 6);
    expect(editor.steps).toHaveLength(4);
    editor.undo();
    editor.undo();
    editor.undo();
    expect(trains(editor)).toBe(3);
    editor.undo();
    expect(trains(editor)).toBe(1);
  });

  it("that lead back to where they began are none", async () => {
    const editor = await opened();
    set(editor, 2, "length");
    set(editor, 1, "length");
    expect(editor.steps).toEqual([]);
    set(editor, 1);
    expect(editor.can_undo).toBe(false);
  });
});

describe("what is dragged", () => {
  it("is drawn, and kept only when it is dropped", async () => {
    const editor = await opened();
    editor.preview(small(9));
    expect(trains(editor)).toBe(9);
    editor.preview(null);
    expect(trains(editor)).toBe(1);
    editor.preview(small(9));
    set(editor, 8);
    expect(trains(editor)).toBe(8);
    editor.preview(small(9));
    editor.undo();
    expect(trains(editor)).toBe(1);
  });
});

describe("a draft", () => {
  it("is kept by itself, with its steps and those that were taken back", async () => {
    const editor = await opened();
    set(editor, 2);
    set(editor, 3);
    editor.undo();
    await later(600);
    expect(editor.saving.standing).toBe("saved");
    const again = await opened(editor.draft.id);
    expect(trains(again)).toBe(2);
    again.redo();
    expect(trains(again)).toBe(3);
    again.undo();
    again.undo();
    expect(trains(again)).toBe(1);
  });

  it("says that there is no room, and is kept as soon as there is", async () => {
    const editor = await opened();
    disk.refuse_at_end = true;
    set(editor, 2);
    await later(600);
    expect(editor.saving.standing).toBe("full");
    disk.refuse_at_end = false;
    await later(10_000);
    expect(editor.saving.standing).toBe("saved");
    expect(((await readDraft(editor.draft.id))?.document as Small).trains).toBe(2);
  });

  it("is not written over what another tab has done", async () => {
    const editor = await opened();
    const theirs = { document: small(7), done: 0, last: "", checked: null };
    await saveDraft(editor.draft.id, 0, { ...theirs, steps: { from: 0, rows: [] } });
    set(editor, 2);
    await later(600);
    expect(editor.saving.standing).toBe("elsewhere");
    await later(20_000);
    expect(((await readDraft(editor.draft.id))?.document as Small).trains).toBe(7);
  });
});

describe("the check", () => {
  const problem = (words: string): Checked => ({
    problems: [{ pointer: "/trains", code: "many", words }],
  });

  it("has errors first, and what the game's part finds without a house", async () => {
    asked.check.mockRejectedValue(new Error("offline"));
    const editor = await opened();
    await later(0);
    expect(editor.checking.standing).toBe("no_answer");
    expect(editor.findings.map(({ title }) => title)).toEqual(["1 trains"]);
  });

  it("does not believe an answer that is about another board", async () => {
    const editor = await opened();
    await later(0);
    let late: (answer: Checked) => void = () => {};
    asked.check.mockReturnValueOnce(new Promise<Checked>((resolve) => (late = resolve)));
    set(editor, 2);
    await later(400);
    asked.check.mockResolvedValueOnce(problem("three are too many"));
    set(editor, 3);
    await later(400);
    late(problem("two are too many"));
    await later(600);
    expect(editor.checking.problems.map(({ words }) => words)).toEqual(["three are too many"]);
    expect(editor.checking.standing).toBe("answered");
    expect((await readDraft(editor.draft.id))?.checked).toMatchObject({ errors: 1 });
  });
});

it("says what could not be done until the next step, and the board stays playable", async () => {
  const editor = await opened();
  const titles = () => editor.findings.map(({ title }) => title);
  editor.refuse({ key: "refused", kind: "hint", title: "taken", at: { x: 1, y: 2 } });
  expect(titles()).toEqual(["taken", "1 trains"]);
  expect(editor.errors).toBe(0);
  set(editor, 2);
  expect(titles()).toEqual(["2 trains"]);
  editor.refuse({ key: "refused", kind: "hint", title: "taken" });
  editor.undo();
  expect(titles()).toEqual(["1 trains"]);
});

it("knows its tools", async () => {
  const editor = await opened();
  expect(editor.tool).toBe("choose");
  editor.take("place");
  editor.take("no such tool");
  expect(editor.tool).toBe("place");
});
