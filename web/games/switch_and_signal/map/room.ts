// How much room lettering and signs take on the drawing, and where there is some left.
import type { TrainId } from "../../../wire/switch_and_signal";
import type { Plan, Spot } from "../board";
import { place } from "../names";
import { drawnOf } from "./drawn";
import type { Layout } from "./layout";

/** Around its middle. */
export interface Rect extends Spot {
  width: number;
  height: number;
}

/** How far a spot lies outside a rectangle; negative inside. */
export function beyond({ x, y, width, height }: Rect, spot: Spot): number {
  const dx = Math.abs(spot.x - x) - width / 2;
  const dy = Math.abs(spot.y - y) - height / 2;
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}
/** How far two rectangles lie from each other; negative if they overlap. */
export function apart(a: Rect, b: Rect): number {
  return beyond({ ...a, width: a.width + b.width, height: a.height + b.height }, b);
}

/** About how wide words are in the condensed letters of the map; rather too much than too little. */
export function widthOf(words: string, size: number): number {
  let width = 0;
  for (const letter of words)
    width += /[iljtfrI1.,:;'’ -]/.test(letter)
      ? 0.29
      : /[mwMW]/.test(letter)
        ? 0.68
        : /[A-ZÄÖÜ]/.test(letter)
          ? 0.53
          : 0.45;
  return width * size;
}

/** How high the letters of places are; `least` is what can be read at this zoom. */
export function labelSize(plan: Plan, id: string, least: number): number {
  return Math.max(plan.isCity(id) ? 22 : plan.start.has(id) ? 16.5 : 15, least);
}

/** Where the names of places lie. */
export function labelRects(layout: Layout, plan: Plan, least: number): Rect[] {
  return Object.entries(layout.labels).map(([id, { x, y, anchor }]) => {
    const size = labelSize(plan, id, least);
    const words = place(plan, id);
    const width = plan.isCity(id)
      ? widthOf(words.toUpperCase(), size) + 1.2 * words.length
      : widthOf(words, size) + 0.2 * words.length;
    const aside = anchor === "start" ? width / 2 : anchor === "end" ? -width / 2 : 0;
    return { x: x + aside, y: y - 0.33 * size, width, height: 0.86 * size };
  });
}

/** Whatever has letters or a figure and lies still: names, start numbers, the stores of the ports. */
export function lettered(layout: Layout, plan: Plan, least: number): Rect[] {
  const { spots } = drawnOf(plan);
  const starts = plan.board.starts.flatMap(({ id }) => spots.get(id) ?? []);
  return [
    ...labelRects(layout, plan, least),
    ...starts.map(({ x, y }) => ({ x, y, width: 30, height: 26 })),
    ...Object.values(layout.stores).map(({ x, y, width }) => ({
      x: x + width / 2,
      y: y + 40,
      width,
      height: 80,
    })),
  ];
}

/** Where cities have their signs: the goods that lie there, or what a port is for. */
export function cityRects(plan: Plan): Rect[] {
  const { spots } = drawnOf(plan);
  return plan.board.cities.flatMap(({ id }) => {
    const spot = spots.get(id);
    return spot === undefined ? [] : [{ ...spot, width: 52, height: 52 }];
  });
}

/** A train that stands: where, and how it is turned. */
export interface Standing extends Spot {
  id: TrainId;
  angle: number;
  in_city: boolean;
  /** Whether it covers the number of a start location, which then stands beside it. */
  on_start: boolean;
}
/** From the middle of its train. */
export interface Beside {
  tag: Spot;
  number: Spot | null;
}

export function tagSize(least: number): { width: number; height: number } {
  const by = Math.max(1, least / 14);
  return { width: 22 * by, height: 17 * by };
}
export function badgeRadius(least: number): number {
  return Math.max(11.5, least * 0.66);
}

/** Where a tag stands if nothing is in its way: off the track, below a city. */
export function usualTag({ angle, in_city }: Pick<Standing, "angle" | "in_city">): Spot {
  if (in_city) return { x: 0, y: 37 };
  const a = (angle * Math.PI) / 180;
  const [nx, ny] = [-Math.sin(a), Math.cos(a)];
  const side = Math.abs(nx) > Math.abs(ny) ? (nx < 0 ? 1 : -1) : ny > 0 ? 1 : -1;
  return { x: nx * side * 29, y: ny * side * 25 };
}
const usual_number: Spot = { x: 20, y: -17 };

/** Puts the tag and the number of every train where they hide neither names nor each other. */
export function besideTrains(
  trains: readonly Standing[],
  texts: readonly Rect[],
  least: number,
): Map<TrainId, Beside> {
  const found = new Map<TrainId, Beside>();
  const taken: Rect[] = [...texts, ...trains.map(({ x, y }) => ({ x, y, width: 30, height: 24 }))];
  const best = (
    train: Standing,
    usual: Spot,
    size: { width: number; height: number },
    touches = false,
  ): Spot => {
    // A number may lie on the corner of its train; a tag would hide what the train carries.
    const others = touches ? taken.filter(({ x, y }) => x !== train.x || y !== train.y) : taken;
    const far = Math.hypot(usual.x, usual.y);
    const start = Math.atan2(usual.y, usual.x);
    let [spot, most] = [usual, -Infinity];
    for (const reach of [far, far + 8, far + 18])
      for (let i = 0; i < 16; i++) {
        // The usual place first, then ever farther round to both sides.
        const turn = (i % 2 === 0 ? i / 2 : -(i + 1) / 2) * (Math.PI / 8);
        const at = { x: reach * Math.cos(start + turn), y: reach * Math.sin(start + turn) };
        const rect = { x: train.x + at.x, y: train.y + at.y, ...size };
        const room = Math.min(3, ...others.map((it) => apart(rect, it)));
        const value = room - Math.abs(turn) - (reach - far) / 10;
        if (value > most) [spot, most] = [at, value];
      }
    taken.push({ x: train.x + spot.x, y: train.y + spot.y, ...size });
    return spot;
  };
  for (const train of trains) {
    const radius = badgeRadius(least);
    const number = train.on_start
      ? best(train, usual_number, { width: 2 * radius, height: 2 * radius }, true)
      : null;
    found.set(train.id, { tag: best(train, usualTag(train), tagSize(least)), number });
  }
  return found;
}
