// A board file of Switch & Signal as the page reads it, and the tables that are built over it.
import type {
  CardId,
  Color,
  Goods,
  HelperId,
  JunctionId,
  LineId,
  SignalId,
  SpaceId,
  TrainId,
} from "../../wire/switch_and_signal";

export interface Name {
  de: string;
  en: string;
}
export interface Place {
  id: string;
  name: Name;
}
export interface City extends Place {
  kind: "goods" | "port";
  goods?: Goods;
}
export interface Line {
  id: LineId;
  from: string;
  to: string;
  pieces: number;
  /** `gap` counts the pieces between the end `from` and the signal. */
  signals: readonly { id: SignalId; gap: number }[];
}
export interface DepartureCard {
  id: CardId;
  deploy: number;
  move: readonly (Color | "any")[];
}
export type Effect =
  "reroll" | "pass_cities" | "hold_color" | "ignore_card" | "choose_start" | "hold_train";
export interface Helper extends Place {
  id: HelperId;
  effect: Effect;
}
export interface Spot {
  x: number;
  y: number;
}
export interface Board {
  id: string;
  name: Name;
  rules: {
    pass_cities: boolean;
    draw: number;
    hand_limit: number;
    dice: Record<Color, readonly number[]>;
    time_tokens: { usual: number };
    costs: { lost_point: number; head_on: number; not_deployed: number; start_location: number };
    demand: Record<SpaceId, Partial<Record<Goods, number>>>;
    extra_goods: { demand: Record<SpaceId, number> };
  };
  cities: readonly City[];
  starts: readonly Place[];
  junctions: readonly Place[];
  lines: readonly Line[];
  cards: readonly DepartureCard[];
  helpers: readonly Helper[];
  drawing: {
    cities: Record<SpaceId, Spot>;
    starts: Record<SpaceId, Spot>;
    junctions: Record<JunctionId, Spot>;
    pieces: Record<SpaceId, Spot>;
    signals: Record<SignalId, Spot>;
  };
}

export const colors: readonly Color[] = ["black", "brown", "gray"];
export const goods: readonly Goods[] = ["blue", "yellow", "red", "white"];
export const trains_per_color = 3;

export function trainIds(): TrainId[] {
  return colors.flatMap((c) => [1, 2, 3].map((n) => `${c}-${n}`));
}
export const all_trains: readonly TrainId[] = trainIds();
export function colorOf(train: TrainId): Color {
  return train.slice(0, train.lastIndexOf("-")) as Color;
}
export function numberOf(train: TrainId): number {
  return Number(train.slice(train.lastIndexOf("-") + 1));
}

/** What lies between a space, or a junction, and what comes next on one line. */
export interface Exit {
  line: LineId;
  signal: SignalId | null;
  /** The next space; null if a junction comes first. */
  space: SpaceId | null;
  forward: boolean;
  junction: JunctionId | null;
}

/** Where a signal stands: at the entrance of a city, or out on its line. */
export interface SignalPlace {
  id: SignalId;
  line: Line;
  gap: number;
  city: SpaceId | null;
}

export type SpaceKind = "city" | "port" | "start" | "track";

/** Tables over a board, built once. */
export class Plan {
  readonly city = new Map<SpaceId, City>();
  readonly start = new Map<SpaceId, Place>();
  readonly junction = new Map<JunctionId, Place>();
  readonly line = new Map<LineId, Line>();
  readonly helper = new Map<HelperId, Helper>();
  readonly card = new Map<CardId, DepartureCard>();
  readonly signal = new Map<SignalId, SignalPlace>();
  readonly ports: readonly City[];
  readonly home = new Map<Goods, City>();
  /** The lines that end at a city, start location or junction, in the board's order. */
  readonly lines_at = new Map<string, LineId[]>();
  private readonly piece = new Map<SpaceId, { line: Line; n: number }>();

  constructor(readonly board: Board) {
    for (const it of board.cities) {
      this.city.set(it.id, it);
      if (it.goods !== undefined) this.home.set(it.goods, it);
    }
    for (const it of board.starts) this.start.set(it.id, it);
    for (const it of board.junctions) this.junction.set(it.id, it);
    for (const it of board.helpers) this.helper.set(it.id, it);
    for (const it of board.cards) this.card.set(it.id, it);
    this.ports = board.cities.filter((it) => it.kind === "port");
    for (const line of board.lines) {
      this.line.set(line.id, line);
      for (const end of [line.from, line.to]) {
        const list = this.lines_at.get(end);
        if (list === undefined) this.lines_at.set(end, [line.id]);
        else list.push(line.id);
      }
      for (let n = 1; n <= line.pieces; n++) this.piece.set(`${line.id}-${n}`, { line, n });
      for (const { id, gap } of line.signals) {
        const end = gap === 0 ? line.from : gap === line.pieces ? line.to : null;
        const city = end !== null && this.city.has(end) ? end : null;
        this.signal.set(id, { id, line, gap, city });
      }
    }
  }

  kind(space: SpaceId): SpaceKind {
    const city = this.city.get(space);
    if (city !== undefined) return city.kind === "port" ? "port" : "city";
    return this.start.has(space) ? "start" : "track";
  }
  isCity(space: SpaceId): boolean {
    return this.city.has(space);
  }
  pieceOf(space: SpaceId): { line: Line; n: number } | undefined {
    return this.piece.get(space);
  }
  name(id: string): Name {
    const place = this.city.get(id) ?? this.start.get(id) ?? this.junction.get(id);
    return place?.name ?? { de: id, en: id };
  }
  otherEnd(line: LineId, end: string): string {
    const it = this.line.get(line);
    return it === undefined ? "" : it.from === end ? it.to : it.from;
  }

  /** The way onto a line from the place where it ends. */
  onto(line: LineId, from: string): Exit {
    const it = this.line.get(line)!;
    const forward = it.from === from;
    const n = forward ? 1 : it.pieces;
    const signal = this.signalIn(it, forward ? 0 : it.pieces);
    return { line, signal, space: `${line}-${n}`, forward, junction: null };
  }
  /** The way on from a track piece. */
  along(space: SpaceId, forward: boolean): Exit {
    const { line, n } = this.piece.get(space)!;
    const signal = this.signalIn(line, forward ? n : n - 1);
    const exit = { line: line.id, signal, forward };
    if (forward ? n < line.pieces : n > 1)
      return { ...exit, space: `${line.id}-${forward ? n + 1 : n - 1}`, junction: null };
    const end = forward ? line.to : line.from;
    const isJunction = this.junction.has(end);
    return { ...exit, space: isJunction ? null : end, junction: isJunction ? end : null };
  }
  private signalIn(line: Line, gap: number): SignalId | null {
    return line.signals.find((it) => it.gap === gap)?.id ?? null;
  }
  /** The signals at the entrances of a city. */
  signalsOf(city: SpaceId): SignalId[] {
    return [...this.signal.values()].filter((it) => it.city === city).map((it) => it.id);
  }
}

const plans = new WeakMap<object, Plan>();

/** The tables of this board; the same ones for the same board. */
export function planOf(board: Board): Plan {
  let plan = plans.get(board);
  if (plan === undefined) plans.set(board, (plan = new Plan(board)));
  return plan;
}
