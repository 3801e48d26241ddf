// Tickets: what they are worth beside their way, which ones are missing, and steps on them.
import { chanceOf } from "../../../workshop/anyplace/chance";
import { chooseTickets } from "../../../workshop/anyplace/tickets";
import { freeId, uncounted } from "./edit";
import { most_tickets, pair, type Board, type BoardTicket } from "./document";
import { waysOf } from "./network";

/** A value that is no further from the way is left to whoever made the board. */
const near_enough = 2;
const highest = 99;
/** No proposed ticket takes more than this part of a player's trains. */
const longest_ticket = 0.62;
const fewest = 24;
const usual_most = 44;

/** Spaces of its shortest way; null if there is none. */
export function wayOf(board: Board, { a, b }: { a: string; b: string }): number | null {
  const way = waysOf(board).between(a, b);
  return Number.isFinite(way) && way > 0 ? way : null;
}

/** What its way is worth; null where the ticket is right, or cannot be reached. */
export function betterValue(board: Board, ticket: BoardTicket): number | null {
  const way = wayOf(board, ticket);
  if (way === null) return null;
  const worth = Math.min(way, highest);
  return Math.abs(ticket.value - worth) > near_enough ? worth : null;
}

export function unreachable(board: Board): BoardTicket[] {
  return board.tickets.filter((ticket) => wayOf(board, ticket) === null);
}

/** The pile in which tickets of this value mostly are. */
function pileFor(board: Board, value: number): string {
  const means = board.ticket_piles.map(({ id }) => {
    const values = board.tickets.filter(({ pile }) => pile === id).map((ticket) => ticket.value);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    return { id, off: values.length === 0 ? 0 : Math.abs(mean - value) };
  });
  return means.reduce((a, b) => (b.off < a.off ? b : a), means[0] ?? { id: "tickets", off: 0 }).id;
}

function made(board: Board, a: string, b: string, value: number, pile?: string): BoardTicket {
  const [first, second] = a < b ? [a, b] : [b, a];
  const id = freeId(
    `${first}--${second}`,
    board.tickets.map((ticket) => ticket.id),
  );
  return { id, pile: pile ?? pileFor(board, value), a: first, b: second, value };
}

function withTickets(board: Board, tickets: BoardTicket[]): Board {
  return uncounted({ ...board, tickets });
}

/** A ticket that is worth its shortest way; null if there is one already, or no room for one more. */
export function addTicket(board: Board, a: string, b: string): { board: Board; id: string } | null {
  const there = board.tickets.some((ticket) => pair(ticket) === pair({ a, b }));
  if (a === b || there || board.tickets.length >= most_tickets) return null;
  const ticket = made(board, a, b, Math.min(wayOf(board, { a, b }) ?? 1, highest));
  return { board: withTickets(board, [...board.tickets, ticket]), id: ticket.id };
}

export function changeTicket(board: Board, id: string, to: Partial<BoardTicket>): Board {
  return withTickets(
    board,
    board.tickets.map((ticket) => {
      if (ticket.id !== id) return ticket;
      const { classic_value, set, ...others } = { ...ticket, ...to };
      return {
        ...others,
        ...(set !== undefined && set !== "" && { set }),
        ...(classic_value !== undefined && { classic_value }),
      };
    }),
  );
}

const longest_word = 80;

/** The set that a ticket comes from, as documents may call it; "" for none. */
export function setWord(typed: string): string {
  return typed
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest_word)
    .replace(/^-+|-+$/g, "");
}

export function removeTicket(board: Board, id: string): Board {
  return withTickets(
    board,
    board.tickets.filter((ticket) => ticket.id !== id),
  );
}

/** All tickets that are far from their way become worth it. */
export function valueTickets(board: Board): Board {
  return withTickets(
    board,
    board.tickets.map((ticket) => ({
      ...ticket,
      value: betterValue(board, ticket) ?? ticket.value,
    })),
  );
}

/** How many tickets a board of this size should have in all. */
export function ticketsWanted(board: Board): number {
  const { players, start_tickets } = board.rules;
  const dealt = players[1] * start_tickets.draw * board.ticket_piles.length;
  const usual = Math.min(Math.max(Math.round(18 + board.places.length / 2), fewest), usual_most);
  return Math.min(Math.max(usual, dealt), most_tickets);
}

/** How many more there could be; none where there is no network yet. */
export function ticketsMissing(board: Board): number {
  const places = board.places.length;
  if (places < 3 || board.routes.length < 2) return 0;
  const pairs = (places * (places - 1)) / 2;
  return Math.max(Math.min(ticketsWanted(board), pairs) - board.tickets.length, 0);
}

/** Tickets that could be added, by distance: most of middle length, to every place, none twice. */
export function proposals(board: Board): BoardTicket[] {
  const { table } = waysOf(board);
  const count = ticketsWanted(board);
  if (ticketsMissing(board) === 0) return [];
  const index = new Map(board.places.map(({ id }, i) => [id, i]));
  const joined = new Set(
    board.routes.flatMap(({ a, b }) => {
      const [i, j] = [index.get(a) ?? -1, index.get(b) ?? -1];
      return [`${String(Math.min(i, j))} ${String(Math.max(i, j))}`];
    }),
  );
  const most = Math.max(Math.floor(longest_ticket * board.rules.trains), 4);
  const chance = chanceOf(board.places.map(({ id }) => id).join(" "));
  const taken = new Set(board.tickets.map(pair));
  const chosen = chooseTickets(table, joined, count, most, chance)
    .map(({ a, b, value }) => ({
      a: board.places[a]?.id ?? "",
      b: board.places[b]?.id ?? "",
      value,
    }))
    .filter((ticket) => !taken.has(pair(ticket)))
    .slice(0, count - board.tickets.length);
  return inPiles(board, chosen);
}

/** Where a board has a short and a long pile that are empty yet, half of them go into each. */
function inPiles(
  board: Board,
  chosen: readonly { a: string; b: string; value: number }[],
): BoardTicket[] {
  const tickets: BoardTicket[] = [];
  const [first, second] = board.ticket_piles;
  const middle = chosen[Math.ceil(chosen.length / 2)]?.value ?? highest;
  for (const { a, b, value } of chosen) {
    const pile =
      second === undefined || board.tickets.length > 0
        ? undefined
        : value < middle
          ? first?.id
          : second.id;
    tickets.push(made({ ...board, tickets: [...board.tickets, ...tickets] }, a, b, value, pile));
  }
  return tickets;
}

export function addProposals(board: Board): Board {
  return withTickets(board, [...board.tickets, ...proposals(board)]);
}
