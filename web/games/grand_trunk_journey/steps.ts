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

/** Without one of these the train is as it will leave. */
const making_up: readonly Action["type"][] = [
  "remove_railcar",
  "add_railcar",
  "attach_stored",
  "load",
];

/**
 * What there is to do now, in the order of the turn; the bar of steps and the question go by this.
 * Goods that can be unloaded come before all else, and with nothing left to do one draws. `pointed`
 * is a step that was chosen and is not over. Empty outside of the six steps.
 */
export function openSteps(
  step: Step,
  legal: readonly Action[],
  pointed: TurnStep | null,
): readonly TurnStep[] {
  const at = currentStep(step);
  if (at === null) return [];
  if (at === "move") return [at];
  if (pointed !== null && !isLater(at, pointed)) return [pointed];
  const can = (...types: Action["type"][]) => legal.some((a) => types.includes(a.type));
  if (can("deliver", "fulfil_contract")) return ["unload"];
  const open = six_steps.filter((it) =>
    legal.some((a) => making_up.includes(a.type) && stepOf(a) === it),
  );
  if (open.length > 0) return open;
  return can("give_up") && !can("end_turn") ? ["unload"] : ["draw"];
}
