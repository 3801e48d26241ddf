// The board file as the page reads it, and where to find things in it.
import type {
  CardId,
  CompanyId,
  ContractId,
  Good,
  Improvement,
  ObjectiveId,
  PlaceId,
  PlaceView,
  TokenId,
  View,
} from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";

export interface Named {
  de: string;
  en: string;
}
/** Of ours hopper, flatcar or boxcar; other boards have others. */
export type Railcar = string;
/** What a card does that is no railcar. */
export const card_actions = [
  "high-capacity",
  "influence-demand",
  "overland-transport",
  "rail-yard",
  "right-of-way",
  "development-2",
  "development-4",
] as const;
export type Feature = Railcar;

export interface Place {
  id: PlaceId;
  name: Named;
  kind: "city" | "port";
  printed?: Goods;
}
export interface Goods {
  demand: Good;
  supply: Good[];
}
export interface Link {
  id: string;
  a: PlaceId;
  b: PlaceId;
}
export interface Slot {
  days: number;
  from: number;
  to: number;
  points: number;
  turned_on_day: number;
}
export interface Contract {
  id: ContractId;
  days: number;
  city: PlaceId;
  good: Good;
}
export interface Card {
  id: CardId;
  kind: "railcar" | "port" | "junction" | "city";
  city?: PlaceId;
  copies: number;
}
export interface Company {
  id: CompanyId;
  name: Named;
  color?: string;
  features: Record<CardId, Feature>;
}
export interface Objective {
  id: ObjectiveId;
  name: Named;
  requires: Partial<Record<Requirement, number | boolean>>;
  score: { points: number; per?: Good | "three_goods" };
}
export type Requirement =
  Good | "any_goods" | "same_good" | "goods_on_train" | "contracts" | "force" | "fast";

export interface Board {
  id?: string;
  name: Named;
  rules: {
    hand: number;
    start_points: number;
    last_turn_from_day: number;
    last_day: number;
    days: Record<
      "maintenance" | "junction" | "force" | "speed" | "terminal" | "improvement" | "objective",
      number
    >;
    points: Record<"steel" | "set" | "terminal" | "fast" | "force_4" | "given_up", number>;
    steel_for_force: number[];
    coal_for_speed: number;
    steel_per_iron: number;
    steel_per_city: number;
    wood_track: number[];
  };
  places: Place[];
  links: Link[];
  goods_tokens: (Goods & { id: TokenId })[];
  contract_slots: Slot[];
  contracts: Contract[];
  railcars: { id: Railcar; name: Named; goods: Good[] }[];
  cards: Card[];
  companies: Company[];
  improvements: { id: Improvement; name: Named }[];
  objectives: Objective[];
  scenarios: { id: string; name: Named }[];
  start_cities: PlaceId[];
  drawing: {
    places: Record<PlaceId, { x: number; y: number }>;
    goods: Record<Good, { name: Named }>;
  };
}

export const all_goods: readonly Good[] = ["coal", "iron", "wood", "steel"];

/** Entries of the board file by id. */
function find<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`the board has no ${id}`);
  return found;
}
export const placeOf = (board: Board, id: PlaceId) => find(board.places, id);
export const cardOf = (board: Board, id: CardId) => find(board.cards, id);
export const companyOf = (board: Board, id: CompanyId) => find(board.companies, id);
export const contractOf = (board: Board, id: ContractId) => find(board.contracts, id);
export const objectiveOf = (board: Board, id: ObjectiveId) => find(board.objectives, id);
export const improvementOf = (board: Board, id: Improvement) => find(board.improvements, id);
export const railcarOf = (board: Board, id: Railcar) => find(board.railcars, id);

export function placeView(view: View, id: PlaceId): PlaceView {
  const found = view.places.find((p) => p.place === id);
  if (found === undefined) throw new Error(`the view has no ${id}`);
  return found;
}

/** What is wanted and supplied there; null before the tokens are laid out. */
export function goodsAt(board: Board, view: View, id: PlaceId): Goods | null {
  const printed = placeOf(board, id).printed;
  if (printed !== undefined) return printed;
  const token = placeView(view, id).token;
  return token === null ? null : find(board.goods_tokens, token);
}

/** What a card does besides being a place; null for the Grand Trunk Jct and before companies. */
export function featureOf(
  board: Board,
  company: CompanyId | null | undefined,
  card: CardId,
): Feature | null {
  if (company === null || company === undefined) return null;
  const { features } = companyOf(board, company);
  return Object.hasOwn(features, card) ? (features[card] ?? null) : null;
}

export function isRailcar(feature: Feature | null): feature is Railcar {
  return feature !== null && !card_actions.some((action) => action === feature);
}

export function isDevelopment(feature: Feature | null): boolean {
  return feature === "development-2" || feature === "development-4";
}

/** The railcar type of a card on a train of that seat. */
export function railcarType(board: Board, view: View, seat: Seat, card: CardId): Railcar {
  const feature = featureOf(board, view.players[seat]?.company, card);
  return isRailcar(feature) ? feature : "hopper";
}

/** The cards of a count, in the order of the board file, copies one by one. */
export function listed(board: Board, counts: Partial<Record<CardId, number>>): CardId[] {
  const order = [...board.cards].sort((a, b) => rank(a) - rank(b));
  return order.flatMap((card) => Array<CardId>(counts[card.id] ?? 0).fill(card.id));
}
const rank = (card: Card) => ["city", "port", "junction", "railcar"].indexOf(card.kind);

export function improvementKind(id: Improvement): "lasting" | "once" | "action" {
  switch (id) {
    case "coal_mine":
    case "forest_exploitation":
    case "iron_ore_mine":
      return "once";
    case "foreign_steel_contract":
    case "hi_roof_boxcar":
    case "parking_spur":
    case "railroad_crane":
    case "roundhouse":
    case "semaphore_signaling":
      return "action";
    default:
      return "lasting";
  }
}
