// Which tracks somebody probably wants to build: those of the chosen ticket first, then those of
// the other tickets, then long ones.
import type { Claim, RouteId } from "../../wire/ticket_to_ride";
import type { Desk } from "./desk.svelte";
import { openWay } from "./network";

export interface UsefulTrack {
  id: RouteId;
  /** The way to pay that costs least. */
  claim: Claim;
  /** It lies on the way of the chosen ticket. */
  hot: boolean;
}

export function usefulTracks(desk: Desk): UsefulTrack[] {
  const hot = new Set(desk.way?.missing ?? []);
  const wanted = new Set<RouteId>();
  for (const id of desk.view.tickets) {
    const { a, b } = desk.atlas.ticket(id);
    for (const route of openWay(desk.atlas, a, b, desk.own, desk.free)?.missing ?? [])
      wanted.add(route);
  }
  const rank = (id: RouteId) => (hot.has(id) ? 2 : wanted.has(id) ? 1 : 0);
  return [...desk.claims]
    .flatMap(([id, [claim]]) => (claim === undefined ? [] : [{ id, claim, hot: hot.has(id) }]))
    .sort(
      (a, b) =>
        rank(b.id) - rank(a.id) || desk.atlas.route(b.id).length - desk.atlas.route(a.id).length,
    );
}
