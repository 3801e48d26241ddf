// Changes of what lies beside the map: tokens, contracts, cards, companies, objectives, scenarios.
import { append, freshId, put, removeAt } from "./document";
import { withFeatures } from "./edit";
import { colours, forms, most_days, wood_track } from "./forms";
import {
  city_goods,
  numberIn,
  read,
  ruleAt,
  type Board,
  type Card,
  type Contract,
  type Good,
  type List,
  type Slot,
} from "./read";

const both = (en: string, de: string) => ({ en, de });

function leastUsed<T>(all: readonly T[], used: readonly T[]): T | undefined {
  const times = (it: T) => used.filter((other) => other === it).length;
  return all.reduce<T | undefined>(
    (best, it) => (best === undefined || times(it) < times(best) ? it : best),
    undefined,
  );
}

/** How many more contracts of each length the slots want, those that lack most first. */
function lackingDays(board: Board, times: number): number[] {
  const { contract_slots, contracts } = read(board);
  const count = (list: readonly { days: number }[], days: number) =>
    list.filter((it) => it.days === days).length;
  const lengths = [...new Set(contract_slots.map(({ days }) => days))];
  return lengths.flatMap((days) => {
    const lack = times * count(contract_slots, days) - count(contracts, days);
    return Array<number>(Math.max(lack, 0)).fill(days);
  });
}

/** The next contract: of a length that is asked for, for a city and a good that few ask for. */
function nextContract(board: Board): Contract | null {
  const { places, contracts, contract_slots } = read(board);
  const cities = places.filter(({ kind }) => kind === "city").map(({ id }) => id);
  const days = lackingDays(board, 1)[0] ?? lackingDays(board, 2)[0] ?? contract_slots[0]?.days ?? 3;
  const city = leastUsed(
    cities,
    contracts.map((it) => it.city),
  );
  if (city === undefined) return null;
  const good = leastUsed<Good>(
    city_goods,
    contracts.flatMap((it) => [it.good, ...(it.city === city ? [it.good, it.good] : [])]),
  );
  const id = freshId(board, "contracts", `${days}-days-${city}-${good ?? "coal"}`);
  return { id, days, city, good: good ?? "coal" };
}

/** Twice as many contracts as slots of each length, as far as there is room; none without cities. */
export function proposeContracts(board: Board): Board {
  let next = board;
  for (let wanted = lackingDays(board, 2).length; wanted > 0; wanted--) {
    const contract = nextContract(next);
    if (contract === null || read(next).contracts.length >= forms.contracts.max) break;
    next = append(next, "contracts", contract);
  }
  return next;
}

function nextSlot(board: Board): Slot {
  const last = read(board).contract_slots.at(-1);
  const end = Math.min(numberIn(ruleAt(board, "last_day"), most_days), most_days);
  const from = Math.min((last?.to ?? 3) + 2, end);
  return {
    days: 1,
    from,
    to: from,
    points: last?.points ?? 4,
    turned_on_day: Math.max(Math.min(last?.turned_on_day ?? 0, from), 0),
  };
}

/** A new entry as it may stand there until somebody says otherwise; null where none can be. */
function fresh(board: Board, list: List): object | null {
  const known = read(board);
  const id = (wanted: string) => freshId(board, list, wanted);
  const n = known[list].length + 1;
  switch (list) {
    case "goods_tokens":
      return { id: id(`city-${n}`), for: "city", demand: "coal", supply: ["iron"] };
    case "contract_slots":
      return nextSlot(board);
    case "contracts":
      return nextContract(board);
    case "railcars":
      return {
        id: id(`railcar-type-${n}`),
        name: both(`Car ${n}`, `Waggon ${n}`),
        goods: ["coal"],
      };
    case "cards": {
      const card: Card = { id: id(`railcar-${n}`), kind: "railcar", copies: 1 };
      return card;
    }
    case "companies": {
      const taken = known.companies.map((it) => it.color);
      return {
        id: id(`company-${n}`),
        name: both(`Company ${n}`, `Gesellschaft ${n}`),
        color: leastUsed(colours, taken) ?? "red",
        features: {},
      };
    }
    case "objectives":
      return {
        id: id(`objective-${n}`),
        name: both(`Objective ${n}`, `Ziel ${n}`),
        requires: { any_goods: 6 },
        score: { points: 3 },
      };
    case "scenarios":
      return {
        id: id(`scenario-${n}`),
        name: both(`Scenario ${n}`, `Szenario ${n}`),
        start_cities: known.start_cities,
        intermediate: known.companies.map((it) => it.id),
        expert: [],
      };
    default:
      return null;
  }
}

