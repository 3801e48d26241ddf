// An editor for tests: steps are kept in a list, nothing is drawn or saved.
import type { Finding } from "../../../workshop/family";
import type { Work } from "./actions";
import type { Doc } from "./document";

export interface FakeEditor extends Work {
  readonly refused: Finding[];
  readonly done: { label: string; next: Doc; merge: string | undefined }[];
}

export function fakeEditor(board: Doc): FakeEditor {
  const done: FakeEditor["done"] = [];
  let [now, tool, selected]: [Doc, string, string | null] = [board, "select", null];
  const findings: Finding[] = [];
  const refused: Finding[] = [];
  return {
    done,
    refused,
    refuse: (why) => refused.push(why),
    get board() {
      return now;
    },
    get tool() {
      return tool;
    },
    take: (it) => (tool = it),
    get selected() {
      return selected;
    },
    select: (what) => (selected = what),
    change(label, next, merge) {
      now = next;
      done.push({ label, next, merge });
    },
    preview: () => {},
    can_undo: false,
    can_redo: false,
    undo: () => {},
    redo: () => {},
    findings,
    pointed: null,
    point: () => {},
    get steps() {
      return done.map(({ label }) => ({ label, at: 0 }));
    },
    tracing: null,
  };
}
