// The challenges game by game, with what is needed to show them.
import { gameModule, inOrder } from "../../games";
import type { GameModule } from "../../games/game";
import type { ScriptInfo } from "../../wire/protocol";
import { api, type GameEntry } from "../api";
import { standOf, type Album } from "./album";
import { challenges } from "./challenges";
import { ofTheDay } from "./days";

export interface Section {
  game: GameEntry;
  module: GameModule;
  board: unknown;
  scripts: ScriptInfo[];
}

export async function loadSections(): Promise<Section[]> {
  const [games, scripts] = await Promise.all([api.games(), challenges()]);
  const asked = inOrder(games).filter(({ id }) => scripts.some(({ game }) => game === id));
  return Promise.all(
    asked.map(async (game) => {
      const [module, board] = await Promise.all([gameModule(game.family), api.board(game.id)]);
      return { game, module, board, scripts: scripts.filter((one) => one.game === game.id) };
    }),
  );
}

/** The challenge of the day with the section it belongs to. */
export function dailyOf(
  sections: readonly Section[],
  today: number,
): { section: Section; script: ScriptInfo } | null {
  const all = sections.flatMap((section) => section.scripts.map((script) => ({ section, script })));
  return ofTheDay(all, today) ?? null;
}

export function solvedOf(scripts: readonly ScriptInfo[], pages: Album): number {
  return scripts.filter(({ id }) => standOf(pages[id]) === "solved").length;
}
