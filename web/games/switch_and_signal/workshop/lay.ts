// Lays lines: pieces and signals along a curve, the arms of junctions, names where there is room.
import { isNumber, member } from "../../../shell/given";
import type { Spot } from "../board";
import { drawnOf, entrance, type Part } from "../map/drawn";
import { labelOf, labelRect } from "../map/layout_any";
import { apart, type Rect } from "../map/room";
import {
  cityOf,
  kindOf,
  linesAt,
  list_of,
  planFor,
  type Doc,
  type Drawn,
  type Label,
  type Line,
} from "./document";
import { replaced } from "./rules_of";

/** How long things are along the track. */
const piece_length = 21;
const signal_length = 16;
/** Around the middle of a place so much is its own. */
const clear = { city: 30, junction: 24, start: 20 } as const;
/** The middle of a line goes no farther aside, as a part of its length. */
const farthest = 0.22;
const arm_length = 15;

export const round = (n: number) => Math.round(n * 10) / 10;

export function spotOf(doc: Doc, id: string): Spot {
  return drawnOf(planFor(doc)).spots.get(id) ?? { x: 0, y: 0 };
}
export function signalSpot(doc: Doc, id: string): Spot {
  return drawnOf(planFor(doc)).signals.get(id) ?? { x: 0, y: 0 };
}
export function distance(a: Spot, b: Spot): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
/** To the left of a direction, y downwards. */
function left(a: Spot, b: Spot): Spot {
  const long = distance(a, b) || 1;
  return { x: (b.y - a.y) / long, y: -(b.x - a.x) / long };
}

/** How far the middle of a line lies to the left of the straight way; as it is drawn, if nothing says so. */
export function bendOf(doc: Doc, line: Line): number {
  const said = member(member(doc.drawing.lines, line.id), "bend");
  if (isNumber(said)) return said;
  const { spots } = drawnOf(planFor(doc));
  const points = [line.from, ...pieceIds(line), line.to].map(
    (id) => spots.get(id) ?? { x: 0, y: 0 },
  );
  const [a, b] = [points[0]!, points.at(-1)!];
  const middle = halfway(points);
  const side = left(a, b);
  const bend = (middle.x - (a.x + b.x) / 2) * side.x + (middle.y - (a.y + b.y) / 2) * side.y;
  return Math.abs(bend) < 2 ? 0 : round(bend);
}

export function pieceIds(line: Line): string[] {
  return Array.from({ length: line.pieces }, (_, i) => `${line.id}-${i + 1}`);
}

function halfway(points: readonly Spot[]): Spot {
  const long = points.slice(1).map((p, i) => distance(points[i]!, p));
  let left_over = long.reduce((sum, it) => sum + it, 0) / 2;
  for (const [i, it] of long.entries()) {
    if (left_over <= it) {
      const part = it === 0 ? 0 : left_over / it;
      const [a, b] = [points[i]!, points[i + 1]!];
      return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    }
    left_over -= it;
  }
  return points[0]!;
}

/** The bend by which a line goes through this spot; straight if it is nearly so. */
export function bendTo(doc: Doc, line: Line, through: Spot): number {
  const [a, b] = [spotOf(doc, line.from), spotOf(doc, line.to)];
  const side = left(a, b);
  const bend = (through.x - (a.x + b.x) / 2) * side.x + (through.y - (a.y + b.y) / 2) * side.y;
  if (Math.abs(bend) <= 4) return 0;
  const limit = farthest * distance(a, b);
  return round(Math.min(Math.max(bend, -limit), limit));
}

