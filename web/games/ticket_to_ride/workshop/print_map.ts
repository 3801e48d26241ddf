// The map on paper, so large that a wagon lies in its space.
import { named, t } from "../../../shell/words.svelte";
import { attributes, escape, fonts, text, type Drawing } from "../../../workshop/print/svg";
import { Atlas, type BoardFile, type Plate, type Point, type RouteColor } from "../board";
import { trackShape, viewBox, type TrackShape } from "../map/geometry";
import { furnitureOf } from "../map/furniture";
import { printedGround } from "./print_ground";

/** A wagon of the box, in millimetres. */
export const wagon = { length: 25, thickness: 8 };
/** Larger than this no table is. */
const longest_side = 1200;
/** So many of all spaces may be shorter than a wagon, where tracks crowd. */
const short_spaces = 0.1;

const fills: Record<RouteColor, string> = {
  red: "#c8372d",
  blue: "#2b6ca8",
  green: "#35804a",
  yellow: "#edc23c",
  orange: "#e27f2d",
  purple: "#80539a",
  black: "#33322e",
  white: "#fffdf5",
  gray: "#c8c0ac",
};
/** The signs of the cards, so that colours are told apart by everybody. */
const signs: Record<RouteColor, string> = {
  red: "M0-5.200 4.500 0 0 5.200-4.500 0Z",
  blue: "M0-4.300a4.300 4.300 0 1 1 0 8.600a4.300 4.300 0 1 1 0-8.600Z",
  green: "M0-5 5 3.800H-5Z",
  yellow:
    "M0-5.400 1.500-1.800 5.200-1.600 2.300.8 3.300 4.500 0 2.400-3.300 4.500-2.300.8-5.200-1.600-1.500-1.800Z",
  black: "M-3.900-3.900h7.800v7.800h-7.800z",
  white:
    "M0-4.700a4.700 4.700 0 1 1 0 9.400a4.700 4.700 0 1 1 0-9.400ZM0-2.300a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 1 0 0-4.600Z",
  orange: "M-4.600-4.600H-.7L4.200 0-.7 4.600H-4.600L.1 0Z",
  purple: "M-1.700-4.800h3.400v3.100h3.100v3.400h-3.100v3.100h-3.400v-3.100h-3.100v-3.400h3.100z",
  gray: "",
};
const dark_signs: ReadonlySet<RouteColor> = new Set(["yellow", "orange", "white"]);
const ink = "#22211d";

/** Millimetres for a unit of the drawing. */
export function scaleOf(shapes: readonly TrackShape[], box: { width: number; height: number }) {
  const lengths = shapes.flatMap(({ slot, slots }) => slots.map(() => slot)).sort((a, b) => a - b);
  const short = lengths[Math.floor(short_spaces * lengths.length)] ?? 30;
  const thick = Math.max(...shapes.map(({ thickness }) => thickness), 1);
  const wished = Math.max(wagon.length / short, wagon.thickness / thick);
  return Math.min(wished, longest_side / Math.max(box.width, box.height));
}

function colorOf(color: RouteColor): RouteColor {
  return Object.hasOwn(fills, color) ? color : "gray";
}

function track({ route, slots, slot, thickness, rail }: TrackShape): string {
  const color = colorOf(route.color);
  const sign = (angle: number) =>
    color === "gray"
      ? ""
      : `<path${attributes({
          d: signs[color],
          transform: `rotate(${-angle}) scale(.66)`,
          fill: dark_signs.has(color) ? ink : "#fff9ea",
          "fill-rule": "evenodd",
        })}/>`;
  return (
    `<path d="${rail}" fill="none" stroke="#7b7259" stroke-width="1.6" opacity=".5"/>` +
    slots
      .map(
        ({ x, y, angle }) =>
          `<g transform="translate(${x} ${y}) rotate(${angle})"><rect${attributes({
            x: -slot / 2,
            y: -thickness / 2,
            width: slot,
            height: thickness,
            rx: 1.8,
            fill: fills[color],
            stroke: ink,
            "stroke-width": 0.8,
          })}/>${sign(angle)}</g>`,
      )
      .join("")
  );
}

function label(x: number, y: number, lines: readonly string[], size: number): string {
  const look = attributes({
    "font-family": fonts.head,
    "font-size": size,
    "font-weight": 600,
    "text-anchor": "middle",
    fill: ink,
    stroke: "#fbf6e8",
    "stroke-width": size / 4.5,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  });
  const down = size * 0.92;
  const rows = lines.map(
    (line, i) =>
      `<tspan${attributes({ x, y: y + size * 0.345 + (i - (lines.length - 1) / 2) * down })}>${escape(line)}</tspan>`,
  );
  return `<text${look}>${rows.join("")}</text>`;
}

