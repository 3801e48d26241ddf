// What the program says is wrong with a board, in words and on the map, and a way out where there is an obvious one.
import { member } from "../../../shell/given";
import { t } from "../../../shell/words.svelte";
import type { Problem } from "../../../workshop/family";
import { pointOf, type Point } from "../map/layout";
import { drop, put } from "./document";
import { addLink, setPrinted, setStart, withCards, withFeatures, withTokens } from "./edit";
import {
  fitScenario,
  proposeContracts,
  removeEntry,
  setField,
  setRule,
  sortSlots,
  woodTrack,
} from "./edit_lists";
import { boundsAt, forms, ruleKey } from "./forms";
import { proposedLink } from "./hints";
import { withParts } from "./provenance";
import { lists, numberIn, read, ruleAt, type Board, type List } from "./read";
import { entryTitle, placeNamed } from "./titles";

/** Codes that have words; others are shown as the program says them. */
export const codes: readonly string[] = [
  ...["not_json", "too_large", "repeated_key", "unknown_format", "unknown_game", "missing_key"],
  ...["unknown_key", "wrong_type", "not_whole", "out_of_range", "too_fine", "empty_text"],
  ...["wrong_number_of_entries", "long_text", "control_character", "bad_id", "repeated_id"],
  ...["repeated_entry", "unknown_id", "unknown_word", "count_differs", "part_without_provenance"],
  ...["no_time_for_maintenance", "few_improvements", "few_objectives", "track_falls", "no_port"],
  ...["not_a_city", "printed_in_city", "same_ends", "repeated_link", "unreachable_place"],
  ...["wrong_demand", "steel_supplied", "demand_supplied", "number_of_tokens", "slot_days"],
  ...["number_of_first_deliveries", "few_start_cities", "slots_not_in_order", "few_contracts"],
  ...["contract_for_steel", "several_city_cards", "repeated_city_card", "no_city_card"],
  ...["city_of_other_card", "small_deck", "few_companies", "no_railcar", "several_railcars"],
  ...["many_high_capacity", "nothing_to_load", "many_actions", "scenario_called_none"],
  ...["scenario_start_cities", "scenario_companies"],
];
const known_codes = new Set(codes);

export function wayOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The entry of a list that the pointer leads to or into. */
export function entryAt(way: readonly string[]): { list: List; index: number } | null {
  const list = lists.find((it) => it === way[0]);
  if (list === undefined || !/^\d+$/.test(way[1] ?? "")) return null;
  return { list, index: Number(way[1]) };
}

function placeAt(board: Board, id: string): Point | undefined {
  return read(board).places.some((place) => place.id === id) ? pointOf(read(board), id) : undefined;
}

export function spotOf(board: Board, list: List, index: number): Point | undefined {
  const known = read(board);
  switch (list) {
    case "places":
      return placeAt(board, known.places[index]?.id ?? "");
    case "links": {
      const link = known.links[index];
      const [a, b] = [placeAt(board, link?.a ?? ""), placeAt(board, link?.b ?? "")];
      return a === undefined || b === undefined
        ? (a ?? b)
        : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    }
    case "contracts":
      return placeAt(board, known.contracts[index]?.city ?? "");
    case "cards":
      return placeAt(board, known.cards[index]?.city ?? "");
    default:
      return undefined;
  }
}

/** Where on the map it is, if it is there. */
export function pinOf(board: Board, { pointer, about = [] }: Problem): Point | undefined {
  const way = wayOf(pointer);
  const entry = entryAt(way);
  const spot = entry === null ? undefined : spotOf(board, entry.list, entry.index);
  if (spot !== undefined) return spot;
  if (way[0] === "start_cities")
    return placeAt(board, read(board).start_cities[Number(way[1])] ?? "");
  if (way[0] === "drawing" && way[1] === "places") return placeAt(board, way[2] ?? "");
  return about.map((id) => placeAt(board, id)).find((found) => found !== undefined);
}

const heads = new Set(["name", "author", "licence", "edition", "format", "game", "id", "checks"]);