/** A curve with marks at its lengths, so that places along it can be found. */
class Curve {
  private readonly points: Spot[] = [];
  private readonly marks: number[] = [];
  constructor(a: Spot, b: Spot, bend: number) {
    const side = left(a, b);
    const c = { x: (a.x + b.x) / 2 + 2 * bend * side.x, y: (a.y + b.y) / 2 + 2 * bend * side.y };
    for (let i = 0; i <= 96; i++) {
      const t = i / 96;
      const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      const point = { x: p * a.x + q * c.x + r * b.x, y: p * a.y + q * c.y + r * b.y };
      const last = this.points.at(-1);
      this.marks.push(last === undefined ? 0 : this.marks.at(-1)! + distance(last, point));
      this.points.push(point);
    }
  }
  get length(): number {
    return this.marks.at(-1)!;
  }
  /** The place at this length, and the direction there in degrees. */
  at(length: number): Spot & { angle: number } {
    const i = Math.max(
      1,
      this.marks.findIndex((mark) => mark >= length),
    );
    const n = this.marks[i] === undefined || length > this.length ? this.points.length - 1 : i;
    const [a, b] = [this.points[n - 1]!, this.points[n]!];
    const [from, to] = [this.marks[n - 1]!, this.marks[n]!];
    const part = to === from ? 0 : (length - from) / (to - from);
    return {
      x: round(a.x + (b.x - a.x) * part),
      y: round(a.y + (b.y - a.y) * part),
      angle: round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI),
    };
  }
}

interface Laid {
  pieces: [string, Drawn][];
  signals: [string, Drawn][];
  /** The room between two things; below 0 they lie on each other. */
  room: number;
}

function layOut(doc: Doc, line: Line): Laid {
  const curve = new Curve(spotOf(doc, line.from), spotOf(doc, line.to), bendOf(doc, line));
  const in_gap = (gap: number) => line.signals.find((it) => it.gap === gap);
  const signals: Laid["signals"] = [];
  const put = (id: string, length: number) => {
    const { x, y } = curve.at(length);
    signals.push([id, { x, y }]);
  };
  const end = (gap: number, place: string): number => {
    const signal = in_gap(gap);
    const kind = kindOf(doc, place) ?? "junction";
    if (signal === undefined || cityOf(doc, line, gap) === null) return clear[kind];
    put(signal.id, gap === 0 ? entrance : curve.length - entrance);
    return entrance + signal_length / 2 + 1;
  };
  const [from, to] = [end(0, line.from), end(line.pieces, line.to)];
  const things: { id: string; long: number; piece: boolean }[] = [];
  for (let gap = 0; gap <= line.pieces; gap++) {
    const signal = in_gap(gap);
    if (signal !== undefined && cityOf(doc, line, gap) === null)
      things.push({ id: signal.id, long: signal_length, piece: false });
    if (gap < line.pieces)
      things.push({ id: `${line.id}-${gap + 1}`, long: piece_length, piece: true });
  }
  const filled = things.reduce((sum, { long }) => sum + long, 0);
  const room = (curve.length - from - to - filled) / (things.length + 1);
  const pieces: Laid["pieces"] = [];
  let at = from;
  for (const { id, long, piece } of things) {
    at += room + long / 2;
    if (piece) pieces.push([id, { ...curve.at(Math.min(Math.max(at, 0), curve.length)) }]);
    else put(id, Math.min(Math.max(at, 0), curve.length));
    at += long / 2;
  }
  return { pieces, signals, room };
}

/** Whether the pieces of a line lie on each other. */
export function isCrowded(doc: Doc, line: Line): boolean {
  return layOut(doc, line).room < -1.5;
}
/** How many pieces lie well on a way of this length. */
export function piecesFor(long: number): number {
  return Math.min(Math.max(Math.round((long - 58) / 44), 1), 6);
}

function put(all: Readonly<Record<string, Drawn>>, more: readonly [string, Drawn][]) {
  const named = new Map([...Object.entries(all), ...more]);
  return Object.fromEntries(named);
}

/** Lays these lines anew, and the arms at their ends. */
export function lay(doc: Doc, ids: readonly string[]): Doc {
  const lines = doc.lines.filter((line) => ids.includes(line.id));
  const laid = lines.map((line) => layOut(doc, line));
  // Pieces that a line no longer has are forgotten.
  const old = Object.entries(doc.drawing.pieces).filter(([id]) => {
    const cut = id.lastIndexOf("-");
    return !ids.includes(id.slice(0, cut)) || !/^\d+$/.test(id.slice(cut + 1));
  });
  const drawing = {
    ...doc.drawing,
    pieces: put(
      Object.fromEntries(old),
      laid.flatMap(({ pieces }) => pieces),
    ),
    signals: put(
      doc.drawing.signals,
      laid.flatMap(({ signals }) => signals),
    ),
  };
  const ends = new Set(lines.flatMap(({ from, to }) => [from, to]));
  return arms({ ...doc, drawing }, [...ends]);
}

