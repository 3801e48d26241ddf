// Words for what the catalog offers; what has no words yet shows its own name.
import { aboutEntry } from "../../games";
import type { GameEntry } from "../api";
import { hasWords, named, t } from "../words.svelte";

export function plain(key: string): string {
  const words = key.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words of this key, or others if there are none. */
export function said(key: string, otherwise: string): string {
  return hasWords(key) ? t(key) : otherwise;
}

/** Of the poster: what stands large, and the line above or below it. */
export function gameWords(game: Pick<GameEntry, "id" | "name">): {
  title: string;
  series: string;
  minutes: string;
} {
  const about = aboutEntry(game.id);
  if (about === undefined) return { title: named(game.name), series: "", minutes: "" };
  const { title, series, minutes } = about;
  return { title: named(title), series: named(series), minutes: t("lobby.minutes", { minutes }) };
}

/** "Zug um Zug: Nordamerika" in two parts; the second may be "". */
export function nameParts(game: Pick<GameEntry, "name">): [string, string] {
  const [name = "", board = ""] = named(game.name).split(": ");
  return [name, board];
}

export function optionName(game: GameEntry, key: string): string {
  return said(`option.${game.family}.${key}.name`, plain(key));
}

/** A short explanation where the name is not plain, or "". */
export function optionNote(game: GameEntry, key: string): string {
  return said(`option.${game.family}.${key}.note`, "");
}

export function valueName(game: GameEntry, key: string, value: string): string {
  return said(`option.${game.family}.${key}.is.${value}`, plain(value));
}

/** Bots are named by their seat. */
export function botName(seat: number): string {
  return said(`bot.name.${seat}`, t("seat.is.bot"));
}
