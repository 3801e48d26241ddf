// Where everything lies on the map, worked out from the drawing hints of a board file.
import type { RouteId } from "../../../wire/ticket_to_ride";
import type { Atlas, BoardFile, Point, Route } from "../board";
import { drawable } from "./drawable";
import { engravingOf } from "./grounds";

export interface Slot extends Point {
  /** Degrees, never upside down. */
  angle: number;
}

export interface TrackShape {
  route: Route;
  slots: Slot[];
  /** Length and thickness of a slot. */
  slot: number;
  thickness: number;
  /** The rail as a path. */
  rail: string;
  /** The middle of the connection as a path, for the way of a ticket. */
  middle: string;
  /** Distance of this track from the middle. */
  offset: number;
  /** Points along the middle with their normals. */
  line: readonly Sample[];
  from: Point;
  to: Point;
}

export interface Sample extends Point {
  /** Distance from the start. */
  at: number;
  /** Unit vector to the left of the direction. */
  nx: number;
  ny: number;
}

/** Lettering that is higher would lie over tracks. */
export const highest = 18.5;

const steps = 48;
/** Beside a station twin tracks are nearer to each other: from this part of the offset … */
const narrow = 0.55;
/** … to the whole at this distance. */
const spread = 12.8;
const usual_margin = 9.5;
const usual_gap = 2.6;
const longest_slot = 38;

export function viewBox(board: BoardFile) {
  const { canvas } = drawable(board).drawing;
  const usual = [-26, -16, canvas.width + 82, canvas.height + 44] as const;
  const [x, y, width, height] = canvas.view_box ?? engravingOf(board)?.view ?? usual;
  return { x, y, width, height };
}

export function curve(from: Point, to: Point, bend: number): Sample[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = {
    x: (from.x + to.x) / 2 + (dy / length) * 2 * bend,
    y: (from.y + to.y) / 2 - (dx / length) * 2 * bend,
  };
  const line: Sample[] = [];
  let at = 0;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const x = u * u * from.x + 2 * u * t * control.x + t * t * to.x;
    const y = u * u * from.y + 2 * u * t * control.y + t * t * to.y;
    const tx = 2 * u * (control.x - from.x) + 2 * t * (to.x - control.x);
    const ty = 2 * u * (control.y - from.y) + 2 * t * (to.y - control.y);
    const norm = Math.hypot(tx, ty) || 1;
    const last = line.at(-1);
    if (last !== undefined) at += Math.hypot(x - last.x, y - last.y);
    line.push({ x, y, at, nx: ty / norm, ny: -tx / norm });
  }
  return line;
}

export function sampleAt(line: readonly Sample[], at: number): Sample {
  let i = 1;
  while (i < line.length - 1 && (line[i]?.at ?? 0) < at) i++;
  const a = line[i - 1] as Sample;
  const b = line[i] as Sample;
  const part = b.at === a.at ? 0 : (at - a.at) / (b.at - a.at);
  const mix = (p: number, q: number) => p + (q - p) * part;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), at, nx: mix(a.nx, b.nx), ny: mix(a.ny, b.ny) };
}

export function offsetAt(line: readonly Sample[], sample: Sample, offset: number): number {
  if (offset === 0) return 0;
  const whole = line.at(-1)?.at ?? 0;
  const near = Math.max(Math.min(sample.at, whole - sample.at), 0);
  return offset * (narrow + (1 - narrow) * Math.min(near / spread, 1));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A path along the curve, moved sideways. */
export function parallel(line: readonly Sample[], offset: number, from = 0, to = Infinity): string {
  const end = Math.min(to, line.at(-1)?.at ?? 0);
  const inner = line.filter((sample) => sample.at > from && sample.at < end);
  return [sampleAt(line, from), ...inner, sampleAt(line, end)]
    .map((sample, i) => {
      const by = offsetAt(line, sample, offset);
      return `${i === 0 ? "M" : "L"}${round(sample.x + sample.nx * by)} ${round(sample.y + sample.ny * by)}`;
    })
    .join("");
}

export function sideways(atlas: Atlas, track: number, tracks: number): number {
  const { double_offset, triple_offset } = atlas.board.drawing;
  if (tracks === 2) return track === 1 ? double_offset : -double_offset;
  const pitch = triple_offset ?? 2 * double_offset;
  return ((tracks + 1) / 2 - track) * pitch;
}

/** The shape of one track; `place` tells where a route ends, for a country at a post of its own. */
export function trackShape(atlas: Atlas, id: RouteId): TrackShape {
  const route = atlas.route(id);
  const { drawing } = atlas.board;
  const hints = drawing.routes[id];
  const end = (place: string): Point =>
    (atlas.ends(place) ? hints?.end : undefined) ?? drawing.places[place] ?? { x: 0, y: 0 };
  const [from, to] = [end(route.a), end(route.b)];
  const line = curve(from, to, drawing.connections[atlas.connection(id)]?.bend ?? 0);
  const whole = line.at(-1)?.at ?? 0;
  const offset = sideways(atlas, hints?.track ?? 1, hints?.tracks ?? 1);
  const [before, after] = hints?.margin ?? [usual_margin, usual_margin];
  const pitch = Math.max(whole - before - after, 1) / route.length;
  const slot = hints?.slot ?? Math.min(Math.max(pitch - usual_gap, 1), longest_slot);
  const slots = Array.from({ length: route.length }, (_, i) => {
    const sample = sampleAt(line, before + pitch * (i + 0.5));
    const by = offsetAt(line, sample, offset);
    let angle = (Math.atan2(sample.nx, -sample.ny) * 180) / Math.PI;
    if (angle > 90) angle -= 180;
    if (angle <= -90) angle += 180;
    return {
      x: round(sample.x + sample.nx * by),
      y: round(sample.y + sample.ny * by),
      angle: round(angle),
    };
  });
  return {
    route,
    slots,
    slot,
    thickness: drawing.slot_thickness,
    rail: parallel(line, offset),
    middle: parallel(line, 0),
    offset,
    line,
    from,
    to,
  };
}

/**
 * The path whose wide stroke catches the pointer. The outer track of a pair catches on its outer
 * side, so that the pair is told apart however wide the stroke is.
 */
export function catchPath(shape: TrackShape, width: number, pitch: number): string {
  const side = Math.sign(shape.offset);
  const by = side === 0 ? 0 : shape.offset + side * Math.max((width - pitch) / 2, 0);
  const whole = shape.line.at(-1)?.at ?? 0;
  const edge = Math.min(7, whole / 6);
  const inner = shape.line.filter((sample) => sample.at > edge && sample.at < whole - edge);
  return [sampleAt(shape.line, edge), ...inner, sampleAt(shape.line, whole - edge)]
    .map(
      (sample, i) =>
        `${i === 0 ? "M" : "L"}${round(sample.x + sample.nx * by)} ${round(sample.y + sample.ny * by)}`,
    )
    .join("");
}
