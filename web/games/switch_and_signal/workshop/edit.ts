// Changes of the network: each takes a document and gives another; what depends on it follows.
import { member } from "../../../shell/given";
import type { Goods } from "../../../wire/switch_and_signal";
import type { Named } from "../../../workshop/family";
import { goods as all_goods, type Spot } from "../board";
import { labelOf } from "../map/layout_any";
import {
  cityOf,
  kindOf,
  linesAt,
  list_of,
  most,
  planFor,
  type City,
  type Doc,
  type Kind,
  type Line,
  type Signal,
} from "./document";
import { bendOf, distance, freeLabel, lay, piecesFor, round, spotOf, withDrawn } from "./lay";
import { changed, onlyThere } from "./provenance";
import { replaced } from "./rules_of";
import { opened, settled } from "./settle";

/** One change from its beginning to its end: `whats` are the things that are no longer as they were known. */
export function edited(doc: Doc, whats: readonly string[], how: (doc: Doc) => Doc): Doc {
  return onlyThere(changed(settled(how(opened(doc))), whats));
}

export interface Made {
  doc: Doc;
  /** What was made, as the editor selects it; null if there is no room for it. */
  what: string | null;
}

function slug(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 40) || "place";
}
function newId(base: string, taken: (id: string) => boolean): string {
  if (!taken(base)) return base;
  for (let n = 2; ; n++) if (!taken(`${base}-${n}`)) return `${base}-${n}`;
}
function placeTaken(doc: Doc): (id: string) => boolean {
  const pieces = new Set(
    doc.lines.flatMap((it) => Array.from({ length: it.pieces }, (_, i) => `${it.id}-${i + 1}`)),
  );
  return (id) => kindOf(doc, id) !== null || pieces.has(id);
}

const new_names: Record<Kind, (n: number) => Named> = {
  city: (n) => ({ de: `Stadt ${n}`, en: `City ${n}` }),
  start: (n) => ({ de: `Startort ${n}`, en: `Start ${n}` }),
  junction: (n) => ({ de: `Weiche ${n}`, en: `Junction ${n}` }),
};

/** The smallest number after which nothing of this kind is called yet. */
function freshName(doc: Doc, kind: Kind): Named {
  const known = new Set(doc[list_of[kind]].map(({ name }) => name.de));
  for (let n = doc[list_of[kind]].length + 1; ; n++) {
    const name = new_names[kind](n);
    if (!known.has(name.de)) return name;
  }
}

function freeGoods(doc: Doc): Goods | undefined {
  return all_goods.find((g) => !doc.cities.some(({ goods }) => goods === g));
}
function withPlace(doc: Doc, kind: Kind, id: string, name: Named): Doc | null {
  if (doc[list_of[kind]].length >= most[list_of[kind]]) return null;
  if (kind === "junction") return { ...doc, junctions: [...doc.junctions, { id, name }] };
  if (kind === "start") {
    const taken = new Set(doc.starts.map(({ number }) => number));
    const number = [7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12].find((it) => !taken.has(it)) ?? 7;
    return { ...doc, starts: [...doc.starts, { id, name, number }] };
  }
  const goods = freeGoods(doc);
  const city: City =
    goods === undefined ? { id, name, kind: "port" } : { id, name, kind: "goods", goods };
  return { ...doc, cities: [...doc.cities, city] };
}

export function addPlace(doc: Doc, kind: Kind, at: Spot): Made {
  const name = freshName(doc, kind);
  const id = newId(slug(name.en), placeTaken(doc));
  const added = withPlace(doc, kind, id, name);
  if (added === null) return { doc, what: null };
  const what = `${kind}:${id}`;
  const next = edited(added, [what], (it) => {
    const there = withDrawn(it, id, { x: round(at.x), y: round(at.y) });
    return withDrawn(there, id, { label: freeLabel(there, id) });
  });
  return { doc: next, what };
}

/** How close a place may come to another one. */
export const nearest = 44;
/** The other place on which this one would be dropped. */
export function inTheWay(doc: Doc, id: string, at: Spot): string | null {
  const others = [...doc.cities, ...doc.starts, ...doc.junctions];
  return (
    others.find((it) => it.id !== id && distance(spotOf(doc, it.id), at) < nearest)?.id ?? null
  );
}

