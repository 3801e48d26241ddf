// Spaces lay themselves along their line: bend and margins are searched so that none comes near another connection.
import { tenth, toSegment } from "../../../workshop/anyplace/geometry";
import { Atlas } from "../board";
import { curve, offsetAt, sampleAt, sideways, type Sample } from "../map/geometry";
import { gap, toBox, upright, type Box } from "./boxes";
import { fileOf, type Board, type Point, type RouteDrawing } from "./document";
import { placeNames } from "./names_apart";
import { connectionsOf, endsOf, isCountry, positionOf, type Connection } from "./network";
import { patience, settled } from "./settle";

/** So far spaces stay away from those of others, from stations and plates. */
export const clear = 2;
export const station = 6.2;
const longest_slot = 38;
const shortest_slot = 17;
const between = 2.8;
const least_margin = 9.5;
/** At a post before a country. */
const post_margin = 5;
const most_margin = 26;
/** By how much the margins at both ends are widened at a time. */
const steps = [
  [2.5, 0],
  [0, 2.5],
  [2.5, 2.5],
  [5, 0],
  [0, 5],
  [8, 0],
  [0, 8],
] as const;
/** After so many layouts, and so many for each connection, the rest is laid as it is: a step has to be quick. */
const most_tries = { any: 700, each: 60 };
const rounds = 4;
/** A bend moves the middle by no more than this part of the length. */
export const most_bend = 0.22;
const bends = [0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.13, -0.13, 0.17, -0.17, 0.22, -0.22];
/** For whoever has more time. */
const fine_bends = Array.from(
  { length: 23 },
  (_, i) => (i % 2 === 0 ? -1 : 1) * 0.02 * Math.ceil(i / 2),
);

export interface Layout {
  bend: number;
  margin: [number, number];
  slot: number;
  boxes: Box[];
  /** What is missing to the wanted distances: sum of squares. */
  lack: number;
}
interface Obstacles {
  boxes: Box[];
  /** How much it counts to be too near to each of these boxes. */
  weights: number[];
  stations: Point[];
}

export type Weight = (other: Connection) => number;
const even: Weight = () => 1;

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Works out how things lie on one board. */
export class Layer {
  private readonly atlas: Atlas;
  private readonly slots = new Map<string, Box[]>();
  private tries = 0;

  constructor(
    readonly board: Board,
    private readonly most_tries = 0,
  ) {
    this.atlas = new Atlas(fileOf(board));
  }

  /** The spaces of a connection as boxes along its line, with these hints. */
  private boxes(
    its: Connection,
    line: readonly Sample[],
    margin: readonly [number, number],
    slot?: number,
  ): Box[] {
    const whole = line.at(-1)?.at ?? 0;
    const thick = this.board.drawing.slot_thickness / 2;
    return its.routes.flatMap((route, track) => {
      const offset = sideways(this.atlas, track + 1, its.routes.length);
      const pitch = Math.max(whole - margin[0] - margin[1], 1) / route.length;
      const long = (slot ?? slotFor(pitch)) / 2;
      return Array.from({ length: route.length }, (_, i): Box => {
        const sample = sampleAt(line, margin[0] + pitch * (i + 0.5));
        const by = offsetAt(line, sample, offset);
        return {
          x: sample.x + sample.nx * by,
          y: sample.y + sample.ny * by,
          ux: -sample.ny,
          uy: sample.nx,
          long,
          thick,
        };
      });
    });
  }

  /** As the drawing says that they lie. */
  drawn(its: Connection): Box[] {
    const before = this.slots.get(its.key);
    if (before !== undefined) return before;
    const { drawing } = this.board;
    const hints = its.routes[0] === undefined ? undefined : drawing.routes[its.routes[0].id];
    const bend = drawing.connections[its.key]?.bend ?? 0;
    const line = curve(...endsOf(this.board, its), bend);
    const boxes = this.boxes(its, line, hints?.margin ?? [least_margin, least_margin], hints?.slot);
    this.slots.set(its.key, boxes);
    return boxes;
  }

  take(its: Connection, { boxes }: { boxes: Box[] }): void {
    this.slots.set(its.key, boxes);
  }

  /** Everything that a connection must not touch. */
  private around(its: Connection, weight: Weight): Obstacles {
    const [from, to] = endsOf(this.board, its);
    const reach = far(from, to) * most_bend + 50;
    const near = (box: Point) => toSegment(box, from, to) < reach;
    const boxes: Box[] = [];
    const weights: number[] = [];
    for (const other of connectionsOf(this.board).values()) {
      if (other.key === its.key) continue;
      const its_weight = weight(other);
      for (const box of this.drawn(other)) {
        if (!near(box)) continue;
        boxes.push(box);
        weights.push(its_weight);
      }
    }
    for (const { id } of this.board.places) {
      const { plate } = this.board.drawing.places[id] ?? {};
      if (plate === undefined) continue;
      boxes.push(upright(plate, plate.w, plate.h));
      weights.push(1);
    }
    const stations = this.board.places
      .filter(({ id, kind }) => kind === "city" && id !== its.a && id !== its.b)
      .map(({ id }) => positionOf(this.board, id))
      .filter(near);
    return { boxes, weights, stations };
  }

