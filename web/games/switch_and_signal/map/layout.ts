// How each board is laid out on paper: what its file does not say, keyed by the file's ids.
import { member } from "../../../shell/given";
import type { GroundLines } from "../../../workshop/core/ground_of";
import { groundUnder } from "../../../workshop/core/ground_of";
import { planOf, type Board, type Name, type Spot } from "../board";
import { laidOut } from "./layout_any";

export interface Label extends Spot {
  anchor: "start" | "middle" | "end";
}
/** Lettering on land or water; `key` names its words. */
export interface Lettering extends Spot {
  key: string;
  turn: number;
  spacing: number;
  sea: boolean;
}
export interface Layout {
  /** Of the words of ours; a board of somebody else has its `name` in the corner. */
  key: "europe" | "north_america" | null;
  name: Name | null;
  /** What is seen across the water in the end. */
  shore: "europe" | "north_america";
  /** The part of the paper that is the board. */
  box: { x: number; y: number; width: number; height: number };
  title: Spot & { scale: number };
  depot: Spot & { scale: number };
  /** The stores of the ports; `line` is the dotted line from the city. */
  stores: Record<string, Spot & { width: number; line: [Spot, Spot] }>;
  labels: Record<string, Label>;
  lettering: Lettering[];
  /** The engraving of ours, lines of its own, or neither: then it lies on paper. */
  ground: (() => Promise<{ default: string }>) | null;
  lines: GroundLines | null;
  /** Whether the board is wide, so that the shared things lie below it. */
  wide: boolean;
}

function at(
  key: string,
  x: number,
  y: number,
  turn: number,
  spacing: number,
  sea: boolean,
): Lettering {
  return { key, x, y, turn, spacing, sea };
}

