// The bots people choose from, in words: the same five levels in every game.
import type { GameEntry } from "../api";
import { t } from "../words.svelte";
import { plain, said } from "./option_words";

/** From weak to strong. */
export function choosable(game: GameEntry): string[] {
  return game.levels.length > 0 ? game.levels.map(({ bot }) => bot) : game.bots;
}

/** "Stufe 3 · Fortgeschritten"; a bot that is no level has a name of its own. */
export function levelName(bot: string): string {
  return said(`level.is.${bot}`, plain(bot));
}

/** "Stufe 3" */
export function shortLevel(bot: string): string {
  const n = /^level-([1-5])$/.exec(bot)?.[1];
  return n === undefined ? levelName(bot) : t("level.short", { n });
}

/** How it plays and how long it thinks, or "". */
export function levelNote(game: GameEntry, bot: string): string {
  const level = game.levels.find((one) => one.bot === bot);
  if (level === undefined) return "";
  const time =
    level.think_ms === 0
      ? t("level.at_once")
      : t("level.thinks", { seconds: level.think_ms / 1000 });
  return t("level.both", { note: said(`level.note.${bot}`, ""), time });
}
