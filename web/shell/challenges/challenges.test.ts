import { describe, expect, it, vi } from "vitest";
import type { ScriptInfo } from "../../wire/protocol";
import { difficulty, nextOf, sameAction } from "./challenges";

// Without a browser there is nowhere to go.
vi.mock("../route.svelte", () => ({ go: () => {} }));

function script(id: string, game: string): ScriptInfo {
  return { id, kind: "challenge", game, players: 2, seat: 0, start: 10, plies: 20, goal: {} };
}

describe("challenges", () => {
  it("rise from easy to hard", () => {
    expect([0, 1, 2, 3, 4, 5].map((place) => difficulty(place, 6))).toEqual([1, 1, 2, 2, 3, 3]);
    expect(difficulty(6, 7)).toBe(3);
    expect(difficulty(0, 1)).toBe(1);
  });
  it("follow each other within their game", () => {
    const all = [script("a-1", "a"), script("b-1", "b"), script("a-2", "a")];
    expect(nextOf("a-1", all)?.id).toBe("a-2");
    expect(nextOf("a-2", all)).toBeUndefined();
    expect(nextOf("b-1", all)).toBeUndefined();
  });
  it("know an action whatever the order of its fields", () => {
    const claim = { type: "claim", route: "a--b", card: "red", locomotives: 1 };
    expect(sameAction(claim, { locomotives: 1, card: "red", route: "a--b", type: "claim" })).toBe(
      true,
    );
    expect(sameAction(claim, { ...claim, locomotives: 0 })).toBe(false);
    expect(sameAction(claim, { ...claim, more: 1 })).toBe(false);
    expect(sameAction({ from: { short: 2 } }, { from: { short: 2 } })).toBe(true);
    expect(sameAction({ tickets: ["a", "b"] }, { tickets: ["a", "c"] })).toBe(false);
    expect(sameAction({ load: null }, { load: {} })).toBe(false);
  });
});
