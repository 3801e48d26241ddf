// What we see in a network ourselves: ways, arms that are hard to tell apart, counts beside printed ones.
import { member } from "../../../shell/given";
import { cityOf, kindOf, linesAt, type Doc, type Line } from "./document";
import { departures } from "./edit_parts";
import { directionsAt } from "./lay";

/** The cities that trains from here get to: they turn round in cities only, and go no further than a port. */
export function reachable(doc: Doc, from: string): Set<string> {
  const cities = new Set<string>();
  const seen = new Set<string>();
  const runs: [Line, boolean][] = [];
  const leave = (line: Line, forward: boolean) => {
    const key = `${line.id} ${String(forward)}`;
    if (seen.has(key)) return;
    seen.add(key);
    runs.push([line, forward]);
  };
  const leaveAll = (place: string, but: Line | null) => {
    for (const line of linesAt(doc, place)) if (line !== but) leave(line, line.from === place);
  };
  leaveAll(from, null);
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const [line, forward] = run;
    const end = forward ? line.to : line.from;
    const kind = kindOf(doc, end);
    if (kind === "junction") leaveAll(end, line);
    if (kind !== "city") continue;
    cities.add(end);
    if (doc.cities.find(({ id }) => id === end)?.kind === "goods") leaveAll(end, null);
  }
  return cities;
}

/** Cities with goods from which no train gets to a port. */
export function withoutPort(doc: Doc): string[] {
  const ports = doc.cities.filter(({ kind }) => kind === "port").map(({ id }) => id);
  return doc.cities
    .filter(({ id, kind }) => {
      if (kind === "port") return false;
      const there = reachable(doc, id);
      return !ports.some((port) => there.has(port));
    })
    .map(({ id }) => id);
}

/** The points that a train needs from one place to another, whatever the switches; null without a way. */
export function pointsBetween(doc: Doc, from: string, to: string): number | null {
  const cost = new Map([[from, 0]]);
  const done = new Set<string>();
  for (;;) {
    const open = [...cost].filter(([id]) => !done.has(id));
    const nearest = open.sort((a, b) => a[1] - b[1])[0];
    if (nearest === undefined) return null;
    const [here, points] = nearest;
    if (here === to) return points;
    done.add(here);
    for (const line of linesAt(doc, here)) {
      const next = line.from === here ? line.to : line.from;
      const more = points + line.pieces + (kindOf(doc, next) === "junction" ? 0 : 1);
      if (more < (cost.get(next) ?? Infinity)) cost.set(next, more);
    }
  }
}

/** Arms closer than this are hard to hit, in degrees. */
const close_arms = 24;
export function closeArms(doc: Doc): string[] {
  return doc.junctions
    .filter(({ id }) => {
      const angles = directionsAt(doc, id).map(({ angle }) => angle);
      return angles.some((a, i) =>
        angles.slice(i + 1).some((b) => {
          const turn = Math.abs(a - b) % (2 * Math.PI);
          return Math.min(turn, 2 * Math.PI - turn) < (close_arms * Math.PI) / 180;
        }),
      );
    })
    .map(({ id }) => id);
}

/** Lines into a city without a signal there. */
export function bareEntrances(doc: Doc): Line[] {
  return doc.lines.filter((line) =>
    [0, line.pieces].some(
      (gap) => cityOf(doc, line, gap) !== null && !line.signals.some((it) => it.gap === gap),
    ),
  );
}

export const compared = ["switch_discs", "cards", "action_cards"] as const;
export type Compared = (typeof compared)[number];

export function countOf(doc: Doc, what: Compared): number {
  if (what === "cards") return departures(doc);
  if (what === "action_cards") {
    const { set_signal, set_switch, move_train } = doc.rules.action_cards;
    return set_signal + set_switch + move_train;
  }
  return doc.junctions.reduce((sum, { id }) => sum + Math.max(linesAt(doc, id).length - 2, 0), 0);
}
/** As the printed edition has it, if the document says so. */
export function printedCount(doc: Doc, what: Compared): number | null {
  const counts = doc.checks ?? member(doc.provenance, "counts");
  const count = member(counts, what);
  return typeof count === "number" ? count : null;
}
