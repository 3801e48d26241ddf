// Changes of the map: places, links, starting cities. A document goes in and another comes out; what belongs to a
// place (its goods token, its card, what the card can do, a first delivery) comes and goes with it.
import { member } from "../../../shell/given";
import type { Named } from "../../../workshop/family";
import { canvasOf, type Point, type Side } from "../map/layout";
import { read, type Board, type Card, type Company, type Good, type Place } from "./read";
import { append, freshId, idFrom, put, removeAt, without } from "./document";

export const most_places = 16;

/** What cards of new cities can do, dealt to each company in another order. */
const dealt = [
  "hopper",
  "rail-yard",
  "flatcar",
  "development-4",
  "right-of-way",
  "boxcar",
  "influence-demand",
  "development-4",
  "overland-transport",
  "hopper",
  "high-capacity",
  "boxcar",
];
const our_railcars = new Set(["hopper", "flatcar", "boxcar"]);

function dealtFeature(board: Board, company: number, city: number): string {
  const feature = dealt[(city + 5 * company) % dealt.length] ?? "rail-yard";
  const { railcars } = read(board);
  if (!our_railcars.has(feature) || railcars.some(({ id }) => id === feature)) return feature;
  return railcars[(city + company) % Math.max(railcars.length, 1)]?.id ?? "rail-yard";
}

/** What new tokens ask for and supply, in turn. */
const token_turns: readonly { demand: Good; supply: readonly Good[] }[] = [
  { demand: "coal", supply: ["iron"] },
  { demand: "iron", supply: ["wood"] },
  { demand: "wood", supply: ["coal"] },
  { demand: "coal", supply: ["wood"] },
  { demand: "iron", supply: ["coal"] },
  { demand: "wood", supply: ["iron"] },
];

/** How many tokens of each kind the places want. */
export function tokensWanted(board: Board): Record<"start" | "city" | "port", number> {
  const { places, start_cities } = read(board);
  const cities = places.filter(({ kind }) => kind === "city");
  const starting = cities.filter(({ id }) => start_cities.includes(id)).length;
  const port = places.filter(({ kind, printed }) => kind === "port" && printed === undefined);
  return { start: starting, city: cities.length - starting, port: port.length };
}

/** As many goods tokens and first deliveries as the places want: new ones at the end, surplus ones from there. */
export function withTokens(board: Board): Board {
  const wanted = tokensWanted(board);
  let next = board;
  for (const kind of ["start", "city", "port"] as const) {
    let have = read(next).goods_tokens.filter((token) => token.for === kind).length;
    for (; have < wanted[kind]; have++) {
      const turn = token_turns[have % token_turns.length];
      if (turn === undefined) break;
      const id = freshId(next, "goods_tokens", `${kind}-${have + 1}`);
      const supply: readonly Good[] = kind === "start" ? startSupply(turn.demand) : turn.supply;
      const demand: Good = kind === "port" ? "steel" : turn.demand;
      next = append(next, "goods_tokens", { id, for: kind, demand, supply });
    }
    for (; have > wanted[kind]; have--) {
      const last = read(next)
        .goods_tokens.map((token) => token.for)
        .lastIndexOf(kind);
      next = removeAt(next, "goods_tokens", last);
    }
  }
  const deliveries = read(next).first_deliveries.slice(0, wanted.city);
  while (deliveries.length < wanted.city) deliveries.push(1 + (deliveries.length % 2));
  const same = deliveries.length === read(next).first_deliveries.length;
  return same ? next : { ...next, first_deliveries: deliveries };
}

function startSupply(demand: Good): Good[] {
  return (["coal", "iron", "wood"] as const).filter((good) => good !== demand);
}

