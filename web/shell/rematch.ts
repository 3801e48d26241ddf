// The way from a table to its rematch.
import { myTable, remember } from "./my_tables";
import { go } from "./route.svelte";
import type { Table } from "./table.svelte";

/** To the table that follows; the same secrets open it. */
export function goToRematch(table: Table): void {
  const next = table.info.rematch;
  if (next == null) return;
  const mine = myTable(table.id);
  if (mine?.token != null)
    remember(next, { token: mine.token, game: mine.game, mine: [...table.mine], links: [] });
  go(`/t/${next}`);
}
