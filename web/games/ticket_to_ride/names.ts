// What things are called in sentences.
import { hasWords, named, t } from "../../shell/words.svelte";
import type { Card, Claim, PileId, TicketId } from "../../wire/ticket_to_ride";
import type { Atlas } from "./board";
import { cards, price } from "./payment";

/** The name of a place. */
export function placeName(atlas: Atlas, id: string): string {
  return named(atlas.place(id).name);
}
export function routeName(atlas: Atlas, id: string): string {
  const { a, b } = atlas.route(id);
  return `${placeName(atlas, a)} – ${placeName(atlas, b)}`;
}
export function ticketName(atlas: Atlas, id: TicketId): string {
  const ticket = atlas.ticket(id);
  return `${placeName(atlas, ticket.a)} – ${placeName(atlas, ticket.b)} (${atlas.value(ticket)})`;
}
/** "A, B und C" */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return t("ttr.and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" });
}

/** "3 × Rot, 1 × Lok" */
export function payment(atlas: Atlas, claim: Claim): string {
  const paid = price(claim, atlas.route(claim.route).length);
  return cards
    .filter((card) => (paid[card] ?? 0) > 0)
    .map((card) => t("ttr.times", { count: paid[card] ?? 0, what: cardName(card) }))
    .join(", ");
}
/** "2 Rot, 1 Lok", where there is little room. */
export function shortPayment(atlas: Atlas, claim: Claim): string {
  const paid = price(claim, atlas.route(claim.route).length);
  return cards
    .filter((card) => (paid[card] ?? 0) > 0)
    .map((card) => t("ttr.pay.some", { count: paid[card] ?? 0, what: t(`ttr.card.${card}_short`) }))
    .join(", ");
}
export function cardName(card: Card | "gray"): string {
  return t(`ttr.card.${card}`);
}
/** "3 kurze und 1 lange", or just how many where there is one pile. */
export function mixture(atlas: Atlas, from: Partial<Record<PileId, number>>): string {
  const piles = atlas.board.ticket_piles;
  const parts = piles.flatMap(({ id }) => {
    const count = from[id] ?? 0;
    return count === 0 ? [] : [t(pileKey("count", id), { count })];
  });
  return list(parts);
}
function pileKey(kind: string, pile: PileId): string {
  const key = `ttr.pile.${pile}.${kind}`;
  return hasWords(key) ? key : `ttr.pile.tickets.${kind}`;
}
