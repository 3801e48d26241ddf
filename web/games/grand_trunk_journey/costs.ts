// What an action takes in days and what it brings, for previews. The legal list decides.
import type {
  Action,
  ContractId,
  Good,
  PlaceId,
  PlayerView,
  View,
} from "../../wire/grand_trunk_journey";
import type { Seat } from "../../wire/match";
import { contractOf, goodsAt, objectiveOf, placeOf, placeView, type Board } from "./board";
import { objectivePoints } from "./objectives";

export type Gain =
  | { kind: "contract"; good: Good; points: number; contract: ContractId }
  | { kind: "delivery"; good: Good; cubes: number; points: number }
  | { kind: "first_delivery"; points: number }
  | { kind: "points"; points: number };

/** Days that the action moves the own marker. */
export function daysOf(action: Action, board: Board, player: PlayerView | undefined): number {
  const { days } = board.rules;
  const factory = player?.improvements.includes("rail_equipment_factory") ?? false;
  switch (action.type) {
    case "move":
      return action.days;
    case "maintain":
      return days.maintenance;
    case "increase_force":
      return factory ? 0 : days.force;
    case "increase_speed":
      return factory ? 0 : days.speed;
    case "build_terminal":
      return days.terminal;
    case "acquire_improvement":
      return days.improvement;
    case "take_objective":
      return days.objective;
    case "sell_foreign_steel":
    case "use_hi_roof":
    case "attach_stored":
    case "use_crane":
      return 1;
    default:
      return 0;
  }
}

/** The days on which this player can fulfil the contract of a slot. */
export function dueDays(
  board: Board,
  slot: number,
  player: PlayerView | undefined,
): { from: number; to: number } {
  const { from, to } = board.contract_slots[slot] ?? { from: 0, to: 0 };
  const has = (id: "early_delivery" | "late_delivery") => player?.improvements.includes(id);
  return { from: has("early_delivery") ? from - 1 : from, to: has("late_delivery") ? to + 1 : to };
}

export function isDue(board: Board, slot: number, player: PlayerView | undefined, day: number) {
  const { from, to } = dueDays(board, slot, player);
  return from <= day && day <= to;
}

/** Nobody who still plays can be in time for it. */
export function isOver(board: Board, view: View, slot: number): boolean {
  return view.players.every(
    (player) => player.status !== "playing" || player.day > dueDays(board, slot, player).to,
  );
}

/** What the goods on the train would bring at that place on that day. */
export function gainsAt(board: Board, view: View, seat: Seat, place: PlaceId, day: number): Gain[] {
  const player = view.players[seat];
  if (player === undefined) return [];
  const cubes = cubesOn(player);
  const gains: Gain[] = [];
  view.contracts.forEach((slot, i) => {
    if (slot.contract === null || slot.fulfilled_by !== null) return;
    const contract = contractOf(board, slot.contract);
    if (contract.city !== place || !isDue(board, i, player, day) || !cubes[contract.good]) return;
    cubes[contract.good]--;
    const points = board.contract_slots[i]?.points ?? 0;
    gains.push({ kind: "contract", good: contract.good, points, contract: contract.id });
  });
  for (const good of wanted(board, view, player, place)) {
    const count = Math.min(cubes[good], room(board, view, place, good));
    if (count === 0) continue;
    const points = good === "steel" ? count * board.rules.points.steel : 0;
    gains.push({ kind: "delivery", good, cubes: count, points });
  }
  const first = placeView(view, place).first_delivery;
  if (gains.length > 0 && first > 0) gains.push({ kind: "first_delivery", points: first });
  return gains;
}

/** What the action brings at once. For a move: what can be unloaded on arrival. */
export function gainsOf(action: Action, board: Board, view: View, seat: Seat): Gain[] {
  const player = view.players[seat];
  if (player === undefined) return [];
  const { points } = board.rules;
  const scored = (n: number): Gain[] => (n === 0 ? [] : [{ kind: "points", points: n }]);
  switch (action.type) {
    case "move":
      return gainsAt(board, view, seat, action.to, player.day + action.days);
    case "deliver":
    case "fulfil_contract":
      return unloaded(action, board, view, player);
    case "give_up":
      return scored(-points.given_up);
    case "build_terminal":
      return scored(points.terminal);
    case "increase_force":
      return scored(player.force === 3 ? points.force_4 : 0);
    case "increase_speed":
      return scored(points.fast);
    case "take_objective":
      return scored(objectivePoints(objectiveOf(board, action.objective), player));
    case "sell_foreign_steel":
      return scored(1);
    default:
      return [];
  }
}

function unloaded(
  action: Extract<Action, { type: "deliver" | "fulfil_contract" }>,
  board: Board,
  view: View,
  player: PlayerView,
): Gain[] {
  const good = player.railcars.find((r) => r.card === action.railcar)?.good;
  if (!good || player.place === null) return [];
  const gains: Gain[] = [];
  if (action.type === "fulfil_contract") {
    const slot = view.contracts.findIndex((s) => s.contract === action.contract);
    const points = board.contract_slots[slot]?.points ?? 0;
    gains.push({ kind: "contract", good, points, contract: action.contract });
  } else {
    const points = good === "steel" ? board.rules.points.steel : 0;
    gains.push({ kind: "delivery", good, cubes: 1, points });
  }
  const first = placeView(view, player.place).first_delivery;
  if (first > 0) gains.push({ kind: "first_delivery", points: first });
  return gains;
}

export function pointsOf(gains: readonly Gain[]): number {
  return gains.reduce((sum, gain) => sum + gain.points, 0);
}

/** How many contracts are turned up if the marker goes to that day. */
export function turnedUpBy(board: Board, view: View, day: number): number {
  const open = view.contracts.filter((slot) => slot.contract !== null).length;
  const due = board.contract_slots.filter((slot) => slot.turned_on_day <= day).length;
  return Math.max(due - open, 0);
}

function cubesOn(player: PlayerView): Record<Good, number> {
  const cubes = { coal: 0, iron: 0, wood: 0, steel: 0 };
  for (const { good, cubes: count } of player.railcars) if (good) cubes[good] += count;
  return cubes;
}

function wanted(board: Board, view: View, player: PlayerView, place: PlaceId): Good[] {
  const goods = new Set<Good>();
  const demand = goodsAt(board, view, place)?.demand;
  if (demand !== undefined) goods.add(demand);
  if (placeOf(board, place).kind === "port") {
    if (player.improvements.includes("coal_exporter")) goods.add("coal");
    if (player.improvements.includes("wood_exporter")) goods.add("wood");
  }
  return [...goods];
}

/** How many cubes of that good find room: iron needs a free steel space each. */
function room(board: Board, view: View, place: PlaceId, good: Good): number {
  if (good !== "iron") return Infinity;
  const free = board.rules.steel_per_city - placeView(view, place).steel;
  return Math.ceil(free / board.rules.steel_per_iron);
}
