// How a table stands, in words.
import type { Table } from "./table.svelte";
import { t } from "./words.svelte";

/** Over, and the last moves have been shown. */
export function isOver(table: Table): boolean {
  return table.info.status === "over" && (table.outcome !== null || !table.started);
}

/** How the table stands, for the top bar. */
export function statusWords(table: Table): string {
  const { status } = table.info;
  if (!table.ready) return "";
  if (status === "open") return t("status.open");
  if (isOver(table)) return t("status.over");
  if (table.mine.length === 0) return t("status.onlooker");
  const mine = table.toAct.filter((seat) => table.mine.includes(seat));
  if (mine.length > 0 && table.mine.length === 1) return t("status.yours");
  if (table.toAct.length === 0) return t("status.running");
  const names = table.toAct.map((seat) => table.name(seat));
  return t("status.others", { names: names.join(", "), count: names.length });
}
