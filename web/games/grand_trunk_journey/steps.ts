// The six steps of a turn, and to which of them an action belongs.
import type { Action, Step } from "../../wire/grand_trunk_journey";

export const six_steps = ["move", "unload", "remove", "add", "load", "draw"] as const;
export type TurnStep = (typeof six_steps)[number];

/** The step that the game is in; null before the first turn, in maintenance and at the end. */
export function currentStep(step: Step): TurnStep | null {
  switch (step) {
    case "turn":
      return "move";
    case "unload":
    case "remove":
    case "add":
    case "load":
    case "draw":
      return step;
    default:
      return null;
  }
}

/** The step that this action is part of; null for what can be done at any time. */
export function stepOf(action: Action): TurnStep | null {
  switch (action.type) {
    case "move":
    case "use_right_of_way":
    case "use_crane":
      return "move";
    case "deliver":
    case "fulfil_contract":
    case "give_up":
      return "unload";
    case "remove_railcar":
      return "remove";
    case "add_railcar":
    case "attach_stored":
    case "use_rail_yard":
      return "add";
    case "load":
    case "use_high_capacity":
    case "use_hi_roof":
      return "load";
    case "end_turn":
      return "draw";
    default:
      return null;
  }
}

export function isLater(a: TurnStep, b: TurnStep): boolean {
  return six_steps.indexOf(a) > six_steps.indexOf(b);
}
