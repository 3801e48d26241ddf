// The end as a function of the time: trains come home, goods hop onto the quay, then how it went.
import type { Cue } from "../../game";
import { between, part, settle, swing } from "../../../shell/scene/time";
import type { Seat } from "../../../wire/match";
import type {
  ActionCard,
  Breakdown,
  Color,
  Event,
  Goods,
  SpaceId,
  TrainId,
} from "../../../wire/switch_and_signal";
import { all_trains, colorOf, colors } from "../board";
import { story, type Story } from "../story";
import { planAt, storeOf, tokensInAll, type SasTable } from "../table";
import { spacesBetween } from "./distance";

/** A place on the quay: for a good of one colour, or for any. */
export interface Slot {
  port: SpaceId;
  goods: Goods | null;
  /** Its middle in the drawing. */
  x: number;
}
/** A good on the quay, in the order in which they came. */
export interface Arrival {
  goods: Goods;
  slot: number;
  turn: number;
}
/** What a slot still waits for, and where it was. */
export interface Missing {
  goods: Goods | null;
  port: SpaceId;
  train: { id: TrainId; at: SpaceId; forward: boolean | null } | null;
  /** How many spaces that train still had to go. */
  spaces: number | null;
}
export interface Homecoming {
  won: boolean;
  story: Story;
  ports: readonly SpaceId[];
  slots: readonly Slot[];
  /** How large a good is drawn. */
  size: number;
  arrivals: readonly Arrival[];
  missing: readonly Missing[];
  /** On the clock: all that lay there, and how many are left. */
  tokens: { all: number; left: number };
  tokens_lost: number;
  departures: number;
  /** The trains that come in, at most one of each colour: whoever brought most. */
  trains: readonly { id: TrainId; color: Color }[];
  deeds: readonly { seat: Seat; cards: Record<ActionCard, number> }[];
  /** The round that cost most, and the ply with which it begins; of a game that was lost. */
  retry: { turn: number; ply: number } | null;
}

export interface Moment {
  /** How many goods lie on the quay. */
  count: number;
  cubes: readonly { goods: Goods; x: number; y: number }[];
  trains: readonly { x: number; whistle: number; steam: readonly number[] }[];
  /** Degrees of the clock's hands. */
  minute: number;
  hour: number;
  /** How far each token has fallen: 0 lies on the clock, 1 is gone. */
  falls: readonly number[];
  /** Degrees by which the arm of the signal is lowered for "go". */
  arm: number;
  ship: { x: number; y: number };
  /** How much of the light is gone, in a defeat. */
  dusk: number;
  /** How far the title has dropped in, and how many paragraphs of the story have come. */
  title: number;
  lines: number;
}

export const length = 6.2;
const quay = { left: 232, right: 666, y: 401 };
const group_gap = 26;
const first_cube = 0.9;
const cubes_until = 4.1;
const hop = 0.6;
const title_from = 4.7;
const lines_from = 4.9;
const per_line = 0.14;
/** Where the trains of a victory and of a defeat come to stand, in units of their own scale. */
const stops = { won: [300, 40, 250], lost: [360, 16, 190] };
const token_fall = 0.5;
/** So many rounds at least are played again. */
const rounds_left = 3;

function slotsOf(table: SasTable): Slot[] {
  const plan = planAt(table);
  const groups = plan.ports.map((port, i) => {
    const { slots, extra } = storeOf(table, i);
    const wanted: (Goods | null)[] = [
      ...slots.map(({ goods }) => goods),
      ...Array<null>(extra).fill(null),
    ];
    return wanted.map((goods) => ({ port: port.id, goods }));
  });
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const gaps = group_gap * (groups.length - 1);
  const step = (quay.right - quay.left - gaps) / Math.max(count - 1, 1);
  return groups.flatMap((group, g) => {
    const before = groups.slice(0, g).reduce((sum, other) => sum + other.length, 0);
    return group.map((slot, i) => ({
      ...slot,
      x: quay.left + (before + i) * step + g * group_gap,
    }));
  });
}

/** What was delivered, laid onto the quay; more than a port needs has no place there. */
function arrivalsOf(slots: readonly Slot[], told: Story): Arrival[] {
  const taken = new Set<number>();
  return told.deliveries.flatMap(({ goods, port, turn }) => {
    const free = (wanted: Goods | null) =>
      slots.findIndex((it, i) => !taken.has(i) && it.port === port && it.goods === wanted);
    const own = free(goods);
    const slot = own < 0 ? free(null) : own;
    if (slot < 0) return [];
    taken.add(slot);
    return [{ goods, slot, turn }];
  });
}

function missingOf(table: SasTable, slots: readonly Slot[], there: readonly Arrival[]): Missing[] {
  const plan = planAt(table);
  const filled = new Set(there.map(({ slot }) => slot));
  const used = new Set<TrainId>();
  return slots.flatMap(({ goods, port }, i): Missing[] => {
    if (filled.has(i)) return [];
    const loaded = all_trains.flatMap((id, n) => {
      const train = table.view.trains[n];
      if (used.has(id) || train === undefined || train.at === null || train.cargo === null)
        return [];
      if (goods !== null && train.cargo !== goods) return [];
      const spaces = spacesBetween(plan, train.at, port);
      return [{ id, at: train.at, forward: train.forward, spaces }];
    });
    const [nearest] = loaded.sort((a, b) => (a.spaces ?? Infinity) - (b.spaces ?? Infinity));
    if (nearest === undefined) return [{ goods, port, train: null, spaces: null }];
    used.add(nearest.id);
    const { id, at, forward, spaces } = nearest;
    return [{ goods, port, train: { id, at, forward }, spaces }];
  });
}

