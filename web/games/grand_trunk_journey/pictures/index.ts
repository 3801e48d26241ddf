// Small pictures of challenges: one's own train, and the city that is asked for.
import { around, type Box } from "../../../shell/parts/map_box";
import type { Goal, PlaceId, View } from "../../../wire/grand_trunk_journey";
import type { Seat } from "../../../wire/match";
import type { Pictures } from "../../game";
import { contractOf, type Board } from "../board";
import { boxOf, pointOf } from "../map/layout";
import "../style.css";
import Ground from "./Ground.svelte";
import Picture from "./Picture.svelte";

function frame(board: Board, view: View, goal: Goal, seat: Seat): Box {
  const here = view.players[seat]?.place ?? null;
  const asked = goal.contracts.map((id) => contractOf(board, id).city);
  const places: PlaceId[] = [...(here === null ? [] : [here]), ...asked];
  const ids = places.length > 0 ? places : board.places.map(({ id }) => id);
  return around(
    ids.map((id) => pointOf(board, id)),
    120,
  );
}

const pictures: Pictures<View, Goal, Board> = {
  Ground,
  Picture,
  whole: boxOf,
  frame,
  inks: "gtj",
};
export default pictures;
