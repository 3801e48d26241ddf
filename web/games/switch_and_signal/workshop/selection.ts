// What can be selected: its name in words, where it lies, and what comes next in reading order.
import { named, t } from "../../../shell/words.svelte";
import type { Spot } from "../board";
import { cityOf, kindOf, planFor, type Doc, type Line } from "./document";
import { partsOf } from "./edit";
import { signalSpot, spotOf } from "./lay";
import { Geometry, along } from "../map/geometry";

/** "junction:frankfurt" if it is there; the rest is rules, cards and the board itself. */
export function isThere(doc: Doc, what: string | null): what is string {
  if (what === null) return false;
  const [kind, id] = partsOf(what);
  switch (kind) {
    case "city":
    case "start":
    case "junction":
      return kindOf(doc, id) === kind;
    case "line":
      return doc.lines.some((it) => it.id === id);
    case "signal":
      return signalOf(doc, id) !== null;
    case "card":
      return doc.cards.some((it) => it.id === id);
    case "helper":
      return doc.helpers.some((it) => it.id === id);
    default:
      return what === "rules" || what === "cards";
  }
}

export function signalOf(doc: Doc, id: string): { line: Line; gap: number } | null {
  for (const line of doc.lines) {
    const signal = line.signals.find((it) => it.id === id);
    if (signal !== undefined) return { line, gap: signal.gap };
  }
  return null;
}

function placeName(doc: Doc, id: string): string {
  const it = [...doc.cities, ...doc.starts, ...doc.junctions].find((one) => one.id === id);
  return it === undefined ? id : named(it.name);
}
/** "Paris – Dijon". */
export function lineName(doc: Doc, line: Line): string {
  return t("sas.workshop.name.line", { a: placeName(doc, line.from), b: placeName(doc, line.to) });
}

export function nameOf(doc: Doc, what: string): string {
  const [kind, id] = partsOf(what);
  if (kind === "line") {
    const line = doc.lines.find((it) => it.id === id);
    return line === undefined ? id : lineName(doc, line);
  }
  if (kind === "signal") {
    const it = signalOf(doc, id);
    if (it === null) return id;
    const city = cityOf(doc, it.line, it.gap);
    if (city === null) return t("sas.workshop.name.signal_line", { line: lineName(doc, it.line) });
    const to = it.line.from === city ? it.line.to : it.line.from;
    const names = { city: placeName(doc, city), to: placeName(doc, to) };
    return t("sas.workshop.name.signal_city", names);
  }
  if (kind === "card") {
    const n = doc.cards.findIndex((it) => it.id === id);
    return n < 0 ? id : t("sas.workshop.name.card", { number: n + 1 });
  }
  if (kind === "helper") {
    const it = doc.helpers.find((one) => one.id === id);
    return it === undefined ? id : named(it.name);
  }
  if (kind === "rules") return t("sas.part.rules");
  if (kind === "cards") return t("sas.part.cards");
  return placeName(doc, id);
}

/** In canvas units; null for what lies nowhere on the map. */
export function whereOf(doc: Doc, what: string): Spot | null {
  if (!isThere(doc, what)) return null;
  const [kind, id] = partsOf(what);
  if (kind === "line") return middleOf(doc, id);
  if (kind === "signal") return signalSpot(doc, id);
  return kindOf(doc, id) === null || kind === "card" || kind === "helper" ? null : spotOf(doc, id);
}

/** Half of the way along a line. */
export function middleOf(doc: Doc, id: string): Spot {
  const points = new Geometry(planFor(doc)).line(id);
  let long = 0;
  for (let i = 1; i < points.length; i++)
    long += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  return along(points, long / 2);
}

/** Everything on the map, line by line as one reads, places before what lies beside them. */
export function inReadingOrder(doc: Doc): string[] {
  const all = [
    ...doc.cities.map(({ id }) => `city:${id}`),
    ...doc.starts.map(({ id }) => `start:${id}`),
    ...doc.junctions.map(({ id }) => `junction:${id}`),
    ...doc.lines.map(({ id }) => `line:${id}`),
    ...doc.lines.flatMap(({ signals }) => signals.map(({ id }) => `signal:${id}`)),
  ].map((what) => ({ what, at: whereOf(doc, what) ?? { x: 0, y: 0 } }));
  const row = (y: number) => Math.floor(y / 60);
  return all.sort((a, b) => row(a.at.y) - row(b.at.y) || a.at.x - b.at.x).map(({ what }) => what);
}

/** The next thing in this direction, nearest first; null at the edge. */
export function towards(doc: Doc, from: string, dx: number, dy: number): string | null {
  const here = whereOf(doc, from);
  if (here === null) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const what of inReadingOrder(doc)) {
    const at = whereOf(doc, what);
    if (what === from || at === null) continue;
    const [x, y] = [at.x - here.x, at.y - here.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (ahead <= 4 || aside > 1.6 * ahead) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [what, far];
  }
  return best;
}
