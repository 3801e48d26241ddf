// Fixing a version of a draft, with the ids that a house gives it.
import { t } from "../../shell/words.svelte";
import { check } from "./api";
import { fixVersion, NoDraft, readDraft, type Draft, type Origin, type Version } from "./drafts";

/** Where it comes from, in words. */
export function originWords(origin: Origin): string {
  switch (origin.kind) {
    case "place":
      return t("workshop.origin.place", { words: origin.words });
    case "file":
      return t("workshop.origin.file", { name: origin.name });
    case "version":
      return t("workshop.origin.version", { number: origin.number });
    default:
      return t(`workshop.origin.${origin.kind}`);
  }
}

/** The version that is the draft as it is, if there is one. */
export function versionNow(draft: Draft): Version | null {
  const last = draft.versions.at(-1);
  return last !== undefined &&
    last.document_id !== "" &&
    last.document_id === draft.checked?.document_id
    ? last
    : null;
}

/** Without a house it has no ids, and is fixed all the same. */
export async function fixNow(id: string): Promise<Version> {
  const draft = await readDraft(id);
  if (draft === null) throw new NoDraft(id);
  const ids = await check(draft.document).catch(() => null);
  return fixVersion(
    id,
    { document_id: ids?.id ?? "", rules_id: ids?.rules ?? "" },
    draft.last || originWords(draft.origin),
  );
}
