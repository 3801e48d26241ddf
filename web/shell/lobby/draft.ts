// The table that is about to be made: plain data, no rules.
import type { NewSeat, NewTable, TimeLimit } from "../../wire/protocol";
import type { GameEntry, GameOption } from "../api";

export interface DraftSeat {
  /** "you" has the name of this device's owner, "here" is somebody else at the same device. */
  who: "you" | "here" | "open" | "bot";
  name: string;
  bot: string;
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

export function toNewTable(draft: Draft, game: GameEntry, you: string): NewTable {
  const seats = draft.seats.map((seat, i): NewSeat => {
    if (seat.who === "bot") return { who: "bot", bot: seat.bot };
    if (seat.who === "open") return { who: "open" };
    const name = (seat.who === "you" ? you : seat.name).trim();
    return { who: "here", name: (name || `${you} ${i + 1}`).slice(0, name_length) };
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
