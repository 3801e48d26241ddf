// A board document of Switch & Signal as the workshop works on it, and how any document becomes one.
import { member } from "../../../shell/given";
import type { Color, Goods } from "../../../wire/switch_and_signal";
import type { BoardDocument, Named } from "../../../workshop/family";
import { colors, goods as all_goods, planOf, type Board, type Effect, type Plan } from "../board";
import { type Part } from "../map/drawn";
import { defaults, type Rules } from "./rules_of";

export interface Place {
  readonly id: string;
  readonly name: Named;
}
export interface City extends Place {
  readonly kind: "goods" | "port";
  readonly goods?: Goods;
}
export interface Start extends Place {
  readonly number: number;
}
export interface Signal {
  readonly id: string;
  readonly gap: number;
}
export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly pieces: number;
  readonly signals: readonly Signal[];
}
export type Row = Color | "any";
export interface Card {
  readonly id: string;
  readonly count: number;
  readonly deploy: number;
  readonly move: readonly Row[];
}
export interface Helper extends Place {
  readonly effect: Effect;
}
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
}
/** A place in the drawing; whatever else is said there stays. */
export type Drawn = Part;
export interface Drawing {
  readonly [key: string]: unknown;
  readonly cities: Readonly<Record<string, Drawn>>;
  readonly starts: Readonly<Record<string, Drawn>>;
  readonly junctions: Readonly<Record<string, Drawn>>;
  readonly pieces: Readonly<Record<string, Drawn>>;
  readonly signals: Readonly<Record<string, Drawn>>;
  /** Lines that were bent: by how much of their length the middle lies to the left. */
  readonly lines: Readonly<Record<string, Drawn>>;
}
export interface Doc extends BoardDocument {
  readonly rules: Rules;
  readonly cities: readonly City[];
  readonly starts: readonly Start[];
  readonly junctions: readonly Place[];
  readonly lines: readonly Line[];
  readonly cards: readonly Card[];
  readonly helpers: readonly Helper[];
  readonly first_game: {
    readonly switches: Readonly<Record<string, readonly string[]>>;
    readonly signals: readonly string[];
  };
  readonly drawing: Drawing;
  readonly provenance: Part;
  readonly checks?: unknown;
}

export const effects: readonly Effect[] = [
  "reroll",
  "pass_cities",
  "hold_color",
  "ignore_card",
  "choose_start",
  "hold_train",
];
export const row_words: readonly Row[] = [...colors, "any"];

/** As much as a document may have; games/switch_and_signal/rules/actions.h. */
export const most = {
  cities: 8,
  starts: 11,
  junctions: 32,
  lines: 64,
  signals: 32,
  cards: 18,
  departures: 99,
  helpers: 6,
  spaces: 127,
  arms: 4,
  exits: 8,
} as const;

/** And as little; games/switch_and_signal/rules/board.cpp. */
export const least = {
  cities: 2,
  starts: 11,
  junctions: 0,
  lines: 1,
  cards: 1,
  helpers: 0,
} as const;

function text(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}
function whole(value: unknown, least: number, highest: number, otherwise: number): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return otherwise;
  return Math.min(Math.max(Math.round(value), least), highest);
}
function name(value: unknown, id: string): Named {
  return { en: text(member(value, "en"), id), de: text(member(value, "de"), id) };
}
function object<T>(value: unknown): Readonly<Record<string, T>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, T>)
    : {};
}

/** The entries of a list that have an id of their own, read by `as`; null leaves one out. */
function entries<T>(
  value: unknown,
  taken: Set<string>,
  as: (it: unknown, id: string) => T | null,
): T[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((it: unknown) => {
    const id = member(it, "id");
    if (typeof id !== "string" || id === "" || taken.has(id)) return [];
    const read = as(it, id);
    if (read === null) return [];
    taken.add(id);
    return [read];
  });
}

function signalsOf(value: unknown, pieces: number, taken: Set<string>): Signal[] {
  const gaps = new Set<number>();
  return entries(value, taken, (it, id) => {
    const gap = member(it, "gap");
    if (typeof gap !== "number" || !Number.isInteger(gap) || gap < 0 || gap > pieces) return null;
    if (gaps.has(gap)) return null;
    gaps.add(gap);
    return { id, gap };
  });
}

const tidied = new WeakMap<object, Doc>();

/**
 * The document in the shape that everything here relies on. What the check would refuse in its shape is left
 * out or gets a default, so that nothing has to ask again; what is only wrong stays as it is.
 */
export function tidy(board: BoardDocument): Doc {
  let doc = tidied.get(board);
  if (doc === undefined) {
    tidied.set(board, (doc = read(board)));
    tidied.set(doc, doc);
  }
  return doc;
}

