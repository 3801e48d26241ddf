// Every action in words.
import { t } from "../../shell/words.svelte";
import type { Action } from "../../wire/ticket_to_ride";
import type { ActionWords } from "../game";
import { cardName, list, mixture, payment, placeName, routeName, ticketName } from "./names";
import { atlasOf, type TicketTable } from "./table";

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
        group: t("ttr.group.passengers", { place: placeName(atlas, action.place) }),
      };
    }
    case "leave_passengers":
      return {
        title: t("ttr.act.leave"),
        group: t("ttr.group.passengers", { place: placeName(atlas, action.place) }),
      };
    case "pass":
      return { title: t("ttr.act.pass"), group: t("ttr.act.pass") };
    default:
      return { title: action.type, group: action.type };
  }
}
