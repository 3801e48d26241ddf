import { describe, expect, it } from "vitest";
import type { Action } from "../../wire/grand_trunk_journey";
import {
  actionsAt,
  actionsOn,
  cheapest,
  daysTo,
  optionsOf,
  usesOf,
  usesOfImprovement,
} from "./offered";

const by_city: Action = { type: "move", card: "albany", to: "albany", days: 3 };
const by_port: Action = { type: "move", card: "port", to: "albany", days: 3 };
const by_junction: Action = { type: "move", card: "grand-trunk-jct", to: "albany", days: 3 };
const terminal: Action = {
  type: "build_terminal",
  card: "port",
  city: "ottawa",
  new_card: "on_deck",
};
const swap: Action = { type: "influence_demand", card: "utica", a: "boston", b: "ottawa" };
const steel: Action = { type: "overland_transport", card: "ottawa", from: "boston", to: "utica" };
const exchange: Action = { type: "use_roundhouse", card: "port" };
const add: Action = { type: "add_railcar", railcar: "burlington" };
const load: Action = { type: "load", railcar: "railcar-1", good: "coal" };
const legal = [by_junction, by_port, by_city, terminal, swap, steel, exchange, add, load];

describe("a click", () => {
  it("on a place finds the moves there and prefers not to spend the junction", () => {
    expect(actionsAt(legal, "albany", null, null)).toEqual([by_junction, by_port, by_city]);
    expect(cheapest([by_junction, by_port])).toBe(by_port);
    expect(cheapest([{ ...terminal, new_card: "on_discards" }, terminal])).toBe(terminal);
    expect(daysTo([by_junction])).toBe(3);
    expect(daysTo([terminal])).toBeNull();
  });

  it("on a place means the chosen card", () => {
    const port = { kind: "card", card: "port", index: 0, half: "place" } as const;
    expect(actionsAt(legal, "albany", port, null)).toEqual([by_port]);
    expect(actionsAt(legal, "ottawa", { ...port, half: "use" }, null)).toEqual([terminal]);
    expect(actionsAt(legal, "ottawa", null, null)).toEqual([terminal]);
  });

  it("on two places swaps them in either order, and sends steel in one", () => {
    const chosen = { kind: "card", card: "utica", index: 0, half: "use" } as const;
    expect(actionsAt(legal, "ottawa", chosen, null)).toEqual([swap]);
    expect(actionsAt(legal, "boston", chosen, "ottawa")).toEqual([swap]);
    expect(actionsAt(legal, "ottawa", chosen, "ottawa")).toEqual([]);
    const send = { ...chosen, card: "ottawa" };
    expect(actionsAt(legal, "boston", send, null)).toEqual([steel]);
    expect(actionsAt(legal, "utica", send, null)).toEqual([]);
    expect(actionsAt(legal, "utica", send, "boston")).toEqual([steel]);
  });

  it("keeps cards, railcars and improvements apart", () => {
    expect(usesOf(legal, "port")).toEqual([terminal]);
    expect(usesOf(legal, "burlington")).toEqual([add]);
    expect(actionsOn(legal, "railcar-1")).toEqual([load]);
    expect(usesOfImprovement(legal, "roundhouse")).toEqual([exchange]);
    expect(optionsOf(legal, { kind: "owned", id: "roundhouse" }, null)).toEqual([exchange]);
    expect(optionsOf(legal, null, null)).toEqual([]);
  });
});
