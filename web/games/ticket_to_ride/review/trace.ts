// What an action looks like on the map: wagons on a track, or the ends of tickets that are kept.
import type { Shape } from "../../../shell/review/marks";
import type { Action } from "../../../wire/ticket_to_ride";
import { trackShape } from "../map/geometry";
import { atlasOf, type TicketTable } from "../table";

/** A little wider than a wagon. */
const rim = 6;

export function trace(action: Action, table: TicketTable): readonly Shape[] {
  const atlas = atlasOf(table);
  if (action.type === "claim") {
    const { slots, slot, thickness } = trackShape(atlas, action.route);
    // Slots are never upside down, so each may point backwards along the track.
    const points = slots.flatMap(({ x, y, angle }, i) => {
      const turn = (angle * Math.PI) / 180;
      const [dx, dy] = [(Math.cos(turn) * slot) / 2, (Math.sin(turn) * slot) / 2];
      const [before, after] = [slots[i - 1] ?? { x, y }, slots[i + 1] ?? { x, y }];
      const back = (after.x - before.x) * dx + (after.y - before.y) * dy < 0;
      const sign = back ? -1 : 1;
      return [
        { x: x - sign * dx, y: y - sign * dy },
        { x: x + sign * dx, y: y + sign * dy },
      ];
    });
    return [{ type: "way", points, width: thickness + rim, pitch: slot }];
  }
  if (action.type === "keep_tickets")
    return action.tickets.flatMap((id): Shape[] => {
      const { a, b } = atlas.ticket(id);
      const { places } = atlas.board.drawing;
      const [from, to] = [places[a], places[b]];
      if (from === undefined || to === undefined) return [];
      return [
        { type: "way", points: [from, to], width: 5 },
        { type: "spot", at: { x: from.x, y: from.y }, radius: 13 },
        { type: "spot", at: { x: to.x, y: to.y }, radius: 13 },
      ];
    });
  return [];
}