const layouts: Record<string, Layout> = {
  "switch-and-signal-europe": {
    key: "europe",
    name: null,
    shore: "europe",
    lines: null,
    box: { x: -6, y: -8, width: 1012, height: 1046 },
    title: { x: 30, y: 36, scale: 1 },
    depot: { x: 838, y: 988, scale: 1 },
    stores: {
      marseille: {
        x: 446,
        y: 926,
        width: 222,
        line: [
          { x: 433, y: 925 },
          { x: 452, y: 945 },
        ],
      },
    },
    labels: {
      paris: { x: 240, y: 489.6, anchor: "end" },
      amsterdam: { x: 353.1, y: 207.6, anchor: "end" },
      berlin: { x: 802.6, y: 254.4, anchor: "start" },
      nuremberg: { x: 694.9, y: 502.2, anchor: "start" },
      marseille: { x: 373.3, y: 941.4, anchor: "end" },
      calais: { x: 203, y: 329.8, anchor: "end" },
      nantes: { x: 75.6, y: 623.8, anchor: "end" },
      bordeaux: { x: 115.2, y: 830.6, anchor: "end" },
      barcelona: { x: 265.8, y: 969.8, anchor: "start" },
      genoa: { x: 588.5, y: 872.2, anchor: "start" },
      venice: { x: 762, y: 789.4, anchor: "start" },
      vienna: { x: 923.7, y: 559.1, anchor: "start" },
      wroclaw: { x: 939, y: 352.1, anchor: "start" },
      szczecin: { x: 849.5, y: 147.4, anchor: "start" },
      kiel: { x: 618.8, y: 53.5, anchor: "middle" },
      emden: { x: 456.8, y: 128, anchor: "end" },
      lille: { x: 264.6, y: 406.8, anchor: "end" },
      brussels: { x: 391, y: 393.2, anchor: "middle" },
      cologne: { x: 503.4, y: 333.4, anchor: "start" },
      bremen: { x: 552, y: 154, anchor: "middle" },
      hamburg: { x: 634.5, y: 182.8, anchor: "start" },
      neustrelitz: { x: 739.1, y: 127.6, anchor: "middle" },
      hanover: { x: 581.5, y: 265.6, anchor: "end" },
      leipzig: { x: 700.4, y: 336.3, anchor: "end" },
      dresden: { x: 803.9, y: 323.1, anchor: "middle" },
      salzburg: { x: 763, y: 569.2, anchor: "middle" },
      munich: { x: 667.2, y: 612.8, anchor: "middle" },
      verona: { x: 659.8, y: 788.9, anchor: "middle" },
      milan: { x: 574.6, y: 773.2, anchor: "middle" },
      turin: { x: 485.5, y: 800.8, anchor: "end" },
      frankfurt: { x: 541.1, y: 432, anchor: "end" },
      strasbourg: { x: 489.6, y: 545.3, anchor: "end" },
      basel: { x: 521.2, y: 613.8, anchor: "start" },
      dijon: { x: 372.3, y: 633.5, anchor: "end" },
      lyon: { x: 362.4, y: 738.8, anchor: "end" },
      tours: { x: 215, y: 622.9, anchor: "start" },
      limoges: { x: 247.9, y: 735.2, anchor: "start" },
      toulouse: { x: 228.2, y: 883, anchor: "end" },
    },
    lettering: [
      at("france", 308, 672, -4, 5, false),
      at("italy", 690, 838, 24, 6, false),
      at("switzerland", 616, 650, 0, 3, false),
      at("austria", 850, 640, -4, 6, false),
      at("poland", 960, 250, -8, 8, false),
      at("czechia", 850, 440, 0, 4, false),
      at("england", 110, 268, 0, 8, false),
      at("north_sea", 312, 104, 0, 12, true),
      at("baltic", 800, 42, 0, 12, true),
      at("mediterranean", 330, 1030, 0, 12, true),
      at("biscay", 54, 760, 0, 5, true),
    ],
    ground: () => import("./grounds/europe.svg?raw"),
    wide: false,
  },
  "switch-and-signal-north-america": {
    key: "north_america",
    name: null,
    shore: "north_america",
    lines: null,
    box: { x: -112, y: -20, width: 1250, height: 752 },
    title: { x: -92, y: 580, scale: 0.83 },
    depot: { x: 1022, y: 700, scale: 0.79 },
    stores: {
      "san-francisco": {
        x: -92,
        y: 398,
        width: 128,
        line: [
          { x: 76, y: 388 },
          { x: 36, y: 404 },
        ],
      },
      "new-york": {
        x: 994,
        y: 152,
        width: 128,
        line: [
          { x: 962, y: 246 },
          { x: 1004, y: 226 },
        ],
      },
    },
    labels: {
      "san-francisco": { x: 66, y: 364, anchor: "end" },
      "new-york": { x: 974, y: 258, anchor: "start" },
      chicago: { x: 666, y: 237, anchor: "start" },
      denver: { x: 374, y: 311, anchor: "end" },
      dallas: { x: 486, y: 574, anchor: "end" },
      atlanta: { x: 776, y: 464, anchor: "end" },
      seattle: { x: 124, y: 78, anchor: "start" },
      calgary: { x: 264, y: 52, anchor: "start" },
      winnipeg: { x: 546, y: 42, anchor: "start" },
      toronto: { x: 746, y: 118, anchor: "end" },
      montreal: { x: 858, y: 46, anchor: "end" },
      boston: { x: 992, y: 118, anchor: "start" },
      charleston: { x: 956, y: 540, anchor: "start" },
      miami: { x: 864, y: 684, anchor: "end" },
      houston: { x: 518, y: 672, anchor: "end" },
      "el-paso": { x: 330, y: 630, anchor: "middle" },
      "los-angeles": { x: 62, y: 552, anchor: "end" },
      portland: { x: 106, y: 163, anchor: "start" },
      butte: { x: 248, y: 164, anchor: "end" },
      "salt-lake-city": { x: 262, y: 347, anchor: "middle" },
      barstow: { x: 178, y: 454, anchor: "start" },
      albuquerque: { x: 330, y: 510, anchor: "end" },
      "new-orleans": { x: 668, y: 643, anchor: "start" },
      memphis: { x: 668, y: 535, anchor: "middle" },
      "kansas-city": { x: 574, y: 428, anchor: "start" },
      omaha: { x: 520, y: 294, anchor: "end" },
      minneapolis: { x: 606, y: 186, anchor: "start" },
      fargo: { x: 530, y: 130, anchor: "start" },
      "st-louis": { x: 684, y: 420, anchor: "start" },
      cleveland: { x: 806, y: 250, anchor: "start" },
      buffalo: { x: 810, y: 180, anchor: "end" },
      albany: { x: 922, y: 181, anchor: "start" },
      pittsburgh: { x: 838, y: 350, anchor: "end" },
      washington: { x: 908, y: 388, anchor: "start" },
      charlotte: { x: 880, y: 468, anchor: "start" },
      jacksonville: { x: 852, y: 602, anchor: "start" },
    },
    lettering: [
      at("canada", 385, 78, -3, 10, false),
      at("mexico", 268, 690, 18, 8, false),
      at("pacific", -42, 262, -78, 12, true),
      at("atlantic", 1082, 420, -62, 12, true),
      at("gulf", 700, 704, 0, 8, true),
    ],
    ground: () => import("./grounds/north-america.svg?raw"),
    wide: true,
  },
};

const known = new WeakMap<object, Layout>();

/** Of ours as it is; a copy of ours keeps the ground, and names where its own drawing says. */
export function layoutOf(board: Board): Layout {
  let layout = known.get(board);
  if (layout === undefined) known.set(board, (layout = found(board)));
  return layout;
}

function found(board: Board): Layout {
  const under = groundUnder(board, (id) => Object.hasOwn(layouts, id));
  const base = under.kind === "ours" ? (layouts[under.of] ?? null) : null;
  if (base !== null && isAsOurs(board, base)) return base;
  return laidOut(planOf(board), base, under.kind === "lines" ? under : null);
}

/** Nobody moved a name yet, and what there is has a name. */
function isAsOurs(board: Board, base: Layout): boolean {
  const names = [...board.cities, ...board.starts, ...board.junctions].map(({ id }) => id);
  const ports = board.cities.filter(({ kind }) => kind === "port").map(({ id }) => id);
  return (
    member(board.drawing, "labels") !== "own" &&
    names.length === Object.keys(base.labels).length &&
    names.every((id) => Object.hasOwn(base.labels, id)) &&
    ports.every((id) => Object.hasOwn(base.stores, id))
  );
}
