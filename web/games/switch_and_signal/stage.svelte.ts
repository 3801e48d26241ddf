// What is seen while things travel: trains between spaces, dice, cubes, a disc in the air.
import type {
  Color,
  Event,
  Goods,
  JunctionId,
  SignalId,
  SpaceId,
  TrainId,
  View,
} from "../../wire/switch_and_signal";
import { around, type Box } from "../../shell/parts/map_box";
import { all_trains, colorOf, type Plan, type Spot } from "./board";
import { Geometry, poseAlong, type Pose } from "./map/geometry";
import type { Layout } from "./map/layout";
import { beats, duration, toldAt, tumbling, type Beat } from "./motion";

export const on_track = 1.12;

export interface DrawnTrain {
  id: TrainId;
  pose: Pose;
  scale: number;
  cargo: Goods | null;
}
export interface DrawnDice {
  color: Color | null;
  values: number[];
  at: Spot;
  /** From 0 to 1: how much they still tumble. */
  tumble: number;
}
/** How the stage stands while it is drawn. */
interface Scene {
  at: (SpaceId | null)[];
  forward: (boolean | null)[];
  cargo: (Goods | null)[];
  moving: Map<TrainId, { pose: Pose; scale: number }>;
  dice: DrawnDice | null;
  cube: { goods: Goods; at: Spot } | null;
  disc: { from: SignalId; to: SignalId; at: Spot } | null;
  tokens: number;
  lost: number;
  departures: number;
  delivered: View["delivered"];
}

/** A part of the board to be looked at from a moment on. */
interface Shot {
  start: number;
  box: Box;
}

const ease = (x: number) => 1 - (1 - x) ** 3;
const swing = (x: number) => (x < 0.5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2);
const between = (a: Spot, b: Spot, x: number): Spot => ({
  x: a.x + (b.x - a.x) * x,
  y: a.y + (b.y - a.y) * x,
});

function same(train: DrawnTrain, { x, y, angle }: Pose, cargo: Goods | null): boolean {
  const { pose, scale } = train;
  return (
    pose.x === x &&
    pose.y === y &&
    pose.angle === angle &&
    scale === on_track &&
    train.cargo === cargo
  );
}

/** The stall of a train in the depot; its nose points at the turntable. */
export function stall(layout: Layout, train: TrainId): Pose {
  const turn = 200.667 + 17.333 * all_trains.indexOf(train);
  const a = (turn * Math.PI) / 180;
  const { x, y, scale } = layout.depot;
  return { x: x + 92 * scale * Math.cos(a), y: y + 92 * scale * Math.sin(a), angle: turn - 180 };
}

export class Stage {
  trains = $state.raw<DrawnTrain[]>([]);
  /** Where each train stands, as far as that has been seen. */
  at = $state.raw<readonly (SpaceId | null)[]>([]);
  /** The part of the board on which something happens, or happened last. */
  where = $state.raw<Box | null>(null);
  dice = $state.raw<DrawnDice | null>(null);
  cube = $state.raw<Scene["cube"]>(null);
  disc = $state.raw<Scene["disc"]>(null);
  tokens = $state(0);
  /** So many tokens are falling off the clock now. */
  falling = $state(0);
  /** Departure cards in the pile, and goods in the ports, as far as that has been seen. */
  departures = $state(0);
  delivered = $state.raw<View["delivered"]>([]);
  /** So many of the events that are being played have been seen, and may be told. */
  told = $state(Infinity);
  /** The switch that has just been set. */
  turned = $state<JunctionId | null>(null);
  busy = $state(false);
  private run = 0;
  private to_see: Shot[] = [];
  readonly geometry: Geometry;

  constructor(
    plan: Plan,
    readonly layout: Layout,
  ) {
    this.geometry = new Geometry(plan);
  }

  /** Everything as it lies. */
  settle(view: View): void {
    this.run++;
    this.busy = false;
    this.told = Infinity;
    this.show(this.scene(view));
    this.turned = null;
  }

