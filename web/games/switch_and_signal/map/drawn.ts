// Where every thing of a board lies, whatever its drawing says: what is missing there lies where it may be.
import { isNumber, member } from "../../../shell/given";
import type { Plan, Spot } from "../board";

export interface Drawn {
  /** Cities, start locations, junctions and track pieces. */
  spots: ReadonlyMap<string, Spot>;
  signals: ReadonlyMap<string, Spot>;
  canvas: { width: number; height: number };
}

export type Part = Readonly<Record<string, unknown>>;
export function spotIn(value: unknown): Spot | null {
  const [x, y] = [member(value, "x"), member(value, "y")];
  return isNumber(x) && isNumber(y) ? { x, y } : null;
}

/** So far from the middle of a city its signals stand. */
export const entrance = 33;

/** On a ring around the middle, evenly. */
function ring(canvas: Drawn["canvas"], i: number, count: number, part: number): Spot {
  const a = (2 * Math.PI * (i + 0.5)) / Math.max(count, 1) - Math.PI / 2;
  const at = (middle: number, by: number) => Math.round((middle + middle * part * by) * 10) / 10;
  return { x: at(canvas.width / 2, Math.cos(a)), y: at(canvas.height / 2, Math.sin(a)) };
}

export function canvasOf(drawing: unknown): { width: number; height: number } {
  const canvas = member(drawing, "canvas");
  const side = (key: string, otherwise: number) => {
    const long = member(canvas, key);
    return isNumber(long) && long >= 100 && long <= 20_000 ? long : otherwise;
  };
  return { width: side("width", 1000), height: side("height", 1000) };
}

function between(a: Spot, b: Spot, part: number): Spot {
  const at = (from: number, to: number) => Math.round((from + (to - from) * part) * 10) / 10;
  return { x: at(a.x, b.x), y: at(a.y, b.y) };
}

const known = new WeakMap<Plan, Drawn>();

export function drawnOf(plan: Plan): Drawn {
  let drawn = known.get(plan);
  if (drawn === undefined) known.set(plan, (drawn = completed(plan)));
  return drawn;
}

function completed(plan: Plan): Drawn {
  const { board } = plan;
  const drawing: unknown = board.drawing;
  const canvas = canvasOf(drawing);
  const spots = new Map<string, Spot>();
  const signals = new Map<string, Spot>();
  const lists = [
    ["cities", board.cities, 0.45],
    ["starts", board.starts, 0.9],
    ["junctions", board.junctions, 0.68],
  ] as const;
  for (const [part, list, out] of lists)
    list.forEach(({ id }, i) => {
      const said = spotIn(member(member(drawing, part), id));
      spots.set(id, said ?? ring(canvas, i, list.length, out));
    });
  for (const line of board.lines) {
    const [from, to] = [spots.get(line.from), spots.get(line.to)];
    if (from === undefined || to === undefined) continue;
    const own: Spot[] = [];
    for (let n = 1; n <= line.pieces; n++) {
      const id = `${line.id}-${n}`;
      const said = spotIn(member(member(drawing, "pieces"), id));
      const spot = said ?? between(from, to, n / (line.pieces + 1));
      own.push(spot);
      spots.set(id, spot);
    }
    for (const { id, gap } of line.signals) {
      const said = spotIn(member(member(drawing, "signals"), id));
      signals.set(id, said ?? inGap(plan, line.from, line.to, [from, ...own, to], gap));
    }
  }
  return { spots, signals, canvas };
}

function inGap(plan: Plan, from: string, to: string, points: Spot[], gap: number): Spot {
  const [a, b] = [points[gap], points[gap + 1]];
  if (a === undefined || b === undefined) return points[0]!;
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const near = Math.min(entrance / long, 0.5);
  if (gap === 0 && plan.isCity(from)) return between(a, b, near);
  if (gap === points.length - 2 && plan.isCity(to)) return between(a, b, 1 - near);
  return between(a, b, 0.5);
}
