// What a wished place means: its title, the cities that lie in it and the countries it is about.
import type { City, LonLat, Places } from "../places/places";
import { regions, type Region } from "../places/regions";
import { mainPart } from "./choose";
import { distance } from "./geometry";
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

/** So many times as long as wide, and how far beyond its borders, as a part of its length. */
const narrow = 3;
const beyond = 0.09;

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

const namers = {
  en: new Intl.DisplayNames(["en"], { type: "region" }),
  de: new Intl.DisplayNames(["de"], { type: "region" }),
};

export function countryName(code: string): { en: string; de: string } {
  return { en: namers.en.of(code) ?? code, de: namers.de.of(code) ?? code };
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

/** A country so narrow that its cities stand in a line has the towns beyond its borders, too. */
function withNeighbours(places: Places, cities: City[], country: string): City[] {
  if (cities.length < 2) return cities;
  const extent = extentOf(cities);
  const { project } = projectionFor(extent);
  const placed = cities.map(({ lon, lat }) => project([lon, lat]));
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  if (Math.max(width, height) < narrow * Math.min(width, height)) return cities;
  const { west, south, east, north } = extent;
  const around = places.countries
    .filter((other) => other !== country)
    .flatMap((other) => places.cities(other))
    .filter((city) => within(city, [west - 8, south, east + 8, north]))
    .filter((city) => {
      const at = project([city.lon, city.lat]);
      return placed.some((own) => distance(own, at) < beyond * Math.hypot(width, height));
    });
  return few(largest([...cities, ...around]));
}

function regionOf(id: string): Region | undefined {
  return Object.hasOwn(regions, id) ? regions[id] : undefined;
}

export function territoryOf(places: Places, wish: PlaceWish): Territory {
  if ("country" in wish) {
    const cities = places.cities(wish.country);
    if (cities.length === 0)
      throw new NoBoard("unknown_place", `no country with cities: ${wish.country}`);
    const own = withoutFarParts(places, few(largest(cities)), [wish.country]);
    return {
      name: countryName(wish.country),
      cities: withNeighbours(places, own, wish.country),
      countries: [wish.country],
    };
  }
  const region = "region" in wish ? regionOf(wish.region) : wish;
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