/** A card for each city, and something that each company can do with it. */
export function withCards(board: Board): Board {
  const { places, cards } = read(board);
  const of = (id: string) => cards.some((card) => card.kind === "city" && card.city === id);
  let next = board;
  for (const { id, kind } of places) {
    if (kind !== "city" || of(id)) continue;
    const card: Card = { id: freshId(next, "cards", id), kind: "city", city: id, copies: 1 };
    next = append(next, "cards", card);
  }
  return withFeatures(next);
}

/** Every company can do something with every card but the junction, and nothing with cards that are gone. */
export function withFeatures(board: Board): Board {
  const { cards, companies } = read(board);
  const able = cards.filter(({ kind, id }) => kind !== "junction" && id !== "");
  let next = board;
  companies.forEach((company: Company, c) => {
    const wanted = able.map((card, i): [string, string] => {
      const had = member(company.features, card.id);
      if (typeof had === "string" && fits(next, card, had)) return [card.id, had];
      return [card.id, usualFeature(next, card, c, i)];
    });
    const same =
      wanted.length === Object.keys(company.features).length &&
      wanted.every(([card, feature]) => member(company.features, card) === feature);
    if (!same) next = put(next, ["companies", c, "features"], Object.fromEntries(wanted));
  });
  return next;
}

/** A railcar card is a railcar; a card with several copies is none. */
function fits(board: Board, card: Card, feature: string): boolean {
  const railcar = read(board).railcars.some(({ id }) => id === feature);
  if (card.kind === "railcar") return railcar;
  return feature !== "" && !(railcar && card.copies > 1);
}

function usualFeature(board: Board, card: Card, company: number, index: number): string {
  const { railcars } = read(board);
  if (card.kind === "railcar")
    return railcars[index % Math.max(railcars.length, 1)]?.id ?? "hopper";
  if (card.copies > 1) return "development-2";
  return dealtFeature(board, company, index);
}

export interface NewPlace {
  name: Named;
  kind: Place["kind"];
  at: Point;
}

/** The id of the new place comes with the document; null if there are as many as can be. */
export function addPlace(board: Board, { name, kind, at }: NewPlace): [Board, string] | null {
  const { places, start_cities } = read(board);
  if (places.length >= most_places) return null;
  const id = freshId(board, "places", idFrom(name.en));
  let next = append(board, "places", { id, name, kind });
  next = movePlace(next, id, at);
  const most = Array.isArray(board.rules["players"]) ? Number(board.rules["players"][1]) : 4;
  if (kind === "city" && start_cities.length < most)
    next = { ...next, start_cities: [...start_cities, id] };
  return [withCards(withTokens(next)), id];
}

/** Within the canvas, and whole numbers. */
export function onCanvas(board: Board, { x, y }: Point): Point {
  const { width, height } = canvasOf(board);
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 20), most));
  return { x: within(x, width - 20), y: within(y, height - 20) };
}

export function movePlace(board: Board, id: string, to: Point): Board {
  const drawn = member(member(board.drawing, "places"), id);
  const old = typeof drawn === "object" && drawn !== null ? drawn : {};
  // Where it really is does not follow the drawing.
  return put(board, ["drawing", "places", id], { ...old, ...onCanvas(board, to) });
}

/** Set by hand, it is not as we drew it any more. */
export function turnLabel(board: Board, id: string, at: Point, side: Side): Board {
  const next = put(movePlace(board, id, at), ["drawing", "places", id, "label"], side);
  return put(next, ["drawing", "places", id, "fixed"], true);
}

/** The other end of everything that names the place. */
export function removePlace(board: Board, id: string): Board {
  const known = read(board);
  const index = known.places.findIndex((place) => place.id === id);
  if (index < 0) return board;
  const of = <T>(list: readonly T[], stays: (entry: T) => boolean) =>
    list.flatMap((entry, i) => (stays(entry) ? [i] : []));
  let next = removeAt(board, "places", index);
  next = without(
    next,
    "links",
    of(known.links, ({ a, b }) => a !== id && b !== id),
  );
  next = without(
    next,
    "contracts",
    of(known.contracts, ({ city }) => city !== id),
  );
  next = without(
    next,
    "cards",
    of(known.cards, ({ kind, city }) => kind !== "city" || city !== id),
  );
  next = withoutStart(next, id);
  const places = member(board.drawing, "places");
  if (typeof places === "object" && places !== null)
    next = put(
      next,
      ["drawing", "places"],
      Object.fromEntries(Object.entries(places).filter(([key]) => key !== id)),
    );
  return withFeatures(withTokens(next));
}

