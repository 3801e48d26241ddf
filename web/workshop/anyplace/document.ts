// What a made board document holds; docs/boards.md says what it means.
import type { TrackColor } from "./colors";
import type { Ground } from "./ground";
import type { Label } from "./labels";

interface Named {
  en: string;
  de: string;
}

export interface BoardDocument {
  format: "roundhouse-board-2";
  game: "ticket-to-ride";
  name: Named;
  author: string;
  licence: string;
  rules: {
    players: [number, number];
    trains: number;
    cards_per_color: number;
    locomotives: number;
    start_cards: number;
    open_cards: number;
    open_locomotives_that_replace: number;
    parallel_tracks_from_players: number;
    last_round_trains: number;
    start_tickets: { draw: number; keep: number };
    turn_tickets: { draw: number; keep: number };
    start_tickets_announced: boolean;
    route_points: number[];
    longest_path_bonus: number;
    most_tickets_bonus: number;
    passengers: null;
  };
  ticket_piles: { id: string; name: Named }[];
  places: { id: string; name: Named; kind: "city" }[];
  routes: { id: string; a: string; b: string; length: number; color: TrackColor }[];
  tickets: { id: string; pile: string; a: string; b: string; value: number }[];
  drawing: {
    canvas: {
      width: number;
      height: number;
      projection: string;
      view_box: [number, number, number, number];
    };
    slot_thickness: number;
    double_offset: number;
    wagon_thickness: number;
    label_size: number;
    places: Record<
      string,
      { country: string; lat: number; lon: number; x: number; y: number; label: Label }
    >;
    connections: Record<string, { bend: number }>;
    routes: Record<
      string,
      { connection: string; track: number; tracks: number; margin: [number, number]; slot: number }
    >;
    ground: Ground;
  };
  provenance: typeof provenance;
}

/** Of the base game: everything but how many play, and how long. */
export const base_rules: Omit<BoardDocument["rules"], "players" | "trains"> = {
  cards_per_color: 12,
  locomotives: 14,
  start_cards: 4,
  open_cards: 5,
  open_locomotives_that_replace: 3,
  parallel_tracks_from_players: 4,
  last_round_trains: 2,
  start_tickets: { draw: 3, keep: 2 },
  turn_tickets: { draw: 3, keep: 1 },
  start_tickets_announced: false,
  route_points: [1, 2, 4, 7, 10, 15],
  longest_path_bonus: 10,
  most_tickets_bonus: 0,
  passengers: null,
};

const own = (note: string) => ({ kind: "own", note });

export const provenance = {
  parts: {
    rules: own("counts of the base game; trains as long as the game was wished to be"),
    places: own(
      "cities of GeoNames (CC BY 4.0) by size and spacing; coordinates and names are real",
    ),
    routes: own("a planar network of these cities, lengths by distance, colours spread evenly"),
    tickets: own("worth their shortest way"),
    drawing: own("coast and borders: Natural Earth (public domain)"),
  },
  german: {
    rules: "Anzahlen des Grundspiels; so viele Wagen, wie das Spiel lang sein soll",
    places:
      "Städte von GeoNames (CC BY 4.0) nach Größe und Abstand; Koordinaten und Namen sind echt",
    routes:
      "ein Netz dieser Städte ohne Kreuzungen, Längen nach der Entfernung, Farben gleich verteilt",
    tickets: "so viel wert wie ihr kürzester Weg",
    drawing: "Küsten und Grenzen: Natural Earth (gemeinfrei)",
  },
};

/** The sheet alone: coast and borders without places, for whoever wants to draw the network. */
export function sheetOf(board: BoardDocument): BoardDocument {
  const { drawing } = board;
  return {
    ...board,
    places: [],
    routes: [],
    tickets: [],
    drawing: { ...drawing, places: {}, connections: {}, routes: {} },
  };
}
