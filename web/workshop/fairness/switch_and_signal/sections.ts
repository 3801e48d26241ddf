// The tables of a report on Switch & Signal.
import { said } from "../../../shell/lobby/option_words";
import { t } from "../../../shell/words.svelte";
import type { Section, Shown, Table } from "../family";
import { fixed, percent, percentSpan, span, value } from "../format";
import { groupName, groups, lineName, of, placeNames, variantName, variantsOf } from "./report";

const columns = (...keys: string[]) => keys.map((key) => t(`fairness.column.${key}`));

function section(id: string, table: Table, note = ""): Section {
  return { id, title: t(`fairness.sas.${id}`), note, table };
}

/** Steps for each piece of the line: a long line has more of them anyway. */
export function use({ steps, pieces }: { steps: number; pieces: number }): number {
  return steps / Math.max(pieces, 1);
}

export function linesSection({ report, board }: Shown): Section {
  const rows = [...of(report).tables.lines]
    .sort((a, b) => use(b) - use(a))
    .map((it) => ({
      key: it.id,
      cells: [lineName(board, it.id), fixed(it.pieces), fixed(it.steps, 2), fixed(use(it), 2)],
    }));
  const note = t("fairness.sas.lines_note", { count: rows.length });
  return section("lines", { columns: columns("line", "pieces", "steps", "use"), rows }, note);
}

export function variantsSection(shown: Shown): Section {
  const rows = groups(variantsOf(shown)).flatMap(({ what, variants }) =>
    variants.map((it) => ({
      key: it.id,
      cells: [
        `${groupName(shown, what)}: ${variantName(shown, it)}`,
        fixed(it.games),
        percent(it.wins),
        percentSpan(it.wins),
        value(it.tokens_lost),
      ],
    })),
  );
  const heads = columns("variant", "games", "wins", "span_head", "tokens_lost");
  return section("variants", { columns: heads, rows }, t("fairness.sas.variants_note"));
}

export function causesSection({ report }: Shown): Section {
  const rows = [...of(report).tables.tokens_lost_by_cause]
    .sort((a, b) => b.tokens.value - a.tokens.value)
    .map(({ id, tokens }) => ({
      key: id,
      cells: [said(`fairness.sas.cause.${id}`, id), value(tokens), span(tokens)],
    }));
  const heads = columns("cause", "tokens", "span_head");
  return section("causes", { columns: heads, rows }, t("fairness.sas.causes_note"));
}

export function citiesSection({ report, board }: Shown): Section {
  const names = placeNames(board);
  const rows = of(report).tables.cities.map(({ id, loaded, delivered }) => ({
    key: id,
    cells: [names.get(id) ?? id, loaded === undefined ? "" : fixed(loaded, 2), fixed(delivered, 2)],
  }));
  const heads = columns("city", "loaded", "delivered");
  return section("cities", { columns: heads, rows }, t("fairness.sas.cities_note"));
}
