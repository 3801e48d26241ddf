// Piles of tickets: whether there are enough for the start, as the program asks, and how there come to be.
import { freeId, uncounted } from "./edit";
import { most_tickets, pair, type Board, type BoardTicket, type Pile } from "./document";

/** The program keeps no more returned tickets under the piles. */
const most_returned = 63;

/** At the start every player may draw all tickets from one pile. */
export function neededInPile({ rules }: Board): number {
  return rules.players[1] * rules.start_tickets.draw;
}

const isClassic = ({ classic_value }: BoardTicket) => classic_value !== undefined;
export const hasClassic = ({ tickets }: Board) => tickets.some(isClassic);

/** How many tickets are missing in a pile, or in its classic part. */
export function lackIn(board: Board, pile: string, classic: boolean): number {
  const there = board.tickets.filter((one) => one.pile === pile && (!classic || isClassic(one)));
  return Math.max(neededInPile(board) - there.length, 0);
}

/** Whether the program has enough tickets everywhere. */
export function enoughTickets(board: Board): boolean {
  const classic = hasClassic(board);
  return board.ticket_piles.every(
    ({ id }) => lackIn(board, id, false) === 0 && (!classic || lackIn(board, id, true) === 0),
  );
}

/** Whether so many returned tickets could come together that the program has no room for them. */
export function manyReturned({ rules, tickets }: Board): boolean {
  const { players, start_tickets: start, turn_tickets: turn, start_tickets_announced } = rules;
  for (let count = players[0]; count <= players[1]; count++) {
    const returned = start_tickets_announced ? 0 : count * (start.draw - start.keep);
    const kept = count * (start_tickets_announced ? start.keep : start.draw);
    const more = Math.trunc(((tickets.length - kept) * (turn.draw - turn.keep)) / turn.draw);
    if (returned + more > most_returned) return true;
  }
  return false;
}

/** Tickets go over from one pile to another, the nearest in value first, as long as this one can spare them. */
function spared(board: Board, from: Pile, to: Pile, classic: boolean): Board {
  const values = (pile: Pile) =>
    board.tickets.filter((one) => one.pile === pile.id).map(({ value }) => value);
  const mean = (of: readonly number[]) =>
    of.reduce((sum, each) => sum + each, 0) / Math.max(of.length, 1);
  const up = mean(values(to)) >= mean(values(from)) ? 1 : -1;
  const there = new Set(board.tickets.filter((one) => one.pile === to.id).map(pair));
  const needed = neededInPile(board);
  const spare = (of: readonly BoardTicket[]) => Math.max(of.length - needed, 0);
  const own = board.tickets.filter((one) => one.pile === from.id);
  const asked = classic ? own.filter(isClassic) : own;
  // The classic part of a pile must not run short for the whole of another one.
  const kept = !classic && hasClassic(board) ? spare(own.filter(isClassic)) : Infinity;
  const most = Math.min(lackIn(board, to.id, classic), spare(own), spare(asked));
  let classics = 0;
  const moved = asked
    .filter((one) => !there.has(pair(one)))
    .sort((a, b) => up * (b.value - a.value))
    .filter((one) => !isClassic(one) || classics++ < kept)
    .slice(0, most);
  const ids = new Set(moved.map(({ id }) => id));
  if (ids.size === 0) return board;
  const tickets = board.tickets.map((one) => (ids.has(one.id) ? { ...one, pile: to.id } : one));
  return uncounted({ ...board, tickets });
}

/** A classic ticket changes places with one that is not, where a pile has no ticket to spare. */
function exchanged(board: Board, from: Pile, to: Pile): Board {
  const of = (pile: Pile) => board.tickets.filter((one) => one.pile === pile.id);
  const pairs = (pile: Pile) => new Set(of(pile).map(pair));
  const [here, there] = [pairs(from), pairs(to)];
  const spare = of(from).filter(isClassic).length - neededInPile(board);
  const count = Math.max(Math.min(lackIn(board, to.id, true), spare), 0);
  const over = of(from)
    .filter((one) => isClassic(one) && !there.has(pair(one)))
    .slice(0, count);
  const back = of(to)
    .filter((one) => !isClassic(one) && !here.has(pair(one)))
    .slice(0, over.length);
  const goes = new Map([
    ...over.slice(0, back.length).map(({ id }): [string, string] => [id, to.id]),
    ...back.map(({ id }): [string, string] => [id, from.id]),
  ]);
  if (goes.size === 0) return board;
  const tickets = board.tickets.map((one) => ({ ...one, pile: goes.get(one.id) ?? one.pile }));
  return uncounted({ ...board, tickets });
}

