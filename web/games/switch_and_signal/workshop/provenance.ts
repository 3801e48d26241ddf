// How each thing of a board is known: part by part as the document says, and thing by thing where somebody with
// the box confirmed it, opened it to be corrected, or changed it.
import { member } from "../../../shell/given";
import { type Part } from "../map/drawn";
import type { Doc } from "./document";
import { replaced, without } from "./rules_of";

export type Status = "printed" | "reconstructed" | "own" | "confirmed" | "opened";
export const parts = [
  "cities",
  "starts",
  "junctions",
  "lines",
  "signals",
  "cards",
  "helpers",
  "rules",
] as const;
export type PartName = (typeof parts)[number];

/** Things as the editor selects them: "junction:frankfurt". */
const part_of: Readonly<Record<string, PartName>> = {
  city: "cities",
  start: "starts",
  junction: "junctions",
  line: "lines",
  signal: "signals",
  card: "cards",
  helper: "helpers",
  rules: "rules",
};
export function partOf(what: string): PartName | null {
  const kind = what.split(":", 1)[0] ?? "";
  return Object.hasOwn(part_of, kind) ? part_of[kind]! : null;
}

const lists = ["confirmed", "opened", "changed"] as const;
export type List = (typeof lists)[number];
/** Written into the document, in both languages as all of its notes. */
const notes: Record<List, { kind: string; en: string; de: string }> = {
  confirmed: {
    kind: "printed",
    en: "confirmed by somebody who has the box",
    de: "bestätigt von jemandem, der die Schachtel hat",
  },
  opened: {
    kind: "reconstructed",
    en: "known to be otherwise on the printed board, and not corrected yet",
    de: "auf dem gedruckten Plan anders und noch nicht berichtigt",
  },
  changed: { kind: "own", en: "changed in the workshop", de: "in der Werkstatt geändert" },
};

function partsIn(doc: Doc): Part {
  const found = member(doc.provenance, "parts");
  return typeof found === "object" && found !== null ? (found as Part) : {};
}
export function listed(doc: Doc, list: List): readonly string[] {
  const places = member(member(partsIn(doc), list), "places");
  return Array.isArray(places) ? places.filter((it): it is string => typeof it === "string") : [];
}

function withList(doc: Doc, list: List, whats: readonly string[]): Doc {
  const { kind, en, de } = notes[list];
  const before = partsIn(doc);
  const german = (member(doc.provenance, "german") ?? {}) as Record<string, string>;
  const empty = whats.length === 0;
  return {
    ...doc,
    provenance: {
      ...doc.provenance,
      parts: empty
        ? without(before, list)
        : replaced(before, list, { kind, note: en, places: [...whats] }),
      german: empty ? without(german, list) : replaced(german, list, de),
    },
  };
}

/** Moves a thing into one of the lists, and out of the others; null: out of all. */
function into(doc: Doc, what: string, list: List | null): Doc {
  let next = doc;
  for (const one of lists) {
    const before = listed(next, one);
    if (one === list) {
      if (!before.includes(what)) next = withList(next, one, [...before, what]);
    } else if (before.includes(what))
      next = withList(
        next,
        one,
        before.filter((it) => it !== what),
      );
  }
  return next;
}

export function statusOf(doc: Doc, what: string): Status {
  if (listed(doc, "confirmed").includes(what)) return "confirmed";
  if (listed(doc, "opened").includes(what)) return "opened";
  if (listed(doc, "changed").includes(what)) return "own";
  const part = partOf(what);
  const kind = part === null ? undefined : member(member(partsIn(doc), part), "kind");
  if (kind === "printed") return "printed";
  return kind === "reconstructed" || kind === "inferred" ? "reconstructed" : "own";
}
export const confirm = (doc: Doc, what: string): Doc => into(doc, what, "confirmed");
export const open = (doc: Doc, what: string): Doc => into(doc, what, "opened");

/** What was changed is no longer as it was known; who is correcting it goes on doing so. */
export function changed(doc: Doc, whats: readonly string[]): Doc {
  let next = doc;
  for (const what of whats) {
    const status = statusOf(next, what);
    if (status === "opened" || status === "own") continue;
    next = into(next, what, status === "confirmed" ? "opened" : "changed");
  }
  return next;
}

export function thingsOf(doc: Doc, part: PartName): string[] {
  const all = (kind: string, list: readonly { id: string }[]) =>
    list.map(({ id }) => `${kind}:${id}`);
  switch (part) {
    case "cities":
      return all("city", doc.cities);
    case "starts":
      return all("start", doc.starts);
    case "junctions":
      return all("junction", doc.junctions);
    case "lines":
      return all("line", doc.lines);
    case "signals":
      return all(
        "signal",
        doc.lines.flatMap(({ signals }) => signals),
      );
    case "cards":
      return all("card", doc.cards);
    case "helpers":
      return all("helper", doc.helpers);
    case "rules":
      return ["rules"];
  }
}

/** Things that are gone are in no list any more. */
export function onlyThere(doc: Doc): Doc {
  const there = new Set(parts.flatMap((part) => thingsOf(doc, part)));
  let next = doc;
  for (const list of lists) {
    const before = listed(next, list);
    const kept = before.filter((what) => there.has(what));
    if (kept.length < before.length) next = withList(next, list, kept);
  }
  return next;
}

export interface Progress {
  part: PartName;
  /** How most of it is known. */
  kind: "printed" | "reconstructed" | "own";
  sure: number;
  all: number;
  /** What could be looked at next. */
  next: string | null;
}

/** How much of each part is certain. */
export function progress(doc: Doc): Progress[] {
  return parts.map((part) => {
    const things = thingsOf(doc, part);
    const status = things.map((what) => statusOf(doc, what));
    const is_sure = (it: Status) => it === "printed" || it === "confirmed";
    const sure = status.filter(is_sure).length;
    const unsure = things.filter((_, i) => !is_sure(status[i]!));
    const own = status.length > 0 && status.every((it) => it === "own");
    return {
      part,
      kind: sure === things.length && sure > 0 ? "printed" : own ? "own" : "reconstructed",
      sure,
      all: things.length,
      next: unsure[0] ?? null,
    };
  });
}
