// The drawn ground of each map: loaded with its board; a board without one lies on plain land.
import { groundUnder, type Under } from "../../../../workshop/core/ground_of";
import type { BoardFile } from "../../board";

/** What stands around the map; nothing where there is no room for it. */
export interface Furniture {
  /** Number of the plate, as in an atlas. */
  plate?: string;
  cartouche: { x: number; y: number; width: number } | null;
  rose: { x: number; y: number; scale: number } | null;
  /** The table of points; on land or in the sea. */
  table: { x: number; y: number; width: number; on_land: boolean } | null;
  seas: { key: string; x: number; y: number; turn: number }[];
}

export interface Ground extends Furniture {
  load: () => Promise<{ default: string }>;
  /** What has to be in view of it, where the board file does not say: x, y, width, height. */
  view?: readonly [number, number, number, number];
  /** The id of its land: pictures of several boards may be on a page. */
  land: string;
}

const grounds: Record<string, Ground> = {
  "ticket-to-ride-usa": {
    load: () => import("./usa.svg?raw"),
    view: [-24, 8, 1036, 668],
    land: "ttr-usa-landp",
    plate: "I",
    cartouche: { x: -8, y: 572, width: 150 },
    rose: { x: 54, y: 510, scale: 1 },
    table: { x: 898, y: 516, width: 104, on_land: false },
    seas: [
      { key: "pacific", x: 29, y: 216, turn: -78 },
      { key: "gulf_of_mexico", x: 700, y: 668, turn: 0 },
      { key: "atlantic", x: 962, y: 398, turn: -58 },
    ],
  },
  "ticket-to-ride-germany": {
    load: () => import("./germany.svg?raw"),
    land: "ttr-germany-landp",
    plate: "II",
    cartouche: { x: 8, y: 44, width: 152 },
    rose: { x: 200, y: 164, scale: 0.8 },
    table: { x: 606, y: 640, width: 98, on_land: true },
    seas: [
      { key: "north_sea", x: 86, y: 186, turn: 0 },
      { key: "baltic_sea", x: 560, y: 66, turn: 0 },
    ],
  },
};

const ours = (id: string) => Object.hasOwn(grounds, id);

/** What lies under a board: one of these, its own lines, or paper. */
export function groundOf(board: BoardFile): Under {
  return groundUnder(board, ours);
}

/** The engraving under a board of ours or a copy of it. */
export function engravingOf(board: BoardFile): Ground | null {
  const under = groundOf(board);
  return under.kind === "ours" ? (grounds[under.of] ?? null) : null;
}