/** Piles that have too many give to those that have too few; no ticket is made or lost. */
export function evened(board: Board): Board {
  let next = board;
  for (const classic of hasClassic(board) ? [false, true] : [false])
    for (const to of board.ticket_piles)
      for (const from of board.ticket_piles)
        if (from !== to) {
          next = spared(next, from, to, classic);
          if (classic) next = exchanged(next, from, to);
        }
  return next;
}

/** Where the classic part of a pile is too small, more of its tickets belong to it, with the value they have. */
export function moreClassic(board: Board): Board {
  if (!hasClassic(board)) return board;
  const missing = new Map(board.ticket_piles.map(({ id }) => [id, lackIn(board, id, true)]));
  const tickets = board.tickets.map((one) => {
    const left = missing.get(one.pile) ?? 0;
    if (left === 0 || isClassic(one)) return one;
    missing.set(one.pile, left - 1);
    return { ...one, classic_value: one.value };
  });
  return uncounted({ ...board, tickets });
}

/** All tickets belong to the classic set, or there is none: then tables are not asked which one they want. */
export function setClassic(board: Board, classic: boolean): Board {
  const tickets = board.tickets.map(({ classic_value, ...ticket }) =>
    classic ? { ...ticket, classic_value: classic_value ?? ticket.value } : ticket,
  );
  return uncounted({ ...board, tickets });
}

/** Piles by value, the first half in the first one; then evened out. */
export function setPiles(board: Board, count: 1 | 2): Board {
  const [first] = board.ticket_piles;
  if (first === undefined || board.ticket_piles.length === count) return board;
  const rules = { ...board.rules, start_tickets_announced: count === 2 };
  if (count === 1) {
    // What was in both piles is in the one only once.
    const seen = new Set<string>();
    const tickets = board.tickets
      .filter((one) => !seen.has(pair(one)) && seen.add(pair(one)))
      .map((ticket) => ({ ...ticket, pile: first.id }));
    return uncounted({ ...board, rules, ticket_piles: [first], tickets });
  }
  const second: Pile = {
    id: freeId("long", [first.id]),
    name: { en: "Long tickets", de: "Lange Strecken" },
  };
  const by_value = [...board.tickets].sort((a, b) => b.value - a.value);
  const long = new Set(by_value.slice(0, Math.floor(by_value.length / 2)).map(({ id }) => id));
  const tickets = board.tickets.map((ticket) =>
    long.has(ticket.id) ? { ...ticket, pile: second.id } : ticket,
  );
  return evened(uncounted({ ...board, rules, ticket_piles: [first, second], tickets }));
}

/** Fewer are drawn at the start, and if one is too many fewer people play. */
function fewerDrawn(board: Board): Board {
  let next = board;
  while (!enoughTickets(next)) {
    const { players, start_tickets } = next.rules;
    const draw = start_tickets.draw - 1;
    if (draw > 0) {
      const keep = Math.min(start_tickets.keep, draw);
      next = { ...next, rules: { ...next.rules, start_tickets: { draw, keep } } };
    } else if (players[1] > players[0]) {
      const fewer: [number, number] = [players[0], players[1] - 1];
      next = { ...next, rules: { ...next.rules, players: fewer } };
    } else return board;
  }
  return uncounted(next);
}

/** What is done about too few tickets, from the least to the most: `propose` adds some. Null if nothing helps. */
export function withEnoughTickets(
  board: Board,
  propose: (board: Board) => Board,
): { word: "spread" | "propose" | "change"; next: Board } | null {
  const spread = evened(board);
  if (enoughTickets(spread)) return { word: "spread", next: spread };
  const classic = evened(moreClassic(spread));
  if (enoughTickets(classic)) return { word: "change", next: classic };
  const grown = evened(propose(spread));
  const added = evened(moreClassic(grown));
  if (added.tickets.length <= most_tickets && enoughTickets(added))
    return { word: "propose", next: added };
  const one = moreClassic(setPiles(added, 1));
  for (const other of [one, fewerDrawn(added), fewerDrawn(one)])
    if (enoughTickets(other)) return { word: "change", next: other };
  return null;
}
