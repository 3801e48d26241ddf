// How far it is over the rails, however switches and signals stand.
import type { SpaceId } from "../../../wire/switch_and_signal";
import type { Plan } from "../board";

/** How many spaces a train still had to go from one space to another; a junction is none. */
export function spacesBetween(plan: Plan, from: SpaceId, to: SpaceId): number | null {
  const links = new Map<string, string[]>();
  const join = (a: string, b: string) => {
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  };
  for (const line of plan.line.values()) {
    const pieces = Array.from({ length: line.pieces }, (_, i) => `${line.id}-${i + 1}`);
    const stops = [line.from, ...pieces, line.to];
    stops.slice(1).forEach((stop, i) => join(stops[i] as string, stop));
  }
  const best = new Map<string, number>([[from, 0]]);
  const open = [from];
  while (open.length > 0) {
    open.sort((a, b) => (best.get(b) ?? 0) - (best.get(a) ?? 0));
    const here = open.pop() as string;
    if (here === to) return best.get(here) ?? null;
    for (const next of links.get(here) ?? []) {
      const cost = (best.get(here) ?? 0) + (plan.junction.has(next) ? 0 : 1);
      if (cost >= (best.get(next) ?? Infinity)) continue;
      best.set(next, cost);
      open.push(next);
    }
  }
  return null;
}
