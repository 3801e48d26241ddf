// Lines read aloud one after another.

/** Each line as a sentence; one that already ends as one stays as it is. */
export function sentences(lines: readonly string[]): string {
  return lines.map((line) => (/[.!?…]["”“’)]?$/.test(line) ? line : `${line}.`)).join(" ");
}
