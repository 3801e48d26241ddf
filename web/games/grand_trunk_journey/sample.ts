// A board and a moment of a game for tests.
import { readFileSync } from "node:fs";
import type { PlayerView, View } from "../../wire/grand_trunk_journey";
import type { Board } from "./board";

const file = "../../../games/grand_trunk_journey/boards/grand_trunk_journey.json";
export const board = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Board;

export function player(change: Partial<PlayerView> = {}): PlayerView {
  return {
    company: "grand-trunk",
    place: "richmond",
    place_card: "richmond",
    railcars: [],
    stored: null,
    force: 2,
    fast: false,
    day: 17,
    points: 14,
    scores: {
      first_deliveries: 0,
      contracts: 0,
      foreign_steel: 0,
      given_up: 0,
      terminals: 0,
      speculator: 0,
      objectives: 0,
    },
    delivered: {},
    wood: 0,
    contracts: 0,
    improvements: [],
    status: "playing",
    hand: 5,
    deck: 3,
    known: {},
    discards: {},
    ...change,
  };
}

export function view(players: PlayerView[], change: Partial<View> = {}): View {
  const tokens: Record<string, string> = {
    kingston: "city-2",
    richmond: "start-2",
    burlington: "start-1",
    albany: "port-3",
  };
  return {
    seat: 0,
    step: "turn",
    start: 0,
    turn: 0,
    order: players.map((_, seat) => seat),
    final_turns: false,
    acted: false,
    right_of_way: false,
    steel_delivered: false,
    used: [],
    top: [],
    cards_due: 0,
    contracts_due: 0,
    places: board.places.map(({ id }) => ({
      place: id,
      token: tokens[id] ?? "city-1",
      open: true,
      steel: 0,
      first_delivery: id === "kingston" ? 2 : 0,
    })),
    contracts: board.contract_slots.map((_, slot) => ({
      contract: slot === 3 ? "3-days-kingston-iron" : slot < 6 ? "4-days-burlington-wood" : null,
      fulfilled_by: null,
    })),
    display: [],
    objectives: [],
    players,
    hand: {},
    deck: {},
    ...change,
  };
}
