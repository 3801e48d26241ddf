// The table that is about to be made: plain data, no rules.
import type { Face, NewSeat, NewTable, Plate, TimeLimit } from "../../wire/protocol";
import type { GameEntry, GameOption } from "../api";
import { usualPlate } from "../people/looks";

export interface DraftSeat {
  /** "you" has the name of this device's owner, "here" is somebody else at the same device. */
  who: "you" | "here" | "open" | "bot";
  name: string;
  bot: string;
  /** What somebody else at the same device wishes to have; one's own is a setting. */
  plate?: Plate;
}

/** Who sits down at "you". */
export interface Owner {
  name: string;
  plate: Plate | null;
  face: Face;
}

export interface Draft {
  game: string;
  seats: DraftSeat[];
  options: Record<string, string>;
  listed: boolean;
  clock: TimeLimit | null;
  /** Whether players may ask the best bot. */
  hints: boolean;
}

export const name_length = 24;

/** How many sit at a table nobody has thought about: the person and bots, three if it can be. */
const usual_players = 3;

export function newDraft(game: GameEntry): Draft {
  const players = Math.min(Math.max(usual_players, game.min_players), game.max_players);
  const bot = game.usual_bot;
  return {
    game: game.id,
    seats: Array.from({ length: players }, (_, seat) => ({
      who: seat === 0 ? "you" : "bot",
      name: "",
      bot,
    })),
    options: Object.fromEntries(game.options.map(({ key, values }) => [key, values[0] ?? ""])),
    listed: false,
    clock: null,
    hints: true,
  };
}

/** The same wishes for another game, as far as it has them. */
export function forGame(draft: Draft, game: GameEntry): Draft {
  const fresh = newDraft(game);
  const seats = draft.seats.slice(0, game.max_players).map((seat) => ({
    ...seat,
    bot: game.bots.includes(seat.bot) ? seat.bot : game.usual_bot,
  }));
  while (seats.length < game.min_players) seats.push({ who: "bot", name: "", bot: game.usual_bot });
  const { listed, clock, hints } = draft;
  return { ...fresh, seats, listed, clock, hints };
}

/** An option whose values are "by chance" and the seats. */
export function namesSeats(option: GameOption, game: GameEntry): boolean {
  const [first, ...seats] = option.values;
  return (
    first !== undefined &&
    !/^\d+$/.test(first) &&
    seats.length === game.max_players &&
    seats.every((value, seat) => value === String(seat))
  );
}

/** The values that fit the number of seats. */
export function valuesFor(option: GameOption, game: GameEntry, players: number): string[] {
  return namesSeats(option, game) ? option.values.slice(0, players + 1) : option.values;
}

/** What each seat wishes for; of two who wish for the same, the first has it. */
function wishes(seats: readonly DraftSeat[], own: Plate | null): (Plate | null)[] {
  const all = seats.map(({ who, plate }) =>
    who === "you" ? own : who === "here" ? (plate ?? null) : null,
  );
  return all.map((wish, at) => (wish !== null && all.indexOf(wish) < at ? null : wish));
}

/** The plates that the seats will have: who wishes for one exchanges it, as the server does. */
export function platesOf(seats: readonly DraftSeat[], own: Plate | null): Plate[] {
  const plates = seats.map((_, seat) => usualPlate(seat));
  for (const [at, wish] of wishes(seats, own).entries()) {
    if (wish === null) continue;
    const holder = plates.indexOf(wish);
    if (holder >= 0) plates[holder] = plates[at] ?? usualPlate(at);
    plates[at] = wish;
  }
  return plates;
}

/** The plates that others at this device have wished for. */
export function takenPlates(seats: readonly DraftSeat[], at: number, own: Plate | null): Plate[] {
  return wishes(seats, own).flatMap((wish, i) => (i === at || wish === null ? [] : [wish]));
}

export function toNewTable(draft: Draft, game: GameEntry, owner: Owner): NewTable {
  const plates = wishes(draft.seats, owner.plate);
  const seats = draft.seats.map((seat, i): NewSeat => {
    if (seat.who === "bot") return { who: "bot", bot: seat.bot };
    if (seat.who === "open") return { who: "open" };
    const you = seat.who === "you";
    const name = (you ? owner.name : seat.name).trim();
    return {
      who: "here",
      name: (name || `${owner.name} ${i + 1}`).slice(0, name_length),
      plate: plates[i] ?? null,
      ...(you ? { face: owner.face } : {}),
    };
  });
  const options: Record<string, string> = {};
  for (const option of game.options) {
    const [usual] = option.values;
    const value = draft.options[option.key];
    if (
      value !== undefined &&
      value !== usual &&
      valuesFor(option, game, seats.length).includes(value)
    )
      options[option.key] = value;
  }
  const waits = seats.some((seat) => seat.who === "open");
  return {
    game: draft.game,
    options,
    seats,
    listed: draft.listed && waits,
    clock: draft.clock,
    hints: draft.hints,
  };
}

/** The id of a table, out of a link or typed as it is; with the secret of the link, if it has one. */
export function fromLink(text: string): { table: string; token: string | null } | null {
  const found = /(?:^|\/t\/)([a-z0-9]{8,40})\/?(?:#([\w-]{20,}))?\s*$/.exec(text.trim());
  return found?.[1] === undefined ? null : { table: found[1], token: found[2] ?? null };
}
