// What an action looks like on the map: the way of a train, the places it is about, or the train itself.
import type { Shape } from "../../../shell/review/marks";
import type { Action, PlaceId } from "../../../wire/grand_trunk_journey";
import { pointOf } from "../map/layout";
import { viewer } from "../names";
import { route } from "../routes";
import type { Gtj } from "../table";

const ring = 34;

export function trace(action: Action, table: Gtj): readonly Shape[] {
  const point = (id: PlaceId) => pointOf(table.board, id);
  const at = (...places: PlaceId[]): Shape[] =>
    places.map((id) => ({ type: "spot", at: point(id), radius: ring }));
  const along = (places: readonly PlaceId[]): Shape[] => [
    { type: "way", points: places.map(point), width: 12 },
  ];
  const here = table.view.players[viewer(table)]?.place ?? null;
  switch (action.type) {
    case "move":
      return here === null || here === action.to
        ? at(action.to)
        : [...along(route(table.board, here, action.to)), ...at(action.to)];
    case "overland_transport":
      return [...along([action.from, action.to]), ...at(action.to)];
    case "build_terminal":
      return at(action.city);
    case "influence_demand":
      return at(action.a, action.b);
    case "deliver":
    case "fulfil_contract":
    case "give_up":
    case "load":
      return here === null ? [] : at(here);
    default:
      return [];
  }
}
