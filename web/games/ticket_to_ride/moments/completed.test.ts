import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Event } from "../../../wire/ticket_to_ride";
import { Atlas, type BoardFile } from "../board";
import { completed } from "./completed";

const file = new URL("../../../../games/ticket_to_ride/boards/usa.json", import.meta.url);
const atlas = new Atlas(JSON.parse(readFileSync(file, "utf8")) as BoardFile);

function claimed(seat: number, route: string): Event {
  return { type: "route_claimed", seat, route, points: 1 } as unknown as Event;
}

describe("a completed ticket", () => {
  const [ticket] = atlas.board.tickets.filter(({ a, b }) =>
    atlas.board.routes.some(
      (route) => [route.a, route.b].includes(a) && !(route.a === b || route.b === b),
    ),
  );
  if (ticket === undefined) throw new Error("no ticket");
  /** Tracks that connect its ends. */
  const way: string[] = [];
  const seen = new Map<string, { from: string; by: string } | null>([[ticket.a, null]]);
  for (let edge = [ticket.a]; edge.length > 0 && !seen.has(ticket.b);)
    edge = edge.flatMap((here) =>
      atlas.board.routes.flatMap(({ id, a, b }) => {
        const there = a === here ? b : b === here ? a : null;
        if (there === null || seen.has(there)) return [];
        seen.set(there, { from: here, by: id });
        return [there];
      }),
    );
  for (let here = ticket.b; seen.get(here) != null;) {
    const step = seen.get(here) as { from: string; by: string };
    way.unshift(step.by);
    here = step.from;
  }
  const [first = "", ...rest] = way;

  it("is one that the last track has connected", () => {
    expect(completed(atlas, [ticket.id], way, [claimed(0, first)], 0)).toEqual([ticket.id]);
  });
  it("is none that was connected before, or is not yet", () => {
    const other = atlas.board.routes.find(({ id }) => !way.includes(id))?.id ?? "";
    expect(completed(atlas, [ticket.id], [...way, other], [claimed(0, other)], 0)).toEqual([]);
    expect(completed(atlas, [ticket.id], rest, [claimed(0, rest[0] ?? "")], 0)).toEqual([]);
  });
  it("is none by somebody else's track", () => {
    expect(completed(atlas, [ticket.id], way, [claimed(1, first)], 0)).toEqual([]);
  });
});