  /** What is missing to the wanted distances where a connection lies now. */
  lackOf(its: Connection): number {
    return this.lack(this.drawn(its), this.around(its, even), Infinity);
  }

  /** Above `limit` nobody asks how much it is. */
  private lack(
    boxes: readonly Box[],
    { boxes: others, weights, stations }: Obstacles,
    limit: number,
  ): number {
    let sum = 0;
    for (const box of boxes) {
      for (let i = 0; i < others.length; i++) {
        const missing = clear - gap(box, others[i] as Box, clear);
        if (missing <= 1e-9) continue;
        sum += missing * missing * (weights[i] as number);
        if (sum > limit) return sum;
      }
      for (const { x, y } of stations) {
        const missing = clear + station - toBox(x, y, box);
        if (missing > 1e-9) sum += missing * missing;
      }
    }
    return sum;
  }

  /** The margins at which a connection with this bend is clear of the others, or as clear as can be. */
  private withBend(its: Connection, bend: number, obstacles: Obstacles, limit: number): Layout {
    const line = curve(...endsOf(this.board, its), bend);
    const whole = line.at(-1)?.at ?? 0;
    const length = its.routes[0]?.length ?? 1;
    const least = (id: string) => (isCountry(this.board, id) ? post_margin : least_margin);
    const room = whole - length * (shortest_slot + between);
    const at = (before: number, after: number, most: number): Layout => {
      this.tries++;
      const margin: [number, number] = [tenth(before), tenth(after)];
      const slot = tenth(slotFor(Math.max(whole - margin[0] - margin[1], 1) / length));
      const boxes = this.boxes(its, line, margin, slot);
      return { bend, margin, slot, boxes, lack: this.lack(boxes, obstacles, most) };
    };
    // Far from what is known already no margin helps.
    const hopeless = 12 * limit + 40;
    let best = at(least(its.a), least(its.b), hopeless);
    if (best.lack > hopeless) return best;
    const now = this.board.drawing.routes[its.routes[0]?.id ?? ""]?.margin;
    if (best.lack > 0 && now !== undefined && now[0] + now[1] <= room) {
      const kept = at(...now, best.lack);
      if (kept.lack < best.lack) best = kept;
    }
    for (let found = true; found && best.lack > 0;) {
      found = false;
      const [before, after] = best.margin;
      for (const [one, other] of steps) {
        const [next, last] = [before + one, after + other];
        if (Math.max(next, last) > most_margin || next + last > room) continue;
        const tried = at(next, last, best.lack);
        if (tried.lack >= best.lack) continue;
        [best, found] = [tried, true];
        if (best.lack === 0) break;
      }
    }
    return best;
  }

  /** `weight`: how bad it is to come too near to another connection; with it the search is a fine one. */
  lay(its: Connection, weight?: Weight): Layout {
    const obstacles = this.around(its, weight ?? even);
    const told = this.board.drawing.connections[its.key];
    const [from, to] = endsOf(this.board, its);
    const length = far(from, to);
    const now = Math.min(Math.max(told?.bend ?? 0, -most_bend * length), most_bend * length);
    let best = this.withBend(its, tenth(now), obstacles, Infinity);
    if (told?.fixed === true) return best;
    for (const part of weight === undefined ? bends : fine_bends) {
      if (best.lack === 0 || this.tries > this.most_tries) break;
      const tried = this.withBend(its, tenth(part * length), obstacles, best.lack);
      if (tried.lack < best.lack) best = tried;
    }
    return best;
  }

  /** Whether so many layouts were tried. */
  spent(tries: number): boolean {
    return this.tries > tries;
  }

  /** Whether spaces of two connections come nearer than they should. */
  crowd(a: Connection, b: Connection): boolean {
    return this.drawn(a).some((box) =>
      this.drawn(b).some((other) => gap(box, other, clear) < clear - 1e-9),
    );
  }
}

const layers = new WeakMap<object, Layer>();

/** How everything lies as it is drawn; for reading alone. */
export function layerOf(board: Board): Layer {
  let layer = layers.get(board);
  if (layer === undefined) {
    layer = new Layer(board);
    layers.set(board, layer);
  }
  return layer;
}

function slotFor(pitch: number): number {
  return Math.min(Math.max(pitch - between, 2), longest_slot);
}

