// Names beside stations so that none lies over another: for a map from so far away that they are large.
import type { Point } from "../board";

export interface Label {
  /** The middle of the name where the board wants it. */
  wish: Point;
  /** The station. */
  station: Point;
  width: number;
  height: number;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the middle of a station to the name beside it. */
const gap = 14;

function edges({ x, y }: Point, { width, height }: Label): Edges {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function crosses(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Where each name stands, those that come first at their best place; null: there is no room for it. */
export function apart(
  labels: readonly Label[],
  board: { x: number; y: number; width: number; height: number },
): (Point | null)[] {
  const taken: Edges[] = [];
  return labels.map((label) => {
    const { station, wish, width, height } = label;
    const [across, down] = [gap + width / 2, gap + height / 2];
    const places: Point[] = [
      wish,
      { x: station.x, y: station.y - down },
      { x: station.x, y: station.y + down },
      { x: station.x + across, y: station.y },
      { x: station.x - across, y: station.y },
    ];
    // Near an edge it stands as far inside as it needs.
    const inside = ({ x, y }: Point): Point => ({
      x: Math.min(Math.max(x, board.x + width / 2), board.x + board.width - width / 2),
      y: Math.min(Math.max(y, board.y + height / 2), board.y + board.height - height / 2),
    });
    for (const place of places.map(inside)) {
      const here = edges(place, label);
      if (taken.some((other) => crosses(here, other))) continue;
      taken.push(here);
      return place;
    }
    return null;
  });
}
