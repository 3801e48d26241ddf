// What a report on The Grand Trunk Journey comes to: who is ahead by luck alone, and what belongs to winning.
import { t } from "../../../shell/words.svelte";
import type { Shown, Verdict } from "../family";
import { capital, fixed, listed, percent, plus, value } from "../format";
import { believed } from "../report";
import { seatSentence } from "../sections";
import { namesOf, of, type TrunkReport } from "./report";

/** A contract that is surely fulfilled in fewer of the games in which it is turned. */
const hardly = 0.1;

export interface Outstanding {
  companies: number;
  starts: number;
  contracts: number;
}

/** What somebody has by luck and is surely ahead or behind with, and contracts that hardly matter. */
export function outstanding({ tables }: TrunkReport): Outstanding {
  return {
    companies: tables.companies.filter(({ margin }) => believed(margin)).length,
    starts: tables.places.filter(({ start }) => start !== undefined && believed(start.margin))
      .length,
    contracts: tables.contracts.filter((it) => it.turned > 0 && it.fulfilled_share.high < hardly)
      .length,
  };
}

function title(report: TrunkReport): string {
  if (!report.enough) return t("fairness.too_early");
  const out = outstanding(report);
  const count = out.companies + out.starts + out.contracts;
  if (count === 0) return t("fairness.gtj.fair");
  const parts = (["companies", "starts", "contracts"] as const)
    .filter((kind) => out[kind] > 0)
    .map((kind) => t(`fairness.gtj.part.${kind}`, { count: out[kind] }));
  return t("fairness.gtj.not_yet", { what: capital(listed(parts)), count });
}

/** The improvement that goes with most points ahead, if that is sure. */
function bestImprovement({ report, board }: Shown): string {
  const known = of(report).tables.improvements.filter(({ worth }) => worth !== null);
  const best = [...known].sort((a, b) => (b.worth?.value ?? 0) - (a.worth?.value ?? 0))[0];
  if (best?.worth == null || best.worth.low <= 0) return "";
  return t("fairness.gtj.best", {
    improvement: namesOf(board, "improvements")(best.id),
    worth: plus(best.worth),
  });
}

export function verdict(shown: Shown): Verdict {
  const report = of(shown.report);
  const { order = [], length, tables } = report;
  const first = order[0];
  const never = outstanding(report).contracts;
  return {
    title: title(report),
    text: [seatSentence(order), bestImprovement(shown)].filter(Boolean).join(" "),
    figures: [
      ...(first === undefined
        ? []
        : [{ value: percent(first.wins), words: t("fairness.gtj.figure.first") }]),
      { value: value(length.turns), words: t("fairness.gtj.figure.turns") },
      {
        value: fixed(never),
        words: t("fairness.gtj.figure.contracts", { count: never, all: tables.contracts.length }),
      },
    ],
  };
}
