// How the tracks of a board are drawn; a track that has not changed keeps its shape, and is not drawn anew.
import { Atlas } from "../board";
import { trackShape, type TrackShape } from "../map/geometry";
import { fileOf, type Board } from "./document";
import { connectionsOf, endsOf } from "./network";

export class Shapes {
  private kept = new Map<string, { as: string; shape: TrackShape }>();

  of(board: Board): TrackShape[] {
    const atlas = new Atlas(fileOf(board));
    const { drawing } = board;
    const sizes = [drawing.slot_thickness, drawing.double_offset, drawing.triple_offset];
    const next = new Map<string, { as: string; shape: TrackShape }>();
    for (const its of connectionsOf(board).values())
      for (const route of its.routes) {
        const as = JSON.stringify([
          route,
          drawing.routes[route.id],
          drawing.connections[its.key],
          endsOf(board, its),
          sizes,
        ]);
        const before = this.kept.get(route.id);
        next.set(route.id, before?.as === as ? before : { as, shape: trackShape(atlas, route.id) });
      }
    this.kept = next;
    return [...next.values()].map(({ shape }) => shape);
  }
}
