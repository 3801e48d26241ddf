// Which numbered rules a moment and a line of the log are about.
import type { Action, Event, Good, Improvement, Step, View } from "../../wire/grand_trunk_journey";
import type { GameRules } from "../game";
import { cardOf, featureOf, type Board, type Feature } from "./board";
import type { Gtj } from "./table";
import { texts } from "./rule_texts";

/** The rules behind what is asked, most important first. */
export const of_step: Record<Step, readonly string[]> = {
  place_goods: ["R5"],
  place_first_deliveries: ["R6"],
  turn_contracts: ["R7"],
  display_improvements: ["R8"],
  display_objectives: ["R86"],
  choose_start: ["R11"],
  companies: ["R10", "R16"],
  start_cities: ["R13"],
  first_loads: ["R14", "R25"],
  deal_hands: ["R15"],
  turn: ["R19", "R28", "R29", "R30", "R31", "R32", "R49", "R58", "R80"],
  unload: ["R33", "R34", "R40", "R43", "R35", "R44", "R45", "R46", "R49"],
  remove: ["R44", "R47", "R45", "R46", "R49"],
  add: ["R45", "R46", "R47", "R49"],
  load: ["R46", "R47", "R25", "R53", "R49"],
  draw: ["R48", "R49"],
  maintenance: ["R80", "R48"],
  over: ["R81", "R82", "R83", "R84", "R85"],
};

/** The rules behind an action that waits for being confirmed. */
export const of_action: Record<Action["type"], readonly string[]> = {
  choose_company: ["R10"],
  choose_first_load: ["R14", "R25"],
  move: ["R28", "R29", "R30"],
  maintain: ["R80"],
  discard: ["R80"],
  pass: ["R23"],
  deliver: ["R34"],
  fulfil_contract: ["R40", "R41", "R42"],
  give_up: ["R43"],
  remove_railcar: ["R44"],
  add_railcar: ["R45"],
  load: ["R46", "R25"],
  end_turn: ["R48"],
  use_high_capacity: ["R53"],
  influence_demand: ["R54"],
  overland_transport: ["R55"],
  use_rail_yard: ["R56"],
  use_right_of_way: ["R57"],
  increase_force: ["R59"],
  increase_speed: ["R60"],
  build_terminal: ["R61"],
  acquire_improvement: ["R62"],
  take_objective: ["R87"],
  sell_foreign_steel: ["R73"],
  use_hi_roof: ["R74"],
  store_railcar: ["R75"],
  attach_stored: ["R75"],
  discard_stored: ["R75"],
  use_crane: ["R76"],
  use_roundhouse: ["R77"],
  use_semaphore: ["R78"],
  place_goods: ["R5"],
  place_first_delivery: ["R6"],
  turn_contract: ["R7"],
  display_improvement: ["R8"],
  display_objective: ["R86"],
  choose_start: ["R11"],
  deal_company: ["R10"],
  deal_start_city: ["R13"],
  deal_card: ["R15"],
};

export const of_improvement: Record<Improvement, string> = {
  coal_exporter: "R63",
  early_delivery: "R64",
  late_delivery: "R65",
  rail_equipment_factory: "R66",
  speculator: "R67",
  warehouse: "R68",
  wood_exporter: "R69",
  coal_mine: "R70",
  forest_exploitation: "R71",
  iron_ore_mine: "R72",
  foreign_steel_contract: "R73",
  hi_roof_boxcar: "R74",
  parking_spur: "R75",
  railroad_crane: "R76",
  roundhouse: "R77",
  semaphore_signaling: "R78",
};

/** Objectives by the id of the board file. */
export const of_objective: Readonly<Record<string, string>> = {
  "carrier-of-the-year": "R89",
  "coal-depot": "R90",
  "common-carrier": "R91",
  "freight-station": "R92",
  "heavy-cargo-train": "R93",
  "iron-ore-depot": "R94",
  "national-railway-certificate": "R95",
  "specialized-carrier": "R96",
  "steel-warehouse": "R97",
  "wood-depot": "R98",
};

/** What a card is played for. */
export const of_feature: Record<Feature, string> = {
  hopper: "R45",
  flatcar: "R45",
  boxcar: "R45",
  "high-capacity": "R53",
  "influence-demand": "R54",
  "overland-transport": "R55",
  "rail-yard": "R56",
  "right-of-way": "R57",
  "development-2": "R58",
  "development-4": "R58",
};

/** Railcars of boards that are not ours are railcars, too. */
function ofFeature(feature: Feature): string {
  return (Object.hasOwn(of_feature, feature) ? of_feature[feature] : undefined) ?? "R45";
}

