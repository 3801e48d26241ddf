// Ticket to Ride on the fairness page.
import de from "../../../games/ticket_to_ride/i18n/de.json";
import en from "../../../games/ticket_to_ride/i18n/en.json";
import { addWords, t } from "../../../shell/words.svelte";
import type { FairnessFamily } from "../family";
import { percent } from "../format";
import HeatMap from "./HeatMap.svelte";
import Lower from "./Lower.svelte";
import { Names, of } from "./report";
import * as tables from "./sections";
import Tickets from "./Tickets.svelte";
import { verdict } from "./verdict";

addWords("ttr", { de, en });

export const family: FairnessFamily = {
  verdict,
  sections: (shown) => [
    tables.routesSection(shown),
    tables.ticketsSection(shown),
    tables.colorsSection(shown),
    tables.decidingSection(shown),
    tables.deadSection(shown),
  ],
  proposal({ report, board }, { id }) {
    const chance = of(report).tickets.find((one) => one.id === id)?.chance;
    return {
      title: new Names(board).ticket(id),
      note: chance === undefined ? "" : t("fairness.ttr.chance_of", { chance: percent(chance) }),
      icon: "ticket",
    };
  },
  measured: (report, id) => of(report).tickets.find((one) => one.id === id)?.per_game ?? null,
  Left: HeatMap,
  Right: Tickets,
  Lower,
};
