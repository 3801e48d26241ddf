// Ways out of problems, each one step in the editor.
import { member } from "../../../shell/given";
import type { Problem } from "../../../workshop/family";
import { canvasOf } from "../map/drawn";
import { kindOf, linesAt, most, type Doc } from "./document";
import { addLine, addPlace, edited, fillEntrances, partsOf } from "./edit";
import { removeCard, setCard, setNumber, setRule, toggleHelper } from "./edit_parts";
import { freeSpot } from "./free_spot";
import { distance, spotOf } from "./lay";

export interface Mend {
  /** Its words: `sas.workshop.mend.<words>`. */
  words: string;
  apply: (doc: Doc) => Doc;
}

/** A line to the nearest place that has room for one more. */
export function connect(doc: Doc, id: string): Doc {
  const full = (other: string) =>
    linesAt(doc, other).length >= (kindOf(doc, other) === "city" ? most.exits : most.arms);
  const ends = [...doc.junctions, ...doc.cities.filter(({ kind }) => kind === "goods")]
    .map((it) => it.id)
    .filter((other) => other !== id && !full(other))
    .sort(
      (a, b) =>
        distance(spotOf(doc, id), spotOf(doc, a)) - distance(spotOf(doc, id), spotOf(doc, b)),
    );
  return ends[0] === undefined ? doc : addLine(doc, id, ends[0]).doc;
}

/** The start locations that are missing, each joined to the network. */
function allStarts(doc: Doc): Doc {
  const { width, height } = canvasOf(doc.drawing);
  let next = doc;
  while (next.starts.length < most.starts) {
    const at = freeSpot(next, { x: width / 2, y: height / 2 });
    const made = at === null ? null : addPlace(next, "start", at);
    if (made === null || made.what === null) return next;
    next = connect(made.doc, partsOf(made.what)[1]);
  }
  return next;
}

/** Everything that follows from the rest is told anew. */
const settle = (doc: Doc) => edited(doc, [], (it) => it);

function withProvenance(doc: Doc): Doc {
  const parts = [
    "rules",
    "cities",
    "starts",
    "junctions",
    "lines",
    "cards",
    "helpers",
    "first_game",
    "drawing",
  ];
  const before = (member(doc.provenance, "parts") ?? {}) as Record<string, unknown>;
  const known = new Set(Object.keys(before).map((key) => key.split(/[. ]/, 1)[0]));
  const missing = parts.filter((part) => !known.has(part));
  return {
    ...doc,
    provenance: {
      ...doc.provenance,
      parts: { ...before, ...Object.fromEntries(missing.map((part) => [part, { kind: "own" }])) },
    },
  };
}

/** The way out of a problem with what is selected by `what`, if there is one without a choice. */
export function mendFor(
  doc: Doc,
  { code, about, pointer }: Problem,
  what: string | null,
): Mend | null {
  const [kind, id] = partsOf(what ?? "");
  switch (code) {
    case "no_entrance_signal":
      return { words: "add", apply: fillEntrances };
    case "lines_at_place":
      if (kind !== "start" || linesAt(doc, id).length > 0) return null;
      return { words: "connect", apply: (it) => connect(it, id) };
    case "wrong_number_of_entries":
      if (pointer !== "/starts" || doc.starts.length >= most.starts) return null;
      return { words: "add", apply: allStarts };
    case "repeated_number": {
      const taken = new Set(doc.starts.map(({ number }) => number));
      const free = [7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12].find((number) => !taken.has(number));
      if (free === undefined || kind !== "start") return null;
      return { words: "renumber", apply: (it) => setNumber(it, id, free) };
    }
    case "few_line_signals":
    case "first_game_signals":
    case "foreign_line":
    case "unwanted_goods":
    case "no_source":
    case "nothing_wanted":
      return { words: "settle", apply: code === "few_line_signals" ? fewerDiscs : settle };
    case "few_extra_goods":
      return { words: "settle", apply: lessExtra };
    case "no_departures":
      return {
        words: "settle",
        apply: (it) => {
          const all = it.cards.reduce((sum, { count }) => sum + count, 0);
          return setRule(it, ["removed_cards", "most"], Math.max(all - 1, 0));
        },
      };
    case "count_differs":
      return { words: "accept", apply: settle };
    case "part_without_provenance":
      return { words: "add", apply: withProvenance };
    case "repeated_card": {
      const other = about?.find((it) => it !== id && doc.cards.some((card) => card.id === it));
      const [one, two] = [id, other].map((of) => doc.cards.find((card) => card.id === of));
      if (one === undefined || two === undefined) return null;
      return {
        words: "join",
        apply: (it) => setCard(removeCard(it, one.id), two.id, { count: one.count + two.count }),
      };
    }
    case "repeated_effect": {
      const helper = doc.helpers.find((it) => it.id === id);
      return helper === undefined
        ? null
        : { words: "remove", apply: (it) => toggleHelper(it, helper.effect) };
    }
    default:
      return null;
  }
}

function fewerDiscs(doc: Doc): Doc {
  const cities = new Set(doc.cities.map(({ id }) => id));
  const on_lines = doc.lines.flatMap(({ signals, from, to, pieces }) =>
    signals.filter(
      ({ gap }) => !((gap === 0 && cities.has(from)) || (gap === pieces && cities.has(to))),
    ),
  ).length;
  return setRule(doc, ["line_signals"], Math.min(on_lines, doc.rules.line_signals));
}
function lessExtra(doc: Doc): Doc {
  let left =
    doc.rules.extra_goods.supply * doc.cities.filter(({ kind }) => kind === "goods").length;
  const demand = Object.entries(doc.rules.extra_goods.demand).map(([port, count]) => {
    const now = Math.min(count, left);
    left -= now;
    return [port, now];
  });
  return setRule(doc, ["extra_goods", "demand"], Object.fromEntries(demand));
}
