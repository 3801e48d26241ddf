// The legs of a test run: thousands of games by whoever decides at once, then a sample with level 5.

export interface Leg {
  /** Null: whoever was chosen. */
  bot: string | null;
  /** So many deals. */
  games: number;
  /** From so many on there are figures. */
  first_report: number;
}

/** With a bot that searches; its name says how many playouts it has for a decision. */
export interface Sample extends Leg {
  bot: string;
}

export const main_leg: Leg = { bot: null, games: 5_000, first_report: 500 };

const sampleWith = (playouts: number, games: number): Sample => ({
  bot: `level-5:${playouts}`,
  games,
  first_report: 50,
});

// Each takes two to four minutes on a core of a laptop: nobody waits for half an hour. A deal of Ticket to
// Ride takes 0.3 s with 100 playouts, one of the other two a second with 50.
const usual = sampleWith(100, 400);
const shorter = sampleWith(50, 200);
const shortened: readonly string[] = ["switch-and-signal", "grand-trunk-journey"];

export function sampleOf(game: string): Sample {
  return shortened.includes(game) ? shorter : usual;
}

export function legsOf(game: string): readonly Leg[] {
  return [main_leg, sampleOf(game)];
}

/** How far a share of so many games may be off, in per cent, where it is about a half: its interval is widest there. */
export function uncertainty(games: number): number {
  return Math.ceil((100 * 1.96 * 0.5) / Math.sqrt(Math.max(games, 1)));
}
