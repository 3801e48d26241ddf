// Finding a place by its name, in either language and without caring for accents: countries, regions, cities.
import type { City, Places } from "../places/places";
import { regions } from "../places/regions";
import { countryName, type Frame4, type PlaceWish } from "./place";
import { near } from "./projection";

export interface Found {
  kind: "country" | "region" | "city";
  /** The same for the same place. */
  key: string;
  name: { en: string; de: string };
  /** Of a city: the country it lies in. */
  within?: { en: string; de: string };
  /** Worked out when it is chosen: around a city others have to be counted. */
  wish: () => PlaceWish;
}

interface Entry {
  found: () => Found;
  /** Folded names. */
  texts: string[];
  /** What comes first among equals. */
  weight: number;
}

const most_found = 8;

/** Small letters without their marks, so that "osterreich" finds Österreich. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function countryFound(country: string): Found {
  return {
    kind: "country",
    key: `country ${country}`,
    name: countryName(country),
    wish: () => ({ country }),
  };
}

export function regionFound(region: string): Found | null {
  const its = Object.hasOwn(regions, region) ? regions[region] : undefined;
  if (its === undefined) return null;
  return { kind: "region", key: `region ${region}`, name: its.name, wish: () => ({ region }) };
}

/** A frame around a city, as wide as it takes for a board. */
const half_frames = [1.2, 1.8, 2.6, 3.8, 5.5, 8];
const enough = 60;

function frameAround(places: Places, { lon, lat }: City): Frame4 {
  const all = places.countries.flatMap((code) => places.cities(code));
  const frameOf = (half: number): Frame4 => {
    const wide = half / Math.max(Math.cos((lat * Math.PI) / 180), 0.2);
    return [lon - wide, Math.max(lat - half, -84), lon + wide, Math.min(lat + half, 84)];
  };
  const half = half_frames.find((size) => {
    const [west, south, east, north] = frameOf(size);
    const inside = all.filter(
      (city) => city.lon >= west && city.lon <= east && city.lat >= south && city.lat <= north,
    );
    return inside.length >= enough;
  });
  return frameOf(half ?? 8);
}

export function aroundCity(places: Places, city: City): Found {
  const { name, country } = city;
  return {
    kind: "city",
    key: `city ${country} ${name.en}`,
    name,
    within: countryName(country),
    wish: () => ({
      frame: frameAround(places, city),
      name: { en: `Around ${name.en}`, de: `Rund um ${name.de}` },
    }),
  };
}

/** Of the largest cities in a frame, the first and the one farthest from it: "Paris – Milan"; null if there are none. */
export function frameName(cities: readonly City[]): { en: string; de: string } | null {
  const [first, ...others] = cities.slice(0, 6);
  if (first === undefined || others.length === 0) return null;
  const far = ({ lon, lat }: City) =>
    Math.hypot(
      (near(lon, first.lon) - first.lon) * Math.cos((first.lat * Math.PI) / 180),
      lat - first.lat,
    );
  const other = others.reduce((best, city) => (far(city) > far(best) ? city : best));
  return {
    en: `${first.name.en} – ${other.name.en}`,
    de: `${first.name.de} – ${other.name.de}`,
  };
}

export class PlaceIndex {
  private readonly entries: Entry[];

  constructor(places: Places) {
    const countries = places.countries.map((country): Entry => {
      const found = countryFound(country);
      const people = places.cities(country).reduce((sum, { population }) => sum + population, 0);
      return { found: () => found, texts: textsOf(found.name), weight: 2e9 + people };
    });
    const named = Object.keys(regions).flatMap((region): Entry[] => {
      const found = regionFound(region);
      return found === null
        ? []
        : [{ found: () => found, texts: textsOf(found.name), weight: 3e9 }];
    });
    const cities = places.countries.flatMap((country) =>
      places.cities(country).map((city): Entry => ({
        found: () => aroundCity(places, city),
        texts: textsOf(city.name),
        weight: city.population,
      })),
    );
    this.entries = [...named, ...countries, ...cities].sort((a, b) => b.weight - a.weight);
  }

  /** Names that begin so first, then those with a word that does; the larger ones first. */
  find(words: string): Found[] {
    const wanted = folded(words);
    if (wanted === "") return [];
    const ranks: Entry[][] = [[], [], []];
    for (const entry of this.entries) {
      const rank = Math.min(...entry.texts.map((text) => rankOf(text, wanted)));
      if (rank < ranks.length) ranks[rank]?.push(entry);
    }
    return ranks
      .flat()
      .slice(0, most_found)
      .map(({ found }) => found());
  }
}

function textsOf({ en, de }: { en: string; de: string }): string[] {
  return [...new Set([folded(en), folded(de)])];
}

function rankOf(text: string, wanted: string): number {
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.includes(` ${wanted}`) ? 2 : 3;
}
