// Finding rules by words and by number.
import { plain, type Rule, type RuleBook } from "./parse";

/** As one types it: small letters without accents, ä as a. The length stays the same. */
export function fold(text: string): string {
  let folded = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? "";
    const base = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    folded += base.length === 1 ? base : letter;
  }
  return folded;
}

/** What is looked for: "Lokomotive offen" are two words, of which both must occur. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

const isNumber = (word: string) => /^r?\d+[a-z]?$/.test(word);
const names = (word: string, { number }: Rule) =>
  fold(number) === (word[0] === "r" ? word : `r${word}`);

/** A word without its ending, as far as one can tell: "längster" and "längste" are both "langst". */
export function stem(word: string): string {
  const cut = word.replace(/(?:ungen|innen|chen|ern|ing|en|er|es|em|ed|e|s|n)$/, "");
  return cut.length >= 3 ? cut : word;
}

type Also = Readonly<Record<string, string>>;
interface Folded {
  rule: Rule;
  text: string;
}
/** A book is read once, not with every letter that is typed. */
const read = new WeakMap<RuleBook, { also: Also; all: Folded[] }>();

function folded(book: RuleBook, also: Also): Folded[] {
  const known = read.get(book);
  if (known?.also === also) return known.all;
  const all = book.chapters.flatMap(({ title, rules }) =>
    rules.map((rule) => ({
      rule,
      text: fold(`${title}\n${plain(rule.paragraphs)}\n${also[rule.number] ?? ""}`),
    })),
  );
  read.set(book, { also, all });
  return all;
}

const none: Also = {};

/**
 * Rules that have all these words in their text, in their chapter's title or among the words they
 * are also found by; a number finds its rule first. Where no rule has them as they were typed,
 * endings do not count.
 */
export function find(book: RuleBook, query: string, also: Also = none): Rule[] {
  const words = wordsOf(query);
  const [only = "", second] = words;
  if (only === "") return [];
  const all = folded(book, also);
  const having = (wanted: readonly string[]) =>
    all.filter(({ text }) => wanted.every((word) => text.includes(word))).map(({ rule }) => rule);
  const first =
    second === undefined && isNumber(only)
      ? all.filter(({ rule }) => names(only, rule)).map(({ rule }) => rule)
      : [];
  const found = [...new Set([...first, ...having(words)])];
  return found.length > 0 ? found : having(words.map(stem));
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** Cuts a text where the words of the query begin and end. */
export function mark(text: string, query: string): Piece[] {
  const words = wordsOf(query);
  const folded = fold(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      hit.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = pieces.at(-1);
    if (last !== undefined && last.hit === hit[i]) last.text += text[i] ?? "";
    else pieces.push({ text: text[i] ?? "", hit: hit[i] ?? false });
  }
  return pieces;
}
