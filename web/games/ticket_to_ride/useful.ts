// Which tracks somebody probably wants to build: those of the chosen ticket first, then those of
// the other tickets, then long ones. Of tracks side by side that cost the same, one is enough.
import type { Action, Claim, RouteId } from "../../wire/ticket_to_ride";
import type { Choice } from "./choice.svelte";
import { openWay } from "./network";
import { wayWith } from "./payment";

export interface UsefulTrack {
  id: RouteId;
  /** The way to pay that costs least; in a lesson the one that is asked for. */
  claim: Claim;
  /** It lies on the way of the chosen ticket. */
  hot: boolean;
}

/** What this needs of a choice. */
type Known = Pick<Choice, "atlas" | "buildable" | "card" | "free" | "own" | "view" | "way"> & {
  table: Pick<Choice["table"], "meant">;
};

/** Those of the tracks that have no twin among those before them: same places, same colour. */
export function withoutTwins(atlas: Choice["atlas"], routes: Iterable<RouteId>): Set<RouteId> {
  const seen = new Set<string>();
  return new Set(
    [...routes].filter((id) => {
      const kind = `${atlas.connection(id)} ${atlas.route(id).color}`;
      return seen.has(kind) ? false : seen.add(kind);
    }),
  );
}

export function usefulTracks(choice: Known): UsefulTrack[] {
  const hot = new Set(choice.way?.missing ?? []);
  const wanted = new Set<RouteId>();
  for (const id of choice.view.tickets) {
    const { a, b } = choice.atlas.ticket(id);
    for (const route of openWay(choice.atlas, a, b, choice.own, choice.free)?.missing ?? [])
      wanted.add(route);
  }
  const rank = (id: RouteId) => (hot.has(id) ? 2 : wanted.has(id) ? 1 : 0);
  // Of twins the one stays that is wanted.
  const routes = [...choice.buildable.keys()].sort((a, b) => rank(b) - rank(a));
  const single = withoutTwins(choice.atlas, routes);
  return [...choice.buildable]
    .filter(([id]) => single.has(id))
    .flatMap(([id, ways]) => {
      const pointed = choice.card === null ? null : wayWith(ways, null, choice.card);
      const claim = ways.find((way) => way === choice.table.meant) ?? pointed ?? ways[0];
      return claim === undefined ? [] : [{ id, claim, hot: hot.has(id) }];
    })
    .sort(
      (a, b) =>
        rank(b.id) - rank(a.id) ||
        choice.atlas.route(b.id).length - choice.atlas.route(a.id).length,
    );
}

/** Which actions stand in the list of words: of tracks that cost the same, one. */
export function listed(choice: Pick<Choice, "atlas" | "claims" | "table">) {
  const single = withoutTwins(choice.atlas, choice.claims.keys());
  return (action: Action) =>
    action.type !== "claim" || single.has(action.route) || action === choice.table.meant;
}
