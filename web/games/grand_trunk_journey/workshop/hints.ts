// What the program accepts and a reader of the map would not: one's own looking, without words.
import { layoutOf, labelWidth, pointOf, sides, type Point } from "../map/layout";
import { proposeContracts } from "./edit_lists";
import { addLink, turnLabel } from "./edit";
import { city_goods, read, type Board, type List } from "./read";
import { nameOf } from "./titles";

export interface Hint {
  code:
    | "one_link"
    | "nobody_wants"
    | "nobody_supplies"
    | "contract_unwanted"
    | "contract_without_supply"
    | "links_cross"
    | "link_over_place"
    | "labels_overlap"
    | "places_close"
    | "same_colour"
    | "same_name"
    | "few_to_choose";
  /** What it is about, from the outside inwards; the first is selected by a tap. */
  about: readonly { list: List; index: number }[];
  at?: Point;
  good?: (typeof city_goods)[number];
  mend?: (board: Board) => Board;
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a place covers with its name and its goods. */
export function labelBox(board: Board, index: number): Rect {
  const place = read(board).places[index];
  if (place === undefined) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = layoutOf(read(board), place.id).label;
  const width = labelWidth(nameOf(place));
  return { x: x - width / 2, y: y - 18, width, height: 57 };
}

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Where two lines cross, unless they only meet at an end. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(cross) < 1e-9) return null;
  const s = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const t = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  const inside = (part: number) => part > 0.001 && part < 0.999;
  if (!inside(s) || !inside(t)) return null;
  return { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) };
}

