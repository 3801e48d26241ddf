// The table of this game with its own types, and what every part of the page asks of it.
import type { Action, ActionCard, Event, Goods, TrainId, View } from "../../wire/switch_and_signal";
import type { GameTable } from "../game";
import { all_trains, goods, planOf, type Board, type Plan } from "./board";
import { situationOf, type Situation } from "./preview";

export type SasTable = GameTable<View, Action, Event, Board>;

export function planAt(table: SasTable): Plan {
  return planOf(table.board);
}
/** Whether ten goods are to be delivered. */
export function isLong(table: SasTable): boolean {
  return table.info.options.goods === "10";
}
export function tokensInAll(table: SasTable): number {
  return Number(table.info.options.time_tokens ?? table.board.rules.time_tokens.usual);
}
export function situation(table: SasTable): Situation {
  const { full_port, shut_in } = table.info.options;
  return situationOf(table.view, {
    extra: isLong(table),
    turns_away: full_port === "turns_away",
    collides: shut_in === "head_on",
  });
}
export function trainView(view: View, id: TrainId) {
  return view.trains[all_trains.indexOf(id)] ?? { at: null, forward: null, cargo: null };
}
/** The train that stands there. */
export function trainOn(view: View, space: string): TrainId | null {
  return all_trains[view.trains.findIndex((it) => it.at === space)] ?? null;
}

/**
 * How many goods a port has, how many it needs, and how many of them are of any colour.
 * `delivered`: as far as that has been seen.
 */
export function storeOf(table: SasTable, port: number, delivered = table.view.delivered) {
  const plan = planAt(table);
  const id = plan.ports[port]?.id ?? "";
  const demand = table.board.rules.demand[id] ?? {};
  const there = delivered[port] ?? {};
  const extra = isLong(table) ? (table.board.rules.extra_goods.demand[id] ?? 0) : 0;
  const slots: { goods: Goods; filled: boolean }[] = [];
  const over: Goods[] = [];
  for (const g of goods) {
    const wanted = demand[g] ?? 0;
    const got = there[g] ?? 0;
    for (let i = 0; i < wanted; i++) slots.push({ goods: g, filled: i < got });
    for (let i = wanted; i < got; i++) over.push(g);
  }
  const done = slots.filter((it) => it.filled).length + Math.min(over.length, extra);
  return { id, slots, extra, over: over.slice(0, extra), done, all: slots.length + extra };
}
export function goodsDone(
  table: SasTable,
  delivered: View["delivered"],
): { done: number; all: number } {
  const stores = planAt(table).ports.map((_, i) => storeOf(table, i, delivered));
  return {
    done: stores.reduce((n, it) => n + it.done, 0),
    all: stores.reduce((n, it) => n + it.all, 0),
  };
}

/** Actions of one kind among those that are legal. */
export function legalOf<T extends Action["type"]>(
  table: SasTable,
  type: T,
): Extract<Action, { type: T }>[] {
  return table.legal.filter((it): it is Extract<Action, { type: T }> => it.type === type);
}

export const cards: readonly ActionCard[] = ["set_signal", "set_switch", "move_train"];
export function handOf(table: SasTable, seat: number): Partial<Record<ActionCard, number>> {
  return table.view.hands[seat] ?? {};
}
export function handSize(table: SasTable, seat: number): number {
  return Object.values(handOf(table, seat)).reduce((n, it) => n + it, 0);
}
