// The results of one deal side by side.
import type { DealInfo, ListedTable } from "../../wire/protocol";

export interface Row {
  result: ListedTable;
  /** Whether bots alone played it, to compare with. */
  bots: boolean;
  /** The best a person did here, or a bot where there are only bots. */
  best: number;
}

/** The best of those who are no bots; of all if there are only bots. */
function bestOf(result: ListedTable): number {
  const people = result.seats.filter((seat) => seat.who === "person" && seat.bot == null);
  const counted = people.length > 0 ? people : result.seats;
  return Math.max(...counted.map((seat) => seat.points ?? 0));
}

/** Highest first; in a game of all together those who won before those who did not. */
export function rowsOf(deal: DealInfo): Row[] {
  const rows = deal.results.map((result) => ({ result, bots: false, best: bestOf(result) }));
  if (deal.bots != null) rows.push({ result: deal.bots, bots: true, best: bestOf(deal.bots) });
  const won = (row: Row) => (row.result.won === true ? 1 : 0);
  return rows.sort((a, b) => won(b) - won(a) || b.best - a.best);
}

/** The longest bar is the highest number of points. */
export function highest(rows: readonly Row[]): number {
  return Math.max(1, ...rows.flatMap(({ result }) => result.seats.map((s) => s.points ?? 0)));
}