/** The document with one more, and its index; null if there is no room for it. */
export function addEntry(board: Board, list: List): [Board, number] | null {
  const index = read(board)[list].length;
  if (index >= forms[list].max) return null;
  const entry = fresh(board, list);
  if (entry === null) return null;
  const next = append(board, list, entry);
  return [list === "cards" || list === "companies" ? withFeatures(next) : next, index];
}

/** Without it, and without what names it. */
export function removeEntry(board: Board, list: List, index: number): Board {
  const known = read(board);
  let next = removeAt(board, list, index);
  if (list === "cards") return withFeatures(next);
  if (list === "railcars") {
    const gone = known.railcars[index]?.id;
    const other = read(next).railcars[0]?.id ?? "rail-yard";
    known.companies.forEach(({ features }, c) => {
      if (!Object.values(features).includes(gone ?? "")) return;
      const kept = Object.entries(features).map(([card, feature]) => [
        card,
        feature === gone ? other : feature,
      ]);
      next = put(next, ["companies", c, "features"], Object.fromEntries(kept));
    });
  }
  if (list === "companies") {
    const gone = known.companies[index]?.id;
    known.scenarios.forEach((scenario, s) => {
      for (const level of ["intermediate", "expert"] as const)
        if (scenario[level].some((id) => id === gone))
          next = put(
            next,
            ["scenarios", s, level],
            scenario[level].filter((id) => id !== gone),
          );
    });
  }
  return next;
}

/** First and last day follow each other, by the days between them. */
function setSlot(board: Board, index: number, key: string, value: unknown): Board {
  const slot = read(board).contract_slots[index];
  if (slot === undefined) return board;
  const next = { ...slot, [key]: numberIn(value) };
  if (key === "to") next.days = Math.min(Math.max(next.to - next.from + 1, 1), 9);
  next.to = next.from + next.days - 1;
  next.turned_on_day = Math.min(next.turned_on_day, next.from);
  return put(board, ["contract_slots", index], next);
}

/** One value of an entry; what has to follow it does. */
export function setField(
  board: Board,
  list: List,
  index: number,
  key: string,
  value: unknown,
): Board {
  if (list === "contract_slots") return setSlot(board, index, key, value);
  const next = put(board, [list, index, key], value);
  if (list === "cards" && key === "kind") return cardOfKind(next, index, String(value));
  if (list === "cards" && key === "copies") return withFeatures(next);
  if (list === "goods_tokens" && key === "for") {
    const demand = read(next).goods_tokens[index]?.demand;
    if (value === "port") return put(next, [list, index, "demand"], "steel");
    return demand === "steel" ? put(next, [list, index, "demand"], "coal") : next;
  }
  if (list === "goods_tokens" && key === "demand") {
    const supply = read(next).goods_tokens[index]?.supply.filter((good) => good !== value) ?? [];
    return put(next, [list, index, "supply"], supply);
  }
  return next;
}

function cardOfKind(board: Board, index: number, kind: string): Board {
  const known = read(board);
  const card = known.cards[index];
  if (card === undefined) return board;
  const { city: _, ...rest } = card;
  const with_card = known.cards.flatMap((it) => (it.kind === "city" ? [it.city] : []));
  const bare = known.places.find(({ id, kind: of }) => of === "city" && !with_card.includes(id));
  const next =
    kind === "city" ? { ...rest, copies: 1, city: bare?.id ?? known.places[0]?.id ?? "" } : rest;
  return withFeatures(put(board, ["cards", index], next));
}

