// What a document lacks is filled in, so that it can be drawn and worked on before the check has seen it.
import { isNumber } from "../../../shell/given";
import type { BoardDocument } from "../../../workshop/family";
import {
  entry,
  pair,
  plateFor,
  route_colors,
  usual_canvas,
  usual_rules,
  usual_sizes,
  type Board,
  type BoardTicket,
  type Draw,
  type Drawing,
  type EditedPlace,
  type Named,
  type Place,
  type Point,
  type Route,
  type RouteDrawing,
  type Rules,
} from "./document";

type Part = Record<string, unknown>;
const part = (value: unknown): Part =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Part) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown, other: number) => (isNumber(value) ? value : other);
const text = (value: unknown, other = "") => (typeof value === "string" ? value : other);

function name(value: unknown, other: string): Named {
  const { de, en } = part(value);
  if (typeof de === "string" && typeof en === "string") return value as Named;
  return { en: text(en, text(de, other)), de: text(de, text(en, other)) };
}

function place(value: unknown): Place {
  const its = part(value);
  const sound =
    typeof its["id"] === "string" && (its["kind"] === "city" || its["kind"] === "country");
  const called = name(its["name"], text(its["id"]));
  if (sound && called === its["name"]) return value as Place;
  return {
    ...its,
    id: text(its["id"]),
    name: called,
    kind: its["kind"] === "country" ? "country" : "city",
  };
}

function route(value: unknown): Route {
  const its = part(value);
  const length = Math.min(Math.max(Math.round(number(its["length"], 1)), 1), 12);
  const color = route_colors.find((known) => known === its["color"]) ?? "gray";
  const words = ["id", "a", "b"].every((key) => typeof its[key] === "string");
  if (words && length === its["length"] && color === its["color"]) return value as Route;
  return { ...its, id: text(its["id"]), a: text(its["a"]), b: text(its["b"]), length, color };
}

function ticket(value: unknown): BoardTicket {
  const its = part(value);
  const words = ["id", "pile", "a", "b"].every((key) => typeof its[key] === "string");
  if (words && isNumber(its["value"])) return value as BoardTicket;
  const [id, pile, a, b] = ["id", "pile", "a", "b"].map((key) => text(its[key]));
  return { ...its, id: id!, pile: pile!, a: a!, b: b!, value: number(its["value"], 1) };
}

function draw(value: unknown, usual: Draw): Draw {
  const its = part(value);
  return {
    draw: number(its["draw"], usual.draw),
    keep: number(its["keep"], usual.keep),
  };
}

function rules(value: unknown): Rules {
  const its = part(value);
  const counts = Object.fromEntries(
    Object.entries(usual_rules).flatMap(([key, usual]) =>
      typeof usual === "number" ? [[key, number(its[key], usual)]] : [],
    ),
  );
  const players = list(its["players"]);
  const points = list(its["route_points"]).filter(isNumber);
  const passengers = its["passengers"];
  const rider = part(passengers);
  return {
    ...usual_rules,
    ...counts,
    players: [number(players[0], 2), number(players[1], 5)],
    start_tickets: draw(its["start_tickets"], usual_rules.start_tickets),
    turn_tickets: draw(its["turn_tickets"], usual_rules.turn_tickets),
    start_tickets_announced: its["start_tickets_announced"] === true,
    route_points: points.length > 0 ? points : usual_rules.route_points,
    passengers:
      passengers === null || passengers === undefined
        ? null
        : {
            colors: list(rider["colors"]).filter((color) => typeof color === "string"),
            per_color: number(rider["per_color"], 1),
            most: number(rider["most"], 0),
            second_most: number(rider["second_most"], 0),
          },
  };
}

const point = (value: unknown): value is Point => {
  const { x, y } = part(value);
  return isNumber(x) && isNumber(y);
};

/** Where a place without coordinates stands: in rows, so that none lies over another. */
function somewhere(i: number, { width, height }: Drawing["canvas"]): Point {
  return {
    x: Math.round(width * (0.12 + 0.11 * (i % 8))),
    y: Math.round(height * (0.12 + 0.1 * (Math.floor(i / 8) % 8))),
  };
}

