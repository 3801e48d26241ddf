// A board by what an address calls it: a draft of this device or a version of it ("DRAFT-2"), one of ours, or one
// that is kept at the server.
import { api, Refusal } from "../../shell/api";
import type { BoardDocument } from "../family";
import { kept } from "./api";
import { readDraft, readVersion, type Draft } from "./drafts";

export interface FoundBoard {
  id: string;
  document: BoardDocument;
  /** If it is a draft of this device. */
  draft: Draft | null;
  /** If it is a version of that draft. */
  version: number | null;
  /** If it is one of ours: its entry in the catalog. */
  entry: string | null;
}

/** Document ids, and those of drafts; what is neither is an entry of the catalog. */
const is_document_id = /^[a-z2-7]{26}$/;
const is_draft_id = /^([0-9a-f]{16})(?:-(\d{1,6}))?$/;

/** Throws a Refusal if there is none. */
export async function findBoard(id: string): Promise<FoundBoard> {
  const ours = { id, draft: null, version: null, entry: null };
  const [, of, number] = is_draft_id.exec(id) ?? [];
  if (of !== undefined) {
    const version = number === undefined ? null : Number(number);
    const draft = await readDraft(of);
    const document = version === null ? draft?.document : await readVersion(of, version);
    if (draft !== null && document != null) return { ...ours, document, draft, version };
    throw new Refusal("no_board", id);
  }
  if (is_document_id.test(id)) return { ...ours, document: await kept(id) };
  return { ...ours, document: (await api.board(id)) as BoardDocument, entry: id };
}
