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
/** The nearest two are no nearer than this part of the mean distance of neighbours. */
const most_crowded = 0.45;

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

/** The mean length of the shortest tree that joins all points. */
export function meanOfTree(points: readonly Point[]): number {
  const far = points.map(() => Infinity);
  far[0] = 0;
  const left = new Set(points.keys());
  let sum = 0;
  while (left.size > 0) {
    const next = [...left].reduce((a, b) => ((far[b] as number) < (far[a] as number) ? b : a));
    left.delete(next);
    sum += far[next] as number;
    for (const i of left)
      far[i] = Math.min(far[i] as number, distance(points[i] as Point, points[next] as Point));
  }
  return sum / Math.max(points.length - 1, 1);
}

export function nearestPair(points: readonly Point[]): number {
  return Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b))));
}

interface Weighed<Place> {
  place: Place;
  weight: number;
}

/** At most `count` of them: fewer where more would only crowd together. */
export function chooseCities<Place extends Candidate>(
  candidates: readonly Place[],
  count: number,
  chance: Chance,
): Place[] {
  const weighed = candidates
    .map((place) => ({ place, weight: place.population * Math.exp(0.35 * bell(chance)) }))
    .sort((a, b) => b.weight - a.weight);
  for (let most = Math.min(count, weighed.length); ; most--) {
    const chosen = chooseFrom(weighed, most);
    if (most < 3 || nearestPair(chosen) >= most_crowded * meanOfTree(chosen)) return chosen;
  }
}

function chooseFrom<Place extends Candidate>(
  weighed: readonly Weighed<Place>[],
  count: number,
): Place[] {
  const places = weighed.map(({ place }) => place);
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

export interface Landed extends Candidate {
  /** Number of the land it lies on; null where that is not known, as on a small island. */
  land: number | null;
}

/** Gaps as parts of the whole: what is nearer belongs to a group, and what is nearer to the group. */
const gap_in_group = 0.08;
const gap_to_group = 0.25;

function diagonal(places: readonly Point[]): number {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function groupsOf<Place extends Landed>(places: readonly Place[], gap: number): Place[][] {
  const groups: Place[][] = [];
  let left = [...places];
  while (left.length > 0) {
    const group = left.slice(0, 1);
    left = left.slice(1);
    for (const place of group) {
      const [joined, others]: [Place[], Place[]] = [[], []];
      for (const other of left) {
        const same = place.land !== null && place.land === other.land;
        (same || distance(place, other) <= gap ? joined : others).push(other);
      }
      group.push(...joined);
      left = others;
    }
    groups.push(group);
  }
  return groups;
}

/** Whether a part of the people is worth it that the sheet grows by this part of itself. */
function worthIt(growth: number, people: number): boolean {
  return people >= 0.02 || (growth <= 0.3 && people >= 0.01 * growth);
}

function area(places: readonly Point[]): number {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** From one group to another. */
function between(some: readonly Point[], others: readonly Point[]): number {
  return Math.min(...some.map((a) => Math.min(...others.map((b) => distance(a, b)))));
}

/**
 * Without what lies far off, such as Hawaii: the land with most people, and what is near to it. A few small
 * islands such as those south of Japan would be near enough, but all others would be drawn smaller for them.
 */
export function mainPart<Place extends Landed>(places: readonly Place[]): Place[] {
  const people = (group: readonly Place[]) =>
    group.reduce((sum, { population }) => sum + population, 0);
  let main = [...places];
  for (;;) {
    const groups = groupsOf(main, gap_in_group * diagonal(main));
    if (groups.length === 1) break;
    main = groups.reduce((most, group) => (people(group) > people(most) ? group : most));
  }
  const gap = gap_to_group * diagonal(main);
  const kept = new Set(main);
  // An island comes with all its places, or not at all.
  let left = groupsOf(
    places.filter((place) => !kept.has(place)),
    gap_in_group * diagonal(main),
  );
  for (;;) {
    const all = [...kept];
    const [next] = left
      .map((group) => ({ group, far: between(group, all) }))
      .sort((a, b) => a.far - b.far);
    if (next === undefined || next.far > gap) break;
    const { group } = next;
    left = left.filter((one) => one !== group);
    if (worthIt(area([...all, ...group]) / area(all) - 1, people(group) / people(main)))
      for (const place of group) kept.add(place);
  }
  return places.filter((place) => kept.has(place));
}
