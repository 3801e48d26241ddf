// The report as text: to be read, printed and sent on.
import { t, named } from "../../shell/words.svelte";
import type { FairnessFamily, Section, Shown, Table } from "./family";
import { byBots, fixed, measureWords } from "./format";
import { lengthSection, luckSection, pointsSection, sampleSection, seatsSection } from "./sections";

/** All parts of a report, in the order of the page. */
export function allSections(family: FairnessFamily, shown: Shown): Section[] {
  const { report, sample } = shown;
  return [
    ...family.sections(shown),
    ...(report.order === undefined ? [] : [seatsSection(report.order)]),
    ...(report.luck === undefined ? [] : [luckSection(report.luck)]),
    lengthSection(report),
    pointsSection(report),
    ...(sample === null ? [] : [sampleSection(report, sample)]),
  ];
}

/** Columns of letters: names on the left, figures on the right. */
export function tableText({ columns, rows }: Table): string {
  const lines = [columns, ...rows.map(({ cells }) => cells)];
  const widths = columns.map((_, i) => Math.max(...lines.map((cells) => (cells[i] ?? "").length)));
  return lines
    .map((cells) =>
      widths
        .map((width, i) =>
          i === 0 ? (cells[i] ?? "").padEnd(width) : (cells[i] ?? "").padStart(width),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function underlined(title: string, line: string): string {
  return `${title}\n${line.repeat(title.length)}`;
}

export function reportText(family: FairnessFamily, shown: Shown): string {
  const { report, board } = shown;
  const { title, text, figures } = family.verdict(shown);
  const proposals = (report.proposals ?? []).map((one) => {
    const { title: name } = family.proposal(shown, one);
    const what = t("fairness.step_apply", { name, from: one.from, to: one.to });
    return `${what}; ${measureWords(one)}`;
  });
  const head = t("fairness.text_head", {
    games: fixed(report.games),
    players: t("fairness.players", { count: report.players }),
    bot: byBots(report.bot),
    rules: report.rules,
  });
  const parts = [
    underlined(t("fairness.title_of", { board: named(board.name) }), "="),
    head,
    `${title}\n${text}`,
    figures.map(({ value, words }) => `${value} ${words}`).join("\n"),
    ...(proposals.length === 0
      ? []
      : [`${underlined(t("fairness.proposals"), "-")}\n${proposals.join("\n")}`]),
    ...allSections(family, shown).map(({ title: name, note, table }) => {
      const heading = underlined(note === "" ? name : `${name} (${note})`, "-");
      return `${heading}\n${table.rows.length === 0 ? t("fairness.none") : tableText(table)}`;
    }),
  ];
  return `${parts.join("\n\n")}\n`;
}