function withoutStart(board: Board, id: string): Board {
  const { scenarios, start_cities } = read(board);
  let next: Board = { ...board, start_cities: start_cities.filter((city) => city !== id) };
  scenarios.forEach(({ start_cities: cities }, i) => {
    if (cities.includes(id))
      next = put(
        next,
        ["scenarios", i, "start_cities"],
        cities.filter((city) => city !== id),
      );
  });
  return next;
}

/** A city becomes a port or the other way round, with all that belongs to it. */
export function setKind(board: Board, id: string, kind: Place["kind"]): Board {
  const known = read(board);
  const index = known.places.findIndex((place) => place.id === id);
  const place = known.places[index];
  if (place === undefined || place.kind === kind) return board;
  const { printed: _, ...rest } = place;
  let next = put(board, ["places", index], { ...rest, kind });
  if (kind === "port") {
    const stays = <T>(list: readonly T[], keep: (entry: T) => boolean) =>
      list.flatMap((entry, i) => (keep(entry) ? [i] : []));
    next = without(
      next,
      "contracts",
      stays(known.contracts, ({ city }) => city !== id),
    );
    next = without(
      next,
      "cards",
      stays(known.cards, ({ kind: card, city }) => card !== "city" || city !== id),
    );
    next = withoutStart(next, id);
  }
  return withCards(withTokens(next));
}

/** Goods printed on the board in the place of a token; null takes them away. */
export function setPrinted(board: Board, id: string, printed: Place["printed"] | null): Board {
  const index = read(board).places.findIndex((place) => place.id === id);
  const place = read(board).places[index];
  if (place === undefined) return board;
  const { printed: _, ...rest } = place;
  const next = put(board, ["places", index], printed ? { ...rest, printed } : rest);
  return withTokens(next);
}

export function setStart(board: Board, id: string, starts: boolean): Board {
  const { start_cities, places } = read(board);
  const place = places.find((it) => it.id === id);
  if (place?.kind !== "city" || start_cities.includes(id) === starts) return board;
  const cities = starts ? [...start_cities, id] : start_cities.filter((city) => city !== id);
  return withTokens({ ...board, start_cities: cities });
}

/** The id of the link comes with the document; null if there is none to be made. */
export function addLink(board: Board, a: string, b: string): [Board, string] | null {
  const { places, links } = read(board);
  const there = (id: string) => places.some((place) => place.id === id);
  const joined = links.some((l) => (l.a === a && l.b === b) || (l.a === b && l.b === a));
  if (a === b || !there(a) || !there(b) || joined) return null;
  const id = freshId(board, "links", `${a}--${b}`);
  return [append(board, "links", { id, a, b }), id];
}

export function removeLink(board: Board, id: string): Board {
  const index = read(board).links.findIndex((link) => link.id === id);
  return index < 0 ? board : removeAt(board, "links", index);
}

/** Moves one end of a link to another place; the board itself if that cannot be. */
export function moveEnd(board: Board, id: string, end: "a" | "b", to: string): Board {
  const { links } = read(board);
  const index = links.findIndex((link) => link.id === id);
  const link = links[index];
  if (link === undefined) return board;
  const other = end === "a" ? link.b : link.a;
  const joined = links.some(
    (l) => l.id !== id && ((l.a === to && l.b === other) || (l.b === to && l.a === other)),
  );
  if (to === other || joined) return board;
  return put(board, ["links", index], { ...link, [end]: to });
}
