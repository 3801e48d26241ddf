// What happened so far at the table, up to the moment that is looked at.
import type { Table } from "../../shell/table.svelte";
import type { Event } from "../../wire/switch_and_signal";
import type { Stage } from "./stage.svelte";

export function eventsOf(
  log: readonly { ply: number; events: readonly unknown[] }[],
  past: number | null,
): Event[] {
  return log
    .filter((entry) => past === null || entry.ply <= past)
    .flatMap((entry) => entry.events as Event[]);
}

/** The same, and what has been seen of the events that are being played. */
export function seenEvents(shell: Table, stage: Stage): Event[] {
  const before = eventsOf(shell.log, shell.past);
  if (!shell.moving || shell.past !== null) return before;
  return [...before, ...(shell.change.events as Event[]).slice(0, stage.told)];
}
