// Ticket to Ride on paper: the map in the size of its wagons, tickets as cards, a table for the points.
import { named, t } from "../../../shell/words.svelte";
import type { BoardDocument, Sheet } from "../../../workshop/family";
import {
  attributes,
  cards,
  number,
  papers,
  sheet,
  text,
  tiles,
  whole,
} from "../../../workshop/print/svg";
import { Atlas, type BoardFile, type Ticket } from "../board";
import { viewBox } from "../map/geometry";
import { fileOf } from "./document";
import { loadGround } from "./print_ground";
import { mapDrawing } from "./print_map";
import { sane } from "./sane";

const card = { width: 88, height: 57 };
const ink = "#22211d";
const red = "#c8372d";

/** The network as straight lines, the same on every card. */
function network({ board }: Atlas): string {
  const { places } = board.drawing;
  return board.routes
    .map(({ a, b }) => {
      const [from, to] = [places[a], places[b]];
      return from === undefined || to === undefined
        ? ""
        : `M${number(from.x)} ${number(from.y)}L${number(to.x)} ${number(to.y)}`;
    })
    .join("");
}

function ticketCard(atlas: Atlas, ticket: Ticket, lines: string): string {
  const { board } = atlas;
  const box = viewBox(board);
  const name = (id: string) => {
    const place = atlas.places.get(id);
    return place === undefined ? id : named(place.name);
  };
  const pile = board.ticket_piles.find(({ id }) => id === ticket.pile);
  const map = { x: 30, y: 12, width: 55, height: 42 };
  const unit = Math.max(box.width / map.width, box.height / map.height);
  const ends = [ticket.a, ticket.b].flatMap((id) => board.drawing.places[id] ?? []);
  const way = ends.map(({ x, y }) => `${number(x)} ${number(y)}`).join("L");
  return (
    `<rect${attributes({ ...card, fill: "#fbf6ea" })}/>` +
    `<rect${attributes({ width: card.width, height: 9, fill: "#1f3a4d" })}/>` +
    text(4, 6.3, pile === undefined ? "" : named(pile.name), {
      size: 4.4,
      fill: "#fbf6ea",
      most: card.width - 8,
    }) +
    `<svg${attributes({ ...map, viewBox: [box.x, box.y, box.width, box.height].map((n) => number(n)).join(" ") })}>` +
    `<path${attributes({ d: lines, fill: "none", stroke: "#b9ab85", "stroke-width": 0.7 * unit })}/>` +
    (ends.length === 2
      ? `<path${attributes({ d: `M${way}`, fill: "none", stroke: red, "stroke-width": 0.5 * unit, "stroke-dasharray": `${number(1.6 * unit)} ${number(1.2 * unit)}` })}/>`
      : "") +
    ends
      .map(
        ({ x, y }) =>
          `<circle${attributes({ cx: x, cy: y, r: 1.7 * unit, fill: "#fffbf0", stroke: red, "stroke-width": 0.8 * unit })}/>`,
      )
      .join("") +
    "</svg>" +
    text(4, 20, name(ticket.a), { size: 6, weight: 700, most: 40 }) +
    text(4, 27.5, name(ticket.b), { size: 6, weight: 700, most: 40 }) +
    `<circle cx="14" cy="43" r="9.5" fill="none" stroke="${red}" stroke-width=".9"/>` +
    text(14, 47.4, String(number(ticket.value)), {
      size: 12,
      weight: 700,
      fill: red,
      anchor: "middle",
    })
  );
}

/** Each pile for itself, so that its cards stay together. */
function ticketSheets(atlas: Atlas): Sheet[] {
  const lines = network(atlas);
  const piles = [...new Set(atlas.board.tickets.map(({ pile }) => pile))];
  return piles.flatMap((id, i) => {
    const pile = atlas.board.ticket_piles.find((its) => its.id === id);
    const contents = atlas.board.tickets
      .filter((ticket) => ticket.pile === id)
      .map((ticket) => ticketCard(atlas, ticket, lines));
    const title = pile === undefined ? t("ttr.source.tickets_completed") : named(pile.name);
    return cards(`tickets-${String(i + 1)}`, title, contents, card);
  });
}

/** What is counted at the end, a column for each player. */
function scoring(board: BoardFile, players: number): Sheet {
  const { rules } = board;
  const rows = [
    t("ttr.source.routes"),
    t("ttr.source.tickets_completed"),
    t("ttr.source.tickets_failed"),
    ...(rules.longest_path_bonus > 0
      ? [`${t("ttr.source.longest_path")}: +${String(rules.longest_path_bonus)}`]
      : []),
    ...(rules.most_tickets_bonus > 0
      ? [`${t("ttr.source.most_tickets")}: +${String(rules.most_tickets_bonus)}`]
      : []),
    ...(rules.passengers === null
      ? []
      : [
          `${t("ttr.source.passengers")}: ${String(rules.passengers.most)} / ${String(rules.passengers.second_most)}`,
        ]),
    "Σ",
  ];
  const { width } = papers.a4;
  const [left, top, first, high] = [14, 34, 70, 15];
  const wide = (width - 2 * left - first) / players;
  const line = (x: number, y: number, x2: number, y2: number, stroke = 0.3) =>
    `<path${attributes({ d: `M${number(x)} ${number(y)}L${number(x2)} ${number(y2)}`, stroke: ink, "stroke-width": stroke })}/>`;
  const low = top + high * (rows.length + 1);
  const table_top = low + 24;
  const points = rules.route_points;
  return sheet(
    "points",
    t("ttr.map.points"),
    papers.a4,
    text(left, 22, named(board.name), { size: 9, weight: 700, most: width - 2 * left }) +
      Array.from({ length: rows.length + 2 }, (_, i) =>
        line(
          left,
          top + i * high,
          width - left,
          top + i * high,
          i > 0 && i < rows.length ? 0.3 : 0.7,
        ),
      ).join("") +
      Array.from({ length: players + 1 }, (_, i) =>
        line(left + first + i * wide, top, left + first + i * wide, low),
      ).join("") +
      rows
        .map((words, i) =>
          text(left + 1, top + (i + 1.64) * high, words, {
            size: 5.4,
            weight: i === rows.length - 1 ? 700 : 500,
            most: first - 4,
          }),
        )
        .join("") +
      text(left, table_top - 6, t("ttr.map.points"), { size: 6.4, weight: 700 }) +
      points
        .map((worth, i) => {
          const y = table_top + i * 10;
          const spaces = Array.from(
            { length: i + 1 },
            (_, k) =>
              `<rect${attributes({ x: left + k * 13, y, width: 11.5, height: 5, rx: 1, fill: "none", stroke: ink, "stroke-width": 0.4 })}/>`,
          );
          return (
            spaces.join("") + text(left + 112, y + 4.8, String(worth), { size: 6.4, anchor: "end" })
          );
        })
        .join(""),
  );
}

/** What has to be there before sheets are drawn: the engraving under a copy of ours. */
export function beforeSheets(document: BoardDocument): Promise<void> {
  return loadGround(fileOf(sane(document)));
}

export function sheets(document: BoardDocument): Sheet[] {
  const board = sane(document);
  const file = fileOf(board);
  const map = mapDrawing(file);
  const title = named(file.name);
  const players = Math.min(Math.max(Math.round(board.rules.players[1]), 2), 5);
  return [
    ...tiles("map-a4", `${title}, A4`, map, "a4"),
    ...ticketSheets(new Atlas(file)),
    scoring(file, players),
    ...tiles("map-a3", `${title}, A3`, map, "a3"),
    whole("map", title, map),
  ];
}
