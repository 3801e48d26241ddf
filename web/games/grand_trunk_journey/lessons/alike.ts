import type { Action } from "../../../wire/grand_trunk_journey";

/** Where a card leads, what it develops and what a railcar can do lie side by side; the rest waits. */
export function alike(meant: Action, other: Action): boolean {
  switch (meant.type) {
    case "choose_first_load":
      return other.type === "choose_first_load";
    case "move":
    case "build_terminal":
    case "acquire_improvement":
      return other.type === meant.type && other.card === meant.card;
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
