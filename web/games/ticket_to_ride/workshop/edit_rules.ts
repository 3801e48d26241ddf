// Steps on the board itself: its rules within their bounds, and its piles of tickets.
import { longest, type Board, type Draw, type Named, type Rules } from "./document";
import { uncounted } from "./edit";
import { laid } from "./lay";
import { connectionsOf } from "./network";

type Count = {
  [Key in keyof Rules]: Rules[Key] extends number ? Key : never;
}[keyof Rules];

/** Numbers of the rules, with the fewest and the most; in the order in which they are shown. */
export const bounds: readonly { key: Count; least: number; most: number; group: Group }[] = [
  { key: "trains", least: 1, most: 60, group: "game" },
  { key: "last_round_trains", least: 0, most: 59, group: "game" },
  { key: "parallel_tracks_from_players", least: 2, most: 6, group: "game" },
  { key: "cards_per_color", least: 1, most: 15, group: "cards" },
  { key: "locomotives", least: 1, most: 15, group: "cards" },
  { key: "start_cards", least: 1, most: 20, group: "cards" },
  { key: "open_locomotives_that_replace", least: 1, most: 5, group: "cards" },
  { key: "longest_path_bonus", least: 0, most: 99, group: "points" },
  { key: "most_tickets_bonus", least: 0, most: 99, group: "points" },
];
export type Group = "game" | "cards" | "points";

/** Of passengers in all that fit on a board. */
const most_passengers = 64;
export const passenger_colors = ["red", "green", "yellow", "black", "blue", "white"] as const;

export const paper = { least: 240, most: 2400 };

export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}

export function setRules(board: Board, rules: Partial<Rules>): Board {
  return uncounted({ ...board, rules: { ...board.rules, ...rules } });
}

export function setPlayers(board: Board, end: 0 | 1, count: number): Board {
  const players: [number, number] = [...board.rules.players];
  players[end] = within(count, 2, 5);
  // Whichever was not set gives way.
  if (players[0] > players[1]) players[1 - end] = players[end];
  return setRules(board, { players });
}

export function setDraw(
  board: Board,
  of: "start_tickets" | "turn_tickets",
  to: Partial<Draw>,
): Board {
  const next = { ...board.rules[of], ...to };
  const draw = within(next.draw, 1, 4);
  return setRules(board, { [of]: { draw, keep: within(next.keep, 1, draw) } });
}

/** Points never fall with the length: the others give way. */
export function setPoints(board: Board, length: number, points: number): Board {
  const worth = within(points, 0, 255);
  const route_points = board.rules.route_points.map((each, i) =>
    i === length - 1 ? worth : i < length - 1 ? Math.min(each, worth) : Math.max(each, worth),
  );
  return setRules(board, { route_points });
}

/** How long a route may be; longer ones become as short. */
export function setLongest(board: Board, length: number): Board {
  const wanted = within(length, 1, longest);
  const points = board.rules.route_points.slice(0, wanted);
  const usual = [1, 2, 4, 7, 10, 15, 18];
  while (points.length < wanted)
    points.push(Math.max(points.at(-1) ?? 0, usual[points.length] ?? 0));
  const short = board.routes.map((route) =>
    route.length > wanted ? { ...route, length: wanted } : route,
  );
  const next = setRules({ ...board, routes: short }, { route_points: points });
  const touched = board.routes.flatMap(({ id, length: before }) =>
    before > wanted ? [board.drawing.routes[id]?.connection ?? id] : [],
  );
  return laid(next, { connections: touched });
}

/** With passengers, or without: then no place has any. */
export function setPassengerRules(board: Board, to: Partial<Rules["passengers"]> | null): Board {
  if (to === null) {
    const places = board.places.map(({ passengers: _, ...place }) => place);
    return laid(setRules({ ...board, places }, { passengers: null }), {});
  }
  const usual = { colors: [...passenger_colors], per_color: 10, most: 20, second_most: 10 };
  const next = { ...(board.rules.passengers ?? usual), ...to };
  const most = within(next.most, 0, 99);
  const places = board.places.map((place) => ({ ...place, passengers: place.passengers ?? 0 }));
  return setRules(
    { ...board, places },
    {
      passengers: {
        colors: next.colors,
        per_color: within(
          next.per_color,
          1,
          Math.max(Math.floor(most_passengers / Math.max(next.colors.length, 1)), 1),
        ),
        most,
        second_most: within(next.second_most, 0, most),
      },
    },
  );
}

/** Every place gets its share of the passengers that the rules have: more where more tracks meet. */
export function spreadPassengers(board: Board): Board {
  const rules = board.rules.passengers;
  if (rules === null || board.places.length === 0) return board;
  const all = rules.colors.length * rules.per_color;
  const tracks = board.places.map(
    ({ id }) => 1 + board.routes.filter(({ a, b }) => a === id || b === id).length,
  );
  const sum = tracks.reduce((total, each) => total + each, 0);
  const shares = tracks.map((each) => Math.floor((each * all) / sum));
  let left = all - shares.reduce((total, each) => total + each, 0);
  const order = tracks.map((each, i) => ({ each, i })).sort((x, y) => y.each - x.each);
  for (let k = 0; left > 0; k++, left--) {
    const { i } = order[k % order.length] as { i: number };
    shares[i] = (shares[i] as number) + 1;
  }
  const places = board.places.map((place, i) => ({ ...place, passengers: shares[i] as number }));
  return laid(uncounted({ ...board, places }), {});
}

/** How large the paper is; whoever makes it smaller looks after what lies beyond its edge. */
export function setPaper(board: Board, side: "width" | "height", to: number): Board {
  const canvas = { ...board.drawing.canvas, [side]: within(to, paper.least, paper.most) };
  return {
    ...board,
    drawing: {
      ...board.drawing,
      canvas: { ...canvas, view_box: [0, 0, canvas.width, canvas.height] },
    },
  };
}

/** Every track and name finds its place anew; what was set by hand stays. */
export function layAll(board: Board): Board {
  return laid(board, {
    connections: connectionsOf(board).keys(),
    places: board.places.map(({ id }) => id),
    patient: true,
  });
}

export function renamePile(board: Board, id: string, name: Named): Board {
  const piles = board.ticket_piles.map((pile) => (pile.id === id ? { ...pile, name } : pile));
  return { ...board, ticket_piles: piles };
}
