// The tables of a report on Ticket to Ride.
import { t } from "../../../shell/words.svelte";
import type { Section, Shown, Table } from "../family";
import { fixed, percent, percentSpan, plus, span, value, wholePercent } from "../format";
import { Names, of, type OfTicket } from "./report";

const columns = (...keys: string[]) => keys.map((key) => t(`fairness.column.${key}`));

function section(id: string, note: string, table: Table): Section {
  return { id, title: t(`fairness.ttr.${id}`), note, table };
}

/** How far a ticket is from the others, without its sign. */
const off = (it: OfTicket) => Math.abs(it.per_game?.value ?? 0);

/** The largest differences first. */
export function byDifference(tickets: readonly OfTicket[]): OfTicket[] {
  return [...tickets].sort((a, b) => off(b) - off(a));
}

export function routesSection({ report, board }: Shown): Section {
  const names = new Names(board);
  const rows = [...of(report).routes]
    .sort((a, b) => b.built.value - a.built.value)
    .map((it) => ({
      key: it.id,
      cells: [
        names.route(it.id),
        fixed(names.routes.get(it.id)?.length ?? 0),
        percent(it.built),
        percentSpan(it.built),
        ...it.by_order.map((share) => (it.built.value > 0 ? percent(share) : "")),
        it.built.value > 0 ? percent(it.by_winner) : "",
        it.round === null ? "" : fixed(it.round, 0),
      ],
    }));
  const seats = of(report).routes[0]?.by_order ?? [];
  return section("routes", t("fairness.ttr.routes_note", { count: of(report).routes.length }), {
    columns: [
      ...columns("route", "spaces", "built", "span_head"),
      ...seats.map((_, i) => t("fairness.ttr.by_seat", { number: i + 1 })),
      ...columns("by_winner", "round"),
    ],
    rows,
  });
}

export function ticketsSection({ report, board }: Shown): Section {
  const names = new Names(board);
  const rows = byDifference(of(report).tickets).map((it) => ({
    key: it.id,
    cells: [
      names.ticket(it.id),
      percent(it.kept),
      percent(it.chance),
      fixed(it.value),
      it.fair_value === null ? "–" : value(it.fair_value),
      it.fair_value === null ? "" : span(it.fair_value),
      it.per_game === null ? "–" : plus(it.per_game),
      it.per_game === null ? "" : span(it.per_game),
      percent(it.won_if_completed),
      percent(it.won_if_failed),
    ],
  }));
  return section("tickets", t("fairness.ttr.tickets_note"), {
    columns: columns(
      "ticket",
      "kept",
      "chance",
      "printed",
      "fair",
      "span_head",
      "per_game",
      "span_head",
      "won_if_completed",
      "won_if_failed",
    ),
    rows,
  });
}

export function colorsSection({ report }: Shown): Section {
  const rows = of(report).colors.map((it) => ({
    key: it.card,
    cells: [
      t(`ttr.card.${it.card}`),
      percent(it.demand),
      wholePercent(it.supply, 1),
      it.spaces === null ? "" : fixed(it.spaces),
      fixed(it.cards),
      fixed(it.spent, 1),
      fixed(it.left_over, 1),
    ],
  }));
  return section("colors", t("fairness.ttr.colors_note"), {
    columns: columns("color", "demand", "supply", "spaces", "cards", "spent", "left_over"),
    rows,
  });
}

export function decidingSection({ report, board }: Shown): Section {
  const names = new Names(board);
  const rows = of(report).deciding_tickets.map((it) => ({
    key: it.id,
    cells: [names.ticket(it.id), percent(it.decides), percentSpan(it.decides)],
  }));
  return section("deciding", t("fairness.ttr.deciding_note"), {
    columns: columns("ticket", "decides", "span_head"),
    rows,
  });
}

export function deadSection({ report, board }: Shown): Section {
  const names = new Names(board);
  const rows = of(report).dead_routes.map((it) => ({
    key: it.id,
    cells: [names.route(it.id), percent(it.built), percentSpan(it.built)],
  }));
  return section("dead", t("fairness.ttr.dead_note"), {
    columns: columns("route", "built", "span_head"),
    rows,
  });
}
