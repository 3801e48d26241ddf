// How long things are on their way, and what is heard.
import type { Event } from "../../wire/grand_trunk_journey";
import type { Sound } from "../game";

export const per_link = 300;
/** A long journey is not shown longer than this. */
export const longest_journey = 1300;
export const cube_flight = 480;
export const flip = 520;
export const ease = "cubic-bezier(.2,.7,.2,1)";

/** The way of a train takes this long. */
export function journey(links: number): number {
  return Math.min(links * per_link, longest_journey);
}

/** What is seen of the events takes this long, in ms. */
export function duration(events: readonly Event[]): number {
  let longest = 0;
  for (const event of events) {
    switch (event.type) {
      case "days_spent":
        longest = Math.max(longest, Math.min(150 + event.days * per_link, longest_journey));
        break;
      case "train_moved":
        longest = Math.max(longest, 700);
        break;
      case "cube_delivered":
      case "cube_loaded":
      case "contract_fulfilled":
      case "cube_given_up":
        longest = Math.max(longest, cube_flight + 80);
        break;
      case "contract_turned":
        longest = Math.max(longest, flip + 80);
        break;
      case "terminal_built":
      case "improvement_acquired":
      case "objective_taken":
        longest = Math.max(longest, 600);
        break;
    }
  }
  return longest;
}

export function sound(event: Event): Sound | null {
  switch (event.type) {
    case "card_drawn":
    case "card_played":
    case "card_discarded":
      return "card";
    case "train_moved":
    case "railcar_added":
    case "cube_loaded":
      return "wagon";
    case "cube_delivered":
    case "contract_fulfilled":
    case "improvement_acquired":
    case "objective_taken":
    case "terminal_built":
      return "ticket";
    case "cube_given_up":
      return "loss";
    default:
      return null;
  }
}
