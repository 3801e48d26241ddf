// The game in words: what is asked, every action and the log.
import { hasWords, named, t } from "../../shell/words.svelte";
import type { Action, Card, Claim, Event, PileId, TicketId } from "../../wire/ticket_to_ride";
import type { ActionWords, Prompt } from "../game";
import type { Atlas } from "./board";
import { atlasOf, type TicketTable } from "./desk.svelte";
import { cards, count, price } from "./payment";

function place(atlas: Atlas, id: string): string {
  return named(atlas.place(id).name);
}
export function routeName(atlas: Atlas, id: string): string {
  const { a, b } = atlas.route(id);
  return `${place(atlas, a)} – ${place(atlas, b)}`;
}
export function ticketName(atlas: Atlas, id: TicketId): string {
  const ticket = atlas.ticket(id);
  return `${place(atlas, ticket.a)} – ${place(atlas, ticket.b)} (${atlas.value(ticket)})`;
}
function list(parts: readonly string[]): string {
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

export function prompt(table: TicketTable): Prompt {
  const { view, seat, legal } = table;
  const atlas = atlasOf(table);
  if (table.outcome !== null) {
    const winners = table.outcome.rank.flatMap((rank, who) => (rank === 1 ? [who] : []));
    const [only] = winners;
    if (winners.length === 1 && only !== undefined)
      return {
        title: t("ttr.prompt.won", {
          ...table.who(only),
          points: table.outcome.points[only] ?? 0,
        }),
      };
    return {
      title: t("ttr.prompt.shared", { names: list(winners.map((who) => table.name(who))) }),
    };
  }
  const last =
    view.turns_left > 0 ? t("ttr.prompt.last_round", { count: view.turns_left }) : undefined;
  const mine = seat !== null && table.toAct.includes(seat);
  if (!mine) {
    if (view.step === "choose_tickets") return { title: t("ttr.prompt.others_choose") };
    const who = table.toAct[0] ?? view.turn;
    const key = ["second_card", "take_passengers", "keep_tickets"].includes(view.step)
      ? view.step
      : "turn";
    return { title: t(`ttr.prompt.other_${key}`, { name: table.name(who) }), text: last };
  }
  const { start_tickets, turn_tickets } = atlas.board.rules;
  switch (view.step) {
    case "choose_tickets":
      if (legal.some((a) => a.type === "draw_tickets"))
        return {
          title: t("ttr.prompt.first_mix", { count: start_tickets.draw }),
          text: t("ttr.prompt.first_mix_text", { keep: start_tickets.keep }),
        };
      return {
        title: t("ttr.prompt.keep_first", { keep: start_tickets.keep }),
        text: t("ttr.prompt.keep_text"),
      };
    case "keep_tickets":
      return {
        title: t("ttr.prompt.keep", { keep: turn_tickets.keep }),
        text: t("ttr.prompt.keep_text"),
      };
    case "second_card":
      return { title: t("ttr.prompt.second_card"), text: last };
    case "take_passengers": {
      const choice = view.passenger_choice;
      if (choice === null) return { title: t("ttr.prompt.turn"), text: last };
      return {
        title: t("ttr.prompt.passengers", { place: place(atlas, choice.place) }),
        text: last,
      };
    }
    default:
      if (legal.length === 1 && legal[0]?.type === "pass")
        return { title: t("ttr.prompt.only_pass"), text: last };
      return { title: t("ttr.prompt.turn"), text: last };
  }
}

export function describe(action: Action, table: TicketTable): ActionWords {
  const atlas = atlasOf(table);
  switch (action.type) {
    case "take_open":
      return {
        title: t("ttr.act.open", { card: cardName(action.card) }),
        note: action.card === "locomotive" ? t("ttr.act.whole_turn") : undefined,
        group: t("ttr.group.cards"),
      };
    case "take_blind":
      return { title: t("ttr.act.blind"), group: t("ttr.group.cards") };
    case "claim": {
      const { length } = atlas.route(action.route);
      return {
        title: routeName(atlas, action.route),
        note: t("ttr.act.pay", { cards: payment(atlas, action), points: atlas.points(length) }),
        group: t("ttr.group.claim"),
      };
    }
    case "draw_tickets":
      return {
        title:
          atlas.board.ticket_piles.length > 1
            ? mixture(atlas, action.from)
            : t("ttr.group.tickets"),
        note:
          atlas.board.ticket_piles.length > 1
            ? undefined
            : t("ttr.act.draw", { keep: atlas.board.rules.turn_tickets.keep }),
        group: t("ttr.group.tickets"),
      };
    case "keep_tickets":
      return {
        title: list(action.tickets.map((id) => ticketName(atlas, id))),
        note: t("ttr.act.keep", { count: action.tickets.length }),
        group: t("ttr.group.keep"),
      };
    case "take_passenger": {
      const has = table.view.players[table.seat ?? -1]?.passengers[action.color] ?? 0;
      return {
        title: t("ttr.act.passenger", { color: t(`ttr.passenger.${action.color}`) }),
        note: t("ttr.act.more", { from: has, to: has + 1 }),
        group: t("ttr.group.passengers", { place: place(atlas, action.place) }),
      };
    }
    case "leave_passengers":
      return {
        title: t("ttr.act.leave"),
        group: t("ttr.group.passengers", { place: place(atlas, action.place) }),
      };
    case "pass":
      return { title: t("ttr.act.pass"), group: t("ttr.act.pass") };
    default:
      return { title: action.type, group: action.type };
  }
}

/** What is dealt before anybody plays: the first cards of everybody. */
function dealt(table: TicketTable, among: Among): boolean {
  if (among.events.some((event) => event.type === "start_chosen")) return true;
  const { start_cards, passengers } = atlasOf(table).board.rules;
  const placed = passengers === null ? 0 : passengers.per_color * passengers.colors.length;
  return among.ply <= 1 + placed + start_cards * table.view.players.length;
}

interface Among {
  ply: number;
  events: readonly Event[];
}

export function tell(event: Event, table: TicketTable, among: Among): string | null {
  const atlas = atlasOf(table);
  switch (event.type) {
    case "start_chosen":
      return t("ttr.log.start", table.who(event.seat));
    case "open_card_taken":
      if (event.card === "locomotive") return t("ttr.log.open_locomotive", table.who(event.seat));
      return t("ttr.log.open", { ...table.who(event.seat), card: cardName(event.card) });
    case "card_drawn": {
      const who = table.who(event.seat);
      if (dealt(table, among)) return null;
      if (event.card !== null && table.open === true)
        return t("ttr.log.blind_open", { ...who, card: cardName(event.card) });
      if (event.card === null || who.you === "no") return t("ttr.log.blind", who);
      return t("ttr.log.blind_mine", { card: cardName(event.card) });
    }
    case "open_cards_replaced":
      return t("ttr.log.replaced");
    case "pile_shuffled":
      return t("ttr.log.shuffled", { count: event.cards });
    case "route_claimed":
      return t("ttr.log.claimed", {
        ...table.who(event.seat),
        route: routeName(atlas, event.route),
        points: event.points,
      });
    case "passenger_taken":
      return t("ttr.log.passenger", {
        ...table.who(event.seat),
        place: place(atlas, event.place),
        color: t(`ttr.passenger.${event.color}`),
      });
    case "passengers_left":
      return t("ttr.log.left", { ...table.who(event.seat), place: place(atlas, event.place) });
    case "tickets_announced":
      return t("ttr.log.announced", {
        ...table.who(event.seat),
        mixture: mixture(atlas, event.from),
      });
    case "tickets_kept": {
      const who = table.who(event.seat);
      if (event.kept !== null && table.open === true)
        return t("ttr.log.kept_open", {
          ...who,
          tickets: list(event.kept.map((id) => ticketName(atlas, id))),
        });
      if (who.you === "yes" && event.kept !== null)
        return t("ttr.log.kept_mine", {
          tickets: list(event.kept.map((id) => ticketName(atlas, id))),
        });
      return t("ttr.log.kept", { ...who, count: count(event.kept_from) });
    }
    case "ticket_piles_shuffled":
      return t("ttr.log.tickets_shuffled");
    case "passed":
      return t("ttr.log.passed", table.who(event.seat));
    case "last_round":
      return t("ttr.log.last_round", {
        ...table.who(event.seat),
        count: atlas.board.rules.last_round_trains,
      });
    case "game_ended":
      return t("ttr.log.ended");
    default:
      return null;
  }
}
