// Where things lie on the drawn board, and the ways over it as lines.
import type { JunctionId, LineId, SignalId, SpaceId } from "../../../wire/switch_and_signal";
import type { Plan, Spot } from "../board";
import { drawnOf } from "./drawn";

export interface Pose extends Spot {
  /** Degrees, clockwise from the direction of x: where the nose points. */
  angle: number;
}

const degrees = (from: Spot, to: Spot) =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

export function unit(from: Spot, to: Spot): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

const round = (n: number) => Math.round(n * 10) / 10;

export function pathOf(points: readonly Spot[]): string {
  return points.map((p, i) => `${i === 0 ? "M" : "L"}${round(p.x)} ${round(p.y)}`).join("");
}

export class Geometry {
  constructor(readonly plan: Plan) {}

  /** A city, start location, junction or track piece. */
  spot(id: string): Spot {
    return drawnOf(this.plan).spots.get(id) ?? { x: 0, y: 0 };
  }
  signal(id: SignalId): Spot {
    return drawnOf(this.plan).signals.get(id) ?? { x: 0, y: 0 };
  }
  /** The line with its ends. */
  line(id: LineId): Spot[] {
    const it = this.plan.line.get(id);
    if (it === undefined) return [];
    const pieces = Array.from({ length: it.pieces }, (_, i) => this.spot(`${id}-${i + 1}`));
    return [this.spot(it.from), ...pieces, this.spot(it.to)];
  }
  /** All rails in one path. */
  rails(): string {
    return this.plan.board.lines.map((it) => pathOf(this.line(it.id))).join("");
  }
  /** Out of a junction along one of its lines: a vector of length 1. */
  arm(junction: JunctionId, line: LineId): Spot {
    const points = this.line(line);
    const forward = this.plan.line.get(line)?.from === junction;
    const next = forward ? points[1] : points.at(-2);
    const centre = this.spot(junction);
    return next === undefined ? { x: 1, y: 0 } : unit(centre, next);
  }
  /** The curve of the open way through a junction, around the origin. */
  curve(junction: JunctionId, open: readonly LineId[], reach = 17): string {
    const [a, b] = open.map((line) => this.arm(junction, line));
    if (a === undefined || b === undefined) return "";
    const dot = a.x * b.x + a.y * b.y;
    const away = unit({ x: a.x + b.x, y: a.y + b.y }, { x: 0, y: 0 });
    const push = dot <= -0.15 ? 0 : (Math.min(12, 9 + 4 * dot) * reach) / 17;
    const at = (v: Spot, by: number) => `${round(v.x * by)} ${round(v.y * by)}`;
    return `M${at(a, reach)}Q${at(away, push)} ${at(b, reach)}`;
  }

  /** How a train stands on a space; on track pieces `forward` is its direction. */
  pose(space: SpaceId, forward: boolean | null): Pose {
    const at = this.spot(space);
    const piece = this.plan.pieceOf(space);
    if (piece === undefined) {
      const line = this.plan.lines_at.get(space)?.[0];
      if (line === undefined || this.plan.isCity(space)) return { ...at, angle: 0 };
      const next = this.line(line);
      const ahead = this.plan.line.get(line)?.from === space ? next[1] : next.at(-2);
      return { ...at, angle: ahead === undefined ? 0 : degrees(at, ahead) };
    }
    const points = this.line(piece.line.id);
    const [before, after] = [points[piece.n - 1], points[piece.n + 1]];
    if (before === undefined || after === undefined) return { ...at, angle: 0 };
    return { ...at, angle: forward === false ? degrees(after, before) : degrees(before, after) };
  }

  /** From one space to the next over the junction between them. */
  way(from: SpaceId, to: SpaceId): Spot[] {
    const [a, b] = [this.spot(from), this.spot(to)];
    const [p, q] = [this.plan.pieceOf(from), this.plan.pieceOf(to)];
    if (p === undefined || q === undefined || p.line === q.line) return [a, b];
    const ends = [q.line.from, q.line.to];
    const shared = [p.line.from, p.line.to].filter((end) => ends.includes(end));
    const junction =
      shared.length < 2
        ? shared[0]
        : // Twin lines: the end that both pieces are next to.
          shared.find((end) => this.isLast(p, end) && this.isLast(q, end));
    return junction === undefined ? [a, b] : [a, this.spot(junction), b];
  }
  private isLast(
    piece: { line: { from: string; pieces: number }; n: number },
    end: string,
  ): boolean {
    return piece.n === (piece.line.from === end ? 1 : piece.line.pieces);
  }
  /** A whole run. */
  track(from: SpaceId, path: readonly SpaceId[]): Spot[] {
    const points = [this.spot(from)];
    let last = from;
    for (const space of path) {
      points.push(...this.way(last, space).slice(1));
      last = space;
    }
    return points;
  }
}

function lengths(points: readonly Spot[]): number[] {
  const list = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    list.push(list[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  return list;
}

/** The place at this distance along a line. */
export function along(points: readonly Spot[], distance: number): Spot {
  const marks = lengths(points);
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const [from, to] = [marks[i - 1]!, marks[i]!];
    if (distance > to && i < points.length - 1) continue;
    const part = to === from ? 0 : Math.min(Math.max((distance - from) / (to - from), 0), 1);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** A train that has run this part, from 0 to 1, of a line; it swings round bends. */
export function poseAlong(points: readonly Spot[], part: number): Pose {
  const whole = lengths(points).at(-1) ?? 0;
  const here = whole * part;
  const at = along(points, here);
  const [back, ahead] = [along(points, here - 11), along(points, here + 11)];
  const angle = back.x === ahead.x && back.y === ahead.y ? 0 : degrees(back, ahead);
  return { ...at, angle };
}
