// What is said at the end of the journey.
import { t } from "../../../shell/words.svelte";
import { listOf } from "../names";
import type { Gtj } from "../table";
import { decided, type Journey } from "./journey";

export function titleWords(told: Journey, table: Gtj): string {
  const first = told.rank.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const points = told.points[first[0] ?? 0] ?? 0;
  if (first.length > 1) {
    const names = listOf(first.map((seat) => table.name(seat)));
    return t("gtj.prompt.over_shared", { names, points });
  }
  return t("gtj.prompt.over_won", { ...table.who(first[0] ?? 0), points });
}

export function decidedWords(told: Journey, table: Gtj): string {
  const found = decided(told);
  if (found === null) return "";
  if (found.margin === 0) return t("gtj.score.tie");
  const lead = t("gtj.end.lead", { ...table.who(found.second), points: found.margin });
  return `${lead} ${t("gtj.end.by", { line: t(`gtj.score.${found.by}`) })}`;
}
