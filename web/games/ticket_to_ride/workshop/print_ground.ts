// The ground of a printed map: the same lines as on the screen, in inks that leave paper readable.
import { escape, number } from "../../../workshop/print/svg";
import type { BoardFile } from "../board";
import { engravingOf, groundOf } from "../map/grounds";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const inks = {
  sea: "#dbe8ea",
  sea_line: "#a9c6ca",
  land: "#f3ebd6",
  home: "#fbf6e8",
  coast: "#8c805f",
  border: "#a2946f",
  state: "#d3c6a2",
  relief: "#c3b48c",
};

interface Layers {
  land: string;
  home: string;
  lakes: string;
  rivers: string;
  borders: string;
  states: string;
  graticule: string;
  /** Transforms of signs. */
  mountains: readonly string[];
  trees: readonly string[];
}

/** Our engravings as they were loaded, by the address of their loader's board. */
const engraved = new Map<string, Layers>();

/** The first path of a class in one of our own drawings. */
function pathOf(svg: string, name: string): string {
  return new RegExp(`<path class="${name}"[^>]* d="([^"]*)"`).exec(svg)?.[1] ?? "";
}

function layersOf(svg: string): Layers {
  const signs = (kind: string) =>
    [...svg.matchAll(new RegExp(`<use href="#[^"]*-g-${kind}" transform="([^"]*)"`, "g"))].map(
      ([, transform]) => transform ?? "",
    );
  return {
    land: /id="[^"]*-landp" d="([^"]*)"/.exec(svg)?.[1] ?? "",
    home: pathOf(svg, "home"),
    lakes: pathOf(svg, "lakes"),
    rivers: pathOf(svg, "rivers"),
    borders: pathOf(svg, "border"),
    states: pathOf(svg, "states") || pathOf(svg, "border2"),
    graticule: "",
    mountains: signs("mt"),
    trees: signs("tr"),
  };
}

/** Loads the engraving under a board, if it lies on one of ours; without it paper is printed. */
export async function loadGround(board: BoardFile): Promise<void> {
  const engraving = engravingOf(board);
  if (engraving === null || engraved.has(engraving.land)) return;
  const { default: svg } = await engraving.load();
  engraved.set(engraving.land, layersOf(svg));
}

function linesOf(board: BoardFile): Layers | null {
  const under = groundOf(board);
  if (under.kind === "lines") {
    const at = ({ x, y }: { x: number; y: number }) => `translate(${number(x)} ${number(y)})`;
    const { mountains, trees } = under.scenery;
    return {
      ...under.paths,
      states: "",
      mountains: mountains.map(at),
      trees: trees.map(at),
    };
  }
  const engraving = engravingOf(board);
  return engraving === null ? null : (engraved.get(engraving.land) ?? null);
}

function path(d: string, look: string): string {
  return d === "" ? "" : `<path d="${escape(d)}" ${look}/>`;
}

export function printedGround(board: BoardFile, { x, y, width, height }: Box): string {
  const lines = linesOf(board);
  const sheet = (fill: string) =>
    `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${fill}"/>`;
  if (lines === null) return sheet(inks.home);
  const sign = (d: string) => (transform: string) =>
    `<path transform="${escape(transform)}" d="${d}"/>`;
  return (
    sheet(inks.sea) +
    path(lines.graticule, `fill="none" stroke="${inks.sea_line}" stroke-width=".6"`) +
    path(
      lines.land,
      `fill="none" stroke="${inks.sea_line}" stroke-width="9" stroke-linejoin="round" opacity=".5"`,
    ) +
    path(
      lines.land,
      `fill="${inks.land}" fill-rule="evenodd" stroke="${inks.coast}" stroke-width="1.1" stroke-linejoin="round"`,
    ) +
    path(lines.home, `fill="${inks.home}" fill-rule="evenodd"`) +
    path(
      lines.states,
      `fill="none" stroke="${inks.state}" stroke-width=".9" stroke-dasharray="1 2.6"`,
    ) +
    path(lines.rivers, `fill="none" stroke="${inks.sea_line}" stroke-width="1.4"`) +
    path(
      lines.lakes,
      `fill="${inks.sea}" fill-rule="evenodd" stroke="${inks.coast}" stroke-width=".9"`,
    ) +
    path(
      lines.borders,
      `fill="none" stroke="${inks.border}" stroke-width="1.5" stroke-dasharray="9 3 2 3"`,
    ) +
    `<g fill="none" stroke="${inks.relief}" stroke-width="1.1" stroke-linejoin="round">` +
    lines.mountains
      .map(sign("M-8.500 5-2-6 .5-2.200 3-5.500 9 5M-2-6 .8-.800 0 2.200-2.300 5"))
      .join("") +
    lines.trees
      .map(sign("M0-6 3.600 0H1.700L4.500 4.500H-4.500L-1.700 0H-3.600ZM0 4.500V7"))
      .join("") +
    "</g>"
  );
}
