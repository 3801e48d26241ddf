// Which cities are on a board: the large ones, but never too near to each other, and some where
// otherwise nothing would be.
import { bell, type Chance } from "./chance";
import { distance } from "./geometry";
import type { Point } from "./projection";

export interface Candidate extends Point {
  population: number;
}

/** So much of the widest possible spacing is kept between any two. */
const spacing = 0.74;
/** So many are chosen by size alone; the others fill gaps. */
const by_size = 0.55;

/** Those that are taken if each keeps its distance, in this order; no more than `most`. */
function spaced<Place extends Point>(
  places: readonly Place[],
  apart: number,
  most: number,
): Place[] {
  const taken: Place[] = [];
  for (const place of places) {
    if (taken.length >= most) break;
    if (taken.every((other) => distance(place, other) >= apart)) taken.push(place);
  }
  return taken;
}

function widestSpacing(places: readonly Point[], count: number): number {
  const width = Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x));
  const height = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y));
  let [fits, too_wide] = [0, Math.hypot(width, height)];
  for (let i = 0; i < 14; i++) {
    const apart = (fits + too_wide) / 2;
    if (spaced(places, apart, count).length >= count) fits = apart;
    else too_wide = apart;
  }
  return fits;
}

/** At most `count` of them, in the order of their weight. */
export function chooseCities<Place extends Candidate>(
  candidates: readonly Place[],
  count: number,
  chance: Chance,
): Place[] {
  const weighed = candidates
    .map((place) => ({ place, weight: place.population * Math.exp(0.35 * bell(chance)) }))
    .sort((a, b) => b.weight - a.weight);
  const places = weighed.map(({ place }) => place);
  if (places.length <= count) return places;
  const apart = spacing * widestSpacing(places, count);
  const chosen = spaced(places, apart, Math.ceil(by_size * count));
  const gap = weighed.map(({ place }) =>
    Math.min(...chosen.map((other) => distance(place, other))),
  );
  while (chosen.length < count) {
    let best = -1;
    let most = 0;
    for (const [i, { weight }] of weighed.entries()) {
      const far = gap[i] as number;
      const worth = far < apart ? 0 : far ** 1.2 * weight ** 0.3;
      if (worth > most) [best, most] = [i, worth];
    }
    const next = weighed[best]?.place;
    if (next === undefined) break;
    chosen.push(next);
    for (const [i, { place }] of weighed.entries())
      gap[i] = Math.min(gap[i] as number, distance(place, next));
  }
  return chosen;
}

/**
 * Without what lies far off, such as Hawaii: joined place by place, no gap wider than a part of
 * the whole. Of what then hangs together the part with most people is kept.
 */
export function mainPart<Place extends Candidate>(
  places: readonly Place[],
  widest: number,
): Place[] {
  let kept = [...places];
  for (;;) {
    const width = Math.max(...kept.map(({ x }) => x)) - Math.min(...kept.map(({ x }) => x));
    const height = Math.max(...kept.map(({ y }) => y)) - Math.min(...kept.map(({ y }) => y));
    const gap = widest * Math.hypot(width, height);
    const groups: Place[][] = [];
    let left = kept;
    while (left.length > 0) {
      const group = left.slice(0, 1);
      left = left.slice(1);
      for (const place of group) {
        const [joined, others]: [Place[], Place[]] = [[], []];
        for (const other of left) (distance(place, other) <= gap ? joined : others).push(other);
        group.push(...joined);
        left = others;
      }
      groups.push(group);
    }
    if (groups.length === 1) return kept;
    const people = (group: Place[]) => group.reduce((sum, { population }) => sum + population, 0);
    const [largest] = groups.sort((a, b) => people(b) - people(a));
    const inside = new Set(largest);
    kept = kept.filter((place) => inside.has(place));
  }
}