interface Entry {
  ply: number;
  events: readonly Event[];
}

/**
 * The round in which most time was lost, the last of several, and so early that something can still
 * be made of it.
 */
function costliest(log: readonly Entry[]): Homecoming["retry"] {
  const rounds: { turn: number; ply: number; lost: number }[] = [];
  for (const { ply, events } of log)
    for (const event of events) {
      if (event.type === "turn_started") rounds.push({ turn: rounds.length + 1, ply, lost: 0 });
      const now = rounds.at(-1);
      if (event.type === "tokens_lost" && now !== undefined) now.lost += event.count;
    }
  const open = rounds.slice(0, Math.max(rounds.length - rounds_left, 1));
  const most = Math.max(0, ...open.map(({ lost }) => lost));
  const found = open.filter(({ lost }) => lost === most).at(-1);
  return found === undefined ? null : { turn: found.turn, ply: found.ply };
}

export function prepare(table: SasTable, log: readonly Entry[] | null): Homecoming | null {
  if (table.outcome === null || log === null) return null;
  const events = log.flatMap((entry) => entry.events);
  const told = story(events);
  const slots = slotsOf(table);
  const arrivals = arrivalsOf(slots, told);
  const won = table.outcome.won === true;
  const figures = table.outcome.breakdown[0] as Breakdown | undefined;
  const loads = (id: TrainId) =>
    events.filter((event) => event.type === "goods_delivered" && event.train === id).length;
  const deeds = table.view.hands.map((_, seat) => {
    const count = (card: ActionCard) =>
      events.filter((it) => it.type === "card_played" && it.seat === seat && it.card === card)
        .length;
    return {
      seat,
      cards: {
        set_signal: count("set_signal"),
        set_switch: count("set_switch"),
        move_train: count("move_train"),
      },
    };
  });
  const all = tokensInAll(table);
  return {
    won,
    story: told,
    ports: planAt(table).ports.map(({ id }) => id),
    slots,
    size: Math.min(42, 0.74 * ((slots[1]?.x ?? Infinity) - (slots[0]?.x ?? 0))),
    arrivals,
    missing: missingOf(table, slots, arrivals),
    tokens: { all, left: Math.min(table.view.tokens, all) },
    tokens_lost: figures?.tokens_lost ?? told.tokens,
    departures: table.view.departures,
    trains: colors.map((color) => {
      const own = all_trains.filter((id) => colorOf(id) === color);
      const [best] = own.sort((a, b) => loads(b) - loads(a));
      return { id: best ?? `${color}-1`, color };
    }),
    deeds,
    retry: won ? null : costliest(log),
  };
}

/** When this good begins to hop. */
function hopAt(told: Homecoming, i: number): number {
  const room = cubes_until - first_cube - hop;
  return first_cube + i * Math.min(0.4, room / Math.max(told.arrivals.length - 1, 1));
}

export function at(told: Homecoming, time: number): Moment {
  const { won, arrivals, slots, tokens } = told;
  const cubes = arrivals.flatMap(({ goods, slot }, i) => {
    const from = hopAt(told, i);
    if (time < from) return [];
    const x = slots[slot]?.x ?? 0;
    const way = swing(part(from, from + hop, time));
    return [
      {
        goods,
        x: between(x - 90, x, way),
        y: between(520, quay.y, way) - 90 * Math.sin(Math.PI * way),
      },
    ];
  });
  const trains = told.trains.map((_, j) => {
    const stop = stops[won ? "won" : "lost"][j] ?? 0;
    const way = settle(part(0.1 + j * 0.5, 3.4 + j * 0.4, time));
    const whistles = won ? part(4.4 + j * 0.3, 4.8 + j * 0.3, time) : 0;
    return {
      x: between(-420, stop, way),
      whistle: whistles,
      steam: [0, 1, 2, 3].map((i) =>
        won ? settle(part(4.4 + j * 0.3 + i * 0.1, 5.2 + j * 0.3 + i * 0.1, time)) : 0,
      ),
    };
  });
  const turn = swing(part(0.2, 4.6, time));
  const falls = Array.from({ length: tokens.all }, (_, i) => {
    if (i < tokens.left) return 0;
    const gone = tokens.all - tokens.left;
    const from = 0.6 + (tokens.all - 1 - i) * Math.min(0.5, 3.2 / Math.max(gone, 1));
    return part(from, from + token_fall, time);
  });
  const bob = Math.sin(Math.min(time, length) * 1.6) * 1.5;
  return {
    count: arrivals.filter((_, i) => time >= hopAt(told, i) + hop * 0.8).length,
    cubes,
    trains,
    minute: won ? between(303 - 1440, 303, turn) : between(-1080, 0, turn),
    hour: won ? between(310 - 120, 310, turn) : between(-90, 0, turn),
    falls,
    arm: won ? 38 * swing(part(4.2, 4.6, time)) : 0,
    ship: { x: won ? 0 : 130 * swing(part(4, length, time)), y: bob },
    dusk: won ? 0 : swing(part(4, 4.8, time)),
    title: settle(part(title_from, title_from + 0.6, time)),
    lines: time < lines_from ? 0 : Math.floor((time - lines_from) / per_line) + 1,
  };
}

export function cues(told: Homecoming): Cue[] {
  const hops = told.arrivals.map((_, i) => ({
    at: hopAt(told, i) + hop,
    sound: "ticket" as const,
  }));
  const last = told.won ? ("end" as const) : ("loss" as const);
  return [
    { at: 0.1, sound: "steam" as const },
    ...hops,
    { at: title_from, sound: "steam" as const },
    { at: length, sound: last },
  ];
}