function plate(name: string, { x, y, w, h }: Plate): string {
  return (
    `<rect${attributes({ x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 4, fill: "#fbf6ea", stroke: ink, "stroke-width": 1.2 })}/>` +
    text(x, y + 4.8, name.toUpperCase(), {
      size: Math.min(13.5, h * 0.65),
      anchor: "middle",
      most: w - 8,
    })
  );
}

function stations({ places, routes, drawing }: BoardFile): string {
  const spot = ({ x, y }: Point) =>
    `<circle${attributes({ cx: x, cy: y, r: 6.2, fill: "#fffbf0", stroke: ink, "stroke-width": 1.8 })}/>` +
    `<circle${attributes({ cx: x, cy: y, r: 2.5, fill: ink })}/>`;
  const ends = routes.flatMap(({ id }) => drawing.routes[id]?.end ?? []);
  const cities = places.filter(({ kind }) => kind === "city");
  return (
    ends
      .map(
        ({ x, y }) =>
          `<rect${attributes({ x: x - 4, y: y - 4, width: 8, height: 8, rx: 1.5, fill: "#fffbf0", stroke: ink, "stroke-width": 1.7 })}/>`,
      )
      .join("") +
    places
      .filter(({ kind }) => kind === "country")
      .flatMap(({ id, name }) => {
        const at = drawing.places[id];
        return [at?.plate, at?.second?.plate].flatMap((its) =>
          its === undefined ? [] : [plate(named(name), its)],
        );
      })
      .join("") +
    cities.map(({ id }) => spot(drawing.places[id] ?? { x: 0, y: 0 })).join("") +
    places
      .flatMap(({ id }) => drawing.places[id]?.passengers ?? [])
      .map(
        ([x, y]) =>
          `<circle${attributes({ cx: x, cy: y, r: 6.5, fill: "#fffbf0", stroke: ink, "stroke-width": 1.1, "stroke-dasharray": "2 1.6" })}/>`,
      )
      .join("") +
    cities
      .map(({ id, name }) => {
        const at = drawing.places[id];
        const wish = at?.label ?? { x: at?.x ?? 0, y: (at?.y ?? 0) - 16 };
        const split = at?.label?.lines;
        const lines =
          split !== undefined && split.join(" ") === named(name) ? split : [named(name)];
        return label(wish.x, wish.y, lines, drawing.label_size);
      })
      .join("")
  );
}

function titleAndPoints(board: BoardFile): string {
  const title = named(board.name).split(": ").at(-1) ?? "";
  const { cartouche, table } = furnitureOf(board, title);
  const sea_ink = "#2b5660";
  const points = board.rules.route_points;
  const wide = 11;
  return (
    (cartouche === null
      ? ""
      : text(cartouche.x, cartouche.y + 34, title, {
          size: 31,
          weight: 700,
          fill: sea_ink,
          most: Math.max(cartouche.width, 150),
        }) +
        `<path${attributes({ d: `M${cartouche.x} ${cartouche.y + 43}h${cartouche.width}m0 3.5h${-cartouche.width}`, fill: "none", stroke: sea_ink })}/>`) +
    (table === null
      ? ""
      : text(table.x + table.width / 2, table.y - 8, t("ttr.map.points"), {
          size: 11,
          anchor: "middle",
          fill: sea_ink,
        }) +
        points
          .map((worth, i) => {
            const y = table.y + i * 16;
            const spaces = Array.from(
              { length: i + 1 },
              (_, k) =>
                `<rect${attributes({ x: table.x + k * wide, y: y + 1, width: wide - 2, height: 7.2, rx: 1.3, fill: "none", stroke: sea_ink, "stroke-width": 1.1 })}/>`,
            );
            return (
              spaces.join("") +
              text(table.x + table.width, y + 9, String(worth), {
                size: 13,
                anchor: "end",
                fill: sea_ink,
              })
            );
          })
          .join(""))
  );
}

export function mapDrawing(file: BoardFile): Drawing {
  const atlas = new Atlas(file);
  const { board } = atlas;
  const box = viewBox(board);
  const shapes = board.routes.map(({ id }) => trackShape(atlas, id));
  const scale = scaleOf(shapes, box);
  return {
    width: box.width * scale,
    height: box.height * scale,
    box,
    content:
      printedGround(board, box) +
      titleAndPoints(board) +
      shapes.map(track).join("") +
      stations(board),
  };
}
