// A board for any place on earth: the same for the same wish, and complete.
import type { City, LonLat, Places } from "../places/places";
import { bendTracks, double_offset, slot_thickness, type Shape } from "./bends";
import { chanceOf } from "./chance";
import { chooseCities, meanOfTree, nearestPair } from "./choose";
import { colorTracks, type TrackColor } from "./colors";
import type { BoardDocument } from "./document";
import { base_rules, provenance } from "./document";
import { tenth } from "./geometry";
import { groundOf, landTest, seaBetween, type Frame, type Ground } from "./ground";
import { label_size, placeLabels } from "./labels";
import { makeNetwork, possibleEdges, type Edge } from "./network";
import { NoBoard, territoryOf, type PlaceWish, type Territory } from "./place";
import {
  extentOf,
  projectionFor,
  projections,
  type Extent,
  type Point,
  type Projection,
  type ProjectionKind,
} from "./projection";
import { nameSpots, sceneryOf } from "./scenery";
import { chooseTickets, type Ticket } from "./tickets";
import { distanceFor, layTracks, shortestWays, type Connection } from "./tracks";

export interface Wish {
  place: PlaceWish;
  cities: number;
  length: GameLength;
  /** Another one makes another board of the same place. */
  seed: number;
  author: string;
  projection?: ProjectionKind;
}
export type GameLength = "short" | "medium" | "long";

export const fewest_cities = 8;
export const most_cities = 48;
export const trains: Record<GameLength, number> = { short: 25, medium: 38, long: 45 };

const most_tracks = 126;
/** Connections for each city, and how many of them have two tracks. */
const connections_per_city = 2;
const doubles = 0.27;
/** Spaces on the board for each train of one player. */
const spaces_per_train = 5.6;
/** Around the outermost stations: room for names. */
const edge: Point = { x: 66, y: 50 };
/** Nearer two stations never are: a space and its margins fit between them. */
const nearest_stations = 46;
/** Longer than this a board would not fit any screen; narrow countries are widened a little. */
const slimmest = 2;
const most_widened = 1.7;
const longest_side = 1300;
/** Spaces for all trains, and some more, so that not everything gets built. */
const spare = 1.06;
/** No ticket takes more than this part of a player's trains. */
const longest_ticket = 0.62;

interface Map2 {
  cities: City[];
  at: Point[];
  canvas: { width: number; height: number };
  ground: Ground;
  words: string;
  onBoard: (at: LonLat) => Point;
}

function checkWish({ cities, length, seed, author, projection = "auto" }: Wish): void {
  const fail = (text: string): never => {
    throw new NoBoard("bad_wish", text);
  };
  if (!Number.isInteger(cities) || cities < fewest_cities || cities > most_cities)
    fail(
      `cities: ${String(cities)} is not from ${String(fewest_cities)} to ${String(most_cities)}`,
    );
  if (!Object.hasOwn(trains, length)) fail(`length: ${length}`);
  if (!Number.isSafeInteger(seed)) fail(`seed: ${String(seed)} is no whole number`);
  if (author.trim() === "") fail("author: empty");
  if (!projections.includes(projection)) fail(`projection: ${projection}`);
}

/** The plane of the board: projected, widened if narrow, scaled and moved. */
function mapOf(
  places: Places,
  territory: Territory,
  cities: City[],
  extent: Extent,
  { project, words }: Projection,
  mean: number,
): Map2 {
  const raw = cities.map(({ lon, lat }) => project([lon, lat]));
  const size = (axis: "x" | "y", points: readonly Point[]) =>
    Math.max(...points.map((p) => p[axis])) - Math.min(...points.map((p) => p[axis]));
  const slim = Math.max(size("y", raw), 1e-9) / Math.max(size("x", raw), 1e-9);
  const widen = (by: number) => Math.min(Math.max(by / slimmest, 1), most_widened);
  const stretch = { x: widen(slim), y: widen(1 / slim) };
  const stretched = raw.map(({ x, y }) => ({ x: x * stretch.x, y: y * stretch.y }));
  const longest = Math.max(size("x", stretched), size("y", stretched));
  const scale = Math.max(
    Math.min(mean / meanOfTree(stretched), longest_side / longest),
    nearest_stations / nearestPair(stretched),
  );
  const inner = { width: scale * size("x", stretched), height: scale * size("y", stretched) };
  const width = Math.ceil(
    Math.max(inner.width + 2 * edge.x, (inner.height + 2 * edge.y) / slimmest),
  );
  const height = Math.ceil(
    Math.max(inner.height + 2 * edge.y, (inner.width + 2 * edge.x) / slimmest),
  );
  const left = Math.min(...stretched.map(({ x }) => x)) * scale - (width - inner.width) / 2;
  const top = Math.min(...stretched.map(({ y }) => y)) * scale - (height - inner.height) / 2;
  const onBoard = (at: LonLat): Point => {
    const { x, y } = project(at);
    return { x: x * stretch.x * scale - left, y: y * stretch.y * scale - top };
  };
  const frame: Frame = { left: 0, top: 0, right: width, bottom: height };
  return {
    cities,
    at: cities.map(({ lon, lat }) => {
      const { x, y } = onBoard([lon, lat]);
      return { x: tenth(x), y: tenth(y) };
    }),
    canvas: { width, height },
    ground: groundOf(places, territory.countries, extent, onBoard, frame),
    words,
    onBoard,
  };
}

