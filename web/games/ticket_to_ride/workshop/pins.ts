// Where the pins of the check stand: beside what they are about, and off names, stations and tracks.
import { viewBox } from "../map/geometry";
import { toBox, upright, type Box } from "./boxes";
import { fileOf, type Board, type Point } from "./document";
import { layerOf, station } from "./lay";
import { nameBox } from "./names_apart";
import { connectionsOf, positionOf } from "./network";

/** In units at scale 1: the disc, and how far it is from what it is about. */
export const disc = 10.5;
export const stalk = 33.5;
const directions = 16;
/** Down to the left, as flags hang; others only if something is covered there. */
const usual = (120 / 180) * Math.PI;

interface Covered {
  box: Box;
  /** How much is lost if it cannot be seen. */
  weight: number;
}

function covered(board: Board): Covered[] {
  const layer = layerOf(board);
  const of = (weight: number) => (box: Box) => ({ box, weight });
  const cities = board.places.filter(({ kind }) => kind === "city");
  const plates = board.places.flatMap(({ id }) => {
    const plate = board.drawing.places[id]?.plate;
    return plate === undefined ? [] : [upright(plate, plate.w, plate.h)];
  });
  return [
    ...board.places.flatMap((place) => nameBox(board, place) ?? []).map(of(4)),
    ...plates.map(of(4)),
    ...cities.map(({ id }) => upright(positionOf(board, id), 2 * station, 2 * station)).map(of(5)),
    ...[...connectionsOf(board).values()].flatMap((its) => layer.drawn(its)).map(of(1)),
  ];
}

/** For each point the direction in which its disc stands, as a unit vector; `size` is how large a pin is. */
export function pinDirections(board: Board, points: readonly Point[], size: number): Point[] {
  const things = covered(board);
  const { x: left, y: top, width, height } = viewBox(fileOf(board));
  const radius = disc * size;
  const pins: Point[] = [];
  return points.map((at) => {
    const reach = stalk * size + radius;
    const near = things.filter(({ box }) => toBox(at.x, at.y, box) < reach);
    let [best, least] = [{ x: 0, y: 1 }, Infinity];
    for (let k = 0; k < directions; k++) {
      const turn = (2 * Math.PI * k) / directions;
      const way = { x: Math.cos(usual + turn), y: Math.sin(usual + turn) };
      const [x, y] = [at.x + way.x * stalk * size, at.y + way.y * stalk * size];
      const outside =
        x < left + radius ||
        x > left + width - radius ||
        y < top + radius ||
        y > top + height - radius;
      let cost = (outside ? 30 : 0) + 0.3 * Math.abs(Math.sin(turn / 2));
      for (const { box, weight } of near) {
        const over = radius - toBox(x, y, box);
        if (over > 0) cost += weight * (1 + over / radius);
      }
      for (const pin of pins) if (Math.hypot(pin.x - x, pin.y - y) < 2 * radius + 1) cost += 12;
      if (cost < least) [best, least] = [way, cost];
    }
    pins.push({ x: at.x + best.x * stalk * size, y: at.y + best.y * stalk * size });
    return best;
  });
}
