// Every text that people read: the page's words, names on boards, rules, terminals and refusals.
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join, relative } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { abouts } from "../games";
import { parseRules, type Run } from "../shell/rules/parse";
import { gameFiles, readJson, root } from "./sources";

export const languages = ["de", "en"] as const;
export type Language = (typeof languages)[number];

/** Where a text stands. */
export type Where = "page" | "boards" | "rules" | "terminal";

export interface Text {
  file: string;
  /** Its key, its rule's number or its line. */
  key: string;
  language: Language;
  where: Where;
  /** The family of the game; "shell" for what is said around the games. */
  game: string;
  text: string;
}

export function flat(words: object, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flat(value as object, `${prefix}${key}.`),
  );
}

/** All that a message can say: one text for each of its choices, parameters as {name}. */
export function readings(message: string, language: Language): string[] {
  type Part = { type: number; value: string; options?: Record<string, { value: Part[] }> };
  const read = (parts: readonly Part[]): string[] => {
    let texts = [""];
    for (const { type, value, options } of parts) {
      const says =
        options !== undefined
          ? [...new Set(Object.values(options).flatMap((option) => read(option.value)))]
          : [type === 0 ? value : type === 7 ? "#" : `{${value}}`];
      texts = texts.flatMap((text) => says.map((said) => text + said));
    }
    return texts;
  };
  return read(new IntlMessageFormat(message, language).getAst() as unknown as Part[]);
}

function* messages(folder: string, game: string): Generator<Text> {
  for (const name of readdirSync(join(root, folder))) {
    const language =
      /^(?:(?:anyplace|circles|device|fairness|host|options|people|table|turns|workshop)\.)?(de|en)\.json$/.exec(
        name,
      )?.[1] as Language | undefined;
    if (language === undefined) continue;
    const file = join(folder, name);
    for (const [key, message] of flat(readJson<object>(join(root, file))))
      for (const text of readings(message, language))
        yield { file: `web/${file}`, key, language, where: "page", game, text };
  }
}

/** Everything that has a name in both languages. */
export function named(value: unknown, path = ""): [string, Record<Language, string>][] {
  if (typeof value !== "object" || value === null) return [];
  const { de, en } = value as Record<string, unknown>;
  if (typeof de === "string" && typeof en === "string") return [[path, { de, en }]];
  return Object.entries(value).flatMap(([key, part]) => named(part, `${path}/${key}`));
}

function* boards(family: string): Generator<Text> {
  for (const path of gameFiles(family, /^boards\/.*\.json$/)) {
    const file = relative(join(root, ".."), path);
    const board = readJson<{ provenance: { german?: Record<string, string> } }>(path);
    const of = (key: string, language: Language, text: string): Text => ({
      file,
      key,
      language,
      where: "boards",
      game: family,
      text,
    });
    for (const [key, names] of named(board))
      for (const language of languages) yield of(key, language, names[language]);
    for (const [key, text] of Object.entries(board.provenance.german ?? {}))
      yield of(key, "de", text);
  }
}

function spoken(paragraphs: readonly Run[][]): string {
  // Code is spelt as the program wants it.
  const word = ({ kind, text }: Run) => (kind === "code" ? "…" : text);
  return paragraphs.map((runs) => runs.map(word).join("")).join("\n");
}

function* rules(name: string, game: string): Generator<Text> {
  for (const language of languages) {
    const file = `docs/rules/${name}${language === "de" ? ".de" : ""}.md`;
    const book = parseRules(readFileSync(join(root, "..", file), "utf8"), []);
    const of = (key: string, text: string): Text => ({
      file,
      key,
      language,
      where: "rules",
      game,
      text,
    });
    yield of("title", book.title);
    yield of("lead", spoken(book.lead));
    for (const { title, lead, rules: all } of book.chapters) {
      yield of(title, title);
      yield of(title, spoken(lead));
      for (const { number, paragraphs } of all) yield of(number, spoken(paragraphs));
    }
  }
}

/** Sentences in a source of the program: English, for terminals and for whoever is refused. */
function* literals(file: string, game: string): Generator<Text> {
  const lines = readFileSync(join(root, "..", file), "utf8").split("\n");
  for (const [i, line] of lines.entries()) {
    if (/^\s*(#|\/\/)/.test(line)) continue;
    for (const [, text = ""] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g))
      if (/\p{L} \p{L}/u.test(text))
        yield { file, key: `line ${i + 1}`, language: "en", where: "terminal", game, text };
  }
}

function files(folder: string, name: RegExp): string[] {
  const path = join(root, "..", folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);
}

export function allTexts(): Text[] {
  const texts = [...messages("i18n", "shell")];
  for (const [family, about] of abouts) {
    texts.push(...messages(`games/${family}/i18n`, family), ...boards(family));
    for (const [key, names] of named(about.entries))
      for (const language of languages)
        texts.push({
          file: `web/games/${family}/about.ts`,
          key,
          language,
          where: "page",
          game: family,
          text: names[language],
        });
    texts.push(...rules(family.replaceAll("_", "-"), family));
    for (const file of [
      ...files(`games/${family}/telling`, /\.cpp$/),
      ...files(`games/${family}/rules`, /^reasons\.cpp$/),
    ])
      texts.push(...literals(file, family));
  }
  for (const file of [...files("tables", /\.(cpp|h)$/), ...files("cli", /\.cpp$/)])
    texts.push(...literals(file, "shell"));
  return texts;
}
