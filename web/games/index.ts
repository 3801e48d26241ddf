// Finds the games of the page in the folders beside this file; no other file lists them.
import type { Language } from "../shell/settings.svelte";
import { addWords, type Words } from "../shell/words.svelte";
import type { GameRecords } from "../shell/records/firsts";
import type { WorkshopFamily } from "../workshop/family";
import type { About, AboutEntry, GameModule, RuleTexts } from "./game";

// What the lobby needs is part of it; everything else is loaded when it is asked for.
/** By family. */
export const abouts = byFamily(
  import.meta.glob<About>("./*/about.ts", { eager: true, import: "about" }),
);
const posters = import.meta.glob<string>("./*/posters/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const option_words = import.meta.glob<Words>("./*/i18n/options.*.json", { import: "default" });
const modules = byFamily(import.meta.glob<GameModule>("./*/index.ts", { import: "default" }));
const record_parts = byFamily(
  import.meta.glob<GameRecords>("./*/records.ts", { import: "records" }),
);
const rule_texts = byFamily(import.meta.glob<RuleTexts>("./*/rule_texts.ts", { import: "texts" }));
const workshop_parts = byFamily(
  import.meta.glob<WorkshopFamily>("./*/workshop/index.ts", { import: "default" }),
);

function byFamily<T>(files: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(files).map(([path, file]) => [path.split("/")[1] ?? "", file]));
}

const entries: ReadonlyMap<string, AboutEntry> = new Map(
  [...abouts.values()].flatMap((about) => Object.entries(about.entries)),
);
const poster_of: ReadonlyMap<string, string> = new Map(
  Object.entries(posters).map(([path, url]) => [/([^/]*)\.svg$/.exec(path)?.[1] ?? "", url]),
);

/** What the page knows of an entry of the catalog before its game is loaded, if it knows it. */
export function aboutEntry(game: string): AboutEntry | undefined {
  return entries.get(game);
}

/** The entries of the catalog that the hall shows, as their posters hang. */
export function usualEntries(): string[] {
  return inOrder([...entries.keys()].map((id) => ({ id })))
    .map(({ id }) => id)
    .filter((id) => entries.get(id)?.hidden !== true);
}

/** What games bring to the record book, by the id of each entry. */
export async function allRecords(): Promise<{ id: string; records: GameRecords }[]> {
  return Promise.all([...record_parts].map(async ([id, load]) => ({ id, records: await load() })));
}

/** The family of an entry of the catalog, "" if the page does not know it. */
export function familyOf(game: string): string {
  return [...abouts].find(([, about]) => game in about.entries)?.[0] ?? "";
}

/** Where the poster of an entry of the catalog is, if it has one. */
export function posterOf(game: string): string | undefined {
  return poster_of.get(game);
}

/** How many games the hall shows as long as the server has not said it. */
export const usual_games = [...entries.values()].filter(({ hidden }) => hidden !== true).length;

/** As posters hang in the hall; what is not known here follows as the catalog lists it. */
export function inOrder<Entry extends { id: string }>(catalog: readonly Entry[]): Entry[] {
  const place = ({ id }: Entry) => entries.get(id)?.order ?? Infinity;
  return [...catalog].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function found<T>(loaders: ReadonlyMap<string, () => Promise<T>>, family: string): Promise<T> {
  const load = loaders.get(family);
  if (load === undefined) throw new Error(`no such game: ${family}`);
  return load();
}

export async function gameModule(family: string): Promise<GameModule> {
  const [module] = await Promise.all([found(modules, family), loadOptionWords(family)]);
  return module;
}

/** Makes the words for a game's options known; without a connection they show their own names. */
export async function loadOptionWords(family: string): Promise<void> {
  const load = (language: Language) =>
    option_words[`./${family}/i18n/options.${language}.json`]?.().catch(() => ({})) ?? {};
  const [de, en] = await Promise.all([load("de"), load("en")]);
  addWords(`option.${family}`, { de, en });
}

/** The rules of a game without its table, for those who only read. */
export async function ruleTexts(family: string): Promise<RuleTexts> {
  return found(rule_texts, family);
}

/** The folder of a family whose documents say "ticket-to-ride". */
export function folderOf(game: string): string {
  return game.replaceAll("-", "_");
}

/** A family's part of the workshop, by what documents say of their game; null if it has none. */
export async function workshopFamily(game: string): Promise<WorkshopFamily | null> {
  const load = workshop_parts.get(folderOf(game));
  return load === undefined ? null : load();
}

/** The games whose boards can be worked on, as documents name them. */
export const workshop_games: readonly string[] = [...workshop_parts.keys()].map((family) =>
  family.replaceAll("_", "-"),
);
