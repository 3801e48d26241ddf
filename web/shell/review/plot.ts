// Where things lie in the plots of the review.
import type { Seat } from "../../wire/match";
import type { TurningPoint } from "./analysis";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Scale {
  x: (ply: number) => number;
  /** From 0 to 1, upwards. */
  y: (part: number) => number;
  /** Which of these plies, in their order, is nearest to this place. */
  nearest: (x: number, plies: readonly number[]) => number;
}

/** Every turn is as wide as any other, however much happens in it; `stops` are their beginnings and the end. */
export function scale(frame: Frame, stops: readonly number[]): Scale {
  const width = Math.max(frame.right - frame.left, 1);
  const turns = Math.max(stops.length - 1, 1);
  const [first, last] = [stops[0] ?? 0, stops.at(-1) ?? 0];
  const place = (ply: number): number => {
    if (ply <= first) return 0;
    if (ply >= last) return turns;
    const next = stops.findIndex((stop) => stop > ply);
    const [from, to] = [stops[next - 1] ?? first, stops[next] ?? last];
    return next - 1 + (ply - from) / (to - from);
  };
  const x = (ply: number) => frame.left + (place(ply) / turns) * width;
  return {
    x,
    y: (part) => frame.bottom - Math.min(Math.max(part, 0), 1) * (frame.bottom - frame.top),
    nearest: (at, plies) => {
      let best = plies[0] ?? first;
      for (const ply of plies) if (Math.abs(x(ply) - at) < Math.abs(x(best) - at)) best = ply;
      return best;
    },
  };
}

/** Shares of one hundred at a ply, by seat. */
interface Share {
  ply: number;
  seats: readonly number[];
}

export interface Band {
  seat: Seat;
  area: string;
  /** Its upper edge. */
  edge: string;
}

const n = (value: number) => value.toFixed(1);

/** Shares of one hundred, stacked: the first of `order` lies at the bottom. */
export function bands(chances: readonly Share[], order: readonly Seat[], { x, y }: Scale): Band[] {
  let floor = chances.map(() => 0);
  return order.map((seat, place) => {
    const below = floor;
    const top = chances.map(({ seats }, i) => (below[i] ?? 0) + (seats[seat] ?? 0));
    // The last one closes the band, whatever was rounded on the way.
    const upper = place === order.length - 1 && order.length > 1 ? top.map(() => 1) : top;
    floor = upper;
    const up = chances.map(({ ply }, i) => `${n(x(ply))} ${n(y(upper[i] ?? 0))}`);
    const down = chances.map(({ ply }, i) => `${n(x(ply))} ${n(y(below[i] ?? 0))}`).reverse();
    const edge = up.length === 0 ? "" : `M${up.join("L")}`;
    const area = up.length === 0 ? "" : `${edge}L${down.join("L")}Z`;
    return { seat, area, edge };
  });
}

/** How far the upper edge of the lowest `seats`, taken together, may be off, as a ribbon around it. */
export function ribbon(
  chances: readonly (Share & { error: number })[],
  seats: readonly Seat[],
  { x, y }: Scale,
  errors = 1,
): string {
  const at = (sign: 1 | -1) =>
    chances.map(({ ply, seats: shares, error }) => {
      const sum = seats.reduce((all, seat) => all + (shares[seat] ?? 0), 0);
      return `${n(x(ply))} ${n(y(sum + sign * errors * error))}`;
    });
  return chances.length === 0 ? "" : `M${at(1).join("L")}L${at(-1).reverse().join("L")}Z`;
}

/**
 * Heights that are moved apart until they are `room` from each other, between `top` and `bottom`;
 * each stays as near to where it was as that allows. In the order in which they are given: upwards.
 */
export function spaced(
  heights: readonly number[],
  room: number,
  top: number,
  bottom: number,
): number[] {
  const placed: number[] = [];
  for (const height of heights)
    placed.push(Math.min(height, (placed.at(-1) ?? bottom + room) - room, bottom));
  // The last ones may have been pushed over the upper edge.
  for (let i = placed.length - 1, least = top; i >= 0; i--, least += room)
    placed[i] = Math.max(placed[i] ?? top, least);
  return placed;
}

export interface Foot {
  x: number;
  turn: number;
  /** The turn that is looked at. */
  on: boolean;
}

/** The numbers of turns below the line, each once: every so many, and the one that is looked at. */
export function feet(
  turns: readonly { ply: number }[],
  first: number,
  every: number,
  here: { turn: number | null; x: number },
  x: Scale["x"],
  room = 24,
): Foot[] {
  const numbered = turns.map(({ ply }, i) => ({ x: x(ply), turn: i + first, on: false }));
  const named = numbered.filter(
    ({ x: at, turn }) =>
      turn % every === 0 &&
      (here.turn === null || (turn !== here.turn + first && Math.abs(at - here.x) > room)),
  );
  const on = here.turn === null ? [] : [{ x: here.x, turn: here.turn + first, on: true }];
  return [...named, ...on];
}

export interface TurningMark extends TurningPoint {
  number: number;
  x: number;
  /** Where the number stands; pushed aside if the one before is too near. */
  at: number;
  /** On which side its words have room, or none. */
  words: "right" | "left" | null;
}

/** Numbers the turning points and finds room for their words, which are so wide. */
export function turningMarks(
  turning: readonly TurningPoint[],
  { x }: Scale,
  frame: Frame,
  width: (one: TurningPoint) => number,
  size = 24,
): TurningMark[] {
  const marks: TurningMark[] = [];
  for (const [i, one] of turning.entries()) {
    const before = marks.at(-1);
    const at = Math.max(x(one.ply), before === undefined ? -Infinity : before.at + size);
    marks.push({ ...one, number: i + 1, x: x(one.ply), at, words: null });
  }
  // The last ones may have been pushed over the edge.
  for (let i = marks.length - 1, edge = frame.right + size / 2; i >= 0; i--) {
    const mark = marks[i];
    if (mark === undefined) continue;
    mark.at = Math.min(mark.at, edge - size / 2);
    edge = mark.at - size / 2;
  }
  for (const [i, mark] of marks.entries()) {
    const before = marks[i - 1];
    const left = before === undefined ? frame.left : before.at + size / 2;
    const taken = before?.words === "right" ? left + width(before) : left;
    const right = (marks[i + 1]?.at ?? frame.right + size) - size / 2;
    if (right - mark.at - size / 2 >= width(mark)) mark.words = "right";
    else if (mark.at - size / 2 - taken >= width(mark)) mark.words = "left";
  }
  return marks;
}

/** Which of many stops are named: about as many as have room. */
export function named(count: number, width: number, each: number): number {
  const most = Math.max(Math.floor(width / each), 1);
  const steps = [1, 2, 5, 10, 20, 50, 100];
  return steps.find((every) => count / every <= most) ?? 200;
}

/** A line through points, for small plots. */
export function line(points: readonly { ply: number; value: number }[], { x, y }: Scale): string {
  return points.length === 0
    ? ""
    : `M${points.map(({ ply, value }) => `${n(x(ply))} ${n(y(value))}`).join("L")}`;
}