function edgesOf({ at, ground }: Map2): Edge[] {
  const on_land = landTest(ground);
  const edges = possibleEdges(at, (from, to) => seaBetween(on_land, from, to));
  return makeNetwork(at, edges, Math.round(connections_per_city * at.length));
}

/** A name as an id: Latin letters without their marks. */
export function slug(name: string): string {
  const letters: Record<string, string> = {
    ß: "ss",
    ø: "o",
    ł: "l",
    đ: "d",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ð: "d",
    ı: "i",
    ə: "e",
  };
  return (
    name
      .toLowerCase()
      .replace(/[ßøłđæœþðıə]/g, (letter) => letters[letter] ?? "")
      .normalize("NFKD")
      .replace(/[\u0300-\u036f‘’'ʻʼ]/g, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 30) || "city"
  );
}

/** Cities in the order of their ids, so that the first end of a route is the first in the alphabet. */
function withIds(cities: readonly City[]): { ids: string[]; cities: City[] } {
  const uses = new Map<string, number>();
  const named = cities.map((city) => {
    const id = slug(city.name.en);
    const times = (uses.get(id) ?? 0) + 1;
    uses.set(id, times);
    return { city, id: times === 1 ? id : `${id}-${String(times)}` };
  });
  named.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ids: named.map(({ id }) => id), cities: named.map(({ city }) => city) };
}

/** Fewer than the game should have where there is no room even for two players. */
function trainsFor(length: GameLength, connections: readonly Connection[]): number {
  const spaces = connections.reduce((sum, its) => sum + its.length, 0);
  return Math.min(trains[length], Math.floor(spaces / (2 * spare)));
}

/** The most players for whom there is room; with fewer than four only one of two tracks is used. */
function mostPlayers(
  connections: readonly Connection[],
  its_trains: number,
  tickets: number,
): number {
  const single = connections.reduce((sum, { length }) => sum + length, 0);
  const all = connections.reduce((sum, { length, tracks }) => sum + length * tracks, 0);
  for (let players = 5; players > 2; players--)
    if ((players > 3 ? all : single) >= players * its_trains * spare && tickets >= 3 * players)
      return players;
  return 2;
}

export function makeBoard(places: Places, wish: Wish): BoardDocument {
  checkWish(wish);
  const territory = territoryOf(places, wish.place);
  const chance = chanceOf(JSON.stringify([wish.place, wish.cities, wish.length, wish.seed]));
  const extent = extentOf(territory.cities);
  const projection = projectionFor(extent, wish.projection);
  const chosen = chooseCities(
    territory.cities.map((city) => ({ ...city, ...projection.project([city.lon, city.lat]) })),
    wish.cities,
    chance,
  );
  if (chosen.length < fewest_cities)
    throw new NoBoard(
      "few_cities",
      `${territory.name.en} has only ${String(chosen.length)} cities`,
    );
  const { ids, cities } = withIds(chosen);

  // As large that its tracks have about as many spaces as the game is long.
  const tracks = cities.length * connections_per_city * 0.93 * (1 + doubles);
  const mean_length = (trains[wish.length] * spaces_per_train) / Math.min(tracks, most_tracks);
  const mean = distanceFor(Math.min(Math.max(mean_length, 2.3), 4.3));
  // A network has longer connections than the shortest tree; how much longer is seen at the first.
  let map = mapOf(places, territory, cities, extent, projection, mean / 1.3);
  const first = edgesOf(map);
  const correction = mean / (first.reduce((sum, { far }) => sum + far, 0) / first.length);
  map = mapOf(places, territory, cities, extent, projection, (mean / 1.3) * correction);
  const edges = edgesOf(map).sort((x, y) => x.a - y.a || x.b - y.b);
  const connections = layTracks(
    map.at,
    cities.map(({ population }) => population),
    edges,
    Math.min(Math.round(doubles * edges.length), most_tracks - edges.length),
  );
  const colors = colorTracks(connections, chance);
  const ways = shortestWays(cities.length, connections);
  const tickets = chooseTickets(
    ways,
    new Set(connections.map(({ a, b }) => `${a} ${b}`)),
    Math.min(Math.max(Math.round(18 + cities.length / 2), 24), 44),
    Math.floor(longest_ticket * trainsFor(wish.length, connections)),
    chance,
  );
  const shapes = bendTracks(map.at, connections, chance);
  return documentOf(wish, territory, ids, map, { connections, colors, shapes, tickets });
}

interface Parts {
  connections: Connection[];
  colors: TrackColor[][];
  shapes: Shape[];
  tickets: Ticket[];
}

function documentOf(
  { length, author }: Wish,
  { name }: Territory,
  ids: readonly string[],
  map: Map2,
  { connections, colors, shapes, tickets }: Parts,
): BoardDocument {
  const id = (city: number) => ids[city] as string;
  const joint = ({ a, b }: { a: number; b: number }) => `${id(a)}--${id(b)}`;
  const { canvas, cities, at, ground } = map;
  const names = cities.map((city) => city.name);
  const frame: Frame = { left: 0, top: 0, right: canvas.width, bottom: canvas.height };
  const labels = placeLabels(at, names, connections, shapes, frame);
  const scenery = sceneryOf(
    ground,
    map.onBoard,
    extentOf(cities),
    frame,
    [
      ...labels.flatMap((label, i) => nameSpots(label, names[i] as City["name"])),
      ...shapes.flatMap(({ line }) => line),
      ...at,
    ],
    chanceOf(JSON.stringify([name.en, canvas])),
  );
  const routes = connections.flatMap((connection, i) =>
    (colors[i] as TrackColor[]).map((color, track) => ({
      id: joint(connection) + (connection.tracks === 1 ? "" : track === 0 ? "-a" : "-b"),
      connection: i,
      track: track + 1,
      color,
    })),
  );
  const its_trains = trainsFor(length, connections);
  return {
    format: "roundhouse-board-2",
    game: "ticket-to-ride",
    name,
    author,
    licence: "CC-BY-4.0 (cities: GeoNames)",
    rules: {
      players: [2, mostPlayers(connections, its_trains, tickets.length)],
      trains: its_trains,
      ...base_rules,
    },
    ticket_piles: [{ id: "tickets", name: { en: "Destination tickets", de: "Zielkarten" } }],
    places: cities.map((city, i) => ({ id: id(i), name: city.name, kind: "city" })),
    routes: routes.map(({ id, connection, color }) => {
      const { a, b, length } = connections[connection] as Connection;
      return { id, a: ids[a] as string, b: ids[b] as string, length, color };
    }),
    tickets: tickets.map((ticket) => ({
      id: joint(ticket),
      pile: "tickets",
      a: id(ticket.a),
      b: id(ticket.b),
      value: ticket.value,
    })),
    drawing: {
      canvas: {
        ...canvas,
        projection: map.words,
        view_box: [0, 0, canvas.width, canvas.height],
      },
      slot_thickness,
      double_offset,
      wagon_thickness: 13.4,
      label_size,
      places: Object.fromEntries(
        cities.map(({ country, lat, lon }, i) => {
          const { x, y } = at[i] as Point;
          const label = labels[i] as Point & { lines?: string[] };
          return [
            id(i),
            { country, lat, lon, x, y, label: { ...label, x: tenth(label.x), y: tenth(label.y) } },
          ];
        }),
      ),
      connections: Object.fromEntries(
        connections.map((its, i) => [joint(its), { bend: tenth(shapes[i]?.bend ?? 0) }]),
      ),
      routes: Object.fromEntries(
        routes.map(({ id, connection, track }) => {
          const its = connections[connection] as Connection;
          const { margin, slot } = shapes[connection] as Shape;
          return [
            id,
            {
              connection: joint(its),
              track,
              tracks: its.tracks,
              margin: [tenth(margin[0]), tenth(margin[1])],
              slot: tenth(slot),
            },
          ];
        }),
      ),
      ground: { ...ground, ...scenery },
    },
    provenance,
  };
}
