// Where the names of cities stand: beside their station, off tracks, other stations and names.
import { distance } from "./geometry";
import { double_offset, slot_thickness, type Shape } from "./bends";
import type { Frame } from "./ground";
import type { Point } from "./projection";
import type { Connection } from "./tracks";

export const label_size = 15;
/** On average; our narrow type has less, but is drawn larger where all of a board is in view. */
export const letter = 0.46 * label_size;
const line_height = 0.92 * label_size;
const directions = 16;
const distances = [9, 12, 15, 19, 24, 31];
const split_from = 13;
const station = 8;

export interface Label extends Point {
  lines?: string[];
}
interface Size {
  width: number;
  height: number;
}
interface Options {
  size: Size;
  lines?: string[];
}

/** A long name in two lines, as even as its words allow. */
export function split(name: string): string[] | null {
  const words = name.split(" ");
  if (name.length < split_from || words.length < 2) return null;
  const halves = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const width = (lines: string[]) => Math.max(...lines.map(({ length }) => length));
  return halves.reduce((best, lines) => (width(lines) < width(best) ? lines : best));
}

function optionsOf({ en, de }: { en: string; de: string }): Options[] {
  const long = Math.max(en.length, de.length);
  const whole: Options = { size: { width: long * letter, height: label_size } };
  // The page splits only a name that is the same as the lines together.
  const lines = en === de ? split(en) : null;
  if (lines === null) return [whole];
  const width = Math.max(...lines.map(({ length }) => length)) * letter;
  return [whole, { size: { width, height: label_size + line_height }, lines }];
}

/** From a point to a name, 0 inside it. */
function toName(p: Point, at: Point, { width, height }: Size): number {
  const dx = Math.max(Math.abs(p.x - at.x) - width / 2, 0);
  const dy = Math.max(Math.abs(p.y - at.y) - height / 2, 0);
  return Math.hypot(dx, dy);
}

/** By how much two names lie over each other, with a little room between them. */
function overlap(a: Point, its: Size, b: Point, size: Size): number {
  const x = (its.width + size.width) / 2 + 4 - Math.abs(a.x - b.x);
  const y = (its.height + size.height) / 2 + 1 - Math.abs(a.y - b.y);
  return Math.max(x, 0) * Math.max(y, 0);
}

/** Points along all tracks, close enough that no name fits between them. */
function trackPoints(connections: readonly Connection[], shapes: readonly Shape[]): Point[] {
  return shapes.flatMap(({ line }, i) => {
    const offsets = connections[i]?.tracks === 2 ? [double_offset, -double_offset] : [0];
    return line.slice(1).flatMap((to, k) => {
      const from = line[k] as Point;
      const far = distance(from, to) || 1;
      const [nx, ny] = [(to.y - from.y) / far, -(to.x - from.x) / far];
      const parts = Math.ceil(far / 5);
      return offsets.flatMap((by) =>
        Array.from({ length: parts }, (_, part) => ({
          x: from.x + ((to.x - from.x) * part) / parts + nx * by,
          y: from.y + ((to.y - from.y) * part) / parts + ny * by,
        })),
      );
    });
  });
}

interface Try {
  at: Point;
  options: Options;
  cost: number;
}

export function placeLabels(
  cities: readonly Point[],
  names: readonly { en: string; de: string }[],
  connections: readonly Connection[],
  shapes: readonly Shape[],
  frame: Frame,
): Label[] {
  const points = trackPoints(connections, shapes);
  const reach = slot_thickness / 2 + 1;
  const tries: Try[][] = cities.map((city, i) => {
    const around = points.filter((p) => distance(p, city) < 190);
    return optionsOf(names[i] as { en: string; de: string }).flatMap((options) =>
      distances.flatMap((far) =>
        Array.from({ length: directions }, (_, k): Try => {
          const turn = (2 * Math.PI * k) / directions;
          const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
          const { width, height } = options.size;
          const at = {
            x: city.x + dx * (far + width / 2),
            y: city.y + dy * (far + height / 2),
          };
          const own = Math.max(0, station - toName(city, at, options.size));
          const outside =
            Math.max(0, frame.left + 4 - (at.x - width / 2), at.x + width / 2 - frame.right + 4) +
            Math.max(0, frame.top + 3 - (at.y - height / 2), at.y + height / 2 - frame.bottom + 3);
          let cost = far * 0.25 + 40 * own + 30 * outside + (options.lines ? 1.5 : 0);
          for (const p of around) {
            const missing = reach - toName(p, at, options.size);
            if (missing > 0) cost += 6 + 4 * missing;
          }
          for (const other of cities) {
            if (other === city) continue;
            const missing = station + 2 - toName(other, at, options.size);
            if (missing > 0) cost += 40 + 10 * missing;
          }
          return { at, options, cost };
        }),
      ),
    );
  });
  const chosen = tries.map((own) =>
    own.reduce((best, next) => (next.cost < best.cost ? next : best)),
  );
  for (let round = 0; round < 4; round++)
    for (const [i, own] of tries.entries()) {
      let least = Infinity;
      for (const next of own) {
        if (next.cost >= least) continue;
        let cost = next.cost;
        for (const [j, other] of chosen.entries())
          if (j !== i)
            cost += 2 * overlap(next.at, next.options.size, other.at, other.options.size);
        if (cost >= least) continue;
        least = cost;
        chosen[i] = next;
      }
    }
  return chosen.map(({ at, options: { lines } }) => (lines === undefined ? at : { ...at, lines }));
}
