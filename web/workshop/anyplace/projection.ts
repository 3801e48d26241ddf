// From longitude and latitude to a plane: Lambert's conformal cone, Mercator, equal distances or equal areas.
import type { LonLat } from "../places/places";

export interface Point {
  x: number;
  y: number;
}

/** Degrees. */
export interface Extent {
  /** West and east of the middle meridian, so that 180° does no harm. */
  middle: number;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** "auto" is a cone, but Mercator near the equator. */
export const projections = ["auto", "lambert", "mercator", "equirectangular", "azimuthal"] as const;
export type ProjectionKind = (typeof projections)[number];

export interface Projection {
  /** x to the east, y to the south; the unit is the radius of the earth. */
  project: (at: LonLat) => Point;
  /** For people, such as "Lambert, 44° N, 49° N". */
  words: string;
}

const radian = Math.PI / 180;
/** Nearer to the equator a cone is hardly one. */
const flattest_cone = 0.12;
/** And here none at all, even if one is wished for. */
const no_cone = 0.02;
const highest = 84;

/** The longitude within 180° of a meridian. */
export function near(lon: number, middle: number): number {
  return lon - 360 * Math.round((lon - middle) / 360);
}

export function extentOf(points: readonly { lon: number; lat: number }[]): Extent {
  // The middle of the directions, so that Fiji is not as wide as the earth.
  const east = points.reduce((sum, { lon }) => sum + Math.sin(lon * radian), 0);
  const prime = points.reduce((sum, { lon }) => sum + Math.cos(lon * radian), 0);
  const about = Math.atan2(east, prime) / radian;
  const lons = points.map(({ lon }) => near(lon, about));
  const lats = points.map(({ lat }) => lat);
  const [from, to] = [Math.min(...lons), Math.max(...lons)];
  return {
    middle: (from + to) / 2,
    west: from,
    east: to,
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

const stretched = (lat: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(Math.max(lat, -highest), highest) * radian) / 2));

function degrees(lat: number): string {
  const whole = Math.round(Math.abs(lat));
  return `${String(whole)}°${whole === 0 ? "" : lat < 0 ? " S" : " N"}`;
}

function mercator({ middle, south, north }: Extent): Projection {
  const scale = Math.cos(((south + north) / 2) * radian);
  return {
    project: ([lon, lat]) => ({
      x: scale * (near(lon, middle) - middle) * radian,
      y: -scale * stretched(lat),
    }),
    words: "Mercator",
  };
}

function equirectangular({ middle, south, north }: Extent): Projection {
  const parallel = (south + north) / 2;
  const scale = Math.max(Math.cos(parallel * radian), 0.1);
  return {
    project: ([lon, lat]) => ({
      x: scale * (near(lon, middle) - middle) * radian,
      y: -lat * radian,
    }),
    words: `Equirectangular, ${degrees(parallel)}`,
  };
}

/** Lambert's other one, which keeps areas: for wide regions, and around the poles. */
function azimuthal({ middle, south, north }: Extent): Projection {
  const centre = (south + north) / 2;
  const [sin0, cos0] = [Math.sin(centre * radian), Math.cos(centre * radian)];
  return {
    project: ([lon, lat]) => {
      const [sin, cos] = [Math.sin(lat * radian), Math.cos(lat * radian)];
      const turn = (near(lon, middle) - middle) * radian;
      const away = 1 + sin0 * sin + cos0 * cos * Math.cos(turn);
      const factor = Math.sqrt(2 / Math.max(away, 0.02));
      return {
        x: factor * cos * Math.sin(turn),
        y: -factor * (cos0 * sin - sin0 * cos * Math.cos(turn)),
      };
    },
    words: `Lambert azimuthal, ${degrees(centre)}`,
  };
}

export function projectionFor(extent: Extent, kind: ProjectionKind = "auto"): Projection {
  const { middle, south, north } = extent;
  if (kind === "mercator") return mercator(extent);
  if (kind === "equirectangular") return equirectangular(extent);
  if (kind === "azimuthal") return azimuthal(extent);
  const first = south + (north - south) / 6;
  const second = north - (north - south) / 6;
  const [cos1, cos2] = [Math.cos(first * radian), Math.cos(second * radian)];
  const cone =
    second - first < 0.5
      ? Math.sin(((first + second) / 2) * radian)
      : Math.log(cos1 / cos2) / (stretched(second) - stretched(first));
  if (Math.abs(cone) < (kind === "lambert" ? no_cone : flattest_cone)) return mercator(extent);
  const factor = (cos1 * Math.exp(cone * stretched(first))) / cone;
  return {
    project: ([lon, lat]) => {
      const radius = factor * Math.exp(-cone * stretched(lat));
      const angle = cone * (near(lon, middle) - middle) * radian;
      return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
    },
    words: `Lambert, ${degrees(first)}, ${degrees(second)}`,
  };
}