/** What a delivery does. */
export const of_good: Record<Good, string> = {
  coal: "R34",
  wood: "R37",
  iron: "R38",
  steel: "R39",
};

/** What each kind of event is about; a few depend on more than their kind. */
export const of_event: Record<Event["type"], string> = {
  goods_placed: "R5",
  first_delivery_placed: "R6",
  contract_turned: "R20",
  improvement_displayed: "R8",
  objective_displayed: "R86",
  start_chosen: "R11",
  company_taken: "R10",
  train_placed: "R13",
  turn_started: "R17",
  days_spent: "R51",
  train_moved: "R29",
  cube_delivered: "R34",
  steel_made: "R38",
  first_delivery_taken: "R35",
  contract_fulfilled: "R40",
  cube_given_up: "R43",
  railcar_removed: "R44",
  railcar_added: "R45",
  cube_loaded: "R46",
  card_played: "R49",
  card_discarded: "R80",
  tokens_swapped: "R54",
  steel_moved: "R55",
  force_increased: "R59",
  speed_increased: "R60",
  terminal_built: "R61",
  speculator_paid: "R67",
  improvement_acquired: "R62",
  improvement_used: "R79",
  objective_taken: "R87",
  railcar_stored: "R75",
  stored_discarded: "R75",
  maintenance_started: "R80",
  card_drawn: "R48",
  top_card_drawn: "R48",
  deck_shuffled: "R48",
  player_passed: "R23",
  final_turns: "R22",
  game_ended: "R81",
};

/** The improvement or the card behind what happened, if there is one. */
function cause(
  events: readonly Event[],
  feature: (event: Extract<Event, { type: "card_played" }>) => Feature | null,
): string | null {
  for (const event of events) {
    if (event.type === "improvement_used") return of_improvement[event.improvement];
    if (event.type !== "card_played") continue;
    const played = feature(event);
    if (played !== null) return ofFeature(played);
  }
  return null;
}

/** Later steps may be gone to at once, so what can be done tells which one it is. */
function stepNow({ view, legal }: Gtj): Step {
  const can = (...types: Action["type"][]) => legal.some(({ type }) => types.includes(type));
  if (!["unload", "remove", "add", "load"].includes(view.step) || legal.length === 0)
    return view.step;
  if (can("deliver", "fulfil_contract")) return "unload";
  if (can("load") && !can("end_turn")) return "load";
  if (can("remove_railcar")) return "remove";
  if (can("add_railcar")) return "add";
  if (can("load")) return "load";
  return can("give_up") ? "unload" : "draw";
}

export const rules: GameRules<View, Action, Event, Board> = {
  ...texts,
  now(table) {
    const { view, proposed } = table;
    const asked: string[] = [];
    if (proposed?.type === "acquire_improvement") asked.push(of_improvement[proposed.improvement]);
    if (proposed?.type === "take_objective") asked.push(of_objective[proposed.objective] ?? "R87");
    if (proposed !== null) asked.push(...of_action[proposed.type]);
    asked.push(...of_step[stepNow(table)]);
    if (view.final_turns && view.step === "turn") asked.push("R23", "R22");
    return asked;
  },
  of(event, table, { events, opening }) {
    const { board, view } = table;
    const feature = (played: Extract<Event, { type: "card_played" }>) =>
      featureOf(board, view.players[played.seat]?.company, played.card);
    const among = (type: Event["type"]) => events.some((other) => other.type === type);
    switch (event.type) {
      case "contract_turned":
        return opening ? "R7" : "R20";
      case "days_spent":
        if (among("train_moved")) return "R30";
        return among("maintenance_started") ? "R80" : "R51";
      case "train_moved":
        return cardOf(board, event.card).kind === "junction" ? "R31" : "R29";
      case "cube_delivered":
        return of_good[event.good];
      case "railcar_removed":
        return event.to === "parking_spur" ? "R75" : "R44";
      case "railcar_added":
        if (opening) return "R14";
        return cause(events, feature) ?? "R45";
      case "cube_loaded":
        if (opening) return "R14";
        return cause(events, feature) ?? "R46";
      case "card_played": {
        const played = feature(event);
        return played === null ? "R49" : ofFeature(played);
      }
      case "card_discarded":
        return cause(events, feature) ?? "R80";
      case "improvement_acquired":
      case "improvement_used":
        return of_improvement[event.improvement];
      case "objective_taken":
        return of_objective[event.objective] ?? "R87";
      case "card_drawn":
        return opening ? "R15" : "R48";
      default:
        return of_event[event.type];
    }
  },
};
