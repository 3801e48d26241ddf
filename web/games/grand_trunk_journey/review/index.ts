// What this game brings to the review room.
import { usualParts } from "../../../shell/review/usual_parts";
import { t } from "../../../shell/words.svelte";
import { score_lines } from "../scoring";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";
import { trace } from "./trace";

export default usualParts({ Board, Holding, Story, trace }, score_lines, (line) =>
  t(`gtj.score.${line}`),
);