  /** Plays what happened between two views. */
  play(events: readonly Event[], before: View, after: View): void {
    const list = beats(events);
    const whole = duration(events);
    const id = ++this.run;
    if (whole === 0) return this.settle(after);
    this.to_see = this.shots(list, before);
    this.busy = true;
    const begin = performance.now();
    const step = (now: number) => {
      if (id !== this.run) return;
      const time = Math.max(now - begin, 0);
      if (time >= whole) return this.settle(after);
      this.draw(list, time, before);
      requestAnimationFrame(step);
    };
    this.draw(list, 0, before);
    requestAnimationFrame(step);
  }

  private scene(view: View): Scene {
    return {
      at: view.trains.map((it) => it.at),
      forward: view.trains.map((it) => it.forward),
      cargo: view.trains.map((it) => it.cargo),
      moving: new Map(),
      dice: null,
      cube: null,
      disc: null,
      tokens: view.tokens,
      lost: 0,
      departures: view.departures,
      delivered: view.delivered,
    };
  }

  private show(scene: Scene): void {
    const drawn = new Map(this.trains.map((it) => [it.id, it]));
    this.trains = all_trains.flatMap((id, i) => {
      const moving = scene.moving.get(id);
      const at = scene.at[i] ?? null;
      const cargo = scene.cargo[i] ?? null;
      if (moving !== undefined) return [{ id, ...moving, cargo }];
      if (at === null) return [];
      const pose = this.geometry.pose(at, scene.forward[i] ?? null);
      // What has not moved stays the same thing, so that it is not drawn again.
      const old = drawn.get(id);
      return [
        old !== undefined && same(old, pose, cargo) ? old : { id, pose, scale: on_track, cargo },
      ];
    });
    if (this.at.join() !== scene.at.join()) this.at = scene.at;
    this.dice = scene.dice;
    this.cube = scene.cube;
    this.disc = scene.disc;
    this.tokens = scene.tokens;
    this.falling = scene.lost;
    this.departures = scene.departures;
    if (JSON.stringify(this.delivered) !== JSON.stringify(scene.delivered))
      this.delivered = scene.delivered;
  }

  /** Which parts of the board are to be looked at, one after the other; a run is one of them. */
  private shots(list: readonly Beat[], before: View): Shot[] {
    const at = before.trains.map((it) => it.at);
    const train = (id: TrainId): Spot[] => {
      const space = at[all_trains.indexOf(id)];
      return space === null || space === undefined ? [] : [this.geometry.spot(space)];
    };
    const look = (event: Event): { of: string; spots: Spot[] } => {
      switch (event.type) {
        case "start_rolled":
          return { of: event.type, spots: [this.dice_table] };
        case "train_deployed":
          at[all_trains.indexOf(event.train)] = event.start;
          return { of: event.type, spots: train(event.train) };
        case "train_ran":
          at[all_trains.indexOf(event.train)] = event.to;
          return { of: event.train, spots: train(event.train) };
        case "rolled":
        case "train_stopped":
        case "goods_loaded":
          return { of: event.train, spots: train(event.train) };
        case "goods_delivered":
          return { of: event.train, spots: [this.geometry.spot(event.port)] };
        case "signal_set":
          return { of: event.to, spots: [this.geometry.signal(event.to)] };
        case "signal_placed":
          return { of: event.signal, spots: [this.geometry.signal(event.signal)] };
        case "switch_set":
        case "switch_placed":
          return { of: event.junction, spots: [this.geometry.spot(event.junction)] };
        default:
          return { of: "", spots: [] };
      }
    };
    const found: { of: string; start: number; spots: Spot[] }[] = [];
    for (const { event, start } of list) {
      const { of, spots } = look(event);
      if (spots.length === 0) continue;
      const last = found.at(-1);
      if (last?.of === of) last.spots.push(...spots);
      else found.push({ of, start, spots });
    }
    return found.map(({ start, spots }) => ({ start, box: around(spots, 110) }));
  }

