// What is said at the end: who won, and what decided.
import { t } from "../../../shell/words.svelte";
import { list } from "../names";
import type { TicketTable } from "../table";
import { decided, type Count } from "./count";

export function titleWords(count: Count, table: TicketTable): string {
  const { winners } = decided(count);
  const [only] = winners;
  if (winners.length === 1 && only !== undefined) {
    const points = count.seats[only]?.points ?? 0;
    return t("ttr.prompt.won", { ...table.who(only), points });
  }
  return t("ttr.prompt.shared", { names: list(winners.map((seat) => table.name(seat))) });
}

export function decidedWords(count: Count, table: TicketTable): string {
  const { second, margin, by } = decided(count);
  if (second === null) return "";
  const lead =
    margin === 0
      ? t("ttr.end.tied", table.who(second))
      : t("ttr.end.lead", { ...table.who(second), points: margin });
  return by === null ? lead : `${lead} ${t(`ttr.end.by.${by}`)}`;
}
