// Small pictures of challenges: the trains that matter, and where they have to go.
import { around, type Box } from "../../../shell/parts/map_box";
import type { Goal, View } from "../../../wire/switch_and_signal";
import type { Pictures } from "../../game";
import { planOf, type Board, type Spot } from "../board";
import { Geometry } from "../map/geometry";
import { layoutOf } from "../map/layout";
import "../style.css";
import Ground from "./Ground.svelte";
import Picture from "./Picture.svelte";

/** Trains with the goods that are asked for; where something is to be loaded, all of them. */
function frame(board: Board, view: View, goal: Goal): Box {
  const geometry = new Geometry(planOf(board));
  const asked = view.trains.filter(
    ({ cargo }) => goal.loaded > 0 || (cargo !== null && (goal.color ?? cargo) === cargo),
  );
  const points: Spot[] = asked.flatMap(({ at }) => (at === null ? [] : [geometry.spot(at)]));
  const [first] = points;
  if (first === undefined) return around(
      board.cities.map(({ id }) => geometry.spot(id)),
      40,
    );
  // The nearest port, where goods have to go.
  const far = ({ x, y }: Spot) => Math.hypot(x - first.x, y - first.y);
  const ports = planOf(board).ports.map(({ id }) => geometry.spot(id));
  const port = ports.sort((a, b) => far(a) - far(b))[0];
  return around(port === undefined || goal.goods === 0 ? points : [...points, port], 70);
}

const pictures: Pictures<View, Goal, Board> = {
  Ground,
  Picture,
  whole: (board) => layoutOf(board).box,
  frame,
  inks: "sas",
};
export default pictures;