/** Moves a place; its name, its lines, their pieces and signals follow. */
export function movePlace(doc: Doc, id: string, to: Spot): Doc {
  const kind = kindOf(doc, id);
  if (kind === null) return doc;
  // Where things lie is ours on every board: nothing that is known about it changes.
  return edited(doc, [], (it) => {
    const from = spotOf(it, id);
    const lines = linesAt(it, id);
    const bends = lines.map((line) => ({ line, bend: bendOf(it, line), long: chord(it, line) }));
    const label = labelOf(planFor(it), id);
    let next = withDrawn(it, id, {
      x: round(to.x),
      y: round(to.y),
      label: {
        ...label,
        x: round(label.x + to.x - from.x),
        y: round(label.y + to.y - from.y),
      },
    });
    for (const { line, bend, long } of bends)
      next = withBend(next, line.id, bend * (chord(next, line) / (long || 1)));
    return lay(
      next,
      lines.map((line) => line.id),
    );
  });
}
function chord(doc: Doc, line: Line): number {
  return distance(spotOf(doc, line.from), spotOf(doc, line.to));
}
function withBend(doc: Doc, id: string, bend: number): Doc {
  const before = (member(doc.drawing.lines, id) ?? {}) as Record<string, unknown>;
  const lines = replaced(doc.drawing.lines, id, { ...before, bend: round(bend) });
  return { ...doc, drawing: { ...doc.drawing, lines } };
}
export function bendLine(doc: Doc, id: string, bend: number): Doc {
  return edited(doc, [], (it) => lay(withBend(it, id, bend), [id]));
}
export function moveLabel(doc: Doc, id: string, to: Spot): Doc {
  return edited(doc, [], (it) => {
    const { anchor } = labelOf(planFor(it), id);
    return withDrawn(it, id, { label: { x: round(to.x), y: round(to.y), anchor } });
  });
}

function signalIdFor(doc: Doc, line: Line, gap: number): string {
  const city = cityOf(doc, line, gap);
  const other = city === line.from ? line.to : line.from;
  const base = city === null ? `on-${line.id}` : `at-${city}-from-${other}`;
  const all = new Set(doc.lines.flatMap(({ signals }) => signals.map(({ id }) => id)));
  return newId(base.slice(0, 74), (id) => all.has(id));
}
function withLine(doc: Doc, line: Line): Doc {
  return { ...doc, lines: doc.lines.map((it) => (it.id === line.id ? line : it)) };
}
function signalCount(doc: Doc): number {
  return doc.lines.reduce((n, { signals }) => n + signals.length, 0);
}
/** The line with signals at the cities where it ends. */
function atEntrances(doc: Doc, line: Line): Doc {
  let next = doc;
  let now = line;
  for (const gap of [0, line.pieces]) {
    if (cityOf(next, now, gap) === null || now.signals.some((it) => it.gap === gap)) continue;
    if (signalCount(next) >= most.signals) continue;
    const signals = [...now.signals, { id: signalIdFor(next, now, gap), gap }];
    now = { ...now, signals: signals.sort((a, b) => a.gap - b.gap) };
    next = withLine(next, now);
  }
  return next;
}
/** A signal at every entrance that has none. */
export function fillEntrances(doc: Doc): Doc {
  const ids = doc.lines
    .filter((line) =>
      [0, line.pieces].some(
        (gap) => cityOf(doc, line, gap) !== null && !line.signals.some((it) => it.gap === gap),
      ),
    )
    .map(({ id }) => id);
  return edited(
    doc,
    ids.map((id) => `line:${id}`),
    (it) => {
      let next = it;
      for (const line of it.lines) next = atEntrances(next, line);
      return lay(next, ids);
    },
  );
}

export function spacesOf(doc: Doc): number {
  return doc.cities.length + doc.starts.length + doc.lines.reduce((n, { pieces }) => n + pieces, 0);
}

export function addLine(doc: Doc, from: string, to: string): Made {
  const room = doc.lines.length < most.lines && spacesOf(doc) < most.spaces;
  if (from === to || !room || kindOf(doc, from) === null || kindOf(doc, to) === null)
    return { doc, what: null };
  const twins = doc.lines.filter(
    (it) => (it.from === from && it.to === to) || (it.from === to && it.to === from),
  ).length;
  const taken = new Set(doc.lines.map(({ id }) => id));
  const base =
    `${from}--${to}`.slice(0, 72) + (twins === 0 ? "" : `-${String.fromCharCode(97 + twins)}`);
  const id = newId(base, (it) => taken.has(it));
  const long = distance(spotOf(doc, from), spotOf(doc, to));
  const pieces = Math.min(piecesFor(long), most.spaces - spacesOf(doc));
  const line: Line = { id, from, to, pieces, signals: [] };
  const what = `line:${id}`;
  const bend = twins === 0 ? 0 : Math.min(0.2 * long, 30) * (twins % 2 === 1 ? 1 : -1);
  const next = edited(doc, [what], (it) =>
    lay(atEntrances(withBend({ ...it, lines: [...it.lines, line] }, id, bend), line), [id]),
  );
  return { doc: next, what };
}

/** Signals on the same pieces as before, seen from the nearer end; those at the end stay at the end. */
function regapped(signals: readonly Signal[], before: number, now: number): Signal[] {
  const gaps = new Set<number>();
  return signals.flatMap((signal) => {
    const gap = signal.gap === before ? now : Math.min(signal.gap, now - 1);
    if (gaps.has(gap) || (signal.gap !== before && gap < 0)) return [];
    gaps.add(gap);
    return [{ ...signal, gap: Math.max(gap, 0) }];
  });
}

