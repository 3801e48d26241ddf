// What happened, in words for the log.
import { t } from "../../shell/words.svelte";
import type { Event } from "../../wire/ticket_to_ride";
import { cardName, list, mixture, placeName, routeName, ticketName } from "./names";
import { count } from "./payment";
import { atlasOf, type TicketTable } from "./table";

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
        place: placeName(atlas, event.place),
        color: t(`ttr.passenger.${event.color}`),
      });
    case "passengers_left":
      return t("ttr.log.left", { ...table.who(event.seat), place: placeName(atlas, event.place) });
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
