// What happened so far at the table, up to the moment that is looked at.
import type { Event } from "../../wire/switch_and_signal";

export function eventsOf(
  log: readonly { ply: number; events: readonly unknown[] }[],
  past: number | null,
): Event[] {
  return log
    .filter((entry) => past === null || entry.ply <= past)
    .flatMap((entry) => entry.events as Event[]);
}
