// The board file as far as the page reads it, with its parts found by their ids.
import type { PassengerColor, PileId, PlaceId, RouteId, TicketId } from "../../wire/ticket_to_ride";
import { drawable } from "./map/drawable";

export interface Named {
  de: string;
  en: string;
}
export interface Point {
  x: number;
  y: number;
}
export interface Plate extends Point {
  w: number;
  h: number;
}
export interface Place {
  id: PlaceId;
  name: Named;
  kind: "city" | "country";
  passengers?: number;
}
export type RouteColor =
  "purple" | "blue" | "orange" | "white" | "green" | "yellow" | "black" | "red" | "gray";
export interface Route {
  id: RouteId;
  a: PlaceId;
  b: PlaceId;
  length: number;
  color: RouteColor;
}
export interface Ticket {
  id: TicketId;
  pile: PileId;
  a: PlaceId;
  b: PlaceId;
  value: number;
  classic_value?: number;
}
export interface PlaceDrawing extends Point {
  label?: Point & { lines?: string[] };
  plate?: Plate;
  second?: Point & { plate: Plate };
  passengers?: [number, number][];
}
export interface RouteDrawing {
  connection: string;
  track: number;
  tracks: number;
  margin?: [number, number];
  slot?: number;
  end?: Point;
}
export interface BoardFile {
  id: string;
  name: Named;
  rules: {
    trains: number;
    start_cards: number;
    open_cards: number;
    last_round_trains: number;
    start_tickets: { draw: number; keep: number };
    turn_tickets: { draw: number; keep: number };
    route_points: number[];
    longest_path_bonus: number;
    most_tickets_bonus: number;
    passengers: {
      colors: PassengerColor[];
      per_color: number;
      most: number;
      second_most: number;
    } | null;
  };
  ticket_piles: { id: PileId; name: Named }[];
  places: Place[];
  routes: Route[];
  tickets: Ticket[];
  drawing: {
    canvas: { width: number; height: number; view_box?: [number, number, number, number] };
    slot_thickness: number;
    double_offset: number;
    triple_offset?: number;
    wagon_thickness: number;
    label_size: number;
    places: Record<PlaceId, PlaceDrawing>;
    connections: Record<string, { bend: number }>;
    routes: Record<RouteId, RouteDrawing>;
  };
}

/** A board with its parts found by id. */
export class Atlas {
  readonly places: ReadonlyMap<PlaceId, Place>;
  readonly routes: ReadonlyMap<RouteId, Route>;
  readonly tickets: ReadonlyMap<TicketId, Ticket>;
  /** Tracks that lie side by side, by their connection. */
  readonly connections: ReadonlyMap<string, readonly Route[]>;

  readonly board: BoardFile;

  constructor(
    file: BoardFile,
    readonly classic = false,
  ) {
    const board = drawable(file);
    this.board = board;
    this.places = new Map(board.places.map((place) => [place.id, place]));
    this.routes = new Map(board.routes.map((route) => [route.id, route]));
    this.tickets = new Map(board.tickets.map((ticket) => [ticket.id, ticket]));
    const connections = new Map<string, Route[]>();
    for (const route of board.routes) {
      const tracks = connections.get(this.connection(route.id));
      if (tracks === undefined) connections.set(this.connection(route.id), [route]);
      else tracks.push(route);
    }
    this.connections = connections;
  }

  place(id: PlaceId): Place {
    return found(this.places, id);
  }
  route(id: RouteId): Route {
    return found(this.routes, id);
  }
  ticket(id: TicketId): Ticket {
    return found(this.tickets, id);
  }
  connection(route: RouteId): string {
    return this.board.drawing.routes[route]?.connection ?? route;
  }
  /** All tracks between the same two places, this one too. */
  twins(route: RouteId): readonly Route[] {
    return this.connections.get(this.connection(route)) ?? [];
  }
  /** What the ticket is worth in the edition that is played. */
  value(ticket: Ticket): number {
    return this.classic ? (ticket.classic_value ?? ticket.value) : ticket.value;
  }
  points(length: number): number {
    return this.board.rules.route_points[length - 1] ?? 0;
  }
  /** A route into a country ends there. */
  ends(place: PlaceId): boolean {
    return this.places.get(place)?.kind === "country";
  }
}

function found<Id, Part>(parts: ReadonlyMap<Id, Part>, id: Id): Part {
  const part = parts.get(id);
  if (part === undefined) throw new Error(`not on this board: ${String(id)}`);
  return part;
}
