// What a wished place means: its title, the cities that lie in it and the countries it is about.
import type { City, LonLat, Places } from "../places/places";
import { regions } from "../places/regions";
import { mainPart } from "./choose";
import { extentOf, near, projectionFor } from "./projection";

export type Frame4 = readonly [west: number, south: number, east: number, north: number];
export type PlaceWish =
  | { country: string }
  | { region: string }
  /** Any frame on earth, in degrees, with what it is called. */
  | { frame: Frame4; name: { en: string; de: string } };

export interface Territory {
  name: { en: string; de: string };
  /** The largest first. */
  cities: City[];
  countries: string[];
}

/** Why there is no board; the page has words for each code. */
export class NoBoard extends Error {
  constructor(
    readonly code: "unknown_place" | "few_cities" | "bad_wish",
    text: string,
  ) {
    super(text);
  }
}

/** More would only take time: no board needs the thousandth city. */
const most_candidates = 900;

function within({ lon, lat }: City, [west, south, east, north]: Frame4): boolean {
  const wide = (((east - west) % 360) + 360) % 360 || 360;
  return (
    Math.abs(near(lon, west + wide / 2) - (west + wide / 2)) <= wide / 2 &&
    lat >= south &&
    lat <= north
  );
}

function inRing([x, y]: LonLat, ring: readonly LonLat[]): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i] as LonLat, ring[j] as LonLat];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export function countryName(code: string): { en: string; de: string } {
  const of = (language: string) =>
    new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  return { en: of("en"), de: of("de") };
}

/** Of cities with the same name only the largest: two could not be told apart on a ticket. */
function toldApart(cities: readonly City[]): City[] {
  const seen = new Set<string>();
  return cities.filter(({ name }) => {
    const key = name.en.toLowerCase();
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

function largest(cities: readonly City[]): City[] {
  return toldApart([...cities].sort((a, b) => b.population - a.population));
}

/** The largest, and those that stand alone, however small: the files hold no others but these. */
function few(cities: City[]): City[] {
  if (cities.length <= most_candidates) return cities;
  const alone = cities.filter(({ population }) => population < 50_000);
  const rest = cities.filter(({ population }) => population >= 50_000);
  return [...rest.slice(0, most_candidates - Math.min(alone.length, 300)), ...alone.slice(0, 300)];
}

function withoutFarParts(places: Places, cities: City[], countries: readonly string[]): City[] {
  if (cities.length < 2) return cities;
  const { project } = projectionFor(extentOf(cities));
  const rings = countries.flatMap((country) => places.outline(country));
  const placed = cities.map((city) => {
    const land = rings.findIndex((ring) => inRing([city.lon, city.lat], ring));
    return {
      ...project([city.lon, city.lat]),
      population: city.population,
      land: land < 0 ? null : land,
      city,
    };
  });
  return mainPart(placed).map(({ city }) => city);
}

export function territoryOf(places: Places, wish: PlaceWish): Territory {
  if ("country" in wish) {
    const cities = places.cities(wish.country);
    if (cities.length === 0)
      throw new NoBoard("unknown_place", `no country with cities: ${wish.country}`);
    return {
      name: countryName(wish.country),
      cities: withoutFarParts(places, few(largest(cities)), [wish.country]),
      countries: [wish.country],
    };
  }
  const region = "region" in wish ? regions[wish.region] : wish;
  if (region === undefined)
    throw new NoBoard("unknown_place", `no such region: ${"region" in wish ? wish.region : ""}`);
  const { name, frame } = region;
  const listed = "countries" in region ? region.countries : undefined;
  const cities = (listed ?? places.countries)
    .flatMap((country) => places.cities(country))
    .filter((city) => frame === undefined || within(city, frame));
  const all = few(largest(cities));
  return {
    name,
    cities: frame === undefined ? withoutFarParts(places, all, listed ?? []) : all,
    countries: listed === undefined ? [] : [...listed],
  };
}
