// The way of a train over the links: fewest links, as the rules have it.
import type { PlaceId } from "../../wire/grand_trunk_journey";
import type { Board } from "./board";
import { pointOf } from "./map/layout";

const known = new WeakMap<Board, Map<string, PlaceId[]>>();

/** The places on a shortest way, both ends included; of several the straightest on the drawing. */
export function route(board: Board, from: PlaceId, to: PlaceId): readonly PlaceId[] {
  let ways = known.get(board);
  if (ways === undefined) known.set(board, (ways = new Map()));
  const key = `${from} ${to}`;
  let way = ways.get(key);
  if (way === undefined) ways.set(key, (way = find(board, from, to)));
  return way;
}

function find(board: Board, from: PlaceId, to: PlaceId): PlaceId[] {
  if (from === to) return [from];
  const links = new Map<PlaceId, number>([[from, 0]]);
  let edge = [from];
  while (edge.length > 0 && !links.has(to)) {
    const next: PlaceId[] = [];
    for (const place of edge)
      for (const other of neighbours(board, place))
        if (!links.has(other)) {
          links.set(other, (links.get(place) ?? 0) + 1);
          next.push(other);
        }
    edge = next;
  }
  if (!links.has(to)) return [];
  return shortest(board, links, from, to).way;
}

/** How many links lie between two places. */
export function distance(board: Board, from: PlaceId, to: PlaceId): number {
  return Math.max(route(board, from, to).length - 1, 0);
}

export function neighbours(board: Board, place: PlaceId): PlaceId[] {
  return board.links.flatMap((link) =>
    link.a === place ? [link.b] : link.b === place ? [link.a] : [],
  );
}

function shortest(
  board: Board,
  links: ReadonlyMap<PlaceId, number>,
  from: PlaceId,
  to: PlaceId,
): { way: PlaceId[]; length: number } {
  if (to === from) return { way: [from], length: 0 };
  let best: { way: PlaceId[]; length: number } | null = null;
  const steps = links.get(to) ?? 0;
  for (const before of neighbours(board, to)) {
    if (links.get(before) !== steps - 1) continue;
    const rest = shortest(board, links, from, before);
    const length = rest.length + apart(board, before, to);
    if (best === null || length < best.length) best = { way: [...rest.way, to], length };
  }
  return best ?? { way: [], length: Infinity };
}

function apart(board: Board, a: PlaceId, b: PlaceId): number {
  const [p, q] = [pointOf(board, a), pointOf(board, b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
}
