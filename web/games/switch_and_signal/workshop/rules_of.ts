// The rules of a board document with their bounds, as docs/boards.md lists them.
import { member } from "../../../shell/given";
import type { Color, Goods } from "../../../wire/switch_and_signal";
import { colors, goods } from "../board";

export interface Rules {
  readonly players: readonly [number, number];
  readonly pass_cities: boolean;
  readonly hand: number;
  readonly draw: number;
  readonly hand_limit: number;
  readonly line_signals: number;
  readonly action_cards: Readonly<Record<"set_signal" | "set_switch" | "move_train", number>>;
  readonly dice: Readonly<Record<Color, readonly number[]>>;
  readonly time_tokens: { readonly usual: number; readonly most: number };
  readonly removed_cards: { readonly usual: number; readonly most: number };
  readonly costs: Readonly<
    Record<"lost_point" | "head_on" | "not_deployed" | "start_location", number>
  >;
  readonly demand: Readonly<Record<string, Readonly<Record<Goods, number>>>>;
  readonly extra_goods: {
    readonly supply: number;
    readonly demand: Readonly<Record<string, number>>;
  };
}

/** A number of the rules: the way to it, its bounds, and what it is if nothing is said. */
export interface Bounded {
  readonly path: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}
const at = (path: string, least: number, most: number, usual: number): Bounded => ({
  path: path.split("."),
  least,
  most,
  usual,
});

export const numbers: readonly Bounded[] = [
  at("hand", 1, 20, 5),
  at("draw", 1, 20, 5),
  at("hand_limit", 1, 20, 10),
  at("line_signals", 0, 32, 3),
  at("action_cards.set_signal", 1, 60, 27),
  at("action_cards.set_switch", 1, 60, 27),
  at("action_cards.move_train", 1, 60, 27),
  at("time_tokens.usual", 1, 20, 7),
  at("time_tokens.most", 1, 20, 10),
  at("removed_cards.usual", 0, 99, 2),
  at("removed_cards.most", 0, 99, 10),
  at("costs.lost_point", 0, 9, 1),
  at("costs.head_on", 0, 9, 2),
  at("costs.not_deployed", 0, 9, 2),
  at("costs.start_location", 0, 9, 2),
  at("extra_goods.supply", 0, 6, 1),
];
export const most_demand = 3;
export const most_extra_demand = 24;

const usual_dice: Readonly<Record<Color, readonly number[]>> = {
  black: [2, 3, 3, 4, 4, 5],
  brown: [1, 2, 2, 3, 3, 4],
  gray: [1, 1, 1, 2, 2, 3],
};

function whole(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : otherwise;
}
export function valueAt(rules: unknown, path: readonly string[]): number | undefined {
  const value = path.reduce<unknown>((found, key) => member(found, key), rules);
  return typeof value === "number" ? value : undefined;
}
/** The same object with another value at the end of the way. */
export function withValue<T>(object: T, path: readonly string[], value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const before = member(object, key);
  const next = withValue(before ?? {}, rest, value);
  // Not by assignment: an id may be "__proto__".
  return Object.fromEntries([
    ...Object.entries(object ?? {}).filter(([other]) => other !== key),
    [key, next],
  ]) as T;
}
/** As `withValue`, in the place where the key was. */
export function replaced<T>(object: Readonly<Record<string, T>>, key: string, value: T) {
  if (!Object.hasOwn(object, key))
    return Object.fromEntries([...Object.entries(object), [key, value]]);
  return Object.fromEntries(
    Object.entries(object).map(([other, before]) => [other, other === key ? value : before]),
  );
}
export function without<T>(object: Readonly<Record<string, T>>, ...keys: readonly string[]) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

function byPort<T>(value: unknown, read: (it: unknown) => T): Record<string, T> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([port, it]) => [port, read(it)]));
}

/** The rules with a number wherever one belongs; numbers that are only out of bounds stay. */
export function defaults(rules: unknown): Rules {
  const number = (path: string) => {
    const bounded = numbers.find((it) => it.path.join(".") === path);
    return whole(valueAt(rules, path.split(".")), bounded?.usual ?? 1);
  };
  const players = member(rules, "players");
  const faces = (color: Color) => {
    const list = member(member(rules, "dice"), color);
    const usual = usual_dice[color];
    return usual.map((face, i) => whole(Array.isArray(list) ? list[i] : undefined, face));
  };
  return {
    players: Array.isArray(players) ? [whole(players[0], 1), whole(players[1], 4)] : [1, 4],
    pass_cities: member(rules, "pass_cities") === true,
    hand: number("hand"),
    draw: number("draw"),
    hand_limit: number("hand_limit"),
    line_signals: number("line_signals"),
    action_cards: {
      set_signal: number("action_cards.set_signal"),
      set_switch: number("action_cards.set_switch"),
      move_train: number("action_cards.move_train"),
    },
    dice: { black: faces("black"), brown: faces("brown"), gray: faces("gray") },
    time_tokens: { usual: number("time_tokens.usual"), most: number("time_tokens.most") },
    removed_cards: { usual: number("removed_cards.usual"), most: number("removed_cards.most") },
    costs: {
      lost_point: number("costs.lost_point"),
      head_on: number("costs.head_on"),
      not_deployed: number("costs.not_deployed"),
      start_location: number("costs.start_location"),
    },
    demand: byPort(member(rules, "demand"), demandOf),
    extra_goods: {
      supply: number("extra_goods.supply"),
      demand: byPort(member(member(rules, "extra_goods"), "demand"), (it) => whole(it, 0)),
    },
  };
}

export function demandOf(value: unknown): Record<Goods, number> {
  return Object.fromEntries(goods.map((g) => [g, whole(member(value, g), 0)])) as Record<
    Goods,
    number
  >;
}

/** Another face of a die; the others follow, since they never fall. */
export function withFace(
  dice: Rules["dice"],
  color: Color,
  face: number,
  value: number,
): Rules["dice"] {
  const faces = dice[color].map((old, i) =>
    i === face ? value : i < face ? Math.min(old, value) : Math.max(old, value),
  );
  return Object.fromEntries(
    colors.map((it) => [it, it === color ? faces : dice[it]]),
  ) as unknown as Rules["dice"];
}