export function setPieces(doc: Doc, id: string, pieces: number): Doc {
  const line = doc.lines.find((it) => it.id === id);
  if (line === undefined) return doc;
  const room = most.spaces - spacesOf(doc) + line.pieces;
  const now = Math.min(Math.max(pieces, 1), room);
  if (now === line.pieces) return doc;
  const bend = bendOf(doc, line);
  const signals = regapped(line.signals, line.pieces, now);
  return edited(doc, [`line:${id}`], (it) =>
    lay(withBend(withLine(it, { ...line, pieces: now, signals }), id, bend), [id]),
  );
}

export function toggleSignal(doc: Doc, id: string, gap: number): Made {
  const line = doc.lines.find((it) => it.id === id);
  if (line === undefined || gap < 0 || gap > line.pieces) return { doc, what: null };
  const there = line.signals.find((it) => it.gap === gap);
  if (there === undefined && signalCount(doc) >= most.signals) return { doc, what: null };
  const made = there?.id ?? signalIdFor(doc, line, gap);
  const signals =
    there === undefined
      ? [...line.signals, { id: made, gap }].sort((a, b) => a.gap - b.gap)
      : line.signals.filter((it) => it !== there);
  const bend = bendOf(doc, line);
  const whats = [`line:${id}`, ...(there === undefined ? [`signal:${made}`] : [])];
  const next = edited(doc, whats, (it) =>
    lay(withBend(withLine(it, { ...line, signals }), id, bend), [id]),
  );
  return { doc: next, what: there === undefined ? `signal:${made}` : `line:${id}` };
}

/** Another place at one end of a line. */
export function setEnd(doc: Doc, id: string, end: "from" | "to", place: string): Doc {
  const line = doc.lines.find((it) => it.id === id);
  if (line === undefined || kindOf(doc, place) === null) return doc;
  if (place === line.from || place === line.to) return doc;
  const gap = end === "from" ? 0 : line.pieces;
  const old_city = cityOf(doc, line, gap);
  // The signal at the entrance of a city stays behind with the city.
  const signals = line.signals.filter((it) => it.gap !== gap || old_city === null);
  const moved = { ...line, [end]: place, signals };
  return edited(doc, [`line:${id}`], (it) =>
    lay(atEntrances(withBend(withLine(it, moved), id, 0), moved), [id]),
  );
}

/** A junction in place of a piece of a line; both parts keep their signals. */
export function splitLine(doc: Doc, id: string, at: number): Made {
  const line = doc.lines.find((it) => it.id === id);
  if (line === undefined || line.pieces < 3 || doc.junctions.length >= most.junctions)
    return { doc, what: null };
  if (doc.lines.length >= most.lines) return { doc, what: null };
  const n = Math.min(Math.max(at, 2), line.pieces - 1);
  const name = freshName(doc, "junction");
  const junction = newId(slug(name.en), placeTaken(doc));
  const spot = spotOf(doc, `${id}-${n}`);
  const taken = new Set(doc.lines.map((it) => it.id));
  const name_of = (from: string, to: string) =>
    newId(`${from}--${to}`.slice(0, 72), (it) => taken.has(it));
  const first: Line = {
    id: name_of(line.from, junction),
    from: line.from,
    to: junction,
    pieces: n - 1,
    signals: line.signals.filter(({ gap }) => gap < n - 1),
  };
  const second: Line = {
    id: name_of(junction, line.to),
    from: junction,
    to: line.to,
    pieces: line.pieces - n,
    signals: line.signals.filter(({ gap }) => gap > n).map((it) => ({ ...it, gap: it.gap - n })),
  };
  const what = `junction:${junction}`;
  const next = edited(doc, [what, `line:${first.id}`, `line:${second.id}`], (it) => {
    const parts = { ...it, junctions: [...it.junctions, { id: junction, name }] };
    const lines = it.lines.flatMap((one) => (one.id === id ? [first, second] : [one]));
    const there = lay(withDrawn({ ...parts, lines }, junction, { ...spot }), [first.id, second.id]);
    return withDrawn(there, junction, { label: freeLabel(there, junction) });
  });
  return { doc: next, what };
}

/** Takes away a place with its lines, a line, or a signal. */
export function remove(doc: Doc, what: string): Doc {
  const [kind, id] = partsOf(what);
  if (kind === "line") {
    return edited(doc, [], (it) => ({ ...it, lines: it.lines.filter((one) => one.id !== id) }));
  }
  if (kind === "signal") {
    const line = doc.lines.find((it) => it.signals.some((one) => one.id === id));
    const gap = line?.signals.find((it) => it.id === id)?.gap;
    return line === undefined || gap === undefined ? doc : toggleSignal(doc, line.id, gap).doc;
  }
  if (kind !== "city" && kind !== "start" && kind !== "junction") return doc;
  const lines = doc.lines.filter((it) => it.from !== id && it.to !== id);
  const list = list_of[kind];
  const rest = (doc[list] as readonly { id: string }[]).filter((it) => it.id !== id);
  return edited(doc, [], (it) => ({ ...it, lines, [list]: rest }) as Doc);
}
export function partsOf(what: string): [kind: string, id: string] {
  const cut = what.indexOf(":");
  return cut < 0 ? [what, ""] : [what.slice(0, cut), what.slice(cut + 1)];
}
