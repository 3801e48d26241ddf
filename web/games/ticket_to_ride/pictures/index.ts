// Small pictures of challenges: the part of the map that they are about.
import { around, type Box } from "../../../shell/parts/map_box";
import type { Goal, View } from "../../../wire/ticket_to_ride";
import type { Seat } from "../../../wire/match";
import type { Pictures } from "../../game";
import type { BoardFile } from "../board";
import { drawable } from "../map/drawable";
import { viewBox } from "../map/geometry";
import Ground from "./Ground.svelte";
import Picture from "./Picture.svelte";

/** The ends of what is asked for, or all that one has built. */
function frame(board: BoardFile, view: View, goal: Goal, seat: Seat): Box {
  const asked = board.tickets.filter(({ id }) => goal.tickets.includes(id));
  const own = board.routes.filter(({ id }) => view.players[seat]?.routes.includes(id));
  const places = (asked.length > 0 ? asked : own).flatMap(({ a, b }) => [a, b]);
  const at = drawable(board).drawing.places;
  const points = places.flatMap((id) => at[id] ?? []);
  return points.length === 0 ? viewBox(board) : around(points, 46);
}

const pictures: Pictures<View, Goal, BoardFile> = {
  Ground,
  Picture,
  whole: viewBox,
  frame,
  inks: "ttr",
};
export default pictures;
