// Tables on boards that people bring: their game and their board.
import { boardOfTable, entryOfTable } from "../workshop/core/api";
import type { TableInfo } from "../wire/protocol";
import { api, Refusal, type GameEntry } from "./api";
import { keepTitle, type OnBoard } from "./board_titles";

function isOwn(table: OnBoard): boolean {
  return table.board != null;
}

/** The entry of the catalog that it is played by; of a board of its own, one of the same family. */
function likeIt(info: OnBoard, games: readonly GameEntry[]): GameEntry {
  const game = isOwn(info)
    ? games.find(({ family }) => family === info.family)
    : games.find(({ id }) => id === info.game);
  if (game === undefined) throw new Refusal("no_such_game", info.game);
  return game;
}

/** Throws a Refusal if the page does not know the game. */
export function familyAt(info: OnBoard, games: readonly GameEntry[]): string {
  return likeIt(info, games).family;
}

/** The game and the board of a table. */
export async function playedAt(
  info: TableInfo & OnBoard,
  games: readonly GameEntry[],
): Promise<{ game: GameEntry; board: unknown }> {
  const usual = likeIt(info, games);
  if (!isOwn(info)) return { game: usual, board: await api.board(usual.id) };
  const [board, own] = await Promise.all([boardOfTable(info.table), entryOfTable(info.table)]);
  const name = info.title ?? own.name;
  keepTitle(info.game, name);
  return { game: { ...own, id: info.game, name }, board };
}
