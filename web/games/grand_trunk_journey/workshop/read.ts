// A board document as the workshop reads it. Drafts may be half done and files may be anybody's: whatever is missing
// or of another kind is read as something harmless, in the same place of its list.
import { isNumber, member } from "../../../shell/given";
import type { BoardDocument, Named } from "../../../workshop/family";

export const goods = ["coal", "iron", "wood", "steel"] as const;
export type Good = (typeof goods)[number];
/** What cities ask for. */
export const city_goods = ["coal", "iron", "wood"] as const;

export interface Goods {
  demand: Good;
  supply: readonly Good[];
}
export interface Place {
  id: string;
  name: Named;
  kind: "city" | "port";
  printed?: Goods;
}
export interface Link {
  id: string;
  a: string;
  b: string;
}
export interface Token extends Goods {
  id: string;
  for: "start" | "city" | "port";
}
export interface Slot {
  days: number;
  from: number;
  to: number;
  points: number;
  turned_on_day: number;
}
export interface Contract {
  id: string;
  days: number;
  city: string;
  good: Good;
}
export interface Railcar {
  id: string;
  name: Named;
  goods: readonly Good[];
}
export const card_kinds = ["railcar", "port", "junction", "city"] as const;
export interface Card {
  id: string;
  kind: (typeof card_kinds)[number];
  city?: string;
  copies: number;
}
export interface Company {
  id: string;
  name: Named;
  color: string;
  features: Readonly<Record<string, string>>;
}
export interface NamedEntry {
  id: string;
  name: Named;
}
export const requirements = [
  "coal",
  "iron",
  "wood",
  "steel",
  "any_goods",
  "same_good",
  "contracts",
  "goods_on_train",
  "force",
  "fast",
] as const;
export type Requirement = (typeof requirements)[number];
export const counted = ["coal", "iron", "wood", "steel", "three_goods"] as const;
export interface Objective extends NamedEntry {
  requires: Readonly<Partial<Record<Requirement, number | boolean>>>;
  score: { points: number; per?: (typeof counted)[number] };
}
export interface Scenario extends NamedEntry {
  start_cities: readonly string[];
  intermediate: readonly string[];
  expert: readonly string[];
}

export interface Board extends BoardDocument {
  rules: Readonly<Record<string, unknown>>;
  places: readonly Place[];
  links: readonly Link[];
  goods_tokens: readonly Token[];
  first_deliveries: readonly number[];
  contract_slots: readonly Slot[];
  contracts: readonly Contract[];
  railcars: readonly Railcar[];
  cards: readonly Card[];
  companies: readonly Company[];
  improvements: readonly NamedEntry[];
  objectives: readonly Objective[];
  start_cities: readonly string[];
  scenarios: readonly Scenario[];
}

/** Lists of the document whose entries can be selected, added and taken away. */
export const lists = [
  "places",
  "links",
  "goods_tokens",
  "contract_slots",
  "contracts",
  "railcars",
  "cards",
  "companies",
  "improvements",
  "objectives",
  "scenarios",
] as const;
export type List = (typeof lists)[number];

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] => list(value).map(text);
export const numberIn = (value: unknown, otherwise = 0): number =>
  isNumber(value) ? value : otherwise;

function oneOf<T extends string>(words: readonly T[], value: unknown, otherwise: T): T {
  return words.find((word) => word === value) ?? otherwise;
}
function named(value: unknown): Named {
  return { en: text(member(value, "en")), de: text(member(value, "de")) };
}
function goodsOf(value: unknown): Good[] {
  return goods.filter((good) => list(value).includes(good));
}
function goodsAt(value: unknown): Goods {
  return {
    demand: oneOf(goods, member(value, "demand"), "coal"),
    supply: goodsOf(member(value, "supply")),
  };
}
const idOf = (value: unknown) => text(member(value, "id"));
const nameOf = (value: unknown) => named(member(value, "name"));

