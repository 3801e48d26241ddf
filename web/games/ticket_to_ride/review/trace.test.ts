import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { BoardFile } from "../board";
import { trackShape } from "../map/geometry";
import { atlasOf, type TicketTable } from "../table";
import { trace } from "./trace";

function tableOf(name: string): TicketTable {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  const board = JSON.parse(readFileSync(file, "utf8")) as BoardFile;
  return { board, info: { options: {} } } as unknown as TicketTable;
}

describe.each(["usa", "germany"])("an action on the map of %s", (name) => {
  const table = tableOf(name);
  const atlas = atlasOf(table);

  it("is the whole track that is claimed, from its first slot to its last", () => {
    for (const { id, length } of atlas.board.routes) {
      const [way] = trace({ type: "claim", route: id, card: "red", locomotives: 0 }, table);
      const { slots, slot } = trackShape(atlas, id);
      if (way?.type !== "way") throw new Error("it is not drawn");
      expect(way.pitch).toBe(slot);
      let along = 0;
      for (const [i, { x, y }] of way.points.entries()) {
        const before = way.points[i - 1];
        if (before !== undefined) along += Math.hypot(x - before.x, y - before.y);
        const near = Math.min(...slots.map((one) => Math.hypot(one.x - x, one.y - y)));
        expect(near).toBeLessThan(slot);
      }
      // Were a slot gone through backwards, it would be longer by twice a slot.
      const middles = slots.reduce((sum, { x, y }, i) => {
        const before = slots[i - 1];
        return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y);
      }, 0);
      expect(along).toBeLessThan(middles + slot * 1.3);
      expect(along).toBeGreaterThan(length * slot * 0.95);
    }
  });

  it("is the ends of the tickets that are kept, and nothing where cards are taken", () => {
    const [ticket] = atlas.board.tickets;
    if (ticket === undefined) throw new Error("there are no tickets");
    const shapes = trace({ type: "keep_tickets", tickets: [ticket.id] }, table);
    const places = atlas.board.drawing.places;
    const spots = shapes.flatMap((shape) => (shape.type === "spot" ? [shape.at] : []));
    expect(spots).toEqual(
      [ticket.a, ticket.b].map((id) => ({ x: places[id]?.x, y: places[id]?.y })),
    );
    expect(trace({ type: "take_blind" }, table)).toEqual([]);
  });
});
