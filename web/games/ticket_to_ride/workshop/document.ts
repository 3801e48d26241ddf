// A Ticket to Ride board as a document, while it is worked on.
import type { BoardDocument } from "../../../workshop/family";
import { colors } from "../../../workshop/anyplace/colors";
import { base_rules } from "../../../workshop/anyplace/document";
import type {
  BoardFile,
  Named,
  Place,
  PlaceDrawing,
  Plate,
  Point,
  Route,
  RouteColor,
  RouteDrawing,
  Ticket,
} from "../board";

export type { Named, Place, PlaceDrawing, Plate, Point, Route, RouteColor, RouteDrawing };

export interface Draw {
  draw: number;
  keep: number;
}
export interface PassengerRules {
  colors: string[];
  per_color: number;
  most: number;
  second_most: number;
}
export interface Rules {
  players: [number, number];
  trains: number;
  cards_per_color: number;
  locomotives: number;
  start_cards: number;
  open_cards: number;
  open_locomotives_that_replace: number;
  parallel_tracks_from_players: number;
  last_round_trains: number;
  start_tickets: Draw;
  turn_tickets: Draw;
  start_tickets_announced: boolean;
  route_points: number[];
  longest_path_bonus: number;
  most_tickets_bonus: number;
  passengers: PassengerRules | null;
}
export interface BoardTicket extends Ticket {
  set?: string;
}
export interface Pile {
  id: string;
  name: Named;
}
/** A place as the workshop draws it: a name or an outline that was set by hand stays. */
export interface EditedPlace extends PlaceDrawing {
  label?: Point & { lines?: string[]; fixed?: boolean };
  /** Of a country: x, y, x, y, …; its tracks end there. */
  outline?: number[];
}
export interface Drawing {
  canvas: { width: number; height: number; view_box?: [number, number, number, number] };
  slot_thickness: number;
  double_offset: number;
  triple_offset?: number;
  wagon_thickness: number;
  label_size: number;
  places: Record<string, EditedPlace>;
  connections: Record<string, { bend: number; fixed?: boolean }>;
  routes: Record<string, RouteDrawing>;
  ground?: unknown;
}
export interface Board extends BoardDocument {
  rules: Rules;
  ticket_piles: Pile[];
  places: Place[];
  routes: Route[];
  tickets: BoardTicket[];
  drawing: Drawing;
  checks?: unknown;
}

/** In the order of the cards; 0 on the keyboard is gray. */
export const card_colors = colors;
export const route_colors: readonly RouteColor[] = [...colors, "gray"];
export const most_places = 64;
export const most_routes = 128;
export const most_tickets = 96;
export const longest = 7;

export const usual_rules: Rules = {
  players: [2, 5],
  trains: 45,
  ...base_rules,
};
export const usual_canvas = { width: 800, height: 620 };
export const usual_sizes = {
  slot_thickness: 10.4,
  double_offset: 6.7,
  wagon_thickness: 13.4,
  label_size: 15,
};

const own = (note: string) => ({ kind: "own", note });
const parts = ["rules", "places", "routes", "tickets", "drawing"] as const;

export function ownProvenance() {
  return {
    parts: Object.fromEntries(parts.map((part) => [part, own("drawn in the workshop")])),
    german: Object.fromEntries(parts.map((part) => [part, "in der Werkstatt gezeichnet"])),
  };
}

export function blank(name: Named): Board {
  return {
    format: "roundhouse-board-2",
    game: "ticket-to-ride",
    name,
    author: "",
    licence: "CC-BY-4.0",
    rules: usual_rules,
    ticket_piles: [{ id: "tickets", name: { en: "Destination tickets", de: "Zielkarten" } }],
    places: [],
    routes: [],
    tickets: [],
    drawing: {
      canvas: { ...usual_canvas, view_box: [0, 0, usual_canvas.width, usual_canvas.height] },
      ...usual_sizes,
      places: {},
      connections: {},
      routes: {},
    },
    provenance: ownProvenance(),
  };
}

/** What is there under this key, and not what every object has. */
export const entry = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

export const plateFor = ({ de, en }: Named, { x, y }: Point): Plate => ({
  x,
  y,
  w: Math.round(Math.max(de.length, en.length, 4) * 8.2 + 18),
  h: 21,
});

/** Both places of a route or ticket, whichever is named first. */
export function pair({ a, b }: { a: string; b: string }): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

const files = new WeakMap<object, BoardFile>();

/** As the parts of a table read it; the same for the same board. */
export function fileOf(board: Board): BoardFile {
  let file = files.get(board);
  if (file === undefined) {
    file = { ...board, id: board.id ?? "" };
    files.set(board, file);
  }
  return file;
}
