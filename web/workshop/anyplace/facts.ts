// What a made board is like, in figures.
import { colors as card_colors, type TrackColor } from "./colors";
import type { BoardDocument } from "./document";

export interface Facts {
  places: number;
  connections: number;
  spaces: number;
  tickets: number;
  minutes: { from: number; to: number };
  /** Spaces by colour, in the order of the cards, gray last. */
  colors: { color: TrackColor; spaces: number }[];
}

/** Minutes that a train of each player takes, from a quick game of two to a slow one of many. */
const quick = 1.25;
const slow = 1.8;

export function minutesOf(trains: number): { from: number; to: number } {
  const about = (minutes: number) => Math.max(Math.round(minutes / 5) * 5, 5);
  return { from: about(trains * quick), to: about(trains * slow) };
}

export function factsOf({ places, routes, tickets, rules }: BoardDocument): Facts {
  const spaces = new Map<TrackColor, number>();
  for (const { color, length } of routes) spaces.set(color, (spaces.get(color) ?? 0) + length);
  return {
    places: places.length,
    connections: new Set(routes.map(({ a, b }) => [a, b].sort().join(" "))).size,
    spaces: routes.reduce((sum, { length }) => sum + length, 0),
    tickets: tickets.length,
    minutes: minutesOf(rules.trains),
    colors: [...card_colors, "gray" as const].map((color) => ({
      color,
      spaces: spaces.get(color) ?? 0,
    })),
  };
}
