// Cards in their order, and ways to pay for a track.
import type { Action, Card, Claim, RouteId } from "../../wire/ticket_to_ride";
import type { Route } from "./board";

/** The order in which cards are held and listed. */
export const cards: readonly Card[] = [
  "purple",
  "white",
  "blue",
  "yellow",
  "orange",
  "black",
  "red",
  "green",
  "locomotive",
];
export type Hand = Partial<Record<Card, number>>;

/** How many there are of all kinds together. */
export function count(kinds: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(kinds).reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

/** The ways to pay for a track: few locomotives first, then what one has most of. */
export function waysToPay(legal: readonly Action[], route: RouteId, hand: Hand): Claim[] {
  return legal
    .filter((action): action is Claim => action.type === "claim" && action.route === route)
    .sort(
      (a, b) =>
        a.locomotives - b.locomotives ||
        (hand[b.card] ?? 0) - (hand[a.card] ?? 0) ||
        cards.indexOf(a.card) - cards.indexOf(b.card),
    );
}

/**
 * Which way to pay is meant by pointing at a kind of card in the hand: one that is paid with it. A
 * colour asks for few locomotives first, and pointed at again for one more; a locomotive asks for one
 * more beside the colour that is chosen. Null if no way takes such a card.
 */
export function wayWith(ways: readonly Claim[], chosen: Claim | null, card: Card): Claim | null {
  const all = ways.filter((way) =>
    card === "locomotive" ? way.card === card || way.locomotives > 0 : way.card === card,
  );
  const beside = all.filter((way) => way.card === chosen?.card || way.card === "locomotive");
  const round = card === "locomotive" && chosen !== null && beside.length > 0 ? beside : all;
  const next = chosen === null ? 0 : round.indexOf(chosen) + 1;
  return round[next] ?? round[0] ?? null;
}

/** How many cards of the colour and how many locomotives a claim costs. */
export function price(claim: Claim, length: number): Hand {
  if (claim.card === "locomotive") return { locomotive: length };
  const plain = length - claim.locomotives;
  const paid: Hand = {};
  if (plain > 0) paid[claim.card] = plain;
  if (claim.locomotives > 0) paid.locomotive = claim.locomotives;
  return paid;
}

export function rest(hand: Hand, paid: Hand): Hand {
  return Object.fromEntries(cards.map((card) => [card, (hand[card] ?? 0) - (paid[card] ?? 0)]));
}

/** What somebody most likely means who points at a track that cannot be claimed: to ask why not. */
export function likelyClaim(route: Route, hand: Hand): Claim {
  const colors = cards.filter((card) => card !== "locomotive");
  const most = colors.reduce((a, b) => ((hand[b] ?? 0) > (hand[a] ?? 0) ? b : a));
  const card = route.color === "gray" ? most : route.color;
  const short = Math.max(route.length - (hand[card] ?? 0), 0);
  const locomotives = Math.min(short, hand.locomotive ?? 0);
  if (locomotives === route.length)
    return { type: "claim", route: route.id, card: "locomotive", locomotives };
  return { type: "claim", route: route.id, card, locomotives };
}
