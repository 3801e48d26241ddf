// Entries of a record as columns, which compress well. It knows nothing of any game: every word that
// occurs (a text, a number, the keys of an object) stands once in a table, and of each place where
// words occur there is a column that says which word comes next.
import type { RecordEntry } from "../wire/match";
import { LinkError } from "./link_error";

export type Entries = RecordEntry<unknown>[];

export interface Columns {
  /** Words are divided by "|", tables by "||". */
  tables: string;
  /** For each column, in the order in which they are first needed, the number of its table. */
  owners: string;
  /** Divided by spaces. 0 is the table's next word that was not used yet, n + 1 is word n. */
  columns: string;
}

// The letters that texts have most come first: so numbers and words share the short codes.
const digits = "-aenrotilscdbghumkpyvwfjzqxABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const carry = "~";

function numeral(n: number): string {
  return carry.repeat(Math.floor(n / digits.length)) + (digits[n % digits.length] ?? "");
}

function numbers(text: string): number[] {
  const all: number[] = [];
  let carried = 0;
  for (const char of text) {
    if (char === carry) carried += digits.length;
    else {
      const digit = digits.indexOf(char);
      if (digit < 0) throw new LinkError("damaged");
      all.push(carried + digit);
      carried = 0;
    }
  }
  if (carried > 0) throw new LinkError("damaged");
  return all;
}

