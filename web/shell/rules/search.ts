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

/** Rules that have all these words in their text or in their chapter's title; a number finds its rule first. */
export function find(book: RuleBook, query: string): Rule[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const first: Rule[] = [];
  const others: Rule[] = [];
  for (const { title, rules } of book.chapters)
    for (const rule of rules) {
      const text = fold(`${title}\n${plain(rule.paragraphs)}`);
      if (words.length === 1 && isNumber(words[0] ?? "") && names(words[0] ?? "", rule))
        first.push(rule);
      else if (words.every((word) => text.includes(word))) others.push(rule);
    }
  return [...first, ...others];
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
