// Proposals become steps of the draft, which its editor can undo.
import {
  asJson,
  ChangedElsewhere,
  readDraft,
  saveDraft,
  NoDraft,
  type Draft,
} from "../core/drafts";
import { difference } from "../core/patches";
import type { BoardDocument } from "../family";
import { numberAt, withNumber } from "./pointers";
import type { Proposal } from "./report";

export type Applied = "open" | "applied" | "other";

/** Whether the board has the number that is proposed, the one before, or a third. */
export function standing(board: BoardDocument, { pointer, from, to }: Proposal): Applied {
  const now = numberAt(board, pointer);
  return now === to ? "applied" : now === from ? "open" : "other";
}

/** The board with these proposals; those whose number is neither are left alone. */
export function withProposals(board: BoardDocument, proposals: readonly Proposal[]): BoardDocument {
  return proposals
    .filter((one) => standing(board, one) === "open")
    .reduce((next, { pointer, to }) => withNumber(next, pointer, to), board);
}

export function withoutProposals(
  board: BoardDocument,
  proposals: readonly Proposal[],
): BoardDocument {
  return proposals
    .filter((one) => standing(board, one) === "applied")
    .reduce((next, { pointer, from }) => withNumber(next, pointer, from), board);
}

/** What imbalance is left if every applied proposal does what is expected of it; never below nothing. */
export function expectedImbalance(
  now: number,
  board: BoardDocument,
  proposals: readonly Proposal[],
): number {
  const gained = proposals
    .filter((one) => one.measure !== "wins" && standing(board, one) === "applied")
    .reduce((sum, it) => sum + Math.abs(it.now.value) - Math.abs(it.expected.value), 0);
  return Math.max(now - gained, 0);
}

/**
 * One step of a draft that no editor has open here: what it changes is what Ctrl Z takes back there.
 * The draft as it is then.
 */
export async function changeDraft(
  id: string,
  label: string,
  change: (board: BoardDocument) => BoardDocument,
): Promise<Draft> {
  for (let left = 3; ; left--) {
    const draft = await readDraft(id);
    if (draft === null) throw new NoDraft(id);
    const next = change(draft.document);
    if (next === draft.document) return draft;
    const [before, after] = [asJson(draft.document), asJson(next)];
    const step = {
      label,
      at: Date.now(),
      back: difference(after, before),
      forth: difference(before, after),
    };
    try {
      await saveDraft(id, draft.revision, {
        document: next,
        done: draft.done + 1,
        last: label,
        steps: { from: draft.done, rows: [step] },
        checked: null,
      });
      return (await readDraft(id)) ?? draft;
    } catch (error) {
      // Another tab was faster: then on top of what it wrote.
      if (!(error instanceof ChangedElsewhere) || left === 0) throw error;
    }
  }
}