function placeOf(value: unknown): Place {
  const printed = member(value, "printed");
  return {
    id: idOf(value),
    name: nameOf(value),
    kind: oneOf(["city", "port"], member(value, "kind"), "city"),
    ...(printed === undefined ? {} : { printed: goodsAt(printed) }),
  };
}

function cardOf(value: unknown): Card {
  const city = member(value, "city");
  return {
    id: idOf(value),
    kind: oneOf(card_kinds, member(value, "kind"), "city"),
    copies: numberIn(member(value, "copies"), 1),
    ...(city === undefined ? {} : { city: text(city) }),
  };
}

function textsBy(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, word]) => [key, text(word)]));
}

function requiredOf(value: unknown): Objective["requires"] {
  return Object.fromEntries(
    requirements.flatMap((key) => {
      const said = member(value, key);
      return typeof said === "number" || typeof said === "boolean" ? [[key, said]] : [];
    }),
  );
}

function objectiveOf(value: unknown): Objective {
  const score = member(value, "score");
  const per = counted.find((word) => word === member(score, "per"));
  return {
    id: idOf(value),
    name: nameOf(value),
    requires: requiredOf(member(value, "requires")),
    score: {
      points: numberIn(member(score, "points"), 1),
      ...(per === undefined ? {} : { per }),
    },
  };
}

function slotOf(value: unknown): Slot {
  const at = (key: keyof Slot) => numberIn(member(value, key));
  return {
    days: at("days"),
    from: at("from"),
    to: at("to"),
    points: at("points"),
    turned_on_day: at("turned_on_day"),
  };
}

function readAll(raw: Board): Board {
  const of = (key: keyof Board) => list(member(raw, key));
  const rules = member(raw, "rules");
  return {
    ...raw,
    name: named(member(raw, "name")),
    rules: typeof rules === "object" && rules !== null ? (rules as Board["rules"]) : {},
    places: of("places").map(placeOf),
    links: of("links").map((it) => ({
      id: idOf(it),
      a: text(member(it, "a")),
      b: text(member(it, "b")),
    })),
    goods_tokens: of("goods_tokens").map((it) => ({
      id: idOf(it),
      for: oneOf(["start", "city", "port"], member(it, "for"), "city"),
      ...goodsAt(it),
    })),
    first_deliveries: of("first_deliveries").map((it) => numberIn(it)),
    contract_slots: of("contract_slots").map(slotOf),
    contracts: of("contracts").map((it) => ({
      id: idOf(it),
      days: numberIn(member(it, "days")),
      city: text(member(it, "city")),
      good: oneOf(goods, member(it, "good"), "coal"),
    })),
    railcars: of("railcars").map((it) => ({
      id: idOf(it),
      name: nameOf(it),
      goods: goodsOf(member(it, "goods")),
    })),
    cards: of("cards").map(cardOf),
    companies: of("companies").map((it) => ({
      id: idOf(it),
      name: nameOf(it),
      color: text(member(it, "color")),
      features: textsBy(member(it, "features")),
    })),
    improvements: of("improvements").map((it) => ({ id: idOf(it), name: nameOf(it) })),
    objectives: of("objectives").map(objectiveOf),
    start_cities: texts(member(raw, "start_cities")),
    scenarios: of("scenarios").map((it) => ({
      id: idOf(it),
      name: nameOf(it),
      start_cities: texts(member(it, "start_cities")),
      intermediate: texts(member(it, "intermediate")),
      expert: texts(member(it, "expert")),
    })),
  };
}

const known = new WeakMap<Board, Board>();

/** The same board with everything in its place. Read from this, and change the document itself. */
export function read(board: Board): Board {
  let found = known.get(board);
  if (found === undefined) known.set(board, (found = readAll(board)));
  return found;
}

/** A number of the rules by its way, "days.speed" or "steel_for_force.0". */
export function ruleAt(board: Board, way: string): unknown {
  let value: unknown = board.rules;
  for (const step of way.split("."))
    value = Array.isArray(value) ? (value[Number(step)] as unknown) : member(value, step);
  return value;
}
