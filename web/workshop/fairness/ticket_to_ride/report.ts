// What a report on a board of Ticket to Ride has of its own.
import type { BoardFile, Route, Ticket } from "../../../games/ticket_to_ride/board";
import { named } from "../../../shell/words.svelte";
import type { Card } from "../../../wire/ticket_to_ride";
import type { BoardDocument } from "../../family";
import type { Estimate, Luck, Report } from "../report";

export interface OfRoute {
  pointer: string;
  id: string;
  built: Estimate;
  connected: Estimate;
  by_order: Estimate[];
  by_winner: Estimate;
  round: number | null;
  dead: boolean;
}
export interface OfTicket {
  pointer: string;
  id: string;
  value: number;
  offered: { per_game: number };
  kept: Estimate;
  chance: Estimate;
  per_game: Estimate | null;
  fair_value: Estimate | null;
  won_if_completed: Estimate;
  won_if_failed: Estimate;
  decides: Estimate;
}
export interface OfColor {
  card: Card;
  spaces: number | null;
  cards: number;
  spent: number;
  demand: Estimate;
  supply: number;
  left_over: number;
}
export interface TicketReport extends Report {
  luck: Luck;
  routes: OfRoute[];
  dead_routes: { pointer: string; id: string; built: Estimate }[];
  tickets: OfTicket[];
  deciding_tickets: { pointer: string; id: string; decides: Estimate }[];
  colors: OfColor[];
}

export const of = (report: Report) => report as TicketReport;
export const boardOf = (board: BoardDocument) => board as unknown as BoardFile;

/** Names of places, routes and tickets; what the board does not have keeps its id. */
export class Names {
  private readonly places: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, Route>;
  readonly tickets: ReadonlyMap<string, Ticket>;

  constructor(board: BoardDocument) {
    const { places = [], routes = [], tickets = [] } = boardOf(board);
    this.places = new Map(places.map(({ id, name }) => [id, named(name)]));
    this.routes = new Map(routes.map((route) => [route.id, route]));
    this.tickets = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  }
  place(id: string): string {
    return this.places.get(id) ?? id;
  }
  route(id: string): string {
    return this.between(this.routes.get(id), id);
  }
  ticket(id: string): string {
    return this.between(this.tickets.get(id), id);
  }
  private between(it: { a: string; b: string } | undefined, id: string): string {
    return it === undefined ? id : `${this.place(it.a)} – ${this.place(it.b)}`;
  }
}
