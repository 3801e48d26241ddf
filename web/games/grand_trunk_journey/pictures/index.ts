// Small pictures of challenges: one's own train, and the city that is asked for.
import { around, type Box } from "../../../shell/parts/map_box";
import type { Goal, PlaceId, View } from "../../../wire/grand_trunk_journey";
import type { Seat } from "../../../wire/match";
import type { Pictures } from "../../game";
import { contractOf, type Board } from "../board";
import { map_box } from "../map/layout";
import "../style.css";
import Ground from "./Ground.svelte";
import Picture from "./Picture.svelte";

function frame(board: Board, view: View, goal: Goal, seat: Seat): Box {
  const here = view.players[seat]?.place ?? null;
  const asked = goal.contracts.map((id) => contractOf(board, id).city);
  const places: PlaceId[] = [...(here === null ? [] : [here]), ...asked];
  const points = places.flatMap((id) => board.drawing.places[id] ?? []);
  return around(points.length > 0 ? points : Object.values(board.drawing.places), 120);
}

const pictures: Pictures<View, Goal, Board> = {
  Ground,
  Picture,
  whole: () => map_box,
  frame,
  inks: "gtj",
};
export default pictures;
