// What is cut out and lies on the table: the map, contracts, goods tokens, first deliveries, cards of each company.
import { member } from "../../../shell/given";
import { named, t } from "../../../shell/words.svelte";
import type { Sheet } from "../../../workshop/family";
import { attributes, cards, text, tiles, whole } from "../../../workshop/print/svg";
import { card_actions } from "../board";
import { usualLook } from "../companies";
import { goodName } from "../names";
import { goodMark } from "./print_goods";
import { mapDrawing } from "./print_map";
import { read, type Board, type Card, type Company, type Good } from "./read";
import { cardTitle, nameOf, placeNamed } from "./titles";

const contract_size = { width: 44, height: 30 };
const token_size = { width: 42, height: 20 };
const delivery_size = { width: 20, height: 20 };
const card_size = { width: 63, height: 44 };
const names_size = { width: 58, height: 22 };

function contractSheets(board: Board): Sheet[] {
  const { width } = contract_size;
  const contents = read(board).contracts.map(
    ({ city, good, days }) =>
      `<rect${attributes({ ...contract_size, fill: "#fbf6ea" })}/>` +
      goodMark(good, 9, 11, 0.55) +
      text(18, 9, placeNamed(board, city), { size: 5.4, weight: 700, most: width - 20 }) +
      text(18, 15, goodName(good), { size: 4, weight: 500 }) +
      text(width / 2, 26, t("gtj.days", { days }), { size: 5, anchor: "middle" }),
  );
  return cards("contracts", t("gtj.workshop.part.contracts"), contents, contract_size);
}

function tokenSheets(board: Board): Sheet[] {
  const contents = read(board).goods_tokens.map(({ for: kind, demand, supply }) => {
    const tint = { start: "#f6d98d", city: "#fbf6ea", port: "#cfdfe6" }[kind];
    return (
      `<rect${attributes({ ...token_size, fill: tint })}/><rect width="15" height="20" fill="#f0d5c2"/>` +
      `<path d="M3.500 6v7M1.500 10.500l2 3 2-3" fill="none" stroke="#a52a21" stroke-width=".9"/>` +
      goodMark(demand, 10, 10, 0.42) +
      `<path d="M18.500 13v-7M16.500 8.500l2-3 2 3" fill="none" stroke="#1e6a41" stroke-width=".9"/>` +
      supply.map((good, i) => goodMark(good, 26 + 10 * i, 10, 0.42)).join("")
    );
  });
  return cards("tokens", t("gtj.workshop.part.goods_tokens"), contents, token_size);
}

function deliverySheets(board: Board): Sheet[] {
  const contents = read(board).first_deliveries.map(
    (points) =>
      `<circle cx="10" cy="10" r="9" fill="#e4b52f" stroke="#22211d" stroke-width=".4"/>` +
      text(10, 13.2, `+${points}`, { size: 9, weight: 700, anchor: "middle" }),
  );
  return cards(
    "first-deliveries",
    t("gtj.workshop.part.first_deliveries"),
    contents,
    delivery_size,
  );
}

/** What a feature is called on its card, and which goods it takes. */
function featureOf(board: Board, feature: string): { words: string; goods: readonly Good[] } {
  const railcar = read(board).railcars.find(({ id }) => id === feature);
  if (railcar !== undefined) return { words: nameOf(railcar), goods: railcar.goods };
  const action = card_actions.find((known) => known === feature);
  return { words: action === undefined ? "" : t(`gtj.workshop.feature.${action}`), goods: [] };
}

function cardOf(board: Board, company: Company, index: number, card: Card, title: string): string {
  const { width, height } = card_size;
  const look = usualLook(company, index);
  const said = member(company.features, card.id);
  const { words, goods } = featureOf(board, typeof said === "string" ? said : "");
  return (
    `<rect${attributes({ width, height, fill: "#fbf6ea" })}/>` +
    `<rect${attributes({ width, height: 11, fill: look.colour })}/>` +
    text(3, 7.6, nameOf(company), { size: 4.6, fill: look.ink, most: width - 16 }) +
    text(width - 3, 7.6, look.initials, { size: 5.4, weight: 700, fill: look.ink, anchor: "end" }) +
    text(4, 21, title, { size: 7, weight: 700, most: width - 8 }) +
    `<path${attributes({ d: `M4 25H${width - 4}`, stroke: "#8f8365", "stroke-width": 0.3 })}/>` +
    text(4, 33, words, { size: 5, weight: 500, most: width - 8 }) +
    goods.map((good, i) => goodMark(good, 8 + 10 * i, 38.5, 0.4)).join("")
  );
}

function companySheets(board: Board): Sheet[] {
  const known = read(board);
  return known.companies.flatMap((company, index) => {
    const contents = known.cards.flatMap((card, i) => {
      const drawn = cardOf(board, company, index, card, cardTitle(board, i));
      return Array<string>(Math.min(Math.max(card.copies, 1), 3)).fill(drawn);
    });
    const title = `${t("gtj.workshop.part.cards")} ${nameOf(company)}`;
    return cards(`cards-${index + 1}`, title, contents, card_size);
  });
}

/** Improvements and objectives: their names; what they do is in the rules. */
function nameSheets(board: Board): Sheet[] {
  const { improvements, objectives } = read(board);
  const drawn = (name: string, tint: string) =>
    `<rect${attributes({ ...names_size, fill: tint })}/>` +
    text(names_size.width / 2, 13, name, {
      size: 5.4,
      weight: 700,
      anchor: "middle",
      most: names_size.width - 6,
    });
  return [
    ...cards(
      "improvements",
      t("gtj.workshop.part.improvements"),
      improvements.map((it) => drawn(nameOf(it), "#e8dec6")),
      names_size,
    ),
    ...cards(
      "objectives",
      t("gtj.workshop.part.objectives"),
      objectives.map((it) => drawn(nameOf(it), "#dce9d8")),
      names_size,
    ),
  ];
}

export function sheets(board: Board): Sheet[] {
  const title = named(read(board).name);
  const drawing = mapDrawing(board);
  return [
    whole("map", title, drawing),
    ...tiles("map", title, drawing),
    ...contractSheets(board),
    ...tokenSheets(board),
    ...deliverySheets(board),
    ...companySheets(board),
    ...nameSheets(board),
  ];
}
