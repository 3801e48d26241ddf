// Words by key, in the language that was chosen.
import { IntlMessageFormat } from "intl-messageformat";
import de from "../i18n/de.json";
import en from "../i18n/en.json";
import { trueMinus } from "./figures";
import { settings, type Language } from "./settings.svelte";

/** Words by key; in the files they are nested, "lobby": {"title": …} is "lobby.title". */
export interface Words {
  [key: string]: string | Words;
}
export type Params = Record<string, string | number | boolean>;

const messages: Record<Language, Map<string, string>> = { de: new Map(), en: new Map() };
const formats = new Map<string, IntlMessageFormat>();

function flatten(words: Words, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

/** Makes a game's words known: `words.de.prompt.turn` becomes "ttr.prompt.turn" with prefix "ttr". */
export function addWords(prefix: string, words: Record<Language, Words>): void {
  for (const language of ["de", "en"] as const)
    flatten(words[language], prefix === "" ? "" : `${prefix}.`, messages[language]);
}
addWords("", { de, en });

export function hasWords(key: string): boolean {
  return messages[settings.language].has(key);
}

/** The words of this key in the chosen language (ICU MessageFormat). A missing key shows itself. */
export function t(key: string, params?: Params): string {
  const language = settings.language;
  const message = messages[language].get(key);
  if (message === undefined) return key;
  if (!message.includes("{")) return message.replaceAll("''", "'");
  const id = `${language} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new IntlMessageFormat(message, language === "de" ? "de-DE" : "en-GB");
    formats.set(id, format);
  }
  const text = String(format.format(params));
  const below_zero = Object.values(params ?? {}).some((it) => typeof it === "number" && it < 0);
  return below_zero ? trueMinus(text) : text;
}

/** A name that the board files and the catalog hold in both languages. */
export function named(name: Readonly<Record<Language, string>>): string {
  return name[settings.language];
}
