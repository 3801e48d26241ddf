// Which actions a lesson shows beside the one that it asks for.
import type { Action } from "../../../wire/grand_trunk_journey";

/** Where a card leads, what it develops and what a railcar can do lie side by side; the rest waits. */
export function alike(meant: Action, other: Action): boolean {
  switch (meant.type) {
    case "choose_first_load":
      return other.type === "choose_first_load";
    case "move":
      return other.type === "move" && other.card === meant.card;
    case "build_terminal":
      return (
        other.type === "build_terminal" && other.card === meant.card && other.city === meant.city
      );
    case "acquire_improvement":
      return other.type === "acquire_improvement";
    case "deliver":
    case "fulfil_contract":
      return (
        (other.type === "deliver" || other.type === "fulfil_contract") &&
        other.railcar === meant.railcar
      );
    case "load":
      return other.type === "load" && other.railcar === meant.railcar;
    default:
      return false;
  }
}
