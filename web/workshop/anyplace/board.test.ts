// Boards of ten places in three sizes: complete, planar, fair, playable, and always the same.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Places, type CitiesFile, type ShapesFile } from "../places/places";
import { makeBoard, trains, type GameLength, type Wish } from "./board";
import { colors } from "./colors";
import type { BoardDocument } from "./document";
import { curve, linesCross, toSegment } from "./geometry";
import { NoBoard, territoryOf, type PlaceWish } from "./place";
import type { Point } from "./projection";
import { frontOf, widest_front } from "./sweep";
import { longest_length, shortestWays } from "./tracks";

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../places/${name}.json`, import.meta.url), "utf8"));
}
const places = new Places(read("cities") as CitiesFile, read("shapes") as ShapesFile);

const wished: PlaceWish[] = [
  ...["FR", "DE", "JP", "IT", "IS", "CL", "IN", "CH", "AU"].map((country) => ({ country })),
  { region: "baltic" },
];
const sizes: [number, GameLength][] = [
  [12, "short"],
  [24, "medium"],
  [40, "long"],
];
const wish = (place: PlaceWish, cities: number, length: GameLength, seed = 1): Wish => ({
  place,
  cities,
  length,
  seed,
  author: "Ada",
});
const word = (place: PlaceWish) => Object.values(place).join(" ");
const cases = wished.flatMap((place) =>
  sizes.map(([cities, length]) => ({ title: `${word(place)}, ${cities}`, place, cities, length })),
);

/** Seconds of the processor, which others on the machine do not make longer. */
const took: number[] = [];
function make(its: Wish): BoardDocument {
  const before = process.cpuUsage();
  const board = makeBoard(places, its);
  const { user, system } = process.cpuUsage(before);
  took.push((user + system) / 1e6);
  return board;
}

const program = new URL("../../../build/release/roundhouse", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "anyplace-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Connections once each, with their ends as numbers. */
function connectionsOf(board: BoardDocument) {
  const number = new Map(board.places.map(({ id }, i) => [id, i]));
  const of = (id: string) => number.get(id) as number;
  const found = new Map<string, { a: number; b: number; length: number; line: Point[] }>();
  for (const { id, a, b, length } of board.routes) {
    const { connection } = board.drawing.routes[id] ?? { connection: "" };
    const { bend } = board.drawing.connections[connection] ?? { bend: NaN };
    const [from, to] = [board.drawing.places[a] as Point, board.drawing.places[b] as Point];
    found.set(connection, { a: of(a), b: of(b), length, line: curve(from, to, bend, 24) });
  }
  return [...found.values()];
}

describe.each(cases)("$title cities", ({ place, cities, length }) => {
  const board = make(wish(place, cities, length));
  const connections = connectionsOf(board);
  const points = board.places.map(({ id }) => board.drawing.places[id] as Point);

  test("are as many as wished, or as there is room for", () => {
    const few = "country" in place && place.country === "IS";
    expect(board.places.length).toBeGreaterThanOrEqual(few ? 11 : cities);
    expect(board.places.length).toBeLessThanOrEqual(cities);
    expect(board.rules.trains).toBeLessThanOrEqual(trains[length]);
    expect(board.rules.trains).toBeGreaterThanOrEqual(18);
  });

  test("have ids of their own, and names in both languages", () => {
    for (const parts of [board.places, board.routes, board.tickets]) {
      const ids = parts.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,80}$/);
    }
    for (const { name } of board.places) expect(name.en && name.de).toBeTruthy();
  });

  test("are connected, and not too intertwined", () => {
    const ways = shortestWays(board.places.length, connections);
    expect(Math.max(...ways.flat())).toBeLessThan(Infinity);
    expect(frontOf(board.places.length, connections)).toBeLessThanOrEqual(widest_front);
    expect(board.routes.length).toBeLessThanOrEqual(128);
    for (const route of board.routes) {
      expect(route.length).toBeGreaterThanOrEqual(1);
      expect(route.length).toBeLessThanOrEqual(longest_length);
    }
  });

  test("have connections that cross no other, and stay clear of a third city", () => {
    for (const [i, { a, b, line }] of connections.entries()) {
      for (const other of connections.slice(i + 1))
        expect(linesCross(line, other.line), `${String(a)}–${String(b)}`).toBe(false);
      for (const [k, city] of points.entries()) {
        if (k === a || k === b) continue;
        const far = line.slice(1).map((to, j) => toSegment(city, line[j] as Point, to));
        expect(Math.min(...far)).toBeGreaterThan(13);
      }
    }
  });

  test("have every colour about as often, and seldom twice at a city", () => {
    const spaces = colors.map((color) =>
      board.routes.reduce((sum, route) => sum + (route.color === color ? route.length : 0), 0),
    );
    const [least, most] = [Math.min(...spaces), Math.max(...spaces)];
    expect(least).toBeGreaterThan(0);
    expect(most - least).toBeLessThanOrEqual(3);
    const all = board.routes.reduce((sum, route) => sum + route.length, 0);
    const colored = spaces.reduce((sum, count) => sum + count, 0) / all;
    expect(colored).toBeGreaterThan(0.5);
    expect(colored).toBeLessThan(0.85);
    let twice = 0;
    for (const { id } of board.places) {
      const here = board.routes.filter(
        ({ a, b, color }) => (a === id || b === id) && color !== "gray",
      );
      twice += here.length - new Set(here.map(({ color }) => color)).size;
    }
    expect(twice).toBeLessThanOrEqual(board.places.length / 6);
  });

  test("have tickets worth their way, to all of them, none too long for the trains", () => {
    const ways = shortestWays(board.places.length, connections);
    const number = new Map(board.places.map(({ id }, i) => [id, i]));
    expect(board.tickets.length).toBeGreaterThanOrEqual(3 * board.rules.players[1]);
    const visited = new Set<string>();
    for (const { a, b, value } of board.tickets) {
      expect(ways[number.get(a) ?? -1]?.[number.get(b) ?? -1]).toBe(value);
      expect(value).toBeLessThan(0.7 * board.rules.trains);
      visited.add(a).add(b);
    }
    expect(visited.size).toBe(board.places.length);
  });

  test("have tracks whose spaces can be seen, on the canvas with their names", () => {
    const { canvas, places: drawn, routes } = board.drawing;
    for (const { slot } of Object.values(routes)) {
      expect(slot).toBeGreaterThanOrEqual(15);
      expect(slot).toBeLessThanOrEqual(38);
    }
    for (const { x, y, label } of Object.values(drawn))
      for (const p of [{ x, y }, label]) {
        expect(p.x > 0 && p.x < canvas.width && p.y > 0 && p.y < canvas.height).toBe(true);
      }
    expect(Math.max(canvas.width, canvas.height)).toBeLessThan(3000);
  });

  test.runIf(existsSync(program))("are accepted by the board check", () => {
    const file = join(folder, "board.json");
    writeFileSync(file, JSON.stringify(board));
    const { status, stdout } = spawnSync(program, ["board", "check", file], { encoding: "utf8" });
    expect(status, stdout).toBe(0);
  });
});

describe("a wish", () => {
  const france = wish({ country: "FR" }, 20, "medium");
  test("gives the same board again", () => {
    expect(makeBoard(places, france)).toEqual(makeBoard(places, { ...france }));
  });
  test("gives another board for another seed", () => {
    const [one, two] = [makeBoard(places, france), makeBoard(places, { ...france, seed: 2 })];
    expect(two.routes).not.toEqual(one.routes);
    expect(two.places).not.toEqual(one.places);
  });
  test("may be any frame, even across 180°", () => {
    const name = { en: "The Pacific", de: "Der Pazifik" };
    const board = makeBoard(places, wish({ frame: [160, -48, -150, -10], name }, 12, "short"));
    expect(board.name).toEqual(name);
    expect(board.places.length).toBeGreaterThanOrEqual(8);
  });
  test("is about islands that are near, and not about a few that make all others small", () => {
    const inside = (country: string) => {
      const { cities } = territoryOf(places, { country });
      return (city: string) => cities.some(({ name }) => name.en === city);
    };
    expect(inside("DK")("Copenhagen")).toBe(true);
    expect(inside("GR")("Heraklion")).toBe(true);
    expect(inside("FR")("Ajaccio")).toBe(true);
    expect(["Nago", "Naze"].some(inside("JP"))).toBe(false);
    expect(["Honolulu", "Ketchikan"].some(inside("US"))).toBe(false);
  });
  test("has names in both languages", () => {
    const { name, places: cities } = makeBoard(places, wish({ country: "IT" }, 12, "short"));
    expect(name).toEqual({ en: "Italy", de: "Italien" });
    expect(cities.find(({ id }) => id === "rome")?.name).toEqual({ en: "Rome", de: "Rom" });
  });
  test.each<[string, Wish]>([
    ["unknown_place", wish({ country: "XX" }, 20, "short")],
    ["unknown_place", wish({ region: "atlantis" }, 20, "short")],
    ["few_cities", wish({ country: "MC" }, 20, "short")],
    [
      "few_cities",
      wish({ frame: [-40, 30, -35, 35], name: { en: "Sea", de: "See" } }, 20, "short"),
    ],
    ["bad_wish", wish({ country: "FR" }, 400, "short")],
    ["bad_wish", wish({ country: "FR" }, 20, "short", 0.5)],
    ["bad_wish", { ...france, author: " " }],
  ])("that cannot be met says so: %s", (code, its) => {
    expect(() => makeBoard(places, its)).toThrow(NoBoard);
    try {
      makeBoard(places, its);
    } catch (error) {
      expect((error as NoBoard).code).toBe(code);
    }
  });
});

test("boards are made in two seconds", () => {
  const middle = [...took].sort((a, b) => a - b)[took.length >> 1] as number;
  expect(middle).toBeLessThan(2);
  expect(Math.max(...took)).toBeLessThan(10);
});
