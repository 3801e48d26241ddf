// A table of a circle that is about to be set: which game, and who sits where.
import type { GameEntry } from "../shell/api";
import type { Face, NewSeat, NewTable, Plate, TimeLimit } from "../wire/protocol";

export type SeatWish =
  { who: "me" } | { who: "member"; person: string } | { who: "open" } | { who: "bot"; bot: string };

export interface TableWish {
  seats: SeatWish[];
  options: Record<string, string>;
  clock: TimeLimit | null;
}

/** Who sets it, as he sits down. */
export interface Setter {
  name: string;
  plate: Plate | null;
  face: Face;
}

/** As a choice of a list names it, and back. */
export function wishText(wish: SeatWish): string {
  if (wish.who === "member") return `member ${wish.person}`;
  return wish.who === "bot" ? `bot ${wish.bot}` : wish.who;
}
export function wishOf(text: string): SeatWish {
  const [who, what = ""] = text.split(" ");
  if (who === "member") return { who, person: what };
  if (who === "bot") return { who, bot: what };
  return { who: who === "me" ? "me" : "open" };
}

/** Oneself, then whoever of the circle comes. */
export function newWish(game: GameEntry, members: number): TableWish {
  const wanted = Math.max(2, Math.min(4, members));
  const players = Math.min(Math.max(wanted, game.min_players), game.max_players);
  return {
    seats: Array.from({ length: players }, (_, i) => ({ who: i === 0 ? "me" : "open" })),
    options: usualOptions(game),
    clock: null,
  };
}

export function usualOptions(game: GameEntry): Record<string, string> {
  return Object.fromEntries(game.options.map(({ key, values }) => [key, values[0] ?? ""]));
}

/** Those that are not the usual ones: the house knows the others. */
export function unusualOptions(
  game: GameEntry,
  options: Readonly<Record<string, string>>,
): Record<string, string> {
  const unusual = game.options.filter(({ key, values }) => {
    const value = options[key];
    return value !== undefined && value !== values[0] && values.includes(value);
  });
  return Object.fromEntries(unusual.map(({ key }) => [key, options[key] ?? ""]));
}

/** The same company for another game, as far as it has seats. */
export function wishFor(wish: TableWish, game: GameEntry): TableWish {
  const seats = wish.seats
    .slice(0, game.max_players)
    .map((seat): SeatWish =>
      seat.who === "bot" && !game.bots.includes(seat.bot)
        ? { who: "bot", bot: game.usual_bot }
        : seat,
    );
  while (seats.length < game.min_players) seats.push({ who: "open" });
  return { seats, options: usualOptions(game), clock: wish.clock };
}

/** Nobody sits on two seats: who is put on another leaves the first to whoever comes. */
export function seated(seats: readonly SeatWish[], at: number, wish: SeatWish): SeatWish[] {
  const same = (other: SeatWish) =>
    (wish.who === "me" && other.who === "me") ||
    (wish.who === "member" && other.who === "member" && other.person === wish.person);
  return seats.map((seat, i) => {
    if (i === at) return wish;
    return same(seat) ? { who: "open" } : seat;
  });
}

/** What the house is asked for: members sit on seats that are open until they come. */
export function asked(
  wish: TableWish,
  game: GameEntry,
  setter: Setter,
): { table: NewTable; people: (string | null)[] } {
  const seats = wish.seats.map((seat): NewSeat => {
    if (seat.who === "me") return { who: "here", ...setter };
    return seat.who === "bot" ? { who: "bot", bot: seat.bot } : { who: "open" };
  });
  return {
    table: {
      game: game.id,
      options: unusualOptions(game, wish.options),
      seats,
      clock: wish.clock,
    },
    people: wish.seats.map((seat) => (seat.who === "member" ? seat.person : null)),
  };
}
