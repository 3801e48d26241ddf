// The games of the page, found in their folders: each is played in a browser without being named.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { About } from "../../games/game";
import type { Taste } from "./player";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Game {
  /** The catalog's. */
  id: string;
  family: string;
  order: number;
  hidden: boolean;
  /** Whether it has a guided first game. */
  lesson: boolean;
  challenges: boolean;
  review: boolean;
}

function hasChallenges(family: string): boolean {
  const folder = `${root}games/${family}`;
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true }) as string[];
  return files.some((path) => /challenges\/.*\.json$/.test(path));
}

async function gamesOf(family: string): Promise<Game[]> {
  const page = `${root}web/games/${family}/`;
  const { about } = (await import(`${page}about.ts`)) as { about: About };
  return Object.entries(about.entries).map(([id, { order, hidden, lesson_minutes }]) => ({
    id,
    family,
    order,
    hidden: hidden === true,
    lesson: lesson_minutes !== undefined,
    challenges: hasChallenges(family),
    review: existsSync(`${page}review/index.ts`),
  }));
}

const folders = readdirSync(`${root}web/games`, { withFileTypes: true });
const found = await Promise.all(
  folders.filter((entry) => entry.isDirectory()).map(({ name }) => gamesOf(name)),
);

const all = found.flat().sort((a, b) => a.order - b.order);

/** The entries of the catalog that everybody is offered, in the order of the lobby. */
export const games: readonly Game[] = all.filter(({ hidden }) => !hidden);
/** Those that are there for whoever asks for all games. */
export const hidden_games: readonly Game[] = all.filter(({ hidden }) => hidden);

function eachFamily(all: readonly Game[]): Game[] {
  return all.filter(({ family }, i) => all.findIndex((game) => game.family === family) === i);
}

/** One of each family: its first. */
export const families: readonly Game[] = eachFamily(games);
/** One of each family: its last. */
export const other_boards: readonly Game[] = eachFamily([...games].reverse()).reverse();
/** For what is the same in all games. */
export const first_game = games[0] as Game;

/** What the player of the tests likes to do in a game; nothing in particular if it does not say. */
export function tasteOf(family: string): Taste {
  const path = `${root}web/games/${family}/taste.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Taste) : {};
}
