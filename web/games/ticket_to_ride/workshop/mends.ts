// Ways out of what the check has found: each gives the board as it would be.
import { removePlace, uncounted } from "./edit";
import { setDraw, setPassengerRules, setRules, spreadPassengers } from "./edit_rules";
import { removeConnection, setColor, setLength, setTracks } from "./edit_tracks";
import { ownProvenance, type Board } from "./document";
import { missingTrack } from "./hints";
import { connectionsOf } from "./network";
import { manyReturned, withEnoughTickets } from "./piles";
import { addProposals, removeTicket } from "./tickets";

/** What is done, as the words of its button: `ttr.workshop.mend.<word>`. */
export type MendWord = "lay" | "add" | "change" | "remove" | "propose" | "spread" | "show";
export interface Mend {
  word: MendWord;
  next: Board;
  /** The connection that it adds, for its ghost on the map. */
  adds?: string;
}

function entryOf(pointer: string): { list: string; index: number } {
  const [, list = "", index = ""] = pointer.split("/");
  return { list, index: /^\d+$/.test(index) ? Number(index) : -1 };
}

function ofPlace(board: Board, code: string, index: number): Mend | null {
  const place = board.places[index];
  if (place === undefined) return null;
  if (code === "no_passengers") return { word: "remove", next: setPassengerRules(board, null) };
  if (code !== "unreachable_place") return null;
  const made = missingTrack(board, place.id);
  if (made !== null) return { word: "add", next: made.board, adds: made.key };
  return board.places.length > 1 ? { word: "remove", next: removePlace(board, place.id) } : null;
}

function ofRoute(board: Board, code: string, index: number): Mend | null {
  const route = board.routes[index];
  if (route === undefined) return null;
  const its = [...connectionsOf(board).values()].find(({ routes }) => routes.includes(route));
  if (code === "same_ends" || its === undefined) {
    const routes = board.routes.filter((_, i) => i !== index);
    return { word: "remove", next: uncounted({ ...board, routes }) };
  }
  const track = its.routes.indexOf(route);
  switch (code) {
    case "joins_countries":
      return { word: "remove", next: removeConnection(board, its.key) };
    case "fourth_track":
      return { word: "remove", next: setTracks(board, its.key, 3) };
    case "unlike_lengths":
      return { word: "change", next: setLength(board, its.key, its.routes[0]?.length ?? 1) };
    case "unlike_colors": {
      const first = its.routes[0]?.color ?? "gray";
      if (first !== "gray") {
        // Grey first, so that the colours are chosen anew.
        const grey = setColor(board, its.key, 0, "gray");
        return { word: "change", next: setColor(grey, its.key, 0, first) };
      }
      return { word: "change", next: setColor(board, its.key, track, "gray") };
    }
    default:
      return null;
  }
}

function ofTicket(board: Board, code: string, index: number): Mend | null {
  const ticket = board.tickets[index];
  const wrong = ["same_ends", "repeated_ticket", "unknown_id"].includes(code);
  return ticket !== undefined && wrong
    ? { word: "remove", next: removeTicket(board, ticket.id) }
    : null;
}

function ofRules(board: Board, code: string): Mend | null {
  const { rules } = board;
  switch (code) {
    case "late_last_round": {
      const last_round_trains = Math.max(Math.min(2, rules.trains - 1), 0);
      return { word: "change", next: setRules(board, { last_round_trains }) };
    }
    case "few_cards": {
      const needed = rules.players[1] * rules.start_cards + rules.open_cards - rules.locomotives;
      const cards_per_color = Math.min(Math.ceil(needed / 8), 15);
      return { word: "change", next: setRules(board, { cards_per_color }) };
    }
    case "several_piles":
      return { word: "change", next: setRules(board, { start_tickets_announced: true }) };
    case "few_tickets":
      return withEnoughTickets(board, addProposals);
    case "many_returned": {
      const { keep, draw } = rules.turn_tickets;
      let next = board;
      for (let more = keep + 1; more <= draw && manyReturned(next); more++)
        next = setDraw(board, "turn_tickets", { keep: more });
      return { word: "change", next };
    }
    case "passengers_differ":
      return { word: "spread", next: spreadPassengers(board) };
    case "wrong_number_of_entries": {
      const next = board.tickets.length === 0 ? addProposals(board) : board;
      return next.tickets.length === 0 ? null : { word: "propose", next };
    }
    case "count_differs":
      return { word: "remove", next: uncounted(board) };
    case "part_without_provenance": {
      const told = (board.provenance ?? {}) as { parts?: object };
      const own = ownProvenance();
      return {
        word: "add",
        next: { ...board, provenance: { ...told, parts: { ...own.parts, ...told.parts } } },
      };
    }
    default:
      return null;
  }
}

/** A way out of a problem of the program, if there is one that is surely meant. */
export function mendOf(
  board: Board,
  { pointer, code }: { pointer: string; code: string },
): Mend | null {
  const { list, index } = entryOf(pointer);
  const mend =
    (list === "places" ? ofPlace(board, code, index) : null) ??
    (list === "routes" && index >= 0 ? ofRoute(board, code, index) : null) ??
    (list === "tickets" && index >= 0 ? ofTicket(board, code, index) : null) ??
    (code === "wrong_number_of_entries" && list !== "tickets" ? null : ofRules(board, code));
  return mend === null || mend.next === board ? null : mend;
}
