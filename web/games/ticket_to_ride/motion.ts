// How long things are on their way, and what is heard.
import type { Event } from "../../wire/ticket_to_ride";
import type { Sound } from "../game";

export function duration(events: readonly Event[]): number {
  return events.reduce((longest, event) => {
    if (event.type === "route_claimed") return Math.max(longest, 900);
    if (event.type === "card_drawn" || event.type === "open_card_taken")
      return Math.max(longest, 420);
    return longest;
  }, 0);
}

export function sound(event: Event): Sound | null {
  switch (event.type) {
    case "card_drawn":
    case "open_card_taken":
      return "card";
    case "route_claimed":
      return "wagon";
    case "tickets_kept":
      return "ticket";
    default:
      return null;
  }
}
