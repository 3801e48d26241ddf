import { expect, it } from "vitest";
import type { Action } from "../../../wire/grand_trunk_journey";
import { board, player, view } from "../fixtures/sample";
import { route } from "../routes";
import type { Gtj } from "../table";
import { trace } from "./trace";

const table = {
  board,
  seat: 0,
  view: view([player({ place: "richmond" })]),
} as unknown as Gtj;
const drawn = board.drawing.places;
const at = (id: string) => ({ x: drawn[id]?.x, y: drawn[id]?.y });
const spots = (action: Action) =>
  trace(action, table).flatMap((shape) => (shape.type === "spot" ? [shape.at] : []));

it("draws the way of a train to where it goes", () => {
  const to = board.places.find(({ id }) => route(board, "richmond", id).length > 2)?.id ?? "";
  const [way, end] = trace({ type: "move", card: "c", to, days: 2 }, table);
  if (way?.type !== "way") throw new Error("there is no way");
  expect(way.points).toEqual(route(board, "richmond", to).map(at));
  expect(end).toMatchObject({ type: "spot", at: at(to) });
});

it("draws the places that something is done at", () => {
  const [a, b] = board.places.map(({ id }) => id);
  expect(spots({ type: "influence_demand", card: "c", a: a ?? "", b: b ?? "" })).toEqual([
    at(a ?? ""),
    at(b ?? ""),
  ]);
  expect(spots({ type: "deliver", railcar: "c" })).toEqual([at("richmond")]);
  expect(trace({ type: "end_turn" }, table)).toEqual([]);
});
