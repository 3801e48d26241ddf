// The log: what happened, in words.
import { named, t } from "../../shell/words.svelte";
import type { Event } from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";
import { companyOf, contractOf, featureOf, isDevelopment, isRailcar } from "./board";
import type { Gtj } from "./table";
import {
  cardName,
  featureName,
  goodName,
  improvementName,
  objectiveName,
  placeName,
  railcarKind,
  roman,
} from "./names";

export function by(event: Event): Seat | null {
  return "seat" in event ? event.seat : null;
}

export function tell(event: Event, table: Gtj): string | null {
  const { board, view } = table;
  const place = (id: string) => placeName(board, id);
  const say = (params: Record<string, string | number> = {}) => {
    const seat = by(event);
    return t(`gtj.log.${event.type}`, { ...(seat === null ? {} : table.who(seat)), ...params });
  };
  switch (event.type) {
    case "goods_placed":
    case "first_delivery_placed":
    case "improvement_displayed":
    case "objective_displayed":
    case "turn_started":
      return null;
    case "contract_turned": {
      const contract = contractOf(board, event.contract);
      const slot = board.contract_slots[event.slot];
      return say({
        good: goodName(contract.good),
        city: place(contract.city),
        from: slot?.from ?? 0,
        to: slot?.to ?? 0,
        points: slot?.points ?? 0,
      });
    }
    case "company_taken":
      return say({ company: named(companyOf(board, event.company).name) });
    case "train_placed":
      return say({ place: place(event.city) });
    case "train_moved":
    case "steel_moved":
      return say({ from: place(event.from), to: place(event.to) });
    case "days_spent":
      return say({ days: event.days, day: event.day });
    case "cube_delivered":
      return say({ good: goodName(event.good), place: place(event.place) });
    case "steel_made":
      return say({ count: event.cubes, place: place(event.city) });
    case "first_delivery_taken":
      return say({ place: place(event.city), points: event.points });
    case "contract_fulfilled": {
      const { good, city } = contractOf(board, event.contract);
      return say({ good: goodName(good), city: place(city), points: event.points });
    }
    case "cube_given_up":
    case "cube_loaded":
      return say({ good: goodName(event.good) });
    case "railcar_removed":
    case "railcar_added":
    case "railcar_stored":
    case "stored_discarded":
      return say({ railcar: railcarKind(board, view, event.seat, event.railcar) });
    case "card_played": {
      const feature = featureOf(board, view.players[event.seat]?.company, event.card);
      if (feature === null || isDevelopment(feature) || isRailcar(feature)) return null;
      return say({
        feature: featureName(feature),
        card: cardName(board, view, event.seat, event.card),
      });
    }
    case "card_discarded":
    case "top_card_drawn":
      return say({ card: cardName(board, view, event.seat, event.card) });
    case "card_drawn":
      if (event.card === null || table.who(event.seat).you !== "yes") return null;
      return say({ card: cardName(board, view, event.seat, event.card) });
    case "tokens_swapped":
      return say({ a: place(event.a), b: place(event.b) });
    case "force_increased":
      return say({ force: roman(event.force) });
    case "terminal_built":
      return say({ place: place(event.city) });
    case "improvement_acquired":
    case "improvement_used":
      return say({ improvement: improvementName(board, event.improvement) });
    case "objective_taken":
      return say({
        objective: objectiveName(board, event.objective),
        points: event.points,
      });
    case "deck_shuffled":
      return say({ count: event.cards });
    default:
      return say();
  }
}
