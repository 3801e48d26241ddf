// What a report on Switch & Signal comes to: how hard the board is, and what makes it so.
import { t } from "../../../shell/words.svelte";
import type { Shown, Verdict } from "../family";
import { byBots, percent, percentSpan, value } from "../format";
import { groupName, groups, of, variantName, type Variant } from "./report";

/** How hard: by the share of games that are won, as far as its interval surely says it. */
const grades = [
  { upto: 0.15, is: "very_hard" },
  { upto: 0.4, is: "hard" },
  { upto: 0.65, is: "even" },
  { upto: 0.85, is: "easy" },
  { upto: Infinity, is: "very_easy" },
] as const;

export function grade(wins: number): (typeof grades)[number]["is"] {
  return (grades.find(({ upto }) => wins < upto) ?? grades[4]).is;
}

/** The option whose values surely differ most: from the least wins to the most. */
export function strongest(
  variants: readonly Variant[],
): { what: string; least: Variant; most: Variant } | null {
  let best: { what: string; least: Variant; most: Variant } | null = null;
  let width = 0;
  for (const { what, variants: ones } of groups(variants)) {
    if (what === "bot" || what === "players") continue;
    const by_wins = [...ones].sort((a, b) => a.wins.value - b.wins.value);
    const [least, most] = [by_wins[0], by_wins.at(-1)];
    if (least === undefined || most === undefined) continue;
    const sure = most.wins.low - least.wins.high;
    if (sure > width) [best, width] = [{ what, least, most }, sure];
  }
  return best;
}

export function verdict(shown: Shown): Verdict {
  const report = of(shown.report);
  const { wins, lost_at_once, length, tables } = report;
  const won = t("fairness.sas.wins_words", {
    bot: byBots(report.bot),
    wins: percent(wins),
    span: percentSpan(wins),
  });
  const option = strongest(tables.variants);
  const effect =
    option === null
      ? t("fairness.sas.no_effect")
      : t("fairness.sas.effect", {
          option: groupName(shown, option.what),
          least: variantName(shown, option.least),
          most: variantName(shown, option.most),
          low: percent(option.least.wins),
          high: percent(option.most.wins),
        });
  // Where an interval reaches over two grades, both are said.
  const [low, high] = [grade(wins.low), grade(wins.high)];
  const title = !report.enough
    ? t("fairness.too_early")
    : low === high
      ? t(`fairness.sas.grade.${low}`)
      : t("fairness.sas.between", {
          low: t(`fairness.sas.word.${low}`),
          high: t(`fairness.sas.word.${high}`),
        });
  return {
    title,
    text: `${won} ${effect}`,
    figures: [
      { value: percent(wins), words: t("fairness.sas.figure.wins") },
      { value: percent(lost_at_once), words: t("fairness.sas.figure.lost_at_once") },
      { value: value(length.turns), words: t("fairness.sas.figure.turns") },
    ],
  };
}
