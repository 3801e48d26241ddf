// What has to be put in order after a change of the network, so that nothing names what is gone.
import { member } from "../../../shell/given";
import { goods as all_goods, type Board } from "../board";
import { layoutOf } from "../map/layout";
import { labelOf } from "../map/layout_any";
import { type Part } from "../map/drawn";
import { cityOf, linesAt, planFor, type Doc } from "./document";
import { arms, pieceIds, withDrawn } from "./lay";
import { demandOf } from "./rules_of";

/**
 * Before the first change: names get their places into the document, since those of ours stand elsewhere, and the
 * counts of the printed edition become something to compare with, no longer something to obey.
 */
export function opened(doc: Doc): Doc {
  let next = doc;
  if (next.drawing["labels"] !== "own") {
    const { labels } = layoutOf(doc as unknown as Board);
    for (const { id } of [...doc.cities, ...doc.starts, ...doc.junctions])
      next = withDrawn(next, id, { label: member(labels, id) ?? labelOf(planFor(doc), id) });
    next = { ...next, drawing: { ...next.drawing, labels: "own" } };
  }
  if (next.checks !== undefined) {
    const { checks, ...rest } = next;
    next = { ...rest, provenance: { ...rest.provenance, counts: checks } };
  }
  return next;
}

/** Switches join two lines that are there; one signal is green at each city, and as many on lines as the rules say. */
function firstGame(doc: Doc): Doc["first_game"] {
  const switches = doc.junctions.map(({ id }): [string, readonly string[]] => {
    const lines = linesAt(doc, id).map((line) => line.id);
    const before = (member(doc.first_game.switches, id) ?? []) as readonly string[];
    const kept = [...new Set(before)].filter((line) => lines.includes(line)).slice(0, 2);
    return [id, [...kept, ...lines.filter((line) => !kept.includes(line))].slice(0, 2)];
  });
  const all = doc.lines.flatMap((line) =>
    line.signals.map(({ id, gap }) => ({ id, city: cityOf(doc, line, gap) })),
  );
  const was = (id: string) => (doc.first_game.signals.includes(id) ? 0 : 1);
  const sorted = [...all].sort((a, b) => was(a.id) - was(b.id));
  const at_cities = doc.cities.flatMap(
    ({ id }) => sorted.find(({ city }) => city === id)?.id ?? [],
  );
  const on_lines = sorted.filter(({ city }) => city === null).slice(0, doc.rules.line_signals);
  const green = new Set([...at_cities, ...on_lines.map(({ id }) => id)]);
  // In the order in which they were, so that nothing changes without need.
  const kept = doc.first_game.signals.filter((id) => green.has(id));
  return {
    switches: Object.fromEntries(switches),
    signals: [...kept, ...[...green].filter((id) => !kept.includes(id))],
  };
}

/** Ports ask for what cities have; what is asked for already stays. */
function rules(doc: Doc): Doc["rules"] {
  const ports = doc.cities.filter(({ kind }) => kind === "port").map(({ id }) => id);
  const there = new Set(doc.cities.flatMap(({ goods }) => goods ?? []));
  const asked = new Map(
    ports.map((id) => {
      const before = demandOf(member(doc.rules.demand, id));
      for (const g of all_goods) if (!there.has(g)) before[g] = 0;
      return [id, before];
    }),
  );
  for (const g of there)
    if (ports.length > 0 && [...asked.values()].every((it) => it[g] === 0))
      asked.get(ports[0]!)![g] = 2;
  const extra = ports.map((id) => [id, member(doc.rules.extra_goods.demand, id) ?? 0]);
  return {
    ...doc.rules,
    demand: Object.fromEntries(asked),
    extra_goods: { ...doc.rules.extra_goods, demand: Object.fromEntries(extra) },
  };
}

function drawing(doc: Doc): Doc["drawing"] {
  const only = (part: Readonly<Record<string, Part>>, ids: Iterable<string>) => {
    const known = new Set(ids);
    return Object.fromEntries(Object.entries(part).filter(([id]) => known.has(id)));
  };
  const { cities, starts, junctions, pieces, signals, lines } = doc.drawing;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    ...doc.drawing,
    cities: only(cities, ids(doc.cities)),
    starts: only(starts, ids(doc.starts)),
    junctions: only(junctions, ids(doc.junctions)),
    pieces: only(pieces, doc.lines.flatMap(pieceIds)),
    signals: only(
      signals,
      doc.lines.flatMap((line) => ids(line.signals)),
    ),
    lines: only(lines, ids(doc.lines)),
  };
}

/** Junctions that lost a line, or got one. */
function stale(doc: Doc): string[] {
  return doc.junctions
    .filter(({ id }) => {
      const known = Object.keys(member(member(doc.drawing.junctions, id), "arms") ?? {});
      const lines = linesAt(doc, id).map((line) => line.id);
      return known.length !== lines.length || lines.some((line) => !known.includes(line));
    })
    .map(({ id }) => id);
}

export function settled(doc: Doc): Doc {
  const kept = { ...doc, rules: rules(doc), drawing: drawing(doc) };
  const next = arms(kept, stale(kept));
  return { ...next, first_game: firstGame(next) };
}
