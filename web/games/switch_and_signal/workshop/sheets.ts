// The board, its cards and its discs on paper, in the size for a table.
import { t } from "../../../shell/words.svelte";
import {
  attributes,
  cards,
  number,
  sheet,
  text,
  tiles,
  whole,
  type Drawing,
} from "../../../workshop/print/svg";
import type { Sheet } from "../../../workshop/family";
import type { Board } from "../board";
import { knownGround } from "../map/ground";
import { Geometry } from "../map/geometry";
import { layoutOf } from "../map/layout";
import { goods_ink, goods_on } from "../inks";
import { letters, place } from "../names";
import { named } from "../../../shell/words.svelte";
import { linesAt, planFor, type Doc, type Row } from "./document";
import { bedding, inks, paperUnder } from "./sheet_ground";

/** A unit of the drawing on paper, in millimetres: a piece of track is 13 mm long, for a train of its length. */
const scale = 0.6;
const card_size = { width: 63, height: 88 };
const train_ink: Record<Row, string> = {
  black: "#2a2927",
  brown: "#8a5527",
  gray: "#8e979c",
  any: "#b8862f",
};

function circle(x: number, y: number, r: number, fill: string, stroke = "none", width = 0): string {
  return `<circle${attributes({ cx: x, cy: y, r, fill, stroke, "stroke-width": width })}/>`;
}
function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  fill: string,
  stroke = "none",
  width = 0,
): string {
  return `<rect${attributes({ x, y, width: w, height: h, rx, fill, stroke, "stroke-width": width })}/>`;
}
function stroke(d: string, color: string, width: number): string {
  return `<path${attributes({ d, fill: "none", stroke: color, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round" })}/>`;
}
const anchor = "M0 -8V15M-8 -3H8M-13 4c1 8 6 11 13 11s12 -3 13 -11";

/** All that is printed on the board; switches and signals have their fields only. */
function board(doc: Doc): Drawing {
  const plan = planFor(doc);
  const geometry = new Geometry(plan);
  const layout = layoutOf(doc as unknown as Board);
  const { box } = layout;
  const at = (id: string) => geometry.spot(id);
  const junctions = doc.junctions.map(({ id }) => {
    const { x, y } = at(id);
    const arms = linesAt(doc, id).map((line) => {
      const arm = geometry.arm(id, line.id);
      return circle(x + arm.x * 15.5, y + arm.y * 15.5, 7.6, inks.piece, inks.ink, 1);
    });
    return circle(x, y, 13.5, inks.piece, inks.ink, 1.6) + arms.join("");
  });
  const signals = [...plan.signal.keys()].map((id) => {
    const { x, y } = geometry.signal(id);
    return (
      circle(x, y, 8, "#c8372d", inks.halo, 1.8) +
      stroke(`M${number(x - 4.6)} ${number(y)}h9.2`, "#ffffff", 2.9)
    );
  });
  const starts = doc.starts.map((start) => {
    const { x, y } = at(start.id);
    return (
      circle(x, y, 18, inks.paper, inks.ink, 1.6) +
      circle(x, y, 14.6, "none", inks.brass, 1.6) +
      text(x, y + 8, String(start.number), { size: 23, weight: 700, anchor: "middle" })
    );
  });
  const cities = doc.cities.map((city) => {
    const { x, y } = at(city.id);
    if (city.goods === undefined)
      return (
        rect(x - 26, y - 26, 52, 52, 11, "#1f3a4d", inks.ink, 1.5) +
        `<g transform="translate(${number(x)} ${number(y)})">${circle(0, -12, 4, "none", "#f4eddc", 3)}${stroke(anchor, "#f4eddc", 3)}</g>`
      );
    return (
      rect(x - 26, y - 26, 52, 52, 11, inks.paper, inks.ink, 1.5) +
      rect(x - 22, y - 22, 44, 44, 8, goods_ink[city.goods]) +
      text(x, y + 9, letters(plan, city.goods), {
        size: 26,
        weight: 700,
        anchor: "middle",
        fill: goods_on[city.goods],
      })
    );
  });
  const labels = Object.entries(layout.labels).map(([id, label]) => {
    const size = plan.isCity(id) ? 22 : 16.5;
    const words = plan.isCity(id) ? place(plan, id).toUpperCase() : place(plan, id);
    const line = (fill: string) =>
      text(label.x, label.y, words, {
        size,
        weight: plan.isCity(id) ? 700 : 600,
        anchor: label.anchor,
        fill,
      });
    return `<g stroke="${inks.halo}" stroke-width="4" stroke-linejoin="round">${line(inks.halo)}</g>${line(inks.ink)}`;
  });
  const title = text(layout.title.x, layout.title.y + 30, named(doc.name), {
    size: 34,
    weight: 700,
    most: 330,
  });
  return {
    box,
    width: box.width * scale,
    height: box.height * scale,
    content: [
      paperUnder(layout, knownGround(layout)),
      bedding(geometry),
      ...junctions,
      ...signals,
      ...starts,
      ...cities,
      ...labels,
      title,
    ].join(""),
  };
}

