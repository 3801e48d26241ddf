// Where a long name may be broken. Browsers know that only of words in the language of the page.

/** Shorter words fit wherever names are. */
const longest_whole = 12;
const fewest_on_a_line = 3;
const vowels = "aeiouyäöüáàâéèêíìîóòôúùû";
/** What a syllable may begin with, before its vowel. */
const beginning = `(?:sch[lmnrw]?|[bcfgkp][lr]|[dt]r|ch|ph|th|st|sp|[^${vowels}\\W\\d_])`;
const syllable = new RegExp(`[${vowels}][^${vowels}]*?(?=${beginning}[${vowels}])`, "giu");

/** The same with soft hyphens in its longest words. */
export function breakable(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => {
    if (word.length <= longest_whole) return word;
    return word.replace(syllable, (part, at: number) => {
      const before = at + part.length;
      const fits = before >= fewest_on_a_line && word.length - before >= fewest_on_a_line;
      return fits ? `${part}\u00ad` : part;
    });
  });
}
