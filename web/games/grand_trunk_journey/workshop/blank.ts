// A sheet without a place on it. All that is not geography is there already, so that places, links and contracts
// make a whole game of it.
import { settings } from "../../../shell/settings.svelte";
import type { Named } from "../../../workshop/family";
import type { Board, NamedEntry, Objective, Slot } from "./read";

const named = (en: string, de: string): Named => ({ en, de });

/** All that the game knows; a board may call them otherwise. */
export const improvements: readonly NamedEntry[] = [
  { id: "coal_exporter", name: named("Coal Exporter", "Kohle-Exporteur") },
  { id: "early_delivery", name: named("Early Delivery", "Vorzeitige Lieferung") },
  { id: "late_delivery", name: named("Late Delivery", "Verspätete Lieferung") },
  { id: "rail_equipment_factory", name: named("Rail Equipment Factory", "Eisenbahnwerkstatt") },
  { id: "speculator", name: named("Speculator", "Spekulant") },
  { id: "warehouse", name: named("Warehouse", "Warenlager") },
  { id: "wood_exporter", name: named("Wood Exporter", "Holz-Exporteur") },
  { id: "coal_mine", name: named("Coal Mine", "Kohlenmine") },
  { id: "forest_exploitation", name: named("Forest Exploitation", "Wald-Bewirtschaftung") },
  { id: "iron_ore_mine", name: named("Iron Ore Mine", "Eisenerzmine") },
  {
    id: "foreign_steel_contract",
    name: named("Foreign Steel Contract", "Ausländischer Stahlvertrag"),
  },
  { id: "hi_roof_boxcar", name: named("Hi-Roof Boxcar", "Großer Güterwagen") },
  { id: "parking_spur", name: named("Parking Spur", "Abstellgleis") },
  { id: "railroad_crane", name: named("Railroad Crane", "Schienendrehkran") },
  { id: "roundhouse", name: named("Roundhouse", "Ringlokschuppen") },
  { id: "semaphore_signaling", name: named("Semaphore Signaling", "Eisenbahnsignale") },
];

const objectives: readonly Objective[] = [
  {
    id: "coal-depot",
    name: named("Coal Depot", "Kohledepot"),
    requires: { coal: 3 },
    score: { points: 1, per: "coal" },
  },
  {
    id: "iron-depot",
    name: named("Iron Depot", "Eisendepot"),
    requires: { iron: 3 },
    score: { points: 1, per: "iron" },
  },
  {
    id: "wood-depot",
    name: named("Wood Depot", "Holzdepot"),
    requires: { wood: 3 },
    score: { points: 1, per: "wood" },
  },
  {
    id: "punctual",
    name: named("Punctual Carrier", "Pünktlich geliefert"),
    requires: { contracts: 4 },
    score: { points: 5 },
  },
  {
    id: "heavy-train",
    name: named("Heavy Train", "Schwerer Zug"),
    requires: { goods_on_train: 4 },
    score: { points: 3 },
  },
];

function slot(days: number, from: number, points: number, turned_on_day: number): Slot {
  return { days, from, to: from + days - 1, points, turned_on_day };
}

export const slots: readonly Slot[] = [
  slot(4, 5, 3, 0),
  slot(3, 10, 4, 0),
  slot(3, 14, 4, 4),
  slot(3, 18, 4, 8),
  slot(2, 22, 5, 12),
  slot(2, 25, 5, 16),
  slot(2, 28, 5, 20),
  slot(1, 31, 7, 24),
  slot(1, 33, 7, 28),
  slot(1, 35, 7, 32),
];

/** What the cards can do that every company has from the beginning. */
const features = {
  "railcar-1": "hopper",
  "railcar-2": "flatcar",
  "railcar-3": "boxcar",
  port: "development-2",
};

export const usual_rules = {
  players: [2, 4],
  hand: 5,
  start_points: 3,
  last_turn_from_day: 36,
  last_day: 40,
  days: {
    maintenance: 1,
    junction: 1,
    force: 1,
    speed: 1,
    terminal: 1,
    improvement: 2,
    objective: 1,
  },
  points: { steel: 3, set: 3, terminal: 2, fast: 1, force_4: 5, given_up: 1 },
  steel_for_force: [1, 2, 3],
  coal_for_speed: 3,
  steel_per_iron: 2,
  steel_per_city: 4,
  wood_track: [0, 1, 2, 3, 4, 5, 6, 7],
  improvements_per_player: 3,
  objectives: 3,
};

/** The parts of which a document says how they are known. */
export const parts = [
  "rules",
  "places",
  "links",
  "goods_tokens",
  "first_deliveries",
  "contract_slots",
  "contracts",
  "railcars",
  "cards",
  "companies",
  "improvements",
  "objectives",
  "start_cities",
  "scenarios",
  "drawing",
] as const;

export function blank(name: Named): Board {
  const company = (id: string, en: string, de: string, color: string) => ({
    id,
    name: named(en, de),
    color,
    features,
  });
  return {
    format: "roundhouse-board-2",
    game: "grand-trunk-journey",
    name,
    author: settings.name.trim(),
    licence: "CC-BY-4.0",
    rules: usual_rules,
    places: [],
    links: [],
    goods_tokens: [],
    first_deliveries: [],
    contract_slots: slots,
    contracts: [],
    railcars: [
      { id: "hopper", name: named("Hopper Car", "Schüttgutwagen"), goods: ["coal", "iron"] },
      { id: "flatcar", name: named("Flatcar", "Flachwagen"), goods: ["wood"] },
      { id: "boxcar", name: named("Boxcar", "Güterwagen"), goods: ["steel"] },
    ],
    cards: [
      { id: "railcar-1", kind: "railcar", copies: 1 },
      { id: "railcar-2", kind: "railcar", copies: 1 },
      { id: "railcar-3", kind: "railcar", copies: 1 },
      { id: "port", kind: "port", copies: 2 },
      { id: "junction", kind: "junction", copies: 1 },
    ],
    companies: [
      company("northern", "Northern Railway", "Nordbahn", "red"),
      company("southern", "Southern Railway", "Südbahn", "green"),
      company("eastern", "Eastern Railway", "Ostbahn", "purple"),
      company("western", "Western Railway", "Westbahn", "yellow"),
    ],
    improvements,
    objectives,
    start_cities: [],
    scenarios: [],
    drawing: { canvas: { width: 1000, height: 820 }, places: {} },
    provenance: {
      parts: Object.fromEntries(parts.map((part) => [part, { kind: "own" }])),
    },
  };
}
