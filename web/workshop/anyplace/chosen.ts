// What the page and the globe say of the place that is chosen.
import type { LonLat, Places } from "../places/places";
import { regions } from "../places/regions";
import { territoryOf, type Frame4, type PlaceWish } from "./place";
import { extentOf, near } from "./projection";

export interface Outline {
  /** Rings of its countries, without what lies far off. */
  home: readonly (readonly LonLat[])[];
  frame: Frame4;
  middle: LonLat;
}

/** Around the outermost cities, in degrees. */
const room = 0.6;
const far_off = 5;

function countriesOf(wish: PlaceWish): readonly string[] {
  if ("country" in wish) return [wish.country];
  if ("region" in wish && Object.hasOwn(regions, wish.region))
    return regions[wish.region]?.countries ?? [];
  return [];
}

function frameOf(places: Places, wish: PlaceWish): Frame4 {
  if ("frame" in wish) return wish.frame;
  const region =
    "region" in wish && Object.hasOwn(regions, wish.region) ? regions[wish.region] : undefined;
  if (region?.frame !== undefined) return region.frame;
  const { cities } = territoryOf(places, wish);
  const { west, south, east, north } = extentOf(cities);
  return [west - room, south - room, east + room, north + room];
}

export function outlineOf(places: Places, wish: PlaceWish): Outline {
  const frame = frameOf(places, wish);
  const [west, south, east, north] = frame;
  const wide = (((east - west) % 360) + 360) % 360 || 360;
  const middle: LonLat = [near(west + wide / 2, 0), (south + north) / 2];
  const within = ([lon, lat]: LonLat) =>
    Math.abs(near(lon, middle[0]) - middle[0]) < wide / 2 + far_off &&
    lat > south - far_off &&
    lat < north + far_off;
  return {
    home: countriesOf(wish)
      .flatMap((country) => places.outline(country))
      .filter((ring) => ring.some(within)),
    frame,
    middle,
  };
}
