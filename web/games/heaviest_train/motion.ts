// How long things are on their way, and what is heard.
import type { Event } from "../../wire/heaviest_train";
import type { Sound } from "../game";

/** A wagon rolls up to its train, in ms. */
export const rolling = 450;

export function duration(events: readonly Event[]): number {
  return events.some(({ type }) => type === "wagon_dealt") ? rolling : 0;
}

export function sound(event: Event): Sound | null {
  if (event.type === "game_ended") return "end";
  return event.type === "wagon_dealt" ? "wagon" : null;
}
