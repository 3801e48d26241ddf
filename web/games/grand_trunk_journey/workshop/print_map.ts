// The map as it is printed: colours instead of inks, and nothing that refers to anything.
import { named } from "../../../shell/words.svelte";
import { attributes, escape, fonts, type Drawing } from "../../../workshop/print/svg";
import { boxOf, groundOf, layoutOf, linksPath, pointOf } from "../map/layout";
import { woodTrack } from "./edit_lists";
import { goodMark } from "./print_goods";
import { read, type Board } from "./read";
import { nameOf } from "./titles";

/** Inks by day; paper knows no night. */
const inks: Record<string, string> = {
  sea: "#bfd6d9",
  "sea-line": "#86aeb4",
  land: "#ede3c8",
  "land-north": "#e6daba",
  "state-line": "#cfc2a0",
  border: "#a2946f",
  coast: "#8c805f",
};
const ink = "#22211d";

let ground = "";
/** Our land and water, before a copy of our board is printed. */
export async function loadGround(board: Board): Promise<void> {
  if (groundOf(read(board)).kind !== "ours" || ground !== "") return;
  ground = printedGround((await import("../map/ground.svg?raw")).default);
}

/** Our own drawing with its colours, each use of a shape written out. */
export function printedGround(svg: string): string {
  const shapes = new Map(
    [...svg.matchAll(/<path id="([\w-]+)" d="([^"]*)"\/>/g)].map(([, id = "", d = ""]) => [id, d]),
  );
  return svg
    .replace(/<defs>[\s\S]*?<\/defs>/g, "")
    .replace(
      /<use href="#([\w-]+)"([^>]*)\/>/g,
      (_, id: string, rest: string) => `<path d="${shapes.get(id) ?? ""}"${rest}/>`,
    )
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => inks[name] ?? ink);
}

function under(board: Board): string {
  const its = groundOf(board);
  const { x, y, width, height } = boxOf(board);
  if (its.kind === "ours") return ground;
  const sheet = (fill: string) => `<rect${attributes({ x, y, width, height, fill })}/>`;
  if (its.kind === "plain") return sheet("#f4eddc");
  const path = (d: string, look: Record<string, string | number>) =>
    d === "" ? "" : `<path${attributes({ d, ...look })}/>`;
  const land = { fill: "#ede3c8", "fill-rule": "evenodd", stroke: "#8c805f", "stroke-width": 1.1 };
  return (
    sheet("#bfd6d9") +
    path(its.paths.land, land) +
    path(its.paths.home, { ...land, fill: "#fbf6ea" }) +
    path(its.paths.lakes, { ...land, fill: "#bfd6d9" }) +
    path(its.paths.rivers, { fill: "none", stroke: "#b4cdcc", "stroke-width": 2 }) +
    path(its.paths.borders, { fill: "none", stroke: "#a2946f", "stroke-dasharray": "9 3 2 3" })
  );
}

function lettering(x: number, y: number, words: string, size: number, weight: number): string {
  const look = { "font-family": fonts.head, "font-size": size, "font-weight": weight };
  const all = { x, y, ...look, "text-anchor": "middle", "stroke-linejoin": "round" };
  // The halo first: printers do not know in which order to paint.
  return (
    `<text${attributes({ ...all, fill: "none", stroke: "#f3ebd5", "stroke-width": 4.5 })}>${escape(words)}</text>` +
    `<text${attributes({ ...all, fill: ink })}>${escape(words)}</text>`
  );
}

function sign(kind: "city" | "port", starts: boolean): string {
  if (kind === "port")
    return (
      `<rect x="-13" y="-13" width="26" height="26" rx="5" transform="rotate(45)" fill="#1f3a4d" stroke="#f4eddc" stroke-width="1.8"/>` +
      `<g fill="none" stroke="#f4eddc" stroke-width="2.2" stroke-linecap="round"><circle cy="-6.5" r="2.3"/><path d="M0-4V8.5M-4.5-1.5H4.5M-7.5 2.5c.6 4.500 3.500 6 7.500 6s6.900-1.500 7.500-6"/></g>`
    );
  if (!starts)
    return `<circle r="11" fill="#ede3c8" stroke="#5a5242" stroke-width="1.8" stroke-dasharray="3.5 2.6"/><circle r="3" fill="#5a5242"/>`;
  return (
    `<circle r="14" fill="#fbf6ea" stroke="${ink}" stroke-width="2"/>` +
    `<path d="M-8.5 7.5V-1.5L0-8L8.5-1.5V7.5Z" fill="${ink}"/><path d="M-2.5 7.5V1.5h5v6z" fill="#fbf6ea"/>`
  );
}

function places(board: Board): string {
  return board.places
    .map((place) => {
      const at = pointOf(board, place.id);
      const [x, y] = layoutOf(board, place.id).label;
      const width = (place.printed?.supply.length ?? 1) > 1 ? 109 : 84;
      const room = {
        x: x - width / 2,
        y: y + 6,
        width,
        height: 33,
        rx: place.kind === "port" ? 4 : 8,
        fill: place.printed === undefined ? "none" : "#fbf6ea",
        stroke: ink,
        "stroke-width": 1.2,
        "stroke-dasharray": place.printed === undefined ? "4 3" : undefined,
      };
      const goods =
        place.printed === undefined
          ? ""
          : [place.printed.demand, ...place.printed.supply]
              .map((good, i) => goodMark(good, x - width / 2 + 22 + 30 * i, y + 22.5, 1.1))
              .join("");
      return (
        `<path d="M${at.x} ${at.y}L${x + (at.x - x) * 0.4} ${y + (at.y - y) * 0.15}" stroke="${ink}" stroke-width="1.3"/>` +
        `<rect${attributes(room)}/>${goods}` +
        `<g transform="translate(${at.x} ${at.y})">${sign(place.kind, board.start_cities.includes(place.id))}</g>` +
        lettering(x, y, nameOf(place), 20, place.kind === "port" ? 700 : 600)
      );
    })
    .join("");
}

function wood(board: Board): string {
  const track = woodTrack(board);
  const { x, y, height } = boxOf(board);
  const step = 40;
  const spaces = track.map(
    (points, i) =>
      `<rect x="${i * step}" width="${step}" height="44" fill="#fbf6ea" stroke="${ink}" stroke-width="1.2"/>` +
      `<text${attributes({ x: i * step + 6, y: 16, "font-family": fonts.head, "font-size": 15, fill: ink })}>${points}</text>`,
  );
  return `<g transform="translate(${x + 22} ${y + height - 64})">${spaces.join("")}</g>`;
}

/** How wide the map lies on the table. */
const table_width = 560;

export function mapDrawing(raw: Board): Drawing {
  const board = read(raw);
  const box = boxOf(board);
  const links = linksPath(board);
  const rails = `<g fill="none"><path d="${links}" stroke="#f3ebd5" stroke-width="13" stroke-opacity=".7"/><path d="${links}" stroke="#6b5636" stroke-width="9" stroke-dasharray="2.2 5"/><path d="${links}" stroke="#2e2a22" stroke-width="4.6"/><path d="${links}" stroke="#fbf6ea" stroke-width="1.8"/></g>`;
  const title = `<text${attributes({ x: box.x + 22, y: box.y + 52, "font-family": fonts.head, "font-size": 38, "font-weight": 700, fill: ink })}>${escape(named(board.name))}</text>`;
  return {
    box,
    width: table_width,
    height: (table_width * box.height) / box.width,
    content: under(board) + rails + places(board) + title + wood(board),
  };
}
