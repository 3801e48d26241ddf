// Steps back and forth of a board, without end: plain data, so that it can be kept with the draft.
import type { BoardDocument } from "../family";
import { asJson, type Step } from "./drafts";
import { applied, difference } from "./patches";

/** Steps with the same `merge` within this time are one. */
export const merge_ms = 2000;

export interface History {
  readonly board: BoardDocument;
  /** Oldest first; those from `done` on were taken back. */
  readonly steps: readonly Step[];
  readonly done: number;
  /** The last step may still grow: it began with `before`. */
  readonly growing: { merge: string; at: number; before: BoardDocument } | null;
}

function applyTo(board: BoardDocument, patch: Step["back"]): BoardDocument {
  return applied(asJson(board), patch) as unknown as BoardDocument;
}

function stepFrom(before: BoardDocument, next: BoardDocument, label: string, at: number): Step {
  return {
    label,
    at,
    back: difference(asJson(next), asJson(before)),
    forth: difference(asJson(before), asJson(next)),
  };
}

/** The same history if nothing was changed. */
export function withChange(
  history: History,
  label: string,
  next: BoardDocument,
  merge: string | undefined,
  now: number,
): History {
  const { board, steps, done, growing } = history;
  const grows =
    merge !== undefined &&
    growing?.merge === merge &&
    now - growing.at <= merge_ms &&
    done === steps.length &&
    done > 0;
  const before = grows ? growing.before : board;
  const step = stepFrom(before, next, label, now);
  const kept = steps.slice(0, grows ? done - 1 : done);
  if (step.forth.length === 0)
    return grows ? { board: before, steps: kept, done: kept.length, growing: null } : history;
  return {
    board: next,
    steps: [...kept, step],
    done: kept.length + 1,
    growing: merge === undefined ? null : { merge, at: now, before },
  };
}

export function withUndo(history: History): History {
  const step = history.steps[history.done - 1];
  if (step === undefined) return history;
  const board = applyTo(history.board, step.back);
  return { ...history, board, done: history.done - 1, growing: null };
}

export function withRedo(history: History): History {
  const step = history.steps[history.done];
  if (step === undefined) return history;
  const board = applyTo(history.board, step.forth);
  return { ...history, board, done: history.done + 1, growing: null };
}

/** The first step in which they differ: from there on it has to be stored. */
export function firstNew(stored: readonly Step[], steps: readonly Step[]): number {
  const shorter = Math.min(stored.length, steps.length);
  let same = shorter;
  while (same > 0 && stored[same - 1] !== steps[same - 1]) same--;
  return same;
}
