// Which actions a lesson shows beside the one that it asks for.
import type { Action } from "../../../wire/switch_and_signal";

/** Colours, exits, settings of a switch and cards to pay with lie side by side; the rest waits. */
export function alike(meant: Action, other: Action): boolean {
  switch (meant.type) {
    case "deploy":
    case "choose_color":
    case "choose_start":
    case "trade_cards":
      return other.type === meant.type;
    case "leave":
    case "halt":
      return other.type === "leave" || other.type === "halt";
    case "set_switch":
      return other.type === "set_switch" && other.junction === meant.junction;
    case "load":
      return other.type === "load" && other.train === meant.train;
    case "use_helper":
      return other.type === "use_helper" || other.type === "run" || other.type === "deploy";
    case "hold_train":
      return other.type === "move_train";
    default:
      return false;
  }
}
