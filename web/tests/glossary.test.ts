// One word for each thing, in both languages, wherever people read it.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { abouts, ruleTexts } from "../games";
import { parseRules } from "../shell/rules/parse";
import { find, fold, stem } from "../shell/rules/search";
import { gameFiles, readJson, root } from "./sources";
import {
  allTexts,
  flat,
  languages,
  named,
  readings,
  type Language,
  type Text,
  type Where,
} from "./texts";

/** What is not to be written; `bad` has it, `good` only looks like it. */
interface Banned {
  pattern: string;
  say: string;
  bad: string[];
  good?: string[];
  games?: string[];
  in?: Where[];
}
interface Habit {
  id: string;
  meaning?: string;
  not?: Partial<Record<Language, Banned[]>>;
}
interface Term extends Habit {
  de: string;
  en: string;
  /** Where it is in use; everywhere if nothing is said. */
  games?: string[];
  short?: Record<Language, string>;
  /** False for a word of the page of which the rules say nothing. */
  in_rules?: boolean;
}
interface Glossary {
  about: string;
  terms: Term[];
  style: Habit[];
}

const glossary = readJson<Glossary>(join(root, "i18n/glossary.json"));
const banned = [...glossary.terms, ...glossary.style].flatMap(({ id, not }) =>
  languages.flatMap((language) => (not?.[language] ?? []).map((ban) => ({ id, language, ban }))),
);
const texts = allTexts();

/** "web/i18n/en.json deal.title: “Known luck”; say “known deal”" for every text that should not be. */
function faults(among: readonly Text[]): string[] {
  return banned.flatMap(({ language, ban }) => {
    const pattern = new RegExp(ban.pattern, "mu");
    return among
      .filter((text) => text.language === language)
      .filter(({ game, where }) => {
        return (ban.games?.includes(game) ?? true) && (ban.in?.includes(where) ?? true);
      })
      .flatMap(({ file, key, text }) => {
        const found = pattern.exec(text);
        return found === null ? [] : [`${file} ${key}: “${found[0]}”; say “${ban.say}”`];
      });
  });
}

const sample = (text: string, language: Language, { games, in: where }: Banned): Text => ({
  file: "sample",
  key: text,
  language,
  where: where?.[0] ?? "page",
  game: games?.[0] ?? "grand_trunk_journey",
  text,
});

it("the texts are there", () => {
  for (const where of ["page", "boards", "rules", "terminal"] as const)
    for (const language of where === "terminal" ? (["en"] as const) : languages) {
      const some = texts.filter((text) => text.where === where && text.language === language);
      expect(some.length, `${where} ${language}`).toBeGreaterThan(30);
    }
  for (const game of ["shell", ...abouts.keys()])
    expect(texts.some((text) => text.game === game)).toBe(true);
});

it("a message is read with each of its choices", () =>
  expect(readings("{n, plural, one {# card} other {# cards}} of {name}", "en")).toEqual([
    "# card of {name}",
    "# cards of {name}",
  ]));

describe("the glossary", () => {
  it("has every term once", () => {
    const ids = [...glossary.terms, ...glossary.style].map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const known = ["shell", ...abouts.keys()];
    const games = glossary.terms.flatMap((term) => term.games ?? []);
    expect(games.filter((game) => !known.includes(game))).toEqual([]);
  });

  it("has only terms that are in use", () => {
    const unused = glossary.terms.flatMap((term) =>
      languages.flatMap((language) => {
        const words = fold(term[language]).split(" ").map(stem);
        const used = texts.some(
          (text) =>
            text.language === language &&
            (term.games?.includes(text.game) ?? true) &&
            words.every((word) => fold(text.text).includes(word)),
        );
        return used ? [] : [`${language} ${term[language]}`];
      }),
    );
    expect(unused).toEqual([]);
  });

  it.each(banned)("sees what is not to be written ($language, $id)", ({ language, ban }) => {
    const seen = (text: string) => {
      return new RegExp(ban.pattern, "mu").test(text);
    };
    expect(ban.bad.length).toBeGreaterThan(0);
    expect(ban.bad.filter((text) => !seen(text))).toEqual([]);
    expect((ban.good ?? []).filter(seen)).toEqual([]);
    for (const text of ban.bad)
      expect(faults([sample(text, language, ban)]).length).toBeGreaterThan(0);
  });

  it("names file, key and what to write instead", () => {
    const planted: Text = {
      file: "web/i18n/en.json",
      key: "deal.title",
      language: "en",
      where: "page",
      game: "shell",
      text: "Known luck",
    };
    expect(faults([planted])).toEqual([
      "web/i18n/en.json deal.title: “Known luck”; say “known deal”",
    ]);
    expect(faults([{ ...planted, language: "de", text: "Known luck" }])).toEqual([]);
  });
});

