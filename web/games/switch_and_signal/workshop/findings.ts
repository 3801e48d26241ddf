// The rows of the check: the program's problems in words, what we see ourselves, and what is good.
import { member } from "../../../shell/given";
import { hasWords, t } from "../../../shell/words.svelte";
import type { Editor, Finding, Problem } from "../../../workshop/family";
import type { Spot } from "../board";
import { kindOf, least, linesAt, most, tidy, type Doc } from "./document";
import { fillEntrances } from "./edit";
import { withGhost } from "./ghosts";
import { isCrowded } from "./lay";
import {
  bareEntrances,
  closeArms,
  compared,
  countOf,
  pointsBetween,
  printedCount,
  reachable,
  withoutPort,
} from "./looking";
import { connect, mendFor } from "./mends";
import { nameOf, whereOf } from "./selection";

type Said = Pick<Finding, "key" | "kind" | "title"> & Partial<Finding>;

const lists: Readonly<Record<string, string>> = {
  cities: "city",
  starts: "start",
  junctions: "junction",
  lines: "line",
  cards: "card",
  helpers: "helper",
};

/** What a JSON pointer into the document is about, as the editor selects it. */
export function whatAt(board: unknown, pointer: string): string | null {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [part = "", entry = "", inner, index] = steps;
  if (part === "rules") return "rules";
  if (part === "first_game" && entry === "switches" && inner !== undefined)
    return `junction:${inner}`;
  const kind = member(lists, part);
  if (typeof kind !== "string") return null;
  const id = (list: unknown, at: string) =>
    Array.isArray(list) && /^\d+$/.test(at) ? member(list[Number(at)], "id") : undefined;
  const it: unknown = Array.isArray(member(board, part))
    ? (member(board, part) as unknown[])[Number(entry)]
    : undefined;
  const signal =
    kind === "line" && inner === "signals" && index !== undefined
      ? id(member(it, "signals"), index)
      : undefined;
  if (typeof signal === "string") return `signal:${signal}`;
  const own = id(member(board, part), entry);
  return typeof own === "string" ? `${kind}:${own}` : null;
}

/** The part of the document in words: "Startorte". */
function partName(pointer: string): string {
  const part = pointer.split("/")[1] ?? "";
  const key = [`sas.part.${part}`, `sas.workshop.inspect.${part}`].find(hasWords);
  return key === undefined ? pathOf(pointer) : t(key);
}

/** "rules.hand", for whoever looks into the document. */
function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/", ".") || t("sas.workshop.problem.whole");
}

/** A way out as the row offers it. What it adds to the map is there already as a ghost. */
function offered(
  editor: Editor<Doc>,
  words: string,
  label: string,
  change: (doc: Doc) => Doc,
): NonNullable<Finding["mend"]> {
  const mend = {
    words: t(`sas.workshop.mend.${words}`),
    apply: () => editor.change(label, change(tidy(editor.board))),
  };
  return words === "add" || words === "connect" ? withGhost(mend, change) : mend;
}

/** How many entries of a list there are and may be; null for what is no list of the board's. */
function amounts(doc: Doc, { code, pointer }: Problem): Record<string, string | number> | null {
  const list = pointer.slice(1);
  if (code !== "wrong_number_of_entries" || !Object.hasOwn(least, list)) return null;
  const of = list as keyof typeof least;
  const now = doc[of].length;
  const yes = (is: boolean) => (is ? "yes" : "no");
  return {
    now,
    least: least[of],
    most: most[of],
    few: yes(now < least[of]),
    exact: yes(least[of] === most[of]),
  };
}

function inWords(editor: Editor<Doc>, doc: Doc, problem: Problem): Finding {
  const { pointer } = problem;
  const amount = amounts(doc, problem);
  const code = amount === null ? problem.code : "wrong_count";
  const what = whatAt(editor.board, pointer);
  const there = what !== null && whereOf(doc, what) !== null;
  const own = what === null ? "" : what.slice(what.indexOf(":") + 1);
  const other = problem.about?.filter((id) => id !== own).at(-1);
  const place_of_other = other === undefined ? null : kindOf(doc, other);
  const params = {
    place: what === null ? partName(pointer) : nameOf(doc, what),
    other: other === undefined ? "" : nameOf(doc, `${place_of_other ?? "card"}:${other}`),
    count: what === null ? 0 : linesAt(doc, own).length,
    where: pathOf(pointer),
    ...amount,
  };
  const known = hasWords(`sas.workshop.problem.${code}.title`);
  const mend = mendFor(doc, problem, what);
  const at = what !== null && there ? whereOf(doc, what) : placeFrom(doc, problem);
  return {
    key: `${code} ${pointer} ${problem.about?.join(" ") ?? ""}`,
    kind: "error",
    title: known ? t(`sas.workshop.problem.${code}.title`, params) : problem.words,
    note: known ? t(`sas.workshop.problem.${code}.note`, params) : params.where,
    ...(what === null ? {} : { about: what }),
    ...(at === null ? {} : { at }),
    ...(mend === null
      ? {}
      : {
          mend: offered(
            editor,
            mend.words,
            t("sas.workshop.done.mended", { what: params.place }),
            mend.apply,
          ),
        }),
  };
}
/** Where the last thing is that it names. */
function placeFrom(doc: Doc, { about }: Problem): Spot | null {
  for (const id of [...(about ?? [])].reverse()) {
    const kind = kindOf(doc, id);
    if (kind !== null) return whereOf(doc, `${kind}:${id}`);
  }
  return null;
}

