// Where the regions of a table lie on each kind of screen: a grid, so that none can lie over another.
import type { Screen } from "../settings.svelte";

/**
 * `map`, `market`, `hand`, `tickets`, `players`, `log` and `ask` mean the same at every table; a game
 * may have others. `panel` is where regions that have no place of their own take turns, `tabs` where
 * one chooses among them. The main button is in `ask`, in the lower right corner.
 */
export interface Plan {
  /** Rows of names; a name that stands several times fills a rectangle. */
  areas: readonly string[];
  /**
   * Heights and widths as CSS writes them. What may shrink to nothing is `minmax(0, 1fr)`; what is
   * `auto` is as large as its content until that is gone, and then scrolls inside.
   */
  rows: string;
  columns: string;
}

export type Plans = Readonly<Record<Screen, Plan>>;

export function namesIn({ areas }: Plan): ReadonlySet<string> {
  return new Set(areas.flatMap((row) => row.split(/\s+/)));
}

/** The parts of a list of sizes: "auto minmax(0, 1fr)" has two. */
export function sizesIn(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const piece of list.trim().split(/\s+/)) {
    if (depth > 0) parts.push(`${parts.pop()} ${piece}`);
    else parts.push(piece);
    depth += piece.split("(").length - piece.split(")").length;
  }
  return parts;
}

/** What is wrong with a plan, in words: CSS would drop it without a sound. */
export function wrongIn(plan: Plan): string[] {
  const wrong: string[] = [];
  const grid = plan.areas.map((row) => row.split(/\s+/));
  const columns = sizesIn(plan.columns).length;
  if (sizesIn(plan.rows).length !== grid.length) wrong.push("not a height for each row");
  grid.forEach((row, i) => {
    if (row.length !== columns) wrong.push(`row ${i + 1} has not ${columns} columns`);
  });
  for (const name of namesIn(plan)) {
    const cells = grid.flatMap((row, y) => row.flatMap((at, x) => (at === name ? [{ x, y }] : [])));
    const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
    const across = Math.max(...xs) - Math.min(...xs) + 1;
    const down = Math.max(...ys) - Math.min(...ys) + 1;
    if (cells.length !== across * down) wrong.push(`${name} is no rectangle`);
  }
  if (grid.at(-1)?.at(-1) !== "ask") wrong.push("ask is not in the lower right corner");
  if (!namesIn(plan).has("map")) wrong.push("there is no map");
  if (namesIn(plan).has("panel") !== namesIn(plan).has("tabs"))
    wrong.push("tabs and panel belong together");
  return wrong;
}