/** Where the discs of these junctions lie. */
export function arms(doc: Doc, places: readonly string[]): Doc {
  const { junctions } = doc.drawing;
  const next = places
    .filter((id) => kindOf(doc, id) === "junction")
    .map((id): [string, Drawn] => {
      const { x, y } = spotOf(doc, id);
      const its = directionsAt(doc, id).map(({ line, angle }): [string, [number, number]] => [
        line,
        [round(x + arm_length * Math.cos(angle)), round(y + arm_length * Math.sin(angle))],
      ]);
      const before = (member(junctions, id) ?? {}) as Part;
      return [id, { ...before, x, y, arms: Object.fromEntries(its) }];
    });
  return { ...doc, drawing: { ...doc.drawing, junctions: put(junctions, next) } };
}

/** In which direction each line leaves a place, in radians, clockwise from the direction of x. */
export function directionsAt(doc: Doc, id: string): { line: string; angle: number }[] {
  const centre = spotOf(doc, id);
  return linesAt(doc, id).map((line) => {
    const next = spotOf(doc, `${line.id}-${line.from === id ? 1 : line.pieces}`);
    return { line: line.id, angle: Math.atan2(next.y - centre.y, next.x - centre.x) };
  });
}

/** The letters of the arms, from the top clockwise: A, B, C, D. */
export function armsOf(doc: Doc, id: string): { letter: string; line: Line; angle: number }[] {
  const turn = (angle: number) => (angle + Math.PI / 2 + 4 * Math.PI + 0.3) % (2 * Math.PI);
  return directionsAt(doc, id)
    .sort((a, b) => turn(a.angle) - turn(b.angle))
    .flatMap(({ line, angle }, i) => {
      const it = doc.lines.find((one) => one.id === line);
      return it === undefined ? [] : [{ letter: String.fromCharCode(65 + i), line: it, angle }];
    });
}

/** Where a name hides nothing; as it is if it need not move. */
export function freeLabel(doc: Doc, id: string): Label {
  const plan = planFor(doc);
  const { spots, signals } = drawnOf(plan);
  const { x, y } = spotOf(doc, id);
  const own = plan.isCity(id) ? 34 : 24;
  const taken: Rect[] = [
    ...[...spots].map(([other, spot]) => {
      const side = plan.isCity(other) ? 52 : 26;
      return { ...spot, width: side, height: side };
    }),
    ...[...signals.values()].map((spot) => ({ ...spot, width: 16, height: 16 })),
    ...[...doc.cities, ...doc.starts, ...doc.junctions]
      .filter((it) => it.id !== id)
      .map((it) => labelRect(plan, it.id, labelOf(plan, it.id))),
  ];
  let best: Label = { x: round(x + own), y: round(y + 6), anchor: "start" };
  let most = -Infinity;
  for (const far of [own, own + 8, own + 18])
    for (let turn = 0; turn < 16; turn++) {
      const a = (turn * Math.PI) / 8;
      const [c, s] = [Math.cos(a), Math.sin(a)];
      const label: Label = {
        x: round(x + far * c),
        y: round(y + far * s + 5 + 4 * s),
        anchor: c > 0.3 ? "start" : c < -0.3 ? "end" : "middle",
      };
      const rect = labelRect(plan, id, label);
      const room = Math.min(4, ...taken.map((it) => apart(rect, it)));
      const value = room - (far - own) / 12;
      if (value > most + 0.01) [best, most] = [label, value];
    }
  return best;
}

/** The same with this written to the drawing of a place. */
export function withDrawn(doc: Doc, id: string, more: Part): Doc {
  const kind = kindOf(doc, id);
  if (kind === null) return doc;
  const part = list_of[kind];
  const before = (member(doc.drawing[part], id) ?? {}) as Part;
  return {
    ...doc,
    drawing: { ...doc.drawing, [part]: replaced(doc.drawing[part], id, { ...before, ...more }) },
  };
}
