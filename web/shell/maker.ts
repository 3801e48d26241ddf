// Who may free seats and mute at a table, and who is muted there.
import type { Seat } from "../wire/match";
import type { SeatInfo } from "../wire/protocol";
import type { Table } from "./table.svelte";

/** What has to be known of a table for that. */
type Seated = Pick<Table, "info" | "mine">;

/** Whether this device opened the table. */
export function isMaker({ info, mine }: Seated): boolean {
  return mine.some((seat) => info.makers.includes(seat));
}

/** The others at the table, if this device may free their seats and mute them. */
export function wards(table: Seated): SeatInfo[] {
  if (!isMaker(table)) return [];
  return table.info.seats.filter(
    (seat) => seat.who === "person" && !table.mine.includes(seat.seat),
  );
}

/** Everybody who is muted. */
export function mutedSeats({ info }: Seated): SeatInfo[] {
  return info.seats.filter((seat) => seat.who === "person" && seat.muted);
}

/** One voice for the device: one muted seat of several silences them all. */
export function amMuted(table: Seated): boolean {
  return mutedSeats(table).some(({ seat }) => table.mine.includes(seat));
}

/** Whether this device may free that seat, and mute and unmute it. */
export function isWard(table: Seated, seat: Seat): boolean {
  return wards(table).some((ward) => ward.seat === seat);
}
