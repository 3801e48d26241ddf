// A turn as a whole: its line in the log, and the tracks that it touched.
import { addWords, t } from "../../shell/words.svelte";
import type { Action, Event, View } from "../../wire/ticket_to_ride";
import type { Turns } from "../game";
import type { BoardFile } from "./board";
import de from "./i18n/turns.de.json";
import en from "./i18n/turns.en.json";
import { cardName, list, mixture, routeName } from "./names";
import { count } from "./payment";
import { atlasOf } from "./table";

addWords("ttr.turns", { de, en });

export const turns: Turns<View, Action, Event, BoardFile> = {
  line(events, table, seat) {
    const who = table.who(seat);
    const atlas = atlasOf(table);
    const known: string[] = [];
    let unseen = 0;
    let drawn: string | null = null;
    for (const event of events) {
      switch (event.type) {
        case "route_claimed":
          return t("ttr.turns.claimed", { ...who, route: routeName(atlas, event.route) });
        case "tickets_kept":
          return t("ttr.log.kept", { ...who, count: count(event.kept_from) });
        case "tickets_announced":
          drawn = t("ttr.log.announced", { ...who, mixture: mixture(atlas, event.from) });
          break;
        case "passed":
          return t("ttr.log.passed", who);
        case "open_card_taken":
          known.push(cardName(event.card));
          break;
        case "card_drawn":
          if (event.card === null) unseen++;
          else known.push(cardName(event.card));
          break;
      }
    }
    if (drawn !== null) return drawn;
    if (unseen > 0) known.push(t("ttr.turns.pile", { count: unseen }));
    return known.length === 0 ? null : t("ttr.turns.cards", { ...who, cards: list(known) });
  },
  gained: (event) => (event.type === "route_claimed" ? event.points : 0),
  apart: ["last_round", "game_ended"],
  touched: (event) => (event.type === "route_claimed" ? [`route:${event.route}`] : []),
};
