// A longer search for the layout of a whole board: what lies too near to something is laid again and again.
import type { Layer, Layout } from "./lay";
import { connectionsOf, type Connection } from "./network";

/** After so many layouts a search for all of them ends, with so many rounds at most. */
export const patience = { tries: 40_000, rounds: 60 };

/**
 * Where some are still too near to each other, they are laid again and again; a pair that will not part
 * counts more each time, so that one of them takes another way and its neighbours give way, too.
 */
export function settled(layer: Layer, layouts: Map<string, Layout>): void {
  const all = [...connectionsOf(layer.board).values()];
  const weights = new Map<string, number>();
  const pairOf = (a: Connection, b: Connection) =>
    a.key < b.key ? `${a.key} ${b.key}` : `${b.key} ${a.key}`;
  let best = new Map(layouts);
  let least = Infinity;
  for (let round = 0; round < patience.rounds; round++) {
    const lacks = all.map((its) => ({ its, lack: layer.lackOf(its) }));
    const sum = lacks.reduce((total, { lack }) => total + lack, 0);
    if (sum < least - 1e-6) [best, least] = [new Map(layouts), sum];
    const near = lacks.filter(({ lack }) => lack > 0).sort((a, b) => b.lack - a.lack);
    if (near.length === 0 || layer.spent(patience.tries)) break;
    for (const { its } of near) {
      for (const { its: other } of near) {
        if (its.key >= other.key || !layer.crowd(its, other)) continue;
        weights.set(pairOf(its, other), (weights.get(pairOf(its, other)) ?? 1) + 1);
      }
      const layout = layer.lay(its, (other) => weights.get(pairOf(its, other)) ?? 1);
      layouts.set(its.key, layout);
      layer.take(its, layout);
    }
  }
  for (const [key, layout] of best) {
    layouts.set(key, layout);
    const its = connectionsOf(layer.board).get(key);
    if (its !== undefined) layer.take(its, layout);
  }
}
