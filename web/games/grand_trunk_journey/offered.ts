// Which of the legal actions belong to a thing on the table: a click filters, nothing more.
import type { Action, CardId, Improvement, PlaceId } from "../../wire/grand_trunk_journey";

export type Selection =
  | { kind: "card"; card: CardId; index: number; half: "place" | "use" }
  | { kind: "railcar"; card: CardId }
  | { kind: "place"; place: PlaceId }
  | { kind: "display"; id: Improvement }
  | { kind: "objective"; id: string }
  | { kind: "owned"; id: Improvement }
  | { kind: "maintenance" };

type Legal = readonly Action[];

export function movesWith(legal: Legal, card: CardId): Action[] {
  return legal.filter((a) => a.type === "move" && a.card === card);
}

/** What the right half of a card in hand can do. */
export function usesOf(legal: Legal, card: CardId): Action[] {
  return legal.filter((a) => {
    switch (a.type) {
      case "move":
      case "discard":
      case "use_roundhouse":
      case "use_semaphore":
        return false;
      case "add_railcar":
      case "store_railcar":
      case "use_crane":
        return a.railcar === card;
      default:
        return "card" in a && a.card === card;
    }
  });
}

/** What can be done with a railcar on the own train. */
export function actionsOn(legal: Legal, railcar: CardId): Action[] {
  return legal.filter((a) => {
    switch (a.type) {
      case "deliver":
      case "fulfil_contract":
      case "give_up":
      case "remove_railcar":
      case "load":
      case "use_high_capacity":
      case "use_hi_roof":
        return a.railcar === railcar;
      default:
        return false;
    }
  });
}

/** The improvement whose action this is. */
export function improvementUsed(action: Action): Improvement | null {
  switch (action.type) {
    case "sell_foreign_steel":
      return "foreign_steel_contract";
    case "use_hi_roof":
      return "hi_roof_boxcar";
    case "store_railcar":
    case "attach_stored":
    case "discard_stored":
      return "parking_spur";
    case "remove_railcar":
      return action.to === "parking_spur" ? "parking_spur" : null;
    case "use_crane":
      return "railroad_crane";
    case "use_roundhouse":
      return "roundhouse";
    case "use_semaphore":
      return "semaphore_signaling";
    default:
      return null;
  }
}

export function usesOfImprovement(legal: Legal, id: Improvement): Action[] {
  return legal.filter((a) => improvementUsed(a) === id);
}

/** What a click on a place of the map can mean: with a card in hand chosen, only with that card. */
export function actionsAt(
  legal: Legal,
  place: PlaceId,
  selection: Selection | null,
  first: PlaceId | null,
): Action[] {
  if (selection?.kind === "card" && selection.half === "use") {
    const uses = usesOf(legal, selection.card);
    return uses.filter((a) => {
      switch (a.type) {
        case "build_terminal":
          return a.city === place;
        case "influence_demand":
          return first === null
            ? a.a === place || a.b === place
            : first !== place && [a.a, a.b].includes(place) && [a.a, a.b].includes(first);
        case "overland_transport":
          return first === null ? a.from === place : a.from === first && a.to === place;
        default:
          return false;
      }
    });
  }
  const card = selection?.kind === "card" ? selection.card : null;
  const moves = legal.filter(
    (a) => a.type === "move" && a.to === place && (card === null || a.card === card),
  );
  if (moves.length > 0 || card !== null) return moves;
  return legal.filter((a) => a.type === "build_terminal" && a.city === place);
}

export function optionsOf(
  legal: Legal,
  selection: Selection | null,
  first: PlaceId | null,
): Action[] {
  switch (selection?.kind) {
    case undefined:
      return [];
    case "card":
      if (selection.half === "place") return movesWith(legal, selection.card);
      return usesOf(legal, selection.card);
    case "railcar":
      return actionsOn(legal, selection.card);
    case "place":
      return actionsAt(legal, selection.place, null, first);
    case "display":
      return legal.filter(
        (a) => a.type === "acquire_improvement" && a.improvement === selection.id,
      );
    case "objective":
      return legal.filter((a) => a.type === "take_objective" && a.objective === selection.id);
    case "owned":
      return usesOfImprovement(legal, selection.id);
    case "maintenance":
      return legal.filter((a) => a.type === "maintain");
  }
}

/** Costs nothing but itself, and its effect lies open: played at once, without a preview. */
export function isInstant(action: Action): boolean {
  switch (action.type) {
    case "deliver":
    case "fulfil_contract":
    case "give_up":
    case "remove_railcar":
    case "add_railcar":
    case "load":
    case "store_railcar":
    case "discard_stored":
    case "discard":
    case "end_turn":
    case "choose_company":
    case "choose_first_load":
      return true;
    default:
      return false;
  }
}

/**
 * Of several ways to do the same the one in fewest days, then without the Grand Trunk Jct; of a new
 * terminal's card, on the deck, from where it comes sooner.
 */
export function cheapest(options: readonly Action[]): Action | null {
  const price = (a: Action) => {
    if (a.type === "build_terminal") return a.new_card === "on_deck" ? 0 : 1;
    return a.type === "move" ? a.days * 2 + (a.card === "grand-trunk-jct" ? 1 : 0) : 0;
  };
  return options.reduce<Action | null>(
    (best, a) => (best === null || price(a) < price(best) ? a : best),
    null,
  );
}

/** The fewest days in which a move leads there; null if none does. */
export function daysTo(options: readonly Action[]): number | null {
  const days = options.flatMap((a) => (a.type === "move" ? [a.days] : []));
  return days.length === 0 ? null : Math.min(...days);
}
