// What a tap on a train or a card does.
import { describe, expect, it, vi } from "vitest";
import "../../../tests/browser";
import type { Action, ActionCard } from "../../../wire/switch_and_signal";
import { choiceOf } from "../choice.svelte";
import type { SasTable } from "../table";
import { loadOf, tapCard, tapTrain } from "./taps";

const load = (card: ActionCard): Action => ({ type: "load", train: "black-1", card });
const move: Action = { type: "move_train", train: "black-1" };

/** As much of a table as is asked for. */
function tableWith(
  legal: Action[],
  hand: Partial<Record<ActionCard, number>> = {},
  meant: Action | null = null,
) {
  const [act, why] = [vi.fn(), vi.fn()];
  const view = { step: "actions", turn: 0, hands: [hand], move: null };
  return { table: { legal, view, meant, act, why } as unknown as SasTable, act, why };
}

describe("a tap on a train", () => {
  it("loads it, with the card of which most are in hand", () => {
    const legal = [move, load("set_signal"), load("set_switch"), load("move_train")];
    const { table, act } = tableWith(legal, { set_signal: 1, set_switch: 3, move_train: 2 });
    tapTrain(table, "black-1");
    expect(act).toHaveBeenCalledWith(load("set_switch"));
    expect(choiceOf(table).nothing).toBe(true);
  });

  it("loads it with the card that a lesson asks for", () => {
    const legal = [load("set_signal"), load("set_switch")];
    const hand = { set_signal: 1, set_switch: 2 };
    const { table, act } = tableWith(legal, hand, load("set_signal"));
    tapTrain(table, "black-1");
    expect(act).toHaveBeenCalledWith(load("set_signal"));
  });

  it("picks it up where there is nothing to load", () => {
    const { table, act } = tableWith([move]);
    tapTrain(table, "black-1");
    expect(choiceOf(table).train).toBe("black-1");
    expect(act).not.toHaveBeenCalled();
  });

  it("picks it up after a card that moves trains", () => {
    const { table, act } = tableWith([move, load("set_signal")], { set_signal: 1, move_train: 1 });
    tapCard(table, "move_train");
    tapTrain(table, "black-1");
    expect(choiceOf(table).train).toBe("black-1");
    // And lays it back.
    tapTrain(table, "black-1");
    expect(choiceOf(table).nothing).toBe(true);
    expect(act).not.toHaveBeenCalled();
  });

  it("asks why not where it can do nothing", () => {
    const { table, why } = tableWith([]);
    tapTrain(table, "black-1");
    expect(why).toHaveBeenCalledWith(move);
  });
});

it("a card is picked up by a tap and laid back by another", () => {
  const { table } = tableWith([move]);
  tapCard(table, "set_signal");
  expect(choiceOf(table)).toMatchObject({ card: "set_signal", nothing: false });
  tapCard(table, "move_train");
  expect(choiceOf(table).card).toBe("move_train");
  tapCard(table, "move_train");
  expect(choiceOf(table).nothing).toBe(true);
});

it("no load is offered for a train that cannot be loaded", () => {
  expect(loadOf(tableWith([load("set_signal")]).table, "gray-2")).toBeUndefined();
});
