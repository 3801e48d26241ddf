// What can be said of each entry of a list and of each rule, with the bounds of docs/boards.md: forms, findings and
// new entries follow from it.
import { company_colours } from "../companies";
import { card_kinds, city_goods, goods, type Good, type List } from "./read";

export type Field =
  | { kind: "number"; key: string; min: number; max: number }
  | { kind: "name"; key: "name" }
  | { kind: "good"; key: string; among: readonly Good[] }
  | { kind: "goods"; key: string; among: readonly Good[] }
  | { kind: "choice"; key: string; among: readonly string[] }
  | { kind: "city"; key: string }
  | { kind: "cities"; key: string }
  | { kind: "companies"; key: string }
  | { kind: "color"; key: "color" };

export interface Form {
  min: number;
  max: number;
  fields: readonly Field[];
}

const number = (key: string, min: number, max: number): Field => ({
  kind: "number",
  key,
  min,
  max,
});
const name: Field = { kind: "name", key: "name" };

/** The longest time track. */
export const most_days = 40;

export const forms: Readonly<Record<List, Form>> = {
  places: { min: 3, max: 16, fields: [name] },
  links: { min: 1, max: 120, fields: [] },
  goods_tokens: {
    min: 1,
    max: 32,
    fields: [
      { kind: "choice", key: "for", among: ["start", "city", "port"] },
      { kind: "good", key: "demand", among: goods },
      { kind: "goods", key: "supply", among: city_goods },
    ],
  },
  contract_slots: {
    min: 1,
    max: 12,
    fields: [
      number("days", 1, 9),
      number("from", 1, most_days),
      number("to", 1, most_days),
      number("points", 0, 20),
      number("turned_on_day", 0, most_days),
    ],
  },
  contracts: {
    min: 1,
    max: 32,
    fields: [
      number("days", 1, 9),
      { kind: "city", key: "city" },
      { kind: "good", key: "good", among: city_goods },
    ],
  },
  railcars: { min: 1, max: 16, fields: [name, { kind: "goods", key: "goods", among: goods }] },
  cards: {
    min: 1,
    max: 32,
    fields: [
      { kind: "choice", key: "kind", among: card_kinds },
      { kind: "city", key: "city" },
      number("copies", 1, 3),
    ],
  },
  companies: { min: 2, max: 8, fields: [name, { kind: "color", key: "color" }] },
  improvements: { min: 16, max: 16, fields: [name] },
  objectives: { min: 0, max: 16, fields: [name] },
  scenarios: {
    min: 0,
    max: 32,
    fields: [
      name,
      { kind: "cities", key: "start_cities" },
      { kind: "companies", key: "intermediate" },
      { kind: "companies", key: "expert" },
    ],
  },
};

export const colours: readonly string[] = [...company_colours.keys()];

/** What objectives can ask for, and how much of it. */
export const requirement_bounds = { most: 30, force: 4 } as const;
export const objective_points = { min: 1, max: 20 } as const;
export const first_delivery = { min: 1, max: 9, most: 16 } as const;
export const wood_track = { min: 0, max: 20, least: 1, most: 32 } as const;

export interface Rule {
  /** In the document: "days.speed", "steel_for_force.0". */
  way: string;
  min: number;
  max: number;
}

const rule = (way: string, min: number, max: number): Rule => ({ way, min, max });

export const rule_groups = ["game", "days", "points", "goods"] as const;
export const rules: Readonly<Record<(typeof rule_groups)[number], readonly Rule[]>> = {
  game: [
    rule("players.0", 2, 4),
    rule("players.1", 2, 4),
    rule("hand", 2, 5),
    rule("start_points", 0, 99),
    rule("last_day", 10, most_days),
    rule("last_turn_from_day", 5, most_days),
    rule("improvements_per_player", 0, 16),
    rule("objectives", 0, 16),
  ],
  days: [
    rule("days.maintenance", 1, 9),
    ...["junction", "force", "speed", "terminal", "improvement", "objective"].map((key) =>
      rule(`days.${key}`, 0, 9),
    ),
  ],
  points: ["steel", "set", "terminal", "fast", "force_4", "given_up"].map((key) =>
    rule(`points.${key}`, 0, 20),
  ),
  goods: [
    rule("steel_for_force.0", 0, 20),
    rule("steel_for_force.1", 0, 20),
    rule("steel_for_force.2", 0, 20),
    rule("coal_for_speed", 0, 20),
    rule("steel_per_iron", 1, 9),
    rule("steel_per_city", 1, 9),
  ],
};

const all_rules = new Map(Object.values(rules).flatMap((group) => group.map((r) => [r.way, r])));

/** The rule's key of words: "days_speed". */
export const ruleKey = (way: string) => way.replaceAll(".", "_");

/** The bounds of a number that a pointer leads to, if it has any of its own. */
export function boundsAt(way: readonly string[]): { min: number; max: number } | undefined {
  const [list = "", , key = ""] = way;
  if (list === "rules") {
    if (way[1] === "wood_track") return wood_track;
    return all_rules.get(way.slice(1).join("."));
  }
  if (list === "first_deliveries") return first_delivery;
  if (!Object.hasOwn(forms, list)) return undefined;
  const field = forms[list as List].fields.find((it) => it.key === key);
  return field?.kind === "number" ? field : undefined;
}
