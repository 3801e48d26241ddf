// The numbered rules of docs/rules as the page reads them: chapters, rules, and what links them.

/** A run of text of one kind. `rule` is a number that leads to that rule, `source` a page of the rulebook. */
export interface Run {
  kind: "text" | "strong" | "em" | "code" | "rule" | "source";
  text: string;
}

export interface Rule {
  /** "R12" */
  number: string;
  /** What the rulebook says, then each ruling, as paragraphs. */
  paragraphs: Run[][];
  /** The board that the rule is about, as the text names it; null if it is for all. */
  board: string | null;
}

export interface Chapter {
  title: string;
  /** What stands before the first rule. */
  lead: Run[][];
  rules: Rule[];
}

export interface RuleBook {
  title: string;
  lead: Run[][];
  chapters: Chapter[];
}

// A link leads to another file of the documentation, which the page does not have: its words stay.
const inline =
  /\[([^\]]+)\]\([^()\s]+\)|\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|(\((?:NA|DE|EN|p\.|S\.)\s\d[^()`*]*\))|\b(R\d+[a-z]?)\b/g;

/** Splits a paragraph into runs. */
export function runs(text: string): Run[] {
  const found: Run[] = [];
  const add = (kind: Run["kind"], words: string | undefined) => {
    if (words !== undefined && words !== "") found.push({ kind, text: words });
  };
  let from = 0;
  for (const match of text.matchAll(inline)) {
    add("text", text.slice(from, match.index));
    add("text", match[1]);
    add("strong", match[2]);
    add("em", match[3]);
    add("code", match[4]);
    add("source", match[5]);
    add("rule", match[6]);
    from = match.index + match[0].length;
  }
  add("text", text.slice(from));
  return found;
}

/** Lines of a block as paragraphs; a list item and a ruling ("*Ruling:*") begin a new one. */
function paragraphs(block: string): Run[][] {
  const joined = block.replace(/\n(?=- )/g, "\n\n").replace(/\s+(?=\*[^*\s]+:\*)/g, "\n\n");
  return joined
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => runs(paragraph.replace(/^- /, "• ")));
}

/** The board that a rule is about: "Germany: …", "Conductor (Europe): …", or all of "Countries (Germany)". */
function boardOf(title: string, text: string, boards: readonly string[]): string | null {
  const thing = /^[^.:,()]+ \(([^()]+)\)[:,]/.exec(text)?.[1];
  return (
    boards.find((board) => text.startsWith(`${board}:`) || thing === board) ??
    boards.find((board) => title === board || title.endsWith(`(${board})`)) ??
    null
  );
}

function chapter(text: string, boards: readonly string[]): Chapter {
  const [title = "", ...lines] = text.split("\n");
  const [lead = "", ...rules] = lines.join("\n").split(/^\*\*(?=R\d+[a-z]?\*\*)/m);
  return {
    title: title.trim(),
    lead: paragraphs(lead),
    rules: rules.map((rule) => {
      const [number = "", words = ""] = rule.split(/\*\*([\s\S]*)/);
      const said = words.trim();
      return { number, paragraphs: paragraphs(said), board: boardOf(title.trim(), said, boards) };
    }),
  };
}

/** Reads a file of docs/rules. `boards` are the names that the text gives to the boards. */
export function parseRules(markdown: string, boards: readonly string[]): RuleBook {
  const [head = "", ...chapters] = markdown.replace(/\r/g, "").split(/^## /m);
  const [title = "", ...lead] = head.split("\n");
  return {
    title: title.replace(/^# /, "").trim(),
    lead: paragraphs(lead.join("\n")),
    chapters: chapters.map((text) => chapter(text, boards)),
  };
}

/** A text as one string, as it is read. */
export function plain(paragraphs: readonly Run[][]): string {
  return paragraphs.map((runs) => runs.map(({ text }) => text).join("")).join("\n");
}