  /** Where the dice for start locations are rolled: in the depot, so that they tell nothing. */
  private get dice_table(): Spot {
    const { x, y } = this.layout.depot;
    return { x, y: y + 40 };
  }

  private draw(list: readonly Beat[], time: number, before: View): void {
    const scene = this.scene(before);
    this.told = toldAt(list, time);
    const seen = this.to_see.filter(({ start }) => start <= time).at(-1);
    if (seen !== undefined && seen.box !== this.where) this.where = seen.box;
    for (const beat of list) {
      if (beat.start > time) break;
      const part = beat.length === 0 ? 1 : Math.min((time - beat.start) / beat.length, 1);
      this.beat(scene, beat, part);
    }
    this.show(scene);
  }

  /** What this event does to the scene when this part of it is over. */
  private beat(scene: Scene, { event, length }: Beat, part: number): void {
    switch (event.type) {
      case "start_rolled": {
        const low = Math.max(1, Math.min(6, Math.floor(event.number / 2)));
        scene.dice = this.diceAt(null, [low, event.number - low], this.dice_table, part);
        break;
      }
      case "train_deployed": {
        const i = all_trains.indexOf(event.train);
        scene.at[i] = event.start;
        scene.forward[i] = null;
        const home = stall(this.layout, event.train);
        const to = this.geometry.pose(event.start, null);
        this.fly(scene, event.train, home, to, part, 0.84 * this.layout.depot.scale, on_track);
        if (part >= 1) scene.dice = null;
        break;
      }
      case "rolled": {
        const at = scene.at[all_trains.indexOf(event.train)];
        if (at === null || at === undefined) break;
        const spot = this.geometry.spot(at);
        scene.dice = this.diceAt(colorOf(event.train), [event.points], spot, part);
        break;
      }
      case "train_ran":
        this.ran(scene, event.train, event.to, part);
        break;
      case "train_stopped":
        scene.dice = null;
        if (part < 1 && event.points_left > 0) this.bounce(scene, event.train, part);
        break;
      case "train_to_depot": {
        const i = all_trains.indexOf(event.train);
        const from = scene.at[i];
        scene.at[i] = null;
        scene.dice = null;
        if (from === null || from === undefined) break;
        const pose = this.geometry.pose(from, scene.forward[i] ?? null);
        const home = stall(this.layout, event.train);
        this.fly(scene, event.train, pose, home, part, on_track, 0.84 * this.layout.depot.scale);
        scene.cargo[i] = null;
        break;
      }
      case "goods_delivered": {
        const store = this.layout.stores[event.port];
        scene.cargo[all_trains.indexOf(event.train)] = null;
        if (part >= 1) scene.delivered = this.arrived(scene.delivered, event.port, event.goods);
        if (store === undefined || part >= 1) {
          scene.cube = null;
          break;
        }
        const from = this.geometry.spot(event.port);
        const to = { x: store.x + store.width / 2, y: store.y + 50 };
        const at = between(from, to, ease(part));
        scene.cube = {
          goods: event.goods,
          at: { x: at.x, y: at.y - 40 * Math.sin(Math.PI * part) },
        };
        break;
      }
      case "goods_loaded": {
        const i = all_trains.indexOf(event.train);
        const at = scene.at[i];
        if (part >= 1) scene.cargo[i] = event.goods;
        if (at === null || at === undefined) break;
        const spot = this.geometry.spot(at);
        const up = 44 * (1 - ease(part));
        scene.cube =
          part >= 1 ? null : { goods: event.goods, at: { x: spot.x - 12, y: spot.y - up } };
        break;
      }
      case "signal_set": {
        const [from, to] = [this.geometry.signal(event.from), this.geometry.signal(event.to)];
        const at = between(from, to, swing(part));
        const disc = { x: at.x, y: at.y - 30 * Math.sin(Math.PI * part) };
        scene.disc = part >= 1 ? null : { from: event.from, to: event.to, at: disc };
        break;
      }
      case "switch_set":
        this.turned = event.junction;
        break;
      case "card_revealed":
        scene.departures = event.left;
        break;
      case "departure_lost":
        if (part >= 1) scene.departures = event.left;
        break;
      case "tokens_lost": {
        const gone =
          length === 0 ? event.count : Math.min(event.count, Math.ceil(part * event.count));
        scene.tokens -= gone;
        scene.lost = part < 1 ? event.count : 0;
        break;
      }
    }
    if (scene.tokens < 0) scene.tokens = 0;
  }