function distanceTo(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / length;
  const along = Math.min(Math.max(part, 0), 1);
  return Math.hypot(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** The nearest place with which the board becomes one network, or at all the nearest that is not joined yet. */
export function proposedLink(board: Board, id: string): string | null {
  const { places, links } = read(board);
  const group = new Set([id]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { a, b } of links)
      if (group.has(a) !== group.has(b)) {
        group.add(a).add(b);
        grown = true;
      }
  }
  const from = pointOf(read(board), id);
  const joined = (other: string) =>
    links.some(({ a, b }) => (a === id && b === other) || (b === id && a === other));
  const nearest = (candidates: readonly string[]) =>
    candidates
      .map((other) => {
        const to = pointOf(read(board), other);
        return { other, far: Math.hypot(to.x - from.x, to.y - from.y) };
      })
      .sort((a, b) => a.far - b.far)[0]?.other ?? null;
  const others = places.map((place) => place.id).filter((other) => other !== id);
  return (
    nearest(others.filter((other) => !group.has(other))) ??
    nearest(others.filter((other) => !joined(other)))
  );
}

/** The side on which the name of a place covers least. */
export function freestSide(board: Board, index: number): Board {
  const known = read(board);
  const place = known.places[index];
  if (place === undefined) return board;
  const at = pointOf(known, place.id);
  const cost = (next: Board) => {
    const box = labelBox(next, index);
    const covered = known.places.reduce((sum, other, i) => {
      if (i === index) return sum;
      const { x, y } = pointOf(known, other.id);
      const sign = { x: x - 16, y: y - 16, width: 32, height: 32 };
      return sum + overlap(box, labelBox(next, i)) + 3 * overlap(box, sign);
    }, 0);
    const lines = known.links.filter(({ a, b }) => {
      const [p, q] = [pointOf(known, a), pointOf(known, b)];
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return distanceTo(middle, p, q) < 30;
    }).length;
    return covered + 200 * lines;
  };
  return sides
    .map((side) => turnLabel(board, place.id, at, side))
    .map((next) => ({ next, cost: cost(next) }))
    .reduce((best, it) => (it.cost < best.cost ? it : best)).next;
}

function ofPlaces(board: Board): Hint[] {
  const known = read(board);
  const hints: Hint[] = [];
  known.places.forEach(({ id }, index) => {
    const at = pointOf(known, id);
    const ends = known.links.filter(({ a, b }) => a === id || b === id).length;
    if (ends === 1) {
      const to = proposedLink(board, id);
      hints.push({
        code: "one_link",
        about: [{ list: "places", index }],
        at,
        ...(to === null ? {} : { mend: (now: Board) => addLink(now, id, to)?.[0] ?? now }),
      });
    }
    for (let other = 0; other < index; other++) {
      const place = known.places[other];
      if (place === undefined) continue;
      const about = [index, other].map((i) => ({ list: "places" as const, index: i }));
      const { x, y } = pointOf(known, place.id);
      if (Math.hypot(x - at.x, y - at.y) < 44) hints.push({ code: "places_close", about, at });
      else if (overlap(labelBox(board, index), labelBox(board, other)) > 150)
        hints.push({
          code: "labels_overlap",
          about,
          at: { x: labelBox(board, index).x, y: labelBox(board, index).y },
          mend: (now) => freestSide(now, index),
        });
      if (nameOf(place) === nameOf(known.places[index] ?? place) && nameOf(place) !== "")
        hints.push({ code: "same_name", about, at });
    }
  });
  return hints;
}

function ofLinks(board: Board): Hint[] {
  const known = read(board);
  const lines = known.links.map(({ a, b }) => [pointOf(known, a), pointOf(known, b)] as const);
  const hints: Hint[] = [];
  lines.forEach(([a, b], index) => {
    for (let other = 0; other < index; other++) {
      const line = lines[other];
      const at = line === undefined ? null : crossing(a, b, line[0], line[1]);
      if (at !== null)
        hints.push({
          code: "links_cross",
          about: [index, other].map((i) => ({ list: "links", index: i })),
          at,
        });
    }
    const link = known.links[index];
    known.places.forEach(({ id }, place) => {
      if (id === link?.a || id === link?.b) return;
      const at = pointOf(known, id);
      if (distanceTo(at, a, b) < 18)
        hints.push({
          code: "link_over_place",
          about: [
            { list: "links", index },
            { list: "places", index: place },
          ],
          at,
        });
    });
  });
  return hints;
}

function ofGoods(board: Board): Hint[] {
  const { places, goods_tokens, contracts, contract_slots } = read(board);
  const hints: Hint[] = [];
  const printed = places.flatMap((place) => place.printed ?? []);
  const everything = [...goods_tokens, ...printed];
  const wanted = new Set(goods_tokens.map(({ demand }) => demand));
  const supplied = new Set(everything.flatMap(({ supply }) => supply));
  if (everything.length > 0)
    for (const good of city_goods) {
      if (!wanted.has(good)) hints.push({ code: "nobody_wants", about: [], good });
      if (!supplied.has(good)) hints.push({ code: "nobody_supplies", about: [], good });
    }
  contracts.forEach(({ city, good }, index) => {
    if (everything.length === 0 || good === "steel") return;
    const at = places.some(({ id }) => id === city) ? pointOf(read(board), city) : undefined;
    const hint = { about: [{ list: "contracts" as const, index }], good, ...(at ? { at } : {}) };
    if (!supplied.has(good)) hints.push({ code: "contract_without_supply", ...hint });
    else if (!wanted.has(good)) hints.push({ code: "contract_unwanted", ...hint });
  });
  const lengths = [...new Set(contract_slots.map(({ days }) => days))];
  const scarce = lengths.some((days) => {
    const of = (list: readonly { days: number }[]) =>
      list.filter((entry) => entry.days === days).length;
    return of(contracts) > 0 && of(contracts) === of(contract_slots);
  });
  if (scarce) hints.push({ code: "few_to_choose", about: [], mend: proposeContracts });
  return hints;
}

function ofCompanies(board: Board): Hint[] {
  const { companies } = read(board);
  return companies.flatMap(({ color }, index): Hint[] => {
    const other = companies.findIndex((it) => it.color === color);
    if (other === index) return [];
    const about = [index, other].map((i) => ({ list: "companies" as const, index: i }));
    return [{ code: "same_colour", about }];
  });
}

export function hintsOf(board: Board): Hint[] {
  return [...ofPlaces(board), ...ofLinks(board), ...ofGoods(board), ...ofCompanies(board)];
}
