// Which tracks somebody probably wants to build: those of the chosen ticket first, then those of
// the other tickets, then long ones.
import type { Claim, RouteId } from "../../wire/ticket_to_ride";
import type { Choice } from "./choice.svelte";
import { openWay } from "./network";

export interface UsefulTrack {
  id: RouteId;
  /** The way to pay that costs least. */
  claim: Claim;
  /** It lies on the way of the chosen ticket. */
  hot: boolean;
}

export function usefulTracks(choice: Choice): UsefulTrack[] {
  const hot = new Set(choice.way?.missing ?? []);
  const wanted = new Set<RouteId>();
  for (const id of choice.view.tickets) {
    const { a, b } = choice.atlas.ticket(id);
    for (const route of openWay(choice.atlas, a, b, choice.own, choice.free)?.missing ?? [])
      wanted.add(route);
  }
  const rank = (id: RouteId) => (hot.has(id) ? 2 : wanted.has(id) ? 1 : 0);
  return [...choice.claims]
    .flatMap(([id, [claim]]) => (claim === undefined ? [] : [{ id, claim, hot: hot.has(id) }]))
    .sort(
      (a, b) =>
        rank(b.id) - rank(a.id) ||
        choice.atlas.route(b.id).length - choice.atlas.route(a.id).length,
    );
}