  private arrived(before: View["delivered"], port: SpaceId, goods: Goods): View["delivered"] {
    const at = this.geometry.plan.ports.findIndex(({ id }) => id === port);
    return before.map((there, i) =>
      i === at ? { ...there, [goods]: (there[goods] ?? 0) + 1 } : there,
    );
  }

  private diceAt(color: Color | null, values: number[], spot: Spot, part: number): DrawnDice {
    const tumble = Math.max(0, 1 - part / tumbling);
    // Nobody knows the result while they tumble.
    const side = (value: number, i: number) =>
      tumble > 0 ? 1 + ((Math.floor(part * 16) * 5 + i * 2) % (color === null ? 6 : 5)) : value;
    return { color, values: values.map(side), at: { x: spot.x, y: spot.y - 46 }, tumble };
  }

  private fly(
    scene: Scene,
    id: TrainId,
    from: Pose,
    to: Pose,
    part: number,
    small: number,
    large: number,
  ): void {
    if (part >= 1) {
      scene.moving.delete(id);
      return;
    }
    const x = swing(part);
    let turn = (to.angle - from.angle) % 360;
    if (turn > 180) turn -= 360;
    if (turn < -180) turn += 360;
    const pose = { ...between(from, to, x), angle: from.angle + turn * x };
    scene.moving.set(id, { pose, scale: small + (large - small) * x });
  }

  private ran(scene: Scene, id: TrainId, to: SpaceId, part: number): void {
    const i = all_trains.indexOf(id);
    const from = scene.at[i];
    if (from === null || from === undefined) return;
    const way = this.geometry.way(from, to);
    const pose = poseAlong(way, part);
    scene.moving.set(id, { pose, scale: on_track });
    if (part < 1) return;
    scene.at[i] = to;
    const piece = this.geometry.plan.pieceOf(to);
    if (piece === undefined) scene.forward[i] = null;
    else {
      // The last stretch of the way tells the direction on the new piece.
      const ahead = this.geometry.pose(to, true).angle;
      const turned = Math.abs(((pose.angle - ahead + 540) % 360) - 180);
      scene.forward[i] = turned < 90;
    }
    scene.moving.set(id, {
      pose: { ...this.geometry.pose(to, scene.forward[i] ?? null) },
      scale: on_track,
    });
  }

  /** A short knock against what stands in the way. */
  private bounce(scene: Scene, id: TrainId, part: number): void {
    const i = all_trains.indexOf(id);
    const at = scene.at[i];
    if (at === null || at === undefined) return;
    const pose = this.geometry.pose(at, scene.forward[i] ?? null);
    const a = (pose.angle * Math.PI) / 180;
    const by = 4 * Math.sin(Math.PI * part);
    scene.moving.set(id, {
      pose: { ...pose, x: pose.x + by * Math.cos(a), y: pose.y + by * Math.sin(a) },
      scale: on_track,
    });
  }
}

const stages = new WeakMap<object, Stage>();

export function stageOf(table: object, plan: Plan, layout: Layout): Stage {
  let stage = stages.get(table);
  if (stage === undefined) stages.set(table, (stage = new Stage(plan, layout)));
  return stage;
}