export function setFeature(board: Board, company: number, card: string, feature: string): Board {
  return put(board, ["companies", company, "features", card], feature);
}

/** `value` null takes the requirement away. */
export function setRequirement(
  board: Board,
  index: number,
  key: string,
  value: number | boolean | null,
): Board {
  const requires = read(board).objectives[index]?.requires ?? {};
  const rest = Object.entries(requires).filter(([name]) => name !== key);
  const next = value === null ? rest : [...rest, [key, value] as const];
  return put(board, ["objectives", index, "requires"], Object.fromEntries(next));
}

export function setScore(board: Board, index: number, points: number, per: string | null): Board {
  return put(board, ["objectives", index, "score"], per === null ? { points } : { points, per });
}

/** A number of the rules; the fewest players are never more than the most. */
export function setRule(board: Board, way: string, value: number): Board {
  let next = put(board, ["rules", ...way.split(".")], value);
  if (way === "players.0" && numberIn(ruleAt(next, "players.1")) < value)
    next = put(next, ["rules", "players", 1], value);
  if (way === "players.1" && numberIn(ruleAt(next, "players.0")) > value)
    next = put(next, ["rules", "players", 0], value);
  if (way === "last_day" && numberIn(ruleAt(next, "last_turn_from_day")) > value)
    next = put(next, ["rules", "last_turn_from_day"], value);
  return next;
}

export function woodTrack(board: Board): number[] {
  const track = ruleAt(board, "wood_track");
  return Array.isArray(track) ? track.map((points) => numberIn(points)) : [];
}

/** A space of the wood track; those behind it are worth no less. */
export function setWood(board: Board, space: number, points: number): Board {
  const track = woodTrack(board).map((old, i) =>
    i < space ? Math.min(old, points) : i === space ? points : Math.max(old, points),
  );
  return put(board, ["rules", "wood_track"], track);
}

/** New spaces go on by one point each. */
export function resizeWood(board: Board, length: number): Board {
  const track = woodTrack(board).slice(0, Math.max(length, wood_track.least));
  while (track.length < Math.min(length, wood_track.most))
    track.push(Math.min((track.at(-1) ?? -1) + 1, wood_track.max));
  return put(board, ["rules", "wood_track"], track);
}

/** Slots in the order in which they are turned. */
export function sortSlots(board: Board): Board {
  const sorted = [...read(board).contract_slots].sort(
    (a, b) => a.turned_on_day - b.turned_on_day || a.from - b.from,
  );
  return put(board, ["contract_slots"], sorted);
}

/** As many starting cities as the board has, and at each level that is played a company for everybody. */
export function fitScenario(board: Board, index: number): Board {
  const { scenarios, start_cities, places, companies } = read(board);
  const scenario = scenarios[index];
  if (scenario === undefined) return board;
  const cities = places.filter(({ kind }) => kind === "city").map(({ id }) => id);
  const wished = [...scenario.start_cities, ...start_cities, ...cities];
  const chosen = [...new Set(wished)].filter((id) => cities.includes(id));
  const fewest = numberIn(ruleAt(board, "players.0"), 2);
  const all = companies.map(({ id }) => id);
  const level = (ids: readonly string[]) => {
    const known = [...new Set(ids)].filter((id) => all.includes(id));
    const more = all.filter((id) => !known.includes(id));
    return known.length === 0 ? [] : [...known, ...more].slice(0, Math.max(known.length, fewest));
  };
  const [intermediate, expert] = [level(scenario.intermediate), level(scenario.expert)];
  const nobody = intermediate.length === 0 && expert.length === 0;
  return put(board, ["scenarios", index], {
    ...scenario,
    start_cities: chosen.slice(0, start_cities.length),
    intermediate: nobody ? all : intermediate,
    expert,
  });
}
