// Which actions a lesson shows beside the one that it asks for.
import type { Action } from "../../../wire/ticket_to_ride";

/** Ways to pay for one track, mixes, tickets and passengers lie side by side; the rest waits. */
export function alike(meant: Action, other: Action): boolean {
  switch (meant.type) {
    case "claim":
      return other.type === "claim" && other.route === meant.route;
    case "take_passenger":
      return other.type === "take_passenger" || other.type === "leave_passengers";
    case "draw_tickets":
    case "keep_tickets":
      return other.type === meant.type;
    default:
      return false;
  }
}
