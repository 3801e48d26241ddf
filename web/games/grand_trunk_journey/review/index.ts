import { t } from "../../../shell/words.svelte";
import type { Action, Breakdown, Event, View } from "../../../wire/grand_trunk_journey";
import type { ReviewParts } from "../../game";
import type { Board as BoardFile } from "../board";
import { score_lines } from "../scoring";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";

const parts: ReviewParts<View, Action, Event, BoardFile> = {
  Board,
  Holding,
  Story,
  starts: (event) => (event.type === "turn_started" ? event.seat : null),
  sources: (breakdown: Breakdown) =>
    score_lines.map((line) => ({ words: t(`gtj.score.${line}`), points: breakdown[line] })),
};
export default parts;
