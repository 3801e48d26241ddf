// How a draft stands, in words: what is wrong with it, whether it is fair.
import { t } from "../../shell/words.svelte";
import type { Draft, Fairness } from "./drafts";

/** Points per game: below this nobody feels it. */
const fair_below = 0.5;

/** What was found out, if it still holds. */
export function fairnessOf(draft: Draft): Fairness | null {
  const { fairness, checked } = draft;
  return fairness !== null && checked !== null && fairness.rules === checked.rules_id
    ? fairness
    : null;
}

export interface DraftStanding {
  kind: "error" | "good" | "unknown";
  words: string;
}

export function standingOf(draft: Draft): DraftStanding {
  const { checked } = draft;
  if (checked === null) return { kind: "unknown", words: t("workshop.standing.unknown") };
  if (checked.errors > 0)
    return { kind: "error", words: t("workshop.check.errors", { count: checked.errors }) };
  const imbalance = fairnessOf(draft)?.imbalance ?? null;
  const fair = imbalance !== null && imbalance <= fair_below;
  return { kind: "good", words: t(fair ? "workshop.standing.fair" : "workshop.standing.checked") };
}

/** All games that were begun on it and its versions. */
export function gamesOn(draft: Draft): number {
  return draft.versions.reduce((sum, { games }) => sum + games, draft.games);
}