it("nothing is written that has another word", () => expect(faults(texts)).toEqual([]));

it("a line of the log has no full stop, for it is read with others", () => {
  const stopped = texts.filter(
    ({ where, key, text }) => where === "page" && key.startsWith("log.") && /\.$/.test(text),
  );
  expect(stopped.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

/** Labels on the page that name something of the game, and those of them that no rule is about. */
const labels: Record<string, { walked: RegExp; besides: RegExp }> = {
  ticket_to_ride: {
    walked:
      /^(card|passenger|pile|group|act|market|ticket|player|way|result|source)\.|^learn\.\w+\.\w+\.name$|^map\.(points|closed)$|^phone\.(pay|board|market|build|draw|take_cards)$|^pay\.label$/,
    besides: /^$/,
  },
  switch_and_signal: {
    walked:
      /^(color|speed|a_train|card|helper|group|phase|cause|loss|departure|clock|deck|do|store|source)\.|^learn\.\w+\.\w+\.name$|^roll\.(heading|cost|short|exits)$/,
    besides: /^do\.(cancel|all|less|what|as_now|free_card|pick)$|^departure\.now$|\.plan\.name$/,
  },
  grand_trunk_journey: {
    walked:
      /^(good|card|feature|step|time|panel|kind|improvement|requires|detail|gain|action|score)\.|^learn\.\w+\.\w+\.name$|^map\.(wanted|supplied|first_delivery|terminal|no_terminal|wood_track)$/,
    besides: /^panel\.log$/,
  },
  heaviest_train: { walked: /^(act|yard)\./, besides: /^$/ },
};

describe.each([...abouts.keys()])("the rules of %s are found by the page's words", (family) => {
  it.each(languages)("%s", async (language) => {
    const rules = await ruleTexts(family);
    const book = parseRules(await rules.load(language), []);
    const also = await rules.words(language);
    const numbers = book.chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.number));
    expect(Object.keys(also).filter((number) => !numbers.includes(number))).toEqual([]);

    const terms = glossary.terms
      .filter((term) => term.in_rules !== false && (term.games?.includes(family) ?? true))
      .flatMap((term) => [term[language], ...(term.short ? [term.short[language]] : [])]);
    const { walked, besides } = labels[family] ?? { walked: /^$/, besides: /^$/ };
    const page = flat(readJson<object>(join(root, "games", family, "i18n", `${language}.json`)))
      .filter(([key, text]) => walked.test(key) && !besides.test(key) && !text.includes("{"))
      .map(([, text]) => text);
    const pieces = gameFiles(family, /^boards\/.*\.json$/).flatMap((path) => {
      const board = readJson<Record<string, unknown>>(path);
      return ["helpers", "improvements", "objectives", "ticket_piles", "wagons"].flatMap((part) =>
        named(board[part]).map(([, names]) => names[language]),
      );
    });
    // Soft hyphens and signs are not typed; whole sentences are not looked for.
    const queries = [...new Set([...terms, ...page, ...pieces])]
      .map((text) =>
        text
          .replace(/\u00ad/g, "")
          .replace(/[.,?:·]/g, "")
          .trim(),
      )
      .filter((text) => text !== "" && text.split(/\s+/).length <= 4);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.filter((query) => find(book, query, also).length === 0)).toEqual([]);
  });
});

it.each([
  ["ticket_to_ride", "de", "längster Weg", "R48"],
  ["ticket_to_ride", "de", "Doppelgleis", "R33"],
  ["ticket_to_ride", "de", "letzte Runde", "R45"],
  ["ticket_to_ride", "en", "longest route", "R48"],
  ["ticket_to_ride", "en", "last round", "R45"],
  ["switch_and_signal", "de", "Zusammenstoß", "R46"],
  ["switch_and_signal", "en", "crash", "R46"],
  ["grand_trunk_journey", "de", "Aufgaben", "R86"],
  ["grand_trunk_journey", "en", "days saved", "R82"],
] as const)("%s (%s): %s leads to %s", async (family, language, query, rule) => {
  const rules = await ruleTexts(family);
  const book = parseRules(await rules.load(language), []);
  const found = find(book, query, await rules.words(language));
  expect(found.slice(0, 4).map(({ number }) => number)).toContain(rule);
});