// Words: "[2" is a list of two, "{move/to,days" an object with that type and those members,
// "{to,days" one without a type, "=" comes before any other JSON, and the rest is text.
const simple = /^\w+$/;
const plain_text = /^[^=[{|][^|]*$/;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(value: Record<string, unknown>): string | null {
  const { type } = value;
  if (Object.keys(value)[0] !== "type" || typeof type !== "string") return null;
  return simple.test(type) ? type : null;
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}`;
  if (typeof value === "string" && plain_text.test(value)) return value;
  if (isObject(value) && Object.keys(value).every((key) => simple.test(key))) {
    const type = typeOf(value);
    const keys = Object.keys(value);
    return type === null ? `{${keys.join()}` : `{${type}/${keys.slice(1).join()}`;
  }
  return `=${JSON.stringify(value).replaceAll("|", "\\u007c")}`;
}

/** The type and the other keys that "{…" stands for. */
function shapeOf(word: string): { type: string | null; keys: string[] } {
  const [first = "", second] = word.slice(1).split("/");
  const keys = (second ?? first).split(",").filter((key) => key !== "");
  return { type: second === undefined ? null : first, keys };
}

const item = (place: string) => `${place}.`;
const member = (place: string, type: string | null, key: string) => `${type ?? place}/${key}`;
/** Who acts follows mostly from what is done. */
const actorAt = (action: string) => `actor ${action}`;

class Writer {
  private readonly tables: Map<string, number>[] = [];
  private readonly columns = new Map<string, { table: number; said: number[]; words: number[] }>();

  word(place: string, word: string): void {
    let column = this.columns.get(place);
    if (column === undefined) {
      // Where a word is known already, there are likely to be more of them.
      const known = this.tables.findIndex((table) => table.has(word));
      const table = known >= 0 ? known : this.tables.push(new Map()) - 1;
      column = { table, said: [], words: [] };
      this.columns.set(place, column);
    }
    const table = this.tables[column.table] as Map<string, number>;
    const index = table.get(word);
    column.said.push(index === undefined ? 0 : index + 1);
    column.words.push(index ?? table.size);
    if (index === undefined) table.set(word, table.size);
  }

  value(place: string, value: unknown): void {
    const word = wordOf(value);
    this.word(place, word);
    if (word.startsWith("[")) {
      for (const each of value as unknown[]) this.value(item(place), each);
    } else if (word.startsWith("{")) {
      const { type, keys } = shapeOf(word);
      for (const key of keys)
        this.value(member(place, type, key), (value as Record<string, unknown>)[key]);
    }
  }

  done(): Columns {
    const columns = [...this.columns.values()];
    return {
      tables: this.tables.map((table) => [...table.keys()].join("|")).join("||"),
      owners: columns.map(({ table }) => numeral(table)).join(""),
      columns: columns
        .map(({ said, words }) => {
          let length = said.length;
          while (length > 1 && words[length - 1] === words[length - 2]) length--;
          return said.slice(0, length).map(numeral).join("");
        })
        .join(" "),
    };
  }
}

interface ReadColumn {
  table: number;
  said: number[];
  at: number;
  /** At its end a column says its last word again and again. */
  last: string | undefined;
}

const deepest = 12;

class Reader {
  private readonly tables: string[][];
  private readonly used: number[];
  private readonly waiting: ReadColumn[];
  private readonly columns = new Map<string, ReadColumn>();

  constructor(
    { tables, owners, columns }: Columns,
    /** How many characters may still come out. */
    private left: number,
  ) {
    this.tables = tables === "" ? [] : tables.split("||").map((table) => table.split("|"));
    this.used = this.tables.map(() => 0);
    const owner = numbers(owners);
    const texts = columns === "" ? [] : columns.split(" ");
    if (owner.length !== texts.length) throw new LinkError("damaged");
    this.waiting = texts
      .map((text, i) => ({
        table: owner[i] ?? -1,
        said: numbers(text),
        at: 0,
        last: undefined,
      }))
      .reverse();
  }

  word(place: string): string {
    let column = this.columns.get(place);
    if (column === undefined) {
      column = this.waiting.pop();
      if (column === undefined) throw new LinkError("damaged");
      this.columns.set(place, column);
    }
    const said = column.said[column.at++];
    if (said !== undefined) {
      const index = said === 0 ? this.unused(column.table) : said - 1;
      column.last = this.tables[column.table]?.[index];
    }
    const word = column.last;
    if (word === undefined) throw new LinkError("damaged");
    this.left -= word.length + 1;
    if (this.left < 0) throw new LinkError("too_long");
    return word;
  }

  private unused(table: number): number {
    const index = this.used[table] ?? 0;
    this.used[table] = index + 1;
    return index;
  }

  value(place: string, depth = 0): unknown {
    if (depth > deepest) throw new LinkError("damaged");
    return this.inside(place, this.word(place), depth);
  }

  /** What a word stands for, with all that is in it. */
  inside(place: string, word: string, depth: number): unknown {
    if (word.startsWith("=")) return fromJson(word.slice(1));
    if (word.startsWith("[")) {
      const length = Number(word.slice(1));
      // Every item takes at least a character.
      if (!Number.isInteger(length) || length < 0 || length > this.left)
        throw new LinkError("damaged");
      return Array.from({ length }, () => this.value(item(place), depth + 1));
    }
    if (!word.startsWith("{")) return word;
    const { type, keys } = shapeOf(word);
    const members = keys.map((key) => [key, this.value(member(place, type, key), depth + 1)]);
    // As pairs: so no key can reach a prototype.
    return Object.fromEntries(type === null ? members : [["type", type], ...members]);
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LinkError("damaged");
  }
}

/** Seats are counted from who acted last, so that turns look alike whoever has them. */
export function toColumns(entries: Entries, players: number): Columns {
  const writer = new Writer();
  let last = 0;
  for (const { actor, action } of entries) {
    writer.value("action", action);
    const place = actorAt(wordOf(action));
    if (actor === "chance") writer.word(place, actor);
    else {
      writer.word(place, wordOf((actor - last + players) % players));
      last = actor;
    }
  }
  return writer.done();
}

/** Throws a `LinkError` unless `toColumns` could have made this, and nothing longer than `most`. */
export function fromColumns(
  columns: Columns,
  count: number,
  players: number,
  most: number,
): Entries {
  const reader = new Reader(columns, most);
  let last = 0;
  return Array.from({ length: count }, () => {
    const word = reader.word("action");
    const action = reader.inside("action", word, 0);
    const actor = reader.word(actorAt(word));
    if (actor === "chance") return { actor, action };
    const step = actor.startsWith("=") ? Number(actor.slice(1)) : NaN;
    if (!Number.isInteger(step) || step < 0 || step >= players) throw new LinkError("damaged");
    last = (last + step) % players;
    return { actor: last, action };
  });
}