/** What it is about: "Auftrag Boston, Holz", "Vorrat: Handkarten", "Autor". */
export function subjectOf(board: Board, pointer: string): string {
  const way = wayOf(pointer);
  const [first = ""] = way;
  const entry = entryAt(way);
  if (entry !== null)
    return t("gtj.workshop.subject", {
      kind: t(`gtj.workshop.one.${entry.list}`),
      name: entryTitle(board, entry.list, entry.index) || `${entry.index + 1}`,
    });
  if (first === "rules" && way.length > 1) {
    const key = way[1] === "wood_track" ? "wood_track" : ruleKey(way.slice(1).join("."));
    return boundsAt(way) === undefined
      ? t("gtj.workshop.part.rules")
      : t(`gtj.workshop.rule.${key}`);
  }
  if (heads.has(first)) return t(`gtj.workshop.head.${first}`);
  const parts = [...lists, "rules", "start_cities", "first_deliveries", "drawing", "provenance"];
  return parts.includes(first) ? t(`gtj.workshop.part.${first}`) : t("gtj.workshop.head.whole");
}

function limits(way: readonly string[]): string {
  const [list = ""] = way;
  if (way.length === 1 && Object.hasOwn(forms, list)) {
    const { min, max } = forms[list as List];
    return t("gtj.workshop.problem.entries", { min, max });
  }
  const bounds = boundsAt(way);
  return bounds === undefined
    ? ""
    : t("gtj.workshop.problem.range", { min: bounds.min, max: bounds.max });
}

/** What to read below the title. */
function noteOf(board: Board, { code, pointer, about = [] }: Problem): string {
  const way = wayOf(pointer);
  if (code === "out_of_range" || code === "wrong_number_of_entries" || code === "wrong_type")
    return limits(way);
  if (code === "unknown_key" || code === "missing_key") return way.join(" › ");
  if (code === "unreachable_place") {
    const to = proposedLink(board, read(board).places[Number(way[1])]?.id ?? "");
    return to === null ? "" : t("gtj.workshop.problem.link_to", { name: placeNamed(board, to) });
  }
  if (code === "no_city_card") return placeNamed(board, about[0] ?? "");
  const key = `gtj.workshop.problem.${code}.note`;
  const words = t(key);
  return words === key ? "" : words;
}

export function wordsOf(board: Board, problem: Problem): { title: string; note: string } {
  const subject = subjectOf(board, problem.pointer);
  if (!known_codes.has(problem.code)) return { title: subject, note: problem.words };
  return {
    title: t(`gtj.workshop.problem.${problem.code}.title`, { what: subject }),
    note: noteOf(board, problem),
  };
}

export type Mend = "add" | "adapt" | "remove";

