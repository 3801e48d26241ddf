// The colours of all tracks: as many spaces of each, and seldom the same one twice at a city.
import type { Chance } from "./chance";
import type { Connection } from "./tracks";

/** In the order of the cards. */
export const colors = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
] as const;
export type TrackColor = (typeof colors)[number] | "gray";

const gray = colors.length;
/** The part of all spaces that has a colour, about as on the first map of the game. */
const colored = 0.7;
const rounds = 16_000;
const long_from = 4;

/** For each connection the numbers of the colours of its tracks. */
type Coloring = number[][];

class Judge {
  private readonly wanted: number;
  private readonly neighbours: number[][];

  constructor(private readonly connections: readonly Connection[]) {
    const spaces = connections.reduce((sum, { length, tracks }) => sum + length * tracks, 0);
    this.wanted = Math.max(1, Math.round((colored * spaces) / colors.length));
    this.neighbours = connections.map(({ a, b }, i) =>
      connections.flatMap((other, j) =>
        j < i && [other.a, other.b].some((end) => end === a || end === b) ? [j] : [],
      ),
    );
  }

  /** The less, the better. */
  cost(coloring: Coloring): number {
    const [spaces, tracks, long] = [gray, gray, gray].map(() => new Array<number>(gray).fill(0));
    let sum = 0;
    for (const [i, { length }] of this.connections.entries()) {
      const here = coloring[i] as number[];
      for (const color of here) {
        if (color === gray) {
          sum += length >= long_from ? 2 * (length - 2) : 0.4 * (length - 1);
          continue;
        }
        (spaces as number[])[color]! += length;
        (tracks as number[])[color]! += 1;
        if (length >= long_from) (long as number[])[color]! += 1;
      }
      for (const j of this.neighbours[i] as number[])
        for (const color of coloring[j] as number[])
          if (color !== gray && here.includes(color)) sum += 5;
    }
    const uneven = (counts: number[], middle: number) =>
      counts.reduce((total, count) => total + (count - middle) ** 2, 0);
    const mean = (counts: number[]) => counts.reduce((total, count) => total + count, 0) / gray;
    return (
      sum +
      4 * uneven(spaces as number[], this.wanted) +
      uneven(tracks as number[], mean(tracks as number[])) +
      uneven(long as number[], mean(long as number[]))
    );
  }
}

/** Another colouring of one or two connections; parallel tracks are gray or all different. */
function changed(coloring: Coloring, free: readonly number[], chance: Chance): Coloring {
  const next = [...coloring];
  const any = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item;
  const [i, j] = [any(free), any(free)];
  const [here, there] = [coloring[i] as number[], coloring[j] as number[]];
  if (here.length === there.length && chance() < 0.5) {
    [next[i], next[j]] = [there, here];
    return next;
  }
  if (chance() < 0.25) {
    next[i] = here.map(() => gray);
    return next;
  }
  const first = Math.floor(chance() * gray);
  next[i] =
    here.length === 1 ? [first] : [first, (first + 1 + Math.floor(chance() * (gray - 1))) % gray];
  return next;
}

/** By annealing: worse ones are taken now and then, ever less often. */
export function colorTracks(connections: readonly Connection[], chance: Chance): TrackColor[][] {
  const judge = new Judge(connections);
  const free = connections.flatMap(({ ferry }, i) => (ferry ? [] : [i]));
  let now: Coloring = connections.map(({ tracks }) => new Array<number>(tracks).fill(gray));
  let cost = judge.cost(now);
  let [best, least] = [now, cost];
  for (let round = 0; round < rounds && free.length > 0; round++) {
    const heat = 12 * (1 - round / rounds) ** 2 + 0.05;
    const next = changed(now, free, chance);
    const its_cost = judge.cost(next);
    if (its_cost >= cost && chance() >= Math.exp((cost - its_cost) / heat)) continue;
    [now, cost] = [next, its_cost];
    if (cost < least) [best, least] = [now, cost];
  }
  return best.map((tracks) => tracks.map((color) => colors[color] ?? "gray"));
}
