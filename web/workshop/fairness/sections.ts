// What reports of all games have: seats, length, points, and the sample beside it; as tables.
import { said } from "../../shell/lobby/option_words";
import { t } from "../../shell/words.svelte";
import type { Section } from "./family";
import { fixed, percent, percentSpan, plus, span, value, wholePercent } from "./format";
import { uncertainty } from "./legs";
import { surelyOver, surelyUnder, type Luck, type OfSeat, type Report } from "./report";

export function seatName(order: number): string {
  return t("fairness.seat", { number: order + 1 });
}

/** "Wer beginnt, gewinnt öfter: 55 % statt 50 % (95-%-Spanne 52 bis 57 %)." */
export function seatSentence(order: readonly OfSeat[]): string {
  const fair = 1 / Math.max(order.length, 1);
  const sure = order.filter(({ wins }) => surelyOver(wins, fair) || surelyUnder(wins, fair));
  const first = sure.find((one) => one.order === 0) ?? sure[0];
  if (first === undefined) return t("fairness.seats_alike");
  const { wins } = first;
  return t("fairness.seat_differs", {
    seat: first.order,
    number: first.order + 1,
    more: wins.value > fair ? "yes" : "no",
    wins: percent(wins),
    fair: wholePercent(fair),
    span: percentSpan(wins),
  });
}

export function seatsSection(order: readonly OfSeat[]): Section {
  return {
    id: "seats",
    title: t("fairness.seats"),
    note: t("fairness.seats_note"),
    table: {
      columns: ["seats_seat", "seats_wins", "span_head", "seats_margin", "span_head"].map((key) =>
        t(`fairness.column.${key}`),
      ),
      rows: order.map(({ order: n, wins, margin }) => ({
        key: String(n),
        cells: [seatName(n), percent(wins), percentSpan(wins), plus(margin), span(margin)],
      })),
    },
  };
}

export function luckSection(luck: Luck): Section {
  return {
    id: "luck",
    title: t("fairness.luck"),
    note: t("fairness.luck_note", { deals: fixed(luck.deals) }),
    table: {
      columns: ["decided", "share", "span_head"].map((key) => t(`fairness.column.${key}`)),
      rows: (["by_luck", "by_skill", "by_both"] as const).map((key) => ({
        key,
        cells: [t(`fairness.${key}`), percent(luck[key]), percentSpan(luck[key])],
      })),
    },
  };
}

export function lengthSection({ length, games }: Report): Section {
  return {
    id: "length",
    title: t("fairness.length"),
    note: "",
    table: {
      columns: ["rounds", "games", "share"].map((key) => t(`fairness.column.${key}`)),
      rows: length.histogram.map((bar) => ({
        key: String(bar.turns),
        cells: [
          fixed(bar.turns),
          fixed(bar.games),
          wholePercent(bar.games / Math.max(games, 1), 1),
        ],
      })),
    },
  };
}

/** "In der Mitte 36 Runden, vier von fünf Partien zwischen 34 und 39." */
export function lengthSentence({ length }: Report): string {
  const { p10, median, p90 } = length.quantiles;
  if (p10 === undefined || median === undefined || p90 === undefined) return "";
  return t("fairness.length_words", { median, low: p10, high: p90 });
}

export function pointsSection({ points, family }: Report): Section {
  return {
    id: "points",
    title: t(family === "switch_and_signal" ? "fairness.results" : "fairness.points_title"),
    note: t("fairness.points_note"),
    table: {
      columns: ["source", "points", "span_head"].map((key) => t(`fairness.column.${key}`)),
      rows: Object.entries(points)
        // What the board does not have.
        .filter(([, it]) => it.low !== 0 || it.high !== 0)
        .map(([key, it]) => ({
          key,
          cells: [said(`fairness.points.${family}.${key}`, key), value(it), span(it)],
        })),
    },
  };
}

/** What stronger play changes: the same figures of both. */
export function sampleSection(report: Report, sample: Report): Section {
  const rows: Section["table"]["rows"][number][] = [];
  const add = (key: string, name: string, a: string, b: string) =>
    rows.push({ key, cells: [name, a, b] });
  for (const seat of report.order ?? []) {
    const other = sample.order?.[seat.order];
    const wins = (it: OfSeat | undefined) =>
      it === undefined
        ? ""
        : t("fairness.with_span", { value: percent(it.wins), span: percentSpan(it.wins) });
    add(
      `seat ${seat.order}`,
      t("fairness.wins_of", { number: seat.order + 1 }),
      wins(seat),
      wins(other),
    );
  }
  if (report.wins !== undefined && sample.wins !== undefined)
    add("wins", t("fairness.won_together"), percentSpan(report.wins), percentSpan(sample.wins));
  add("turns", t("fairness.rounds_mean"), span(report.length.turns), span(sample.length.turns));
  for (const [key, it] of Object.entries(report.points)) {
    const then = sample.points[key];
    if (then === undefined || (it.low === 0 && it.high === 0)) continue;
    add(key, said(`fairness.points.${report.family}.${key}`, key), span(it), span(then));
  }
  return {
    id: "sample",
    title: t("fairness.sample"),
    note: t("fairness.sample_note", {
      games: fixed(sample.games),
      percent: uncertainty(sample.games),
    }),
    table: {
      columns: ["what", "as_set", "level_5"].map((key) => t(`fairness.column.${key}`)),
      rows,
    },
  };
}
