// Where the drawing puts places and what lies around them. Ours is laid out by hand; on any other board it follows
// from what its file says, and whatever it does not say has a place as well.
import { isNumber, member } from "../../../shell/given";
import type { Box } from "../../../shell/parts/map_box";
import type { PlaceId } from "../../../wire/grand_trunk_journey";
import { groundUnder, type Under } from "../../../workshop/core/ground_of";
import layout from "./layout.json";

export interface Point {
  x: number;
  y: number;
}
export const sides = ["n", "e", "s", "w"] as const;
/** On which side of a place its name stands. */
export type Side = (typeof sides)[number];

export interface PlaceLayout {
  /** Middle of the name's base line; the goods token hangs below it. */
  label: [number, number];
  /** Upper left corner of the first contract. */
  contract: [number, number];
  /** From the place to the days that a move takes, and to a train that stands there. */
  days: [number, number];
  train: [number, number];
  /** On which side of the token the first delivery lies, if not on the right. */
  seal?: "left";
}

/** As much of a board as is drawn from; strangers wrote it, so nothing of it need be there. */
export interface Drawn {
  id?: string;
  places: readonly { id: PlaceId; name?: { en: string; de: string } }[];
  drawing?: unknown;
}

const ours = "grand-trunk-journey";
const our_places = new Map(
  Object.entries(layout.places as unknown as Record<PlaceId, PlaceLayout & { at: number[] }>),
);
const usual_canvas = { width: 1000, height: 820 };

function numberOf(value: unknown): number | undefined {
  return isNumber(value) ? value : undefined;
}

export function groundOf(board: Drawn): Under {
  return groundUnder(board, (id) => id === ours);
}
/** Whether it lies on our land and water: ours, and copies of it. */
export function onOurGround(board: Drawn): boolean {
  return groundOf(board).kind === "ours";
}

export function canvasOf(board: Drawn): { width: number; height: number } {
  const canvas = member(board.drawing, "canvas");
  const size = (key: "width" | "height") => {
    const said = numberOf(member(canvas, key)) ?? usual_canvas[key];
    return Math.min(Math.max(said, 200), 10_000);
  };
  return { width: size("width"), height: size("height") };
}

/** All of the drawing. */
export function boxOf(board: Drawn): Box {
  return onOurGround(board) ? layout.box : { x: 0, y: 0, ...canvasOf(board) };
}

/** Where a place is; one that nobody has put anywhere stands on a ring around the middle. */
export function pointOf(board: Drawn, id: PlaceId): Point {
  const said = member(member(board.drawing, "places"), id);
  const [x, y] = [numberOf(member(said, "x")), numberOf(member(said, "y"))];
  if (x !== undefined && y !== undefined) return { x, y };
  const { width, height } = canvasOf(board);
  const index = board.places.findIndex((place) => place.id === id);
  const turn = (2 * Math.PI * Math.max(index, 0)) / Math.max(board.places.length, 1);
  return {
    x: Math.round(width / 2 + Math.sin(turn) * width * 0.32),
    y: Math.round(height / 2 - Math.cos(turn) * height * 0.32),
  };
}

export function sideOf(board: Drawn, id: PlaceId): Side {
  const said = member(member(member(board.drawing, "places"), id), "label");
  const known = sides.find((side) => side === said);
  if (known !== undefined) return known;
  return pointOf(board, id).y < canvasOf(board).height / 2 ? "n" : "s";
}

/** How wide the name is, or the goods below it. */
export function labelWidth(name: string): number {
  return Math.max(110, name.length * 9.6);
}

function beside({ x, y }: Point, side: Side, name: string): PlaceLayout {
  const half = labelWidth(name) / 2;
  const middle: [number, number] =
    side === "n"
      ? [x, y - 62]
      : side === "s"
        ? [x, y + 38]
        : [side === "e" ? x + 24 + half : x - 24 - half, y - 8];
  const above = side === "n";
  return {
    label: middle,
    contract: [middle[0] - 44, above ? middle[1] - 42 : middle[1] + 60],
    days: side === "e" ? [-34, 8] : [34, 8],
    train: above ? [-2, 27] : [-4, -25],
    ...(side === "w" ? { seal: "left" } : {}),
  };
}

export function layoutOf(board: Drawn, id: PlaceId): PlaceLayout {
  const at = pointOf(board, id);
  const known = onOurGround(board) ? our_places.get(id) : undefined;
  const [x, y] = known?.at ?? [];
  const place = board.places.find((it) => it.id === id);
  const names = place?.name;
  const longest = Math.max(names?.en.length ?? 0, names?.de.length ?? 0);
  const by_hand = member(member(member(board.drawing, "places"), id), "fixed") === true;
  if (known === undefined || by_hand || x !== at.x || y !== at.y)
    return beside(at, sideOf(board, id), "n".repeat(longest));
  return known;
}

/** The links as one path. */
export function linksPath(board: Drawn & { links: readonly { a: PlaceId; b: PlaceId }[] }): string {
  return board.links
    .map(({ a, b }) => {
      const [from, to] = [pointOf(board, a), pointOf(board, b)];
      return `M${from.x} ${from.y}L${to.x} ${to.y}`;
    })
    .join("");
}