function read(board: BoardDocument): Doc {
  const of = (key: string): unknown => member(board, key);
  const places = new Set<string>();
  const cities = entries<City>(of("cities"), places, (it, id) => {
    const its = member(it, "goods");
    const goods = all_goods.find((one) => one === its);
    const port = member(it, "kind") === "port";
    const named = { id, name: name(member(it, "name"), id) };
    return port || goods === undefined
      ? { ...named, kind: "port" }
      : { ...named, kind: "goods", goods };
  });
  const starts = entries<Start>(of("starts"), places, (it, id) => ({
    id,
    name: name(member(it, "name"), id),
    number: whole(member(it, "number"), 2, 12, 7),
  }));
  const junctions = entries<Place>(of("junctions"), places, (it, id) => ({
    id,
    name: name(member(it, "name"), id),
  }));
  const signal_ids = new Set<string>();
  const lines = entries<Line>(of("lines"), new Set(), (it, id) => {
    const [from, to] = [member(it, "from"), member(it, "to")];
    if (typeof from !== "string" || !places.has(from)) return null;
    if (typeof to !== "string" || !places.has(to)) return null;
    const pieces = whole(member(it, "pieces"), 1, most.spaces, 1);
    return { id, from, to, pieces, signals: signalsOf(member(it, "signals"), pieces, signal_ids) };
  });
  const cards = entries<Card>(of("cards"), new Set(), (it, id) => {
    const move = member(it, "move");
    const rows = (Array.isArray(move) ? move : []).filter((row): row is Row =>
      row_words.includes(row as Row),
    );
    return {
      id,
      count: whole(member(it, "count"), 1, most.departures, 1),
      deploy: whole(member(it, "deploy"), 0, 2, 0),
      move: rows.length === 0 ? ["any"] : rows.slice(0, 3),
    };
  });
  const helpers = entries<Helper>(of("helpers"), new Set(), (it, id) => {
    const effect = effects.find((word) => word === member(it, "effect"));
    return effect === undefined ? null : { id, name: name(member(it, "name"), id), effect };
  });
  const first = of("first_game");
  const switches = Object.entries(object<unknown>(member(first, "switches"))).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((line) => typeof line === "string"),
  );
  const green = member(first, "signals");
  const drawing = object<unknown>(of("drawing"));
  const part = (key: string) => object<Drawn>(member(drawing, key));
  return {
    ...board,
    name: name(of("name"), "?"),
    rules: defaults(of("rules")),
    cities,
    starts,
    junctions,
    lines,
    cards,
    helpers,
    first_game: {
      switches: Object.fromEntries(switches),
      signals: Array.isArray(green)
        ? green.filter((it): it is string => signal_ids.has(it as string))
        : [],
    },
    drawing: {
      ...drawing,
      cities: part("cities"),
      starts: part("starts"),
      junctions: part("junctions"),
      pieces: part("pieces"),
      signals: part("signals"),
      lines: part("lines"),
    },
    provenance: object<unknown>(of("provenance")),
  };
}

/** The tables of the game over a document. */
export function planFor(doc: Doc): Plan {
  return planOf(doc as unknown as Board);
}

export type Kind = "city" | "start" | "junction";
export const list_of: Record<Kind, "cities" | "starts" | "junctions"> = {
  city: "cities",
  start: "starts",
  junction: "junctions",
};
/** Found once for each document, since everything asks for it. */
interface Index {
  kinds: ReadonlyMap<string, Kind>;
  lines: ReadonlyMap<string, Line[]>;
}
const indexes = new WeakMap<Doc, Index>();
function indexOf(doc: Doc): Index {
  let index = indexes.get(doc);
  if (index !== undefined) return index;
  const kinds = new Map<string, Kind>();
  for (const kind of ["city", "start", "junction"] as const)
    for (const { id } of doc[list_of[kind]]) if (!kinds.has(id)) kinds.set(id, kind);
  const lines = new Map<string, Line[]>();
  for (const line of doc.lines)
    for (const end of new Set([line.from, line.to])) {
      const list = lines.get(end);
      if (list === undefined) lines.set(end, [line]);
      else list.push(line);
    }
  indexes.set(doc, (index = { kinds, lines }));
  return index;
}
export function kindOf(doc: Doc, id: string): Kind | null {
  return indexOf(doc).kinds.get(id) ?? null;
}
export function linesAt(doc: Doc, id: string): readonly Line[] {
  return indexOf(doc).lines.get(id) ?? [];
}
/** The city at whose entrance a signal stands. */
export function cityOf(doc: Doc, line: Line, gap: number): string | null {
  const end = gap === 0 ? line.from : gap === line.pieces ? line.to : null;
  return end !== null && kindOf(doc, end) === "city" ? end : null;
}