function train(x: number, y: number, row: Row): string {
  const fill = train_ink[row];
  return (
    rect(x, y, 26, 12, 3, fill, inks.ink, 0.4) +
    rect(x + 18, y - 4, 8, 6, 1.2, fill, inks.ink, 0.4) +
    circle(x + 6, y + 13, 2.4, inks.ink) +
    circle(x + 20, y + 13, 2.4, inks.ink) +
    (row === "any"
      ? text(x + 11, y + 9, "?", { size: 9, weight: 700, anchor: "middle", fill: "#ffffff" })
      : "")
  );
}
function departureCards(doc: Doc): string[] {
  return doc.cards.flatMap((card) => {
    const rows = [
      ...(card.deploy === 0
        ? []
        : [
            text(8, 24, t("sas.workshop.print.deploy", { count: card.deploy }), {
              size: 6,
              most: 48,
            }),
          ]),
      ...card.move.map((row, i) => {
        const y = 34 + i * 18;
        const words = row === "any" ? t("sas.color.any_short") : t(`sas.color.${row}`);
        return train(7, y, row) + text(38, y + 9, words, { size: 5.4, most: 21 });
      }),
    ];
    const one =
      rect(2.5, 2.5, 58, 83, 3, inks.paper, inks.ink, 0.5) +
      text(31.5, 12, t("sas.departure.title"), { size: 5.4, anchor: "middle", most: 50 }) +
      rows.join("");
    return Array.from({ length: card.count }, () => one);
  });
}
/** A sentence over as many lines as it takes. */
function wrapped(words: string, x: number, y: number, size: number, wide: number): string {
  const most = Math.floor(wide / (size * 0.5));
  const lines: string[] = [""];
  for (const word of words.split(" ")) {
    const last = lines.at(-1)!;
    if (last !== "" && last.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines
    .map((line, i) => text(x, y + i * size * 1.25, line, { size, weight: 400, font: "text" }))
    .join("");
}
function helperCards(doc: Doc): string[] {
  return doc.helpers.map(
    ({ name, effect }) =>
      rect(2.5, 2.5, 58, 83, 3, inks.paper, inks.brass, 0.8) +
      text(31.5, 16, named(name), { size: 7, weight: 700, anchor: "middle", most: 52 }) +
      wrapped(t(`sas.helper.${effect}.long`), 8, 28, 4.2, 47),
  );
}

/** Discs, time tokens and goods to cut out, in the size of their fields. */
function tokens(doc: Doc): Sheet {
  const discs = doc.junctions.reduce(
    (sum, { id }) => sum + Math.max(linesAt(doc, id).length - 2, 0),
    0,
  );
  const greens = doc.cities.length + doc.rules.line_signals;
  const goods = doc.cities.flatMap(({ goods: its }) => (its === undefined ? [] : [its]));
  const drawn: string[] = [];
  const step = 16;
  const columns = 12;
  let n = 0;
  const next = (draw: (x: number, y: number) => string) => {
    drawn.push(draw(16 + (n % columns) * step, 26 + Math.floor(n / columns) * step));
    n++;
  };
  const many = (count: number, draw: (x: number, y: number) => string) => {
    for (let i = 0; i < Math.min(count, 64); i++) next(draw);
    n = Math.ceil(n / columns) * columns;
  };
  many(
    discs,
    (x, y) => circle(x, y, 4.6, "#22211d") + stroke(`M${x} ${y - 3.2}v6.4`, "#f4eddc", 2),
  );
  many(
    greens,
    (x, y) =>
      circle(x, y, 5.4, "#2e8b57", inks.ink, 0.4) +
      stroke(`M${x - 2.3} ${y + 2.3}l4.6 -4.6`, "#ffffff", 1.7),
  );
  many(
    doc.rules.time_tokens.most,
    (x, y) =>
      circle(x, y, 6, inks.paper, inks.ink, 0.6) +
      stroke(`M${x} ${y - 3.6}v3.6l2.6 1.6`, inks.ink, 0.9),
  );
  for (const its of goods)
    many(3 + doc.rules.extra_goods.supply, (x, y) =>
      rect(x - 4.5, y - 4.5, 9, 9, 1, goods_ink[its], inks.ink, 0.4),
    );
  const title = t("sas.workshop.print.tokens");
  return sheet(
    "tokens",
    title,
    { width: 210, height: 297 },
    text(10, 14, title, { size: 5 }) + drawn.join(""),
  );
}

export function sheets(doc: Doc): Sheet[] {
  const drawing = board(doc);
  const title = `${t("sas.workshop.print.map")} ${named(doc.name)}`;
  const helpers = helperCards(doc);
  return [
    whole("map", title, drawing),
    ...tiles("map", title, drawing),
    ...cards("cards", t("sas.workshop.print.cards"), departureCards(doc), card_size),
    ...(helpers.length === 0
      ? []
      : cards("helpers", t("sas.workshop.print.helpers"), helpers, card_size)),
    tokens(doc),
  ];
}
