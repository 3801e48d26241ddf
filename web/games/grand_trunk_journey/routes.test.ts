import { describe, expect, it } from "vitest";
import { distance, neighbours, route } from "./routes";
import { board } from "./fixtures/sample";

describe("the way of a train", () => {
  it("takes the fewest links", () => {
    expect(route(board, "richmond", "kingston")).toEqual([
      "richmond",
      "montreal-griffintown",
      "kingston",
    ]);
    expect(distance(board, "richmond", "kingston")).toBe(2);
    expect(distance(board, "richmond", "richmond")).toBe(0);
  });

  it("is a chain of links between any two places", () => {
    for (const a of board.places)
      for (const b of board.places) {
        const way = route(board, a.id, b.id);
        expect(way[0]).toBe(a.id);
        expect(way.at(-1)).toBe(b.id);
        expect(distance(board, a.id, b.id)).toBe(distance(board, b.id, a.id));
        way.slice(1).forEach((place, i) => {
          expect(neighbours(board, place)).toContain(way[i]);
        });
      }
  });
});
