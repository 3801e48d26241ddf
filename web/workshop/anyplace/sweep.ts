// How intertwined a network is, found just as the board check does (rules/sweep.cpp): cities that a
// sweep has to remember at most. More than seven are refused.

export const widest_front = 7;

type Neighbours = readonly (readonly number[])[];

function widestFrom(next_to: Neighbours, first: number): number {
  const visited = new Set<number>();
  let front: number[] = [];
  let widest = 0;
  const openWith = (city: number) =>
    [...front, city].filter((at) =>
      (next_to[at] ?? []).some((other) => other !== city && !visited.has(other)),
    );
  for (let city = first; city >= 0;) {
    front = openWith(city);
    visited.add(city);
    widest = Math.max(widest, front.length);
    let best = -1;
    let [open, known] = [0, 0];
    for (let other = 0; other < next_to.length; other++) {
      if (visited.has(other)) continue;
      const others_open = openWith(other).length;
      const others_known = (next_to[other] ?? []).filter((at) => visited.has(at)).length;
      if (best >= 0 && (others_open > open || (others_open === open && others_known <= known)))
        continue;
      [best, open, known] = [other, others_open, others_known];
    }
    city = best;
  }
  return widest;
}

export function frontOf(cities: number, edges: readonly { a: number; b: number }[]): number {
  const next_to: number[][] = Array.from({ length: cities }, () => []);
  for (const { a, b } of edges) {
    next_to[a]?.push(b);
    next_to[b]?.push(a);
  }
  let best = Infinity;
  for (let first = 0; first < cities; first++) best = Math.min(best, widestFrom(next_to, first));
  return best;
}
