// Who has got up from a table, and whose place a bot keeps.
import type { SeatInfo } from "../wire/protocol";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import { t } from "./words.svelte";

/** A person whose place a bot keeps. */
export function leftToBot(seat: SeatInfo): boolean {
  return seat.who === "person" && seat.bot != null;
}

/** Whether one has got up from a game that goes on. */
export function isAway(table: Table): boolean {
  return (
    table.info.status === "running" &&
    table.info.seats.some((seat) => table.mine.includes(seat.seat) && leftToBot(seat))
  );
}

/** Takes one's place back from the bot. */
export function sitAgain(table: Table): void {
  const name = table.info.seats[table.mine[0] ?? -1]?.name;
  table.sit(name ?? (settings.name || t("line.guest")));
}
