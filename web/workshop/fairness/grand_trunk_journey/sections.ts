// The tables of a report on The Grand Trunk Journey.
import { said } from "../../../shell/lobby/option_words";
import { t } from "../../../shell/words.svelte";
import type { Section, Shown, Table } from "../family";
import { fixed, percent, percentSpan, plus, span, value } from "../format";
import type { Estimate } from "../report";
import { contractName, namesOf, of } from "./report";

const columns = (...keys: string[]) => keys.map((key) => t(`fairness.column.${key}`));

function section(id: string, table: Table, note = ""): Section {
  return { id, title: t(`fairness.gtj.${id}`), note, table };
}

const worth = (it: Estimate | null) => (it === null ? ["–", ""] : [plus(it), span(it)]);
const byWorth = (a: { worth: Estimate | null }, b: { worth: Estimate | null }) =>
  (b.worth?.value ?? -Infinity) - (a.worth?.value ?? -Infinity);

/** What brings points: goods, and what is done once or twice. */
export function goodsSection({ report }: Shown): Section {
  const { goods, deeds } = of(report).tables;
  const rows = [
    ...goods.map((it) => ({
      key: it.id,
      cells: [said(`gtj.good.${it.id}`, it.id), value(it.delivered), ...worth(it.worth)],
    })),
    ...deeds.map((it) => ({
      key: it.id,
      cells: [said(`fairness.gtj.deed.${it.id}`, it.id), "", ...worth(it.worth)],
    })),
  ];
  const heads = columns("good", "per_player", "worth", "span_head");
  return section("goods", { columns: heads, rows }, t("fairness.gtj.worth_note"));
}

export function improvementsSection({ report, board }: Shown): Section {
  const name = namesOf(board, "improvements");
  const rows = [...of(report).tables.improvements].sort(byWorth).map((it) => ({
    key: it.id,
    cells: [
      name(it.id),
      percent(it.acquired_share),
      percent(it.owner_wins),
      percentSpan(it.owner_wins),
      ...worth(it.worth),
    ],
  }));
  const heads = columns("improvement", "acquired", "owner_wins", "span_head", "worth", "span_head");
  return section("improvements", { columns: heads, rows }, t("fairness.gtj.worth_note"));
}

export function contractsSection({ report, board }: Shown): Section {
  const rows = [...of(report).tables.contracts]
    .sort((a, b) => b.fulfilled_share.value - a.fulfilled_share.value)
    .map((it) => ({
      key: it.id,
      cells: [
        contractName(board, it.id),
        fixed(it.turned),
        percent(it.fulfilled_share),
        percentSpan(it.fulfilled_share),
        fixed(it.points, 1),
        ...worth(it.who_fulfils?.margin ?? null),
      ],
    }));
  const heads = columns(
    "contract",
    "turned",
    "fulfilled",
    "span_head",
    "points",
    "who_fulfils",
    "span_head",
  );
  return section("contracts", { columns: heads, rows }, t("fairness.gtj.contracts_note"));
}

export function companiesSection({ report, board }: Shown): Section {
  const name = namesOf(board, "companies");
  const rows = of(report).tables.companies.map((it) => ({
    key: it.id,
    cells: [name(it.id), percent(it.wins), percentSpan(it.wins), plus(it.margin), span(it.margin)],
  }));
  const heads = columns("company", "wins", "span_head", "seats_margin", "span_head");
  return section("companies", { columns: heads, rows }, t("fairness.gtj.companies_note"));
}

export function startsSection({ report, board }: Shown): Section {
  const name = namesOf(board, "places");
  const rows = of(report).tables.places.flatMap(({ id, start }) =>
    start === undefined
      ? []
      : [
          {
            key: id,
            cells: [
              name(id),
              percent(start.wins),
              percentSpan(start.wins),
              plus(start.margin),
              span(start.margin),
            ],
          },
        ],
  );
  const heads = columns("city", "wins", "span_head", "seats_margin", "span_head");
  return section("starts", { columns: heads, rows }, t("fairness.gtj.starts_note"));
}

export function objectivesSection({ report, board }: Shown): Section {
  const name = namesOf(board, "objectives");
  const rows = of(report).tables.objectives.map((it) => ({
    key: it.id,
    cells: [name(it.id), percent(it.taken_share), percentSpan(it.taken_share), fixed(it.points, 1)],
  }));
  const heads = columns("objective", "taken", "span_head", "points");
  return section("objectives", { columns: heads, rows }, t("fairness.gtj.objectives_note"));
}

export function placesSection({ report, board }: Shown): Section {
  const name = namesOf(board, "places");
  const rows = [...of(report).tables.places]
    .sort((a, b) => b.delivered - a.delivered)
    .map((it) => ({
      key: it.id,
      cells: [
        name(it.id),
        fixed(it.delivered, 2),
        fixed(it.first_delivery, 2),
        fixed(it.terminals, 2),
      ],
    }));
  const heads = columns("city", "delivered", "first_delivery", "terminals");
  return section(
    "places",
    { columns: heads, rows },
    t("fairness.gtj.places_note", { count: rows.length }),
  );
}
