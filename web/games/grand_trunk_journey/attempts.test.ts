import { describe, expect, it } from "vitest";
import { triedMove, triedUse } from "./attempts";
import { board, player, view } from "./fixtures/sample";

const moment = view([player({ discards: { boston: 1, "new-london": 1 } })]);

describe("what a click wanted", () => {
  it("is the move to the city of the card, in as many days as links", () => {
    expect(triedMove(board, moment, 0, "kingston")).toEqual({
      type: "move",
      card: "kingston",
      to: "kingston",
      days: 2,
    });
    expect(triedMove(board, moment, 0, "port")).toMatchObject({ type: "move", card: "port" });
  });

  it("is the second use of the card", () => {
    const tried = (card: string) => triedUse(board, moment, 0, card);
    expect(tried("burlington")).toEqual({ type: "add_railcar", railcar: "burlington" });
    expect(tried("richmond")).toMatchObject({ type: "use_rail_yard", railcar: "new-london" });
    expect(tried("kingston").type).toBe("use_right_of_way");
    expect(tried("utica").type).toBe("influence_demand");
    expect(tried("ottawa").type).toBe("overland_transport");
    expect(tried("peterborough").type).toBe("use_high_capacity");
    expect(tried("port").type).toBe("build_terminal");
  });
});
