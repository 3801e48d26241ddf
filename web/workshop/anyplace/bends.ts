// How tracks bend, and how much is free at their ends: so that spaces of different connections, and
// stations, do not touch.
import { curve, distance, lengthOf, linesCross, pointAt, toSegment } from "./geometry";
import type { Chance } from "./chance";
import type { Point } from "./projection";
import type { Connection } from "./tracks";

export const slot_thickness = 10.4;
export const double_offset = 6.7;
const station = 6.2;
const least_margin = 9.5;
const most_margin = 30;
const gap = 2.8;
export const longest_slot = 38;
export const shortest_slot = 16.5;
/** Between spaces of two connections, if there is room. */
const apart = 2.4;
/** Parts of the length by which the middle may be moved. */
const tries = [0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.13, -0.13, 0.17, -0.17];
const steps = 16;

export interface Shape {
  bend: number;
  margin: [number, number];
  slot: number;
  /** The middle of the connection. */
  line: Point[];
}

/** From the middle of a connection to the edge of its outer track. */
export function halfWidth({ tracks }: Connection): number {
  return slot_thickness / 2 + (tracks === 2 ? double_offset : 0);
}

function box(line: readonly Point[]): [number, number, number, number] {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function farBoxes(a: readonly Point[], b: readonly Point[], far: number): boolean {
  const [left, top, right, bottom] = box(a);
  const [l, t, r, o] = box(b);
  return l > right + far || r < left - far || t > bottom + far || o < top - far;
}

function toLine(p: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++)
    least = Math.min(least, toSegment(p, line[i - 1] as Point, line[i] as Point));
  return least;
}

/** How much a line is in the way of others: squares of what is missing to the wanted distance. */
function trouble(
  line: readonly Point[],
  own: Connection,
  cities: readonly Point[],
  others: readonly { connection: Connection; line: readonly Point[] }[],
): number {
  let sum = 0;
  for (const { connection, line: other } of others) {
    const wanted = halfWidth(own) + halfWidth(connection) + apart;
    if (farBoxes(line, other, wanted)) continue;
    if (linesCross(line, other)) sum += 1e5;
    const shared = [own.a, own.b].find((end) => end === connection.a || end === connection.b);
    const at = shared === undefined ? null : (cities[shared] as Point);
    for (const p of line.slice(1, -1)) {
      // Near the station that they share nothing can be done but to begin later.
      if (at !== null && distance(p, at) < 24) continue;
      sum += Math.max(0, wanted - toLine(p, other)) ** 2;
    }
  }
  for (const [i, city] of cities.entries()) {
    if (i === own.a || i === own.b) continue;
    const wanted = halfWidth(own) + station + 5;
    sum += 3 * Math.max(0, wanted - toLine(city, line)) ** 2;
  }
  return sum;
}

/** The least margin at which the first space is clear of the others at this station. */
function marginAt(own: Connection, line: readonly Point[], others: readonly Fixed[]): number {
  for (let margin = least_margin; margin < most_margin; margin += 1) {
    const p = pointAt(line, margin);
    const clear = others.every(({ connection, line: other }) => {
      // Twin tracks lie closer together beside a station.
      const narrow = Math.min(1, 0.55 + (0.45 * margin) / 12.8);
      const wide = ({ tracks }: Connection) =>
        slot_thickness / 2 + (tracks === 2 ? double_offset * narrow : 0);
      return toLine(p, other) >= wide(own) + wide(connection) + apart / 2;
    });
    if (clear) return margin;
  }
  return most_margin;
}

interface Fixed {
  connection: Connection;
  line: Point[];
}

export function bendTracks(
  cities: readonly Point[],
  connections: readonly Connection[],
  chance: Chance,
): Shape[] {
  const at = (city: number) => cities[city] as Point;
  // A slight bend looks better than none, as long as it does no harm.
  const wishes = connections.map(({ far }) => (chance() - 0.5) * 0.12 * far);
  const bends = connections.map(() => 0);
  const lineOf = (i: number, bend: number) => {
    const { a, b } = connections[i] as Connection;
    return curve(at(a), at(b), bend, steps);
  };
  const lines = connections.map((_, i) => lineOf(i, 0));
  for (let round = 0; round < 3; round++)
    for (const [i, connection] of connections.entries()) {
      const others = connections.flatMap((other, j) =>
        j === i ? [] : [{ connection: other, line: lines[j] as Point[] }],
      );
      const near = others.filter(
        ({ line }) => !farBoxes(lines[i] as Point[], line, 40 + 0.2 * connection.far),
      );
      let least = Infinity;
      const wish = wishes[i] as number;
      for (const bend of [wish, ...tries.map((part) => part * connection.far)]) {
        const line = lineOf(i, bend);
        const cost = trouble(line, connection, cities, near) + 0.04 * (bend - wish / 2) ** 2;
        if (cost >= least) continue;
        least = cost;
        bends[i] = bend;
        lines[i] = line;
      }
    }
  return connections.map((connection, i) => {
    const line = lines[i] as Point[];
    const there = (city: number): Fixed[] =>
      connections.flatMap((other, j) =>
        j !== i && (other.a === city || other.b === city)
          ? [{ connection: other, line: lines[j] as Point[] }]
          : [],
      );
    const wanted = [
      marginAt(connection, line, there(connection.a)),
      marginAt(connection, [...line].reverse(), there(connection.b)),
    ] as const;
    // Spaces have to be long enough to be seen.
    const most = lengthOf(line) - connection.length * (shortest_slot + gap);
    const shrink = Math.min(
      1,
      Math.max(0, most - 2 * least_margin) /
        Math.max(1e-9, wanted[0] + wanted[1] - 2 * least_margin),
    );
    const margin: [number, number] = [
      least_margin + shrink * (wanted[0] - least_margin),
      least_margin + shrink * (wanted[1] - least_margin),
    ];
    const pitch = (lengthOf(line) - margin[0] - margin[1]) / connection.length;
    return { bend: bends[i] as number, margin, slot: Math.min(pitch - gap, longest_slot), line };
  });
}