function hint(doc: Doc, key: string, what: string | null, more: Partial<Finding> = {}): Said {
  const at = what === null ? null : whereOf(doc, what);
  const params = { place: what === null ? "" : nameOf(doc, what) };
  return {
    key: `${key} ${what ?? ""}`,
    kind: "hint",
    title: t(`sas.workshop.hint.${key}.title`, params),
    note: t(`sas.workshop.hint.${key}.note`, params),
    ...(what === null ? {} : { about: what }),
    ...(at === null ? {} : { at }),
    ...more,
  };
}
const good = (key: string, title: string): Said => ({ key, kind: "good", title });

/** Europe's one printed way: the rulebook shows it. */
const printed_way = { of: "switch-and-signal-europe", from: "calais", to: "paris", points: 3 };

function ways(doc: Doc): Said[] {
  const { of, from, to, points } = printed_way;
  const ground = member(doc.drawing["ground"], "of") ?? doc.id;
  if (ground !== of || kindOf(doc, from) === null || kindOf(doc, to) === null) return [];
  const needed = pointsBetween(doc, from, to);
  const params = { a: nameOf(doc, `start:${from}`), b: nameOf(doc, `city:${to}`), points };
  if (needed === points) return [good("way", t("sas.workshop.good.way", params))];
  const title = t("sas.workshop.hint.way.title", { ...params, needed: needed ?? 0 });
  return [
    {
      key: "way",
      kind: "hint",
      title,
      note: t("sas.workshop.hint.way.note", params),
      about: `start:${from}`,
    },
  ];
}

function counts(doc: Doc): Said[] {
  return compared.flatMap((what) => {
    const printed = printedCount(doc, what);
    if (printed === null) return [];
    const count = countOf(doc, what);
    if (count === printed) return [good(what, t(`sas.workshop.good.${what}`, { count }))];
    return [
      {
        key: what,
        kind: "hint",
        title: t(`sas.workshop.hint.${what}.title`, { count }),
        note: t(`sas.workshop.hint.${what}.note`, { printed }),
      } satisfies Said,
    ];
  });
}

function ourOwn(editor: Editor<Doc>, doc: Doc, problems: readonly Problem[]): Said[] {
  const codes = new Set(problems.map(({ code }) => code));
  const change = (key: string, apply: (doc: Doc) => Doc) =>
    offered(editor, key, t(`sas.workshop.done.${key}`), apply);
  const found: Said[] = [];
  if (!codes.has("lines_at_place"))
    for (const { id } of doc.starts)
      if (linesAt(doc, id).length === 0)
        found.push(
          hint(doc, "alone", `start:${id}`, { mend: change("connect", (it) => connect(it, id)) }),
        );
  for (const id of closeArms(doc)) found.push(hint(doc, "arms", `junction:${id}`));
  for (const line of doc.lines)
    if (isCrowded(doc, line)) found.push(hint(doc, "crowded", `line:${line.id}`));
  if (!codes.has("no_way"))
    for (const id of withoutPort(doc)) found.push(hint(doc, "no_port", `city:${id}`));
  const bare = bareEntrances(doc);
  if (bare[0] !== undefined && !codes.has("no_entrance_signal"))
    found.push(hint(doc, "entrance", `line:${bare[0].id}`, { mend: change("add", fillEntrances) }));
  found.push(...counts(doc), ...ways(doc));
  if (bare.length === 0 && doc.cities.length > 0)
    found.push(good("entrances", t("sas.workshop.good.entrances")));
  const all_ways = doc.starts.every(({ id }) => reachable(doc, id).size === doc.cities.length);
  if (all_ways && doc.starts.length > 0) found.push(good("ways", t("sas.workshop.good.ways")));
  return found;
}

/** Where no start location leads to a city, one row says so for all of them. */
function together(doc: Doc, problems: readonly Problem[]): { rest: Problem[]; found: Finding[] } {
  const to = (problem: Problem) => (problem.code === "no_way" ? problem.about?.at(-1) : undefined);
  const many = doc.cities.filter(
    ({ id }) => problems.filter((problem) => to(problem) === id).length > 1,
  );
  return {
    rest: problems.filter((problem) => !many.some(({ id }) => id === to(problem))),
    found: many.map(({ id }) => {
      const what = `city:${id}`;
      const at = whereOf(doc, what);
      const params = {
        place: nameOf(doc, what),
        count: problems.filter((problem) => to(problem) === id).length,
      };
      return {
        key: `no_ways ${id}`,
        kind: "error",
        title: t("sas.workshop.problem.no_ways.title", params),
        note: t("sas.workshop.problem.no_ways.note", params),
        about: what,
        ...(at === null ? {} : { at }),
      };
    }),
  };
}

const order = ["error", "hint", "good"];

export function findings(editor: Editor<Doc>, problems: readonly Problem[]): Finding[] {
  const doc = tidy(editor.board);
  const { rest, found } = together(doc, problems);
  const all = [
    ...rest.map((it) => inWords(editor, doc, it)),
    ...found,
    ...ourOwn(editor, doc, problems),
  ];
  const keys = new Set<string>();
  return all
    .filter(({ key }) => !keys.has(key) && keys.add(key))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