/** Where a country's outline, or what lies around its plate, is first met on the way from a place. */
export function postFor(board: Board, country: string, from: Point): Point {
  const its = board.drawing.places[country];
  if (its === undefined) return { x: 0, y: 0 };
  const to = its.plate ?? its;
  const outline = its.outline ?? [];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let part = 1;
  if (outline.length >= 6) {
    for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
      const [ax, ay] = [outline[j] as number, outline[j + 1] as number];
      const [ex, ey] = [(outline[i] as number) - ax, (outline[i + 1] as number) - ay];
      const turn = dx * ey - dy * ex;
      if (Math.abs(turn) < 1e-9) continue;
      const t = ((ax - from.x) * ey - (ay - from.y) * ex) / turn;
      const u = ((ax - from.x) * dy - (ay - from.y) * dx) / turn;
      if (t > 0 && u >= 0 && u <= 1) part = Math.min(part, t);
    }
  }
  if (part === 1 && its.plate !== undefined) {
    const room = 17;
    const across = Math.abs(dx) < 1e-9 ? Infinity : (its.plate.w / 2 + room) / Math.abs(dx);
    const down = Math.abs(dy) < 1e-9 ? Infinity : (its.plate.h / 2 + room) / Math.abs(dy);
    part = Math.max(1 - Math.min(across, down), 0.2);
  }
  return { x: tenth(from.x + part * dx), y: tenth(from.y + part * dy) };
}

/** A board with posts where tracks come to countries; those of `fresh` connections anew. */
function withPosts(board: Board, fresh: ReadonlySet<string>): Board {
  const posts = [...connectionsOf(board).values()].flatMap((its) => {
    const country = [its.a, its.b].find((id) => isCountry(board, id));
    const known = its.routes.every(({ id }) => board.drawing.routes[id]?.end !== undefined);
    if (country === undefined)
      return its.routes.map(({ id }): [string, Point | null] => [id, null]);
    if (known && !fresh.has(its.key)) return [];
    const other = country === its.a ? its.b : its.a;
    const end = postFor(board, country, positionOf(board, other));
    return its.routes.map(({ id }): [string, Point | null] => [id, end]);
  });
  const routes = new Map(Object.entries(board.drawing.routes));
  let changed = false;
  for (const [id, end] of posts) {
    const { end: before, ...others } = routes.get(id) as RouteDrawing;
    if (end === null && before === undefined) continue;
    routes.set(id, end === null ? others : { ...others, end });
    changed = true;
  }
  return changed
    ? { ...board, drawing: { ...board.drawing, routes: Object.fromEntries(routes) } }
    : board;
}

export interface Touched {
  /** Keys of connections that have changed: all else stays where it is, as far as it can. */
  connections?: Iterable<string>;
  places?: Iterable<string>;
  /** Connections whose posts before a country are set anew. */
  posts?: Iterable<string>;
  /** Whoever wants everything laid anew has time for a longer search. */
  patient?: boolean;
}

/** The board after a step, with everything laid anew that the step touched. */
export function laid(before: Board, touched: Touched): Board {
  const board = withPosts(before, new Set(touched.posts ?? []));
  const all = connectionsOf(board);
  const changed = new Map<string, Layout>();
  let open = [...new Set(touched.connections ?? [])].flatMap((key) => all.get(key) ?? []);
  const tries = most_tries.any + most_tries.each * open.length;
  const layer = new Layer(board, touched.patient === true ? patience.tries : tries);
  // What comes too near to something that was laid gives way, too; then what comes too near to that.
  for (let round = 0; round < rounds && open.length > 0; round++) {
    for (const its of open) {
      const layout = layer.lay(its);
      changed.set(its.key, layout);
      layer.take(its, layout);
    }
    const here = open;
    open = [...all.values()].filter((other) =>
      here.some((its) => its.key !== other.key && layer.crowd(its, other)),
    );
  }
  if (touched.patient === true) settled(layer, changed);
  const drawn = withLayouts(board, changed);
  return placeNames(drawn, new Set(touched.places ?? []), layer, changed.keys());
}

function withLayouts(board: Board, layouts: ReadonlyMap<string, Layout>): Board {
  if (layouts.size === 0) return board;
  const { drawing } = board;
  const connections = new Map(Object.entries(drawing.connections));
  const routes = new Map(Object.entries(drawing.routes));
  for (const [key, { bend, margin, slot }] of layouts) {
    const its = connectionsOf(board).get(key);
    if (its === undefined) continue;
    connections.set(key, { ...connections.get(key), bend });
    for (const [i, { id }] of its.routes.entries())
      routes.set(id, {
        ...routes.get(id),
        connection: key,
        track: i + 1,
        tracks: its.routes.length,
        margin,
        slot,
      });
  }
  return {
    ...board,
    drawing: {
      ...drawing,
      connections: Object.fromEntries(connections),
      routes: Object.fromEntries(routes),
    },
  };
}
