// What this device has done with each challenge: solved it, seen its solution, come how far.
import type { ChallengeMeasure } from "../../wire/protocol";
import { Kept, entriesOf } from "../kept";
import { recall } from "../memory";

/** Times are ms since 1970; 0 where it was not noted. */
export interface Page {
  /** Reached without having seen the solution. */
  solved?: number;
  /** The solution was shown before it was solved. */
  watched?: number;
  /** The best try so far. */
  best?: ChallengeMeasure[];
}
export type Album = Readonly<Record<string, Page>>;
export type Stand = "new" | "tried" | "watched" | "solved";

function isMeasure(value: unknown): value is ChallengeMeasure {
  const one = value as Partial<ChallengeMeasure> | null;
  return (
    typeof one?.what === "string" &&
    typeof one.have === "number" &&
    typeof one.want === "number" &&
    typeof one.at_most === "boolean"
  );
}
const isTime = (value: unknown) => value === undefined || typeof value === "number";
function isPage(value: unknown): value is Page {
  if (typeof value !== "object" || value === null) return false;
  const { solved, watched, best } = value as Page;
  return (
    isTime(solved) &&
    isTime(watched) &&
    (best === undefined || (Array.isArray(best) && best.every(isMeasure)))
  );
}

/** Before there was an album, only which ones were solved was kept. */
function fromBefore(): Album {
  const solved = recall<unknown>("solved", []);
  const ids = Array.isArray(solved) ? solved.filter((id) => typeof id === "string") : [];
  return Object.fromEntries(ids.map((id) => [id, { solved: 0 }]));
}

const kept = new Kept<Album>("album", 1, (content) => entriesOf(content, isPage), fromBefore);

export function album(): Album {
  return kept.read();
}
/** Takes over pages of another device; what is done stays done. */
export function addPages(pages: unknown): void {
  const more = entriesOf(pages, isPage) ?? {};
  const own = album();
  const merged = Object.entries(more).map(([id, page]): [string, Page] => [
    id,
    { ...page, ...own[id] },
  ]);
  kept.write({ ...own, ...Object.fromEntries(merged) });
}
export function clearAlbum(): void {
  kept.write({});
}

export function standOf(page: Page | undefined): Stand {
  if (page?.solved !== undefined) return "solved";
  if (page?.watched !== undefined) return "watched";
  return page?.best !== undefined && farOf(page.best) > 0 ? "tried" : "new";
}

/** How far, from 0 to 1: what there has to be counts, what there may be at most does not. */
export function farOf(measures: readonly ChallengeMeasure[]): number {
  const asked = measures.filter(({ at_most, want }) => !at_most && want > 0);
  const parts = asked.map(({ have, want }) => Math.min(Math.max(have / want, 0), 1));
  return parts.length === 0 ? 0 : parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

function change(id: string, to: (page: Page) => Page): void {
  const all = album();
  kept.write({ ...all, [id]: to(all[id] ?? {}) });
}

/** Whoever has seen how it goes has not solved it. */
export function noteSolved(id: string): void {
  const page = album()[id];
  if (page?.solved !== undefined || page?.watched !== undefined) return;
  change(id, (before) => ({ ...before, solved: Date.now() }));
}

/** What was solved before it was watched stays solved. */
export function noteWatched(id: string): void {
  if (album()[id]?.watched === undefined) change(id, (page) => ({ ...page, watched: Date.now() }));
}

export function noteTry(id: string, measures: readonly ChallengeMeasure[]): void {
  const best = album()[id]?.best;
  if (farOf(measures) > farOf(best ?? [])) change(id, (page) => ({ ...page, best: [...measures] }));
}
