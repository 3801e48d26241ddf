// The circle's tables as they stand on its board.
import type { OwnTable } from "../people/api";
import { Refusal } from "../shell/api";
import type { TableInfo } from "../wire/protocol";
import type { OpenTable } from "./api";

/**
 * `yours`: it is one's turn. `waits`: a seat is kept for whoever looks. `open`: there are seats for whoever
 * comes. `unknown`: not asked yet, or it cannot be opened.
 */
export type BoardState = "yours" | "waits" | "open" | "others" | "look" | "over" | "unknown";

/** What a server that is there says only for the moment. */
const passing = new Set(["offline", "storage", "too_fast", "too_much_at_once", "stopping", "busy"]);

export function stateOf(
  info: TableInfo | null | undefined,
  mine: OwnTable | undefined,
): BoardState {
  if (info == null) return "unknown";
  if (info.status === "over") return "over";
  const seated = mine !== undefined && mine.mine.length > 0;
  if (info.status === "open") {
    if (seated && mine.mine.some((seat) => info.seats[seat]?.who === "open")) return "waits";
    if (seated) return "others";
    return freeSeats(info) > 0 ? "open" : "look";
  }
  if (!seated) return "look";
  return mine.mine.some((seat) => info.seats[seat]?.to_act === true) ? "yours" : "others";
}

/**
 * What there is to be seen of these tables now: null of one that cannot be opened. Of one that nobody says anything
 * about at the moment stays what was known.
 */
export async function lookAt(
  tables: readonly string[],
  known: ReadonlyMap<string, TableInfo | null>,
  ask: (table: string) => Promise<TableInfo>,
): Promise<Map<string, TableInfo | null>> {
  const found = await Promise.all(
    tables.map(async (table) => {
      try {
        return [table, await ask(table)] as const;
      } catch (error) {
        const gone = error instanceof Refusal && !passing.has(error.code);
        return [table, gone ? null : known.get(table)] as const;
      }
    }),
  );
  return new Map(found.flatMap(([table, info]) => (info === undefined ? [] : [[table, info]])));
}

/**
 * Whether whoever looks may take a table off the board that will not be finished: those who lead the circle, and who
 * opened it as long as nobody plays there.
 */
export function mayTakeOff(
  info: TableInfo | null | undefined,
  is_opener: boolean,
  leads: boolean,
): boolean {
  if (info === undefined) return false;
  if (info === null || info.status === "open") return leads || is_opener;
  // Its log is not understood any more: nobody plays on.
  return leads && info.frozen != null;
}

export function freeSeats(info: TableInfo): number {
  return info.seats.filter(({ who }) => who === "open").length;
}

const order: readonly BoardState[] = [
  "yours",
  "waits",
  "open",
  "others",
  "look",
  "unknown",
  "over",
];

/** What waits for whoever looks first; of each kind the newest. */
export function boardOrder(
  tables: readonly OpenTable[],
  infos: ReadonlyMap<string, TableInfo | null>,
  mine: ReadonlyMap<string, OwnTable>,
): OpenTable[] {
  const rank = ({ table }: OpenTable) => order.indexOf(stateOf(infos.get(table), mine.get(table)));
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}
