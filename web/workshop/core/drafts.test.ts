import { beforeEach, describe, expect, it } from "vitest";
import { FakeDisk, install } from "../../device/fake_indexed_db";
import type { BoardDocument } from "../family";
import {
  ChangedElsewhere,
  closeDrafts,
  createDraft,
  fixVersion,
  listDrafts,
  NoDraft,
  readDraft,
  readSteps,
  readVersion,
  rememberCheck,
  rememberFairness,
  rememberGame,
  removeDraft,
  restoreDraft,
  saveDraft,
  type Step,
} from "./drafts";

let disk: FakeDisk;
beforeEach(() => {
  disk = new FakeDisk();
  install(disk);
  closeDrafts();
});

function board(name: string): BoardDocument {
  return { format: "roundhouse-board-2", game: "ticket-to-ride", name: { de: name, en: name } };
}
function step(label: string): Step {
  return { label, at: 1, back: [], forth: [{ way: ["author"], set: label }] };
}
const saved = (document: BoardDocument, from: number, rows: Step[], done = from + rows.length) => ({
  document,
  done,
  last: rows.at(-1)?.label ?? "",
  steps: { from, rows },
  checked: null,
});
const ids = (name: string) => ({ document_id: name, rules_id: `${name}-rules` });

describe("drafts", () => {
  it("are kept with their steps, and listed newest first", async () => {
    const first = await createDraft(board("A"), { kind: "blank" });
    const second = await createDraft(board("B"), { kind: "copy", of: "usa" });
    expect(await saveDraft(first, 0, saved(board("A2"), 0, [step("one"), step("two")]))).toBe(1);
    expect((await readDraft(first))?.document.name.de).toBe("A2");
    expect((await readSteps(first)).map(({ label }) => label)).toEqual(["one", "two"]);
    expect(await readSteps(second)).toEqual([]);
    expect((await listDrafts()).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it("replace the steps that were taken back", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await saveDraft(id, 0, saved(board("A"), 0, [step("one"), step("two"), step("three")]));
    await saveDraft(id, 1, saved(board("A"), 1, [step("other")]));
    expect((await readSteps(id)).map(({ label }) => label)).toEqual(["one", "other"]);
  });

  it("are not written over what another tab wrote", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await saveDraft(id, 0, saved(board("mine"), 0, [step("mine")]));
    await expect(
      saveDraft(id, 0, saved(board("theirs"), 0, [step("theirs")])),
    ).rejects.toBeInstanceOf(ChangedElsewhere);
    expect((await readDraft(id))?.document.name.de).toBe("mine");
    expect((await readSteps(id)).map(({ label }) => label)).toEqual(["mine"]);
  });

  it("leave nothing half-written where there is no room", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    disk.refuse_at_end = true;
    await expect(saveDraft(id, 0, saved(board("B"), 0, [step("x")]))).rejects.toMatchObject({
      name: "QuotaExceededError",
    });
    disk.refuse_at_end = false;
    expect(await readDraft(id)).toMatchObject({ revision: 0, document: { name: { de: "A" } } });
    expect(await readSteps(id)).toEqual([]);
  });

  it("keep JSON alone: what a page has beside it is left out", async () => {
    const odd = { ...board("A"), author: undefined, drawing: { __proto__: null } };
    const id = await createDraft(odd, { kind: "blank" });
    expect((await readDraft(id))?.document).toStrictEqual({ ...board("A"), drawing: {} });
  });
});

describe("versions", () => {
  it("stay as they were fixed", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    expect(await fixVersion(id, ids("a"), "first")).toMatchObject({ number: 1, words: "first" });
    await saveDraft(id, 0, saved(board("B"), 0, [step("b")]));
    expect(await fixVersion(id, ids("b"), "second")).toMatchObject({ number: 2 });
    expect((await readVersion(id, 1))?.name.de).toBe("A");
    expect((await readVersion(id, 2))?.name.de).toBe("B");
    expect(await readVersion(id, 3)).toBeNull();
  });

  it("are not fixed twice", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await fixVersion(id, ids("a"), "first");
    expect(await fixVersion(id, ids("a"), "again")).toMatchObject({ number: 1, words: "first" });
    expect((await readDraft(id))?.versions).toHaveLength(1);
  });

  it("count the games that were begun on them", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await fixVersion(id, ids("a"), "");
    await rememberGame(id, 1);
    await rememberGame(id, 1);
    await rememberGame(id, null);
    expect(await readDraft(id)).toMatchObject({ games: 1, versions: [{ games: 2 }] });
  });
});

describe("what is known of a draft", () => {
  it("does not get into the way of whoever works on it", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await rememberFairness(id, { rules: "r", imbalance: 2.4, games: 2000 });
    await fixVersion(id, ids("a"), "");
    expect(await saveDraft(id, 0, saved(board("B"), 0, [step("b")]))).toBe(1);
    expect(await readDraft(id)).toMatchObject({
      fairness: { imbalance: 2.4 },
      versions: [{ number: 1 }],
    });
  });

  it("is of the document as it is", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    const checked = { errors: 2, ...ids("a") };
    await rememberCheck(id, 0, checked);
    expect((await readDraft(id))?.checked).toEqual(checked);
    await saveDraft(id, 0, saved(board("B"), 0, [step("b")]));
    await rememberCheck(id, 0, checked);
    expect((await readDraft(id))?.checked).toBeNull();
  });
});

describe("a removed draft", () => {
  it("is gone with all that belongs to it, and comes back whole", async () => {
    const id = await createDraft(board("A"), { kind: "blank" });
    await saveDraft(id, 0, saved(board("A"), 0, [step("one")]));
    await fixVersion(id, ids("a"), "");
    const removed = await removeDraft(id);
    expect([await readDraft(id), await readSteps(id), await readVersion(id, 1)]).toEqual([
      null,
      [],
      null,
    ]);
    await expect(rememberGame(id, null)).rejects.toBeInstanceOf(NoDraft);
    await restoreDraft(removed);
    expect((await readDraft(id))?.versions).toHaveLength(1);
    expect(await readSteps(id)).toHaveLength(1);
    expect((await readVersion(id, 1))?.name.de).toBe("A");
  });
});