function placeDrawing(value: unknown, of: Place, i: number, canvas: Drawing["canvas"]) {
  const its = part(value);
  const at = point(value) ? { x: value.x, y: value.y } : somewhere(i, canvas);
  const { label, plate, outline, passengers } = its;
  const box = part(plate);
  const result: EditedPlace = { ...its, ...at };
  if (label !== undefined && !point(label)) delete result.label;
  if (point(label) && !list(part(label)["lines"]).every((line) => typeof line === "string"))
    delete result.label;
  const plated = point(plate) && isNumber(box["w"]) && isNumber(box["h"]);
  if (!plated) delete result.plate;
  if (of.kind === "country" && !plated) result.plate = plateFor(of.name, at);
  const second = part(part(its["second"])["plate"]);
  if (!["x", "y", "w", "h"].every((key) => isNumber(second[key]))) delete result.second;
  if (outline !== undefined && !list(outline).every(isNumber)) delete result.outline;
  const spots = list(passengers).filter(
    (spot) => list(spot).length === 2 && list(spot).every(isNumber),
  );
  if (passengers !== undefined) result.passengers = spots as [number, number][];
  return result;
}

function canvas(value: unknown): Drawing["canvas"] {
  const its = part(value);
  const side = (wanted: unknown, usual: number) =>
    isNumber(wanted) && wanted > 0 ? wanted : usual;
  const box = list(its["view_box"]);
  const sound = box.length === 4 && box.every(isNumber) && Number(box[2]) > 0 && Number(box[3]) > 0;
  const { view_box: _, ...others } = its;
  return {
    ...others,
    width: side(its["width"], usual_canvas.width),
    height: side(its["height"], usual_canvas.height),
    ...(sound ? { view_box: box as [number, number, number, number] } : {}),
  };
}

function drawing(value: unknown, places: readonly Place[], routes: readonly Route[]): Drawing {
  const its = part(value);
  const sheet = canvas(its["canvas"]);
  const [at, bends, hints] = ["places", "connections", "routes"].map((key) => part(its[key]));
  const tracks = new Map<string, Route[]>();
  for (const each of routes) tracks.set(pair(each), [...(tracks.get(pair(each)) ?? []), each]);
  const drawn = routes.map((each): [string, RouteDrawing] => {
    const twins = tracks.get(pair(each)) ?? [each];
    const told = part(entry(hints!, each.id));
    const first = twins[0] ?? each;
    const margin = list(told["margin"]);
    const { margin: _, slot, end, ...others } = told;
    return [
      each.id,
      {
        ...others,
        connection: text(told["connection"], `${first.a}--${first.b}`),
        track: number(told["track"], twins.indexOf(each) + 1),
        tracks: number(told["tracks"], twins.length),
        ...(margin.length === 2 && margin.every(isNumber)
          ? { margin: margin as [number, number] }
          : {}),
        ...(isNumber(slot) ? { slot } : {}),
        ...(point(end) ? { end } : {}),
      },
    ];
  });
  const connections = new Map(drawn.map(([, { connection }]) => [connection, 0]));
  return {
    ...its,
    canvas: sheet,
    slot_thickness: number(its["slot_thickness"], usual_sizes.slot_thickness),
    double_offset: number(its["double_offset"], usual_sizes.double_offset),
    ...(isNumber(its["triple_offset"]) ? { triple_offset: its["triple_offset"] } : {}),
    wagon_thickness: number(its["wagon_thickness"], usual_sizes.wagon_thickness),
    label_size: number(its["label_size"], usual_sizes.label_size),
    places: Object.fromEntries(
      places.map((each, i) => [each.id, placeDrawing(entry(at!, each.id), each, i, sheet)]),
    ),
    connections: Object.fromEntries(
      [...connections.keys()].map((key) => {
        const told = part(entry(bends!, key));
        return [key, { ...told, bend: number(told["bend"], 0) }];
      }),
    ),
    routes: Object.fromEntries(drawn),
  };
}

const known = new WeakMap<object, Board>();

/** The same board with everything that drawing and editing need; entries keep their places in the lists. */
export function sane(board: BoardDocument): Board {
  const before = known.get(board);
  if (before !== undefined) return before;
  const its = board as unknown as Part;
  const places = list(its["places"]).map(place);
  const routes = list(its["routes"]).map(route);
  const result: Board = {
    ...board,
    name: name(its["name"], ""),
    rules: rules(its["rules"]),
    ticket_piles: list(its["ticket_piles"]).map((pile) => ({
      ...part(pile),
      id: text(part(pile)["id"]),
      name: name(part(pile)["name"], text(part(pile)["id"])),
    })),
    places,
    routes,
    tickets: list(its["tickets"]).map(ticket),
    drawing: drawing(its["drawing"], places, routes),
  };
  known.set(board, result);
  known.set(result, result);
  return result;
}
