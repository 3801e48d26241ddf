// What a guided first game calls an action that it points at.
import type { Action } from "../../wire/grand_trunk_journey";

export function learnMark(action: Action): string {
  switch (action.type) {
    case "load":
      return `load ${action.good}`;
    case "move":
      return `move ${action.to}`;
    default:
      return action.type;
  }
}
