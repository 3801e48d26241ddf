// A player's result, route by route and ticket by ticket, for being shown.
import type { Seat } from "../../wire/match";
import type {
  Breakdown,
  PassengerColor,
  PlayerView,
  RouteId,
  TicketId,
} from "../../wire/ticket_to_ride";
import type { Atlas } from "./board";
import { connected, longestPath } from "./network";

export interface Score {
  seat: Seat;
  routes: { id: RouteId; length: number; points: number }[];
  tickets: { id: TicketId; done: boolean; points: number }[];
  path: { routes: RouteId[]; length: number };
  longest_path: number;
  most_tickets: number;
  passengers: { color: PassengerColor; count: number; points: number }[];
}

/** Who leads in a colour of passengers, and who is second; a tie for first leaves no second. */
export function placeIn(counts: readonly number[], seat: Seat): 1 | 2 | null {
  const own = counts[seat] ?? 0;
  if (own === 0) return null;
  const most = Math.max(...counts);
  if (own === most) return 1;
  const alone = counts.filter((n) => n === most).length === 1;
  const second = Math.max(...counts.filter((n) => n < most));
  return alone && own === second ? 2 : null;
}

export function scoreOf(
  atlas: Atlas,
  players: readonly PlayerView[],
  seat: Seat,
  breakdown: Breakdown,
): Score {
  const player = players[seat] as PlayerView;
  const own = new Set(player.routes);
  const passengers = atlas.board.rules.passengers;
  return {
    seat,
    routes: player.routes
      .map((id) => atlas.route(id))
      .map(({ id, length }) => ({ id, length, points: atlas.points(length) }))
      .sort((a, b) => b.points - a.points),
    tickets: (player.tickets ?? [])
      .map((id) => {
        const ticket = atlas.ticket(id);
        const done = connected(atlas, ticket.a, ticket.b, own);
        return { id, done, points: done ? atlas.value(ticket) : -atlas.value(ticket) };
      })
      .sort((a, b) => b.points - a.points),
    path: longestPath(atlas, player.routes),
    longest_path: breakdown.longest_path,
    most_tickets: breakdown.most_tickets,
    passengers: (passengers?.colors ?? []).map((color) => {
      const place = placeIn(
        players.map((p) => p.passengers[color] ?? 0),
        seat,
      );
      const points =
        place === 1 ? passengers?.most : place === 2 ? passengers?.second_most : undefined;
      return { color, count: player.passengers[color] ?? 0, points: points ?? 0 };
    }),
  };
}

export function total(rows: readonly { points: number }[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0);
}
