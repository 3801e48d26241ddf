// The globe as it is seen from far away: turned, drawn, and asked what lies under a finger.
import type { LonLat, Places } from "../places/places";
import type { Frame4 } from "./place";
import { near, type Point } from "./projection";

/** Where the eye stands, in degrees. */
export interface Eye {
  lon: number;
  lat: number;
}

const radian = Math.PI / 180;
const steepest = 80;

export function turned({ lon, lat }: Eye, east: number, north: number): Eye {
  return {
    lon: near(lon + east, 0),
    lat: Math.min(Math.max(lat + north, -steepest), steepest),
  };
}

/** Unit vectors of a line, x, y, z, x, y, z, …, so that turning costs no sines. */
export type Line3 = Float64Array;

export function line3(line: readonly LonLat[]): Line3 {
  const made = new Float64Array(3 * line.length);
  for (const [i, [lon, lat]] of line.entries()) {
    const cos = Math.cos(lat * radian);
    made[3 * i] = cos * Math.cos(lon * radian);
    made[3 * i + 1] = cos * Math.sin(lon * radian);
    made[3 * i + 2] = Math.sin(lat * radian);
  }
  return made;
}

/** Points that are nearer than this to the one before are left out, in degrees. */
export function coarse(line: readonly LonLat[], apart: number): LonLat[] {
  const kept: LonLat[] = [];
  for (const [i, point] of line.entries()) {
    const last = kept.at(-1);
    const far =
      last === undefined ||
      Math.abs(point[1] - last[1]) + Math.abs(near(point[0], last[0]) - last[0]) > apart;
    if (far || i === line.length - 1) kept.push(point);
  }
  return kept;
}

const text = (value: number) => String(Math.round(value * 10) / 10);

interface View {
  right: [number, number, number];
  up: [number, number, number];
  out: [number, number, number];
}

function viewOf({ lon, lat }: Eye): View {
  const [sl, cl] = [Math.sin(lon * radian), Math.cos(lon * radian)];
  const [sp, cp] = [Math.sin(lat * radian), Math.cos(lat * radian)];
  return { right: [-sl, cl, 0], up: [-sp * cl, -sp * sl, cp], out: [cp * cl, cp * sl, sp] };
}

const dot = ([a, b, c]: readonly [number, number, number], x: number, y: number, z: number) =>
  a * x + b * y + c * z;

/** A ring as path data; what is behind the horizon is laid along it. Empty if nothing of it is seen. */
export function ringPath(ring: Line3, eye: Eye, radius: number): string {
  const view = viewOf(eye);
  let seen = false;
  let made = "";
  for (let i = 0; i < ring.length; i += 3) {
    const [x, y, z] = [ring[i] as number, ring[i + 1] as number, ring[i + 2] as number];
    let [h, v] = [dot(view.right, x, y, z), dot(view.up, x, y, z)];
    if (dot(view.out, x, y, z) > 0) seen = true;
    else {
      const long = Math.hypot(h, v) || 1;
      [h, v] = [h / long, v / long];
    }
    made += `${i === 0 ? "M" : "L"}${text(h * radius)} ${text(-v * radius)}`;
  }
  return seen ? `${made}Z` : "";
}

/** A line as path data, without what is behind the horizon. */
export function linePath(line: Line3, eye: Eye, radius: number): string {
  const view = viewOf(eye);
  let made = "";
  let on = false;
  for (let i = 0; i < line.length; i += 3) {
    const [x, y, z] = [line[i] as number, line[i + 1] as number, line[i + 2] as number];
    const seen = dot(view.out, x, y, z) > 0;
    if (seen)
      made += `${on ? "L" : "M"}${text(dot(view.right, x, y, z) * radius)} ${text(-dot(view.up, x, y, z) * radius)}`;
    on = seen;
  }
  return made;
}

/** Where a point of the earth is seen; null behind the horizon. */
export function seenAt([lon, lat]: LonLat, eye: Eye, radius: number): Point | null {
  const [x = 0, y = 0, z = 0] = line3([[lon, lat]]);
  const view = viewOf(eye);
  if (dot(view.out, x, y, z) <= 0) return null;
  return { x: dot(view.right, x, y, z) * radius, y: -dot(view.up, x, y, z) * radius };
}

/** The point of the earth under a point of the drawing; null beside the globe. */
export function under({ x, y }: Point, eye: Eye, radius: number): LonLat | null {
  const [h, v] = [x / radius, -y / radius];
  const deep = 1 - h * h - v * v;
  if (deep < 0) return null;
  const out = Math.sqrt(deep);
  const view = viewOf(eye);
  const at = ([0, 1, 2] as const).map(
    (i) => view.right[i] * h + view.up[i] * v + view.out[i] * out,
  ) as [number, number, number];
  return [Math.atan2(at[1], at[0]) / radian, Math.asin(Math.min(Math.max(at[2], -1), 1)) / radian];
}

const frame_steps = 12;

/** The outline of a frame of degrees, along its parallels. */
export function frameLine([west, south, east, north]: Frame4): LonLat[] {
  const wide = (((east - west) % 360) + 360) % 360 || 360;
  const side = (from: LonLat, to: LonLat) =>
    Array.from({ length: frame_steps }, (_, i): LonLat => [
      from[0] + ((to[0] - from[0]) * i) / frame_steps,
      from[1] + ((to[1] - from[1]) * i) / frame_steps,
    ]);
  return [
    ...side([west, north], [west + wide, north]),
    ...side([west + wide, north], [west + wide, south]),
    ...side([west + wide, south], [west, south]),
    ...side([west, south], [west, north]),
    [west, north],
  ];
}

/** The frame between two points: the shorter way round. */
export function frameBetween(a: LonLat, b: LonLat): Frame4 {
  const other = near(b[0], a[0]);
  return [
    near(Math.min(a[0], other), 0),
    Math.min(a[1], b[1]),
    near(Math.max(a[0], other), 0),
    Math.max(a[1], b[1]),
  ];
}

function inRing([x, y]: LonLat, ring: readonly LonLat[]): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i] as LonLat, ring[j] as LonLat];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** A tap beside the coast still means the country, within so many degrees of one of its cities. */
const beside = 1.6;

/** The country that lies there, if it has cities. */
export function countryAt(places: Places, at: LonLat): string | null {
  for (const country of places.countries)
    if (places.outline(country).some((ring) => inRing(at, ring))) return country;
  let [nearest, far]: [string | null, number] = [null, beside];
  const narrow = Math.cos(at[1] * radian);
  for (const country of places.countries)
    for (const { lon, lat } of places.cities(country)) {
      const away = Math.hypot((near(lon, at[0]) - at[0]) * narrow, lat - at[1]);
      if (away < far) [nearest, far] = [country, away];
    }
  return nearest;
}
