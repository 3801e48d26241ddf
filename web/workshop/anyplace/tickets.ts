// Tickets: worth as many points as their shortest way has spaces, mostly of middle length, some
// short, few across the whole board, and to every city.
import type { Chance } from "./chance";

export interface Ticket {
  a: number;
  b: number;
  value: number;
}

/** How long tickets are, as parts of the longest way on the board: like those of the first map. */
const shares = [
  0.2, 0.24, 0.28, 0.3, 0.33, 0.35, 0.37, 0.38, 0.4, 0.42, 0.43, 0.45, 0.47, 0.48, 0.5, 0.52, 0.54,
  0.56, 0.58, 0.6, 0.63, 0.66, 0.7, 0.74, 0.78, 0.82, 0.86, 0.9, 0.95, 1,
];
const shortest_value = 4;

export function chooseTickets(
  ways: readonly (readonly number[])[],
  joined: ReadonlySet<string>,
  count: number,
  most_value: number,
  chance: Chance,
): Ticket[] {
  // A way that takes most of the trains leaves nothing for a second ticket.
  const pairs: Ticket[] = ways.flatMap((row, a) =>
    row.flatMap((value, b) => (b > a && value <= most_value ? [{ a, b, value }] : [])),
  );
  // Neighbours are no aim, nor what is as near as they are.
  const far = pairs.filter(
    ({ a, b, value }) => !joined.has(`${a} ${b}`) && value >= shortest_value,
  );
  const possible = far.length >= count ? far : pairs.filter(({ a, b }) => !joined.has(`${a} ${b}`));
  const longest = Math.min(most_value, Math.max(...pairs.map(({ value }) => value)));
  const uses = ways.map(() => 0);
  const chosen: Ticket[] = [];
  // The long ones first: they have the fewest pairs to choose from.
  for (let i = count - 1; i >= 0 && chosen.length < possible.length; i--) {
    const place = (i * (shares.length - 1)) / Math.max(count - 1, 1);
    const wanted = (shares[Math.round(place)] as number) * longest;
    const alike = ({ a, b }: Ticket) =>
      chosen.reduce((sum, other) => {
        const near = (x: number, y: number) => (ways[x]?.[y] as number) <= 3;
        const same =
          (near(a, other.a) && near(b, other.b)) || (near(a, other.b) && near(b, other.a));
        return sum + (same ? 1 : 0);
      }, 0);
    const used = (city: number) => uses[city] as number;
    const unused = uses.filter((times) => times === 0).length;
    // While there is still time every city gets its ticket.
    const hurry = unused >= 2 * (i + 1) - 2 ? 50 : 0;
    let best: Ticket | null = null;
    let least = Infinity;
    for (const ticket of possible) {
      if (chosen.includes(ticket)) continue;
      const { a, b, value } = ticket;
      const fresh = (used(a) === 0 ? 1 : 0) + (used(b) === 0 ? 1 : 0);
      const cost =
        Math.abs(value - wanted) * 1.5 +
        used(a) ** 2 +
        used(b) ** 2 +
        3 * alike(ticket) +
        2 * chance() -
        (2 + hurry) * fresh;
      if (cost < least) [best, least] = [ticket, cost];
    }
    if (best === null) break;
    chosen.push(best);
    uses[best.a] = used(best.a) + 1;
    uses[best.b] = used(best.b) + 1;
  }
  return chosen.sort((x, y) => x.value - y.value || x.a - y.a || x.b - y.b);
}
