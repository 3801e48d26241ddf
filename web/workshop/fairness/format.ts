// Figures as they are printed: nothing is told finer than its interval.
import { trueMinus } from "../../shell/figures";
import { settings } from "../../shell/settings.svelte";
import { shortLevel } from "../../shell/lobby/levels";
import { t } from "../../shell/words.svelte";
import type { Estimate, Proposal } from "./report";

/** With so many digits after the point, no more and no fewer. */
export function fixed(number: number, digits = 0): string {
  const language = settings.language === "de" ? "de-DE" : "en-GB";
  // No "−0".
  const shown = Number(number.toFixed(digits)) === 0 ? 0 : number;
  return trueMinus(
    shown.toLocaleString(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  );
}

export const value = (it: Estimate) => fixed(it.value, it.digits);

/** "+0,4", "−0,4", "0,0" */
export function plus(it: Estimate): string {
  const text = value(it);
  return it.value > 0 ? `+${text}` : text;
}

/** "10 bis 18" */
export function span(it: Estimate): string {
  return t("fairness.span", { low: fixed(it.low, it.digits), high: fixed(it.high, it.digits) });
}

const percentDigits = (it: Estimate) => Math.max(it.digits - 2, 0);

/** "55 %"; with few games only "60 %" */
export function percent(it: Estimate): string {
  return t("fairness.percent", { value: fixed(100 * it.value, percentDigits(it)) });
}

/** "52 bis 57 %" */
export function percentSpan(it: Estimate): string {
  const digits = percentDigits(it);
  return t("fairness.percent", {
    value: t("fairness.span", {
      low: fixed(100 * it.low, digits),
      high: fixed(100 * it.high, digits),
    }),
  });
}

/** A figure as a proposal measures it. */
export function asMeasured({ measure }: Pick<Proposal, "measure">, it: Estimate): string {
  return measure === "wins" ? percent(it) : plus(it);
}

/** "jetzt +0,4 Punkte je Partie, danach 0,0" */
export function measureWords(proposal: Proposal): string {
  const now = asMeasured(proposal, proposal.now);
  const then = asMeasured(proposal, proposal.expected);
  return t(proposal.measure === "wins" ? "fairness.wins_then" : "fairness.now_then", { now, then });
}

/** "Planer", "Stufe 2" */
export function botName(bot: string): string {
  return bot === "planner" ? t("fairness.column.planner") : shortLevel(bot.split(":")[0] ?? bot);
}

/** "Planern", "Bots der Stufe 2" */
export function byBots(bot: string): string {
  return bot === "planner"
    ? t("fairness.by_planners")
    : t("fairness.by_level", { level: botName(bot) });
}

/** A share that is known exactly: "33 %" */
export function wholePercent(share: number, digits = 0): string {
  return t("fairness.percent", { value: fixed(100 * share, digits) });
}

/** "eine Farbe, zwei Strecken und drei Zielkarten" */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(parts);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
}

/** "40 s", "3 min", in words of the page. */
export function duration(seconds: number): string {
  if (seconds < 90)
    return t("fairness.seconds", { count: Math.max(Math.ceil(seconds / 5) * 5, 5) });
  return t("fairness.minutes", { count: Math.round(seconds / 60) });
}
