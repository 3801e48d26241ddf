// What a report on Ticket to Ride comes to, in a sentence that holds.
import { t } from "../../../shell/words.svelte";
import type { Shown, Verdict } from "../family";
import { capital, fixed, listed, percent, span, value } from "../format";
import { believed, surelyOver, surelyUnder } from "../report";
import { seatSentence } from "../sections";
import { of, type OfColor, type TicketReport } from "./report";

/** A colour is asked for clearly more, or less, than its share of the cards. */
const color_slack = 0.15;
/** So many things that stand out are few. */
const few = 5;

function standsOut({ card, demand, supply }: OfColor): boolean {
  // Locomotives stand for any colour.
  if (card === "locomotive") return false;
  return (
    surelyOver(demand, supply * (1 + color_slack)) ||
    surelyUnder(demand, supply * (1 - color_slack))
  );
}

export interface Outstanding {
  tickets: number;
  colors: number;
  routes: number;
}

export function outstanding(report: TicketReport): Outstanding {
  return {
    tickets: report.tickets.filter(({ per_game }) => per_game !== null && believed(per_game))
      .length,
    colors: report.colors.filter(standsOut).length,
    routes: report.dead_routes.length,
  };
}

function title(report: TicketReport): string {
  if (!report.enough) return t("fairness.too_early");
  const out = outstanding(report);
  const count = out.tickets + out.colors + out.routes;
  if (count === 0) return t("fairness.ttr.fair");
  const parts = (["tickets", "colors", "routes"] as const)
    .filter((kind) => out[kind] > 0)
    .map((kind) => t(`fairness.ttr.part.${kind}`, { count: out[kind] }));
  const what = capital(listed(parts));
  return t(count <= few ? "fairness.ttr.nearly" : "fairness.ttr.not_yet", { what, count });
}

export function verdict({ report: any_report }: Shown): Verdict {
  const report = of(any_report);
  const { imbalance, luck, dead_routes, order = [], proposals = [] } = report;
  const mends = proposals.length;
  return {
    title: title(report),
    text: [seatSentence(order), report.enough ? t("fairness.mends", { count: mends }) : ""]
      .filter(Boolean)
      .join(" "),
    figures: [
      ...(imbalance === undefined
        ? []
        : [
            {
              value: value(imbalance),
              words: t("fairness.ttr.figure.imbalance", { span: span(imbalance) }),
            },
          ]),
      { value: percent(luck.by_luck), words: t("fairness.ttr.figure.luck") },
      {
        value: fixed(dead_routes.length),
        words: t("fairness.ttr.figure.dead", { count: dead_routes.length }),
      },
    ],
  };
}
