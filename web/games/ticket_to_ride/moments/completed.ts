// Which of the own tickets have just been completed.
import type { Seat } from "../../../wire/match";
import type { Event, RouteId, TicketId } from "../../../wire/ticket_to_ride";
import type { Atlas } from "../board";
import { connected } from "../network";

/** The tickets that the last tracks of a seat have connected. */
export function completed(
  atlas: Atlas,
  tickets: readonly TicketId[],
  routes: readonly RouteId[],
  events: readonly Event[],
  seat: Seat,
): TicketId[] {
  const built = events.flatMap((event) =>
    event.type === "route_claimed" && event.seat === seat ? [event.route] : [],
  );
  if (built.length === 0) return [];
  const now = new Set(routes);
  const before = new Set(routes.filter((id) => !built.includes(id)));
  return tickets.filter((id) => {
    const { a, b } = atlas.ticket(id);
    return connected(atlas, a, b, now) && !connected(atlas, a, b, before);
  });
}