/** A way out, and what to call it; null where it takes a decision. */
export function mendOf(
  board: Board,
  { code, pointer }: Problem,
): { as: Mend; apply: (board: Board) => Board } | null {
  const way = wayOf(pointer);
  const entry = entryAt(way);
  const remove = (apply: (now: Board) => Board) => ({ as: "remove" as const, apply });
  const adapt = (apply: (now: Board) => Board) => ({ as: "adapt" as const, apply });
  const add = (apply: (now: Board) => Board) => ({ as: "add" as const, apply });
  switch (code) {
    case "same_ends":
    case "repeated_link":
    case "repeated_city_card":
      return entry === null ? null : remove((now) => removeEntry(now, entry.list, entry.index));
    case "unknown_key":
      return way[0] === "companies" && way[2] === "features"
        ? adapt(withFeatures)
        : remove((now) => drop(now, way));
    case "missing_key":
      return way[0] === "companies" && way[2] === "features" ? add(withFeatures) : null;
    case "city_of_other_card":
      return remove((now) => drop(now, way));
    case "unreachable_place": {
      const id = read(board).places[entry?.index ?? -1]?.id ?? "";
      const to = proposedLink(board, id);
      return to === null ? null : add((now) => addLink(now, id, to)?.[0] ?? now);
    }
    case "no_railcar":
    case "several_railcars":
      return adapt(withFeatures);
    case "scenario_start_cities":
    case "scenario_companies":
      return entry === null ? null : adapt((now) => fitScenario(now, entry.index));
    case "number_of_tokens":
    case "number_of_first_deliveries":
      return adapt(withTokens);
    case "no_city_card":
      return add(withCards);
    case "several_city_cards":
      return adapt((now) => put(now, way, 1));
    case "few_contracts":
      return add(proposeContracts);
    case "wrong_number_of_entries": {
      const next = way[0] === "contracts" && way.length === 1 ? proposeContracts(board) : board;
      return next === board ? null : add(proposeContracts);
    }
    case "slot_days":
      return entry === null
        ? null
        : adapt((now) => {
            const to = read(now).contract_slots[entry.index]?.to;
            return setField(now, "contract_slots", entry.index, "to", to);
          });
    case "slots_not_in_order":
      return adapt(sortSlots);
    case "track_falls":
      return adapt((now) =>
        put(
          now,
          ["rules", "wood_track"],
          woodTrack(now).sort((a, b) => a - b),
        ),
      );
    case "count_differs":
      return remove((now) => drop(now, ["checks"]));
    case "part_without_provenance":
      return add(withParts);
    case "printed_in_city": {
      const id = read(board).places[entry?.index ?? -1]?.id;
      return id === undefined ? null : remove((now) => setPrinted(now, id, null));
    }
    case "wrong_demand":
    case "steel_supplied":
    case "demand_supplied":
      return adapt((now) => mendGoods(now, way));
    case "contract_for_steel":
      return adapt((now) => put(now, way, "iron"));
    case "few_start_cities": {
      const free = read(board).places.find(
        ({ id, kind }) => kind === "city" && !read(board).start_cities.includes(id),
      );
      if (free !== undefined) return add((now) => setStart(now, free.id, true));
      return adapt((now) => setRule(now, "players.1", Math.max(read(now).start_cities.length, 2)));
    }
    case "few_objectives":
      return adapt((now) => setRule(now, "objectives", read(now).objectives.length));
    case "few_improvements":
      return adapt((now) =>
        setRule(
          now,
          "improvements_per_player",
          Math.floor(16 / Math.max(numberIn(ruleAt(now, "players.1"), 4), 1)),
        ),
      );
    case "no_time_for_maintenance":
      return adapt((now) =>
        setRule(
          now,
          "last_turn_from_day",
          numberIn(ruleAt(now, "last_day"), 40) + 1 - numberIn(ruleAt(now, "days.maintenance"), 1),
        ),
      );
    case "few_companies":
      return adapt((now) => setRule(now, "players.1", Math.max(read(now).companies.length, 2)));
    case "too_fine":
      return adapt((now) => roundAt(now, way));
    case "unknown_id":
    case "not_a_city":
    case "repeated_entry":
      // One of a list of names, or what is about the thing that is not there.
      if (/^\d+$/.test(way.at(-1) ?? "")) return remove((now) => drop(now, way));
      return entry !== null && (entry.list === "contracts" || entry.list === "links")
        ? remove((now) => removeEntry(now, entry.list, entry.index))
        : null;
    default:
      return null;
  }
}

/** Ports want steel, cities something else, and nobody supplies what he wants, or steel. */
function mendGoods(board: Board, way: readonly string[]): Board {
  const above = way.slice(0, -1);
  const index = Number(way[1]);
  const known = read(board);
  const port = way[0] === "places" || known.goods_tokens[index]?.for === "port";
  const at = way[0] === "places" ? known.places[index]?.printed : known.goods_tokens[index];
  if (at === undefined) return board;
  const demand = port ? "steel" : at.demand === "steel" ? "coal" : at.demand;
  const supply = at.supply.filter((good) => good !== "steel" && good !== demand);
  const some = supply.length > 0 ? supply : [demand === "coal" ? "iron" : "coal"];
  return put(put(board, [...above, "demand"], demand), [...above, "supply"], some);
}

function roundAt(board: Board, way: readonly string[]): Board {
  let value: unknown = board;
  for (const step of way)
    value = Array.isArray(value) ? (value as unknown[])[Number(step)] : member(value, step);
  return typeof value === "number" ? put(board, way, Math.round(value * 100) / 100) : board;
}
