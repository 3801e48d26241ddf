// A board by what an address calls it: a draft of this device, one of ours, or one that is kept at the server.
import { api } from "../../shell/api";
import type { BoardDocument } from "../family";
import { kept } from "./api";
import { readDraft, type Draft } from "./drafts";

export interface FoundBoard {
  id: string;
  document: BoardDocument;
  /** If it is a draft of this device. */
  draft: Draft | null;
  /** If it is one of ours: its entry in the catalog. */
  entry: string | null;
}

/** Document ids, and those of drafts; what is neither is an entry of the catalog. */
const is_document_id = /^[a-z2-7]{26}$/;
const is_draft_id = /^[0-9a-f]{16}$/;

/** Throws a Refusal if there is none. */
export async function findBoard(id: string): Promise<FoundBoard> {
  if (is_draft_id.test(id)) {
    const draft = await readDraft(id);
    if (draft !== null) return { id, document: draft.document, draft, entry: null };
  }
  if (is_document_id.test(id)) return { id, document: await kept(id), draft: null, entry: null };
  return { id, document: (await api.board(id)) as BoardDocument, draft: null, entry: id };
}
