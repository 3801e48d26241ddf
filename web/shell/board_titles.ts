// What boards that people bring are called, for lists of tables and games.
import type { BoardTitle } from "../wire/protocol";
import type { GameEntry } from "./api";
import { keep, recall } from "./memory";

/** What a table says of the board that somebody brought; nothing, if it is one of ours. */
export interface OnBoard {
  game: string;
  family?: string | null;
  board?: string | null;
  title?: BoardTitle | null;
}

const place = "board_titles";
/** As many as anybody will look for in the lists. */
const most = 200;

/** So that lists can name the board of a game that is long over. */
export function keepTitle(game: string, title: BoardTitle): void {
  const others = titles().filter(([known]) => known !== game);
  keep(place, [[game, { en: title.en, de: title.de }], ...others].slice(0, most));
}

function titles(): [string, BoardTitle][] {
  const kept = recall<unknown>(place, []);
  return Array.isArray(kept) ? (kept as [string, BoardTitle][]) : [];
}

/** What the board of a game is called, if it is none of ours and was seen here. */
export function titleOf(game: string): BoardTitle | undefined {
  return titles().find(([known]) => known === game)?.[1];
}

/** What lists show of a table: an entry of the catalog, or the board that somebody brought. */
export function listedGame(
  table: OnBoard,
  games: readonly GameEntry[],
): Pick<GameEntry, "id" | "name"> | undefined {
  const known = games.find(({ id }) => id === table.game);
  const title = table.title ?? titleOf(table.game);
  return known ?? (title === undefined ? undefined : { id: table.game, name: title });
}
