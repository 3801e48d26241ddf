// What this game brings to the review room.
import { usualParts } from "../../../shell/review/usual_parts";
import { t } from "../../../shell/words.svelte";
import type { Breakdown } from "../../../wire/switch_and_signal";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";
import { trace } from "./trace";

const fields: readonly (keyof Breakdown)[] = ["goods_delivered", "tokens_lost", "departures_left"];

export default usualParts({ Board, Holding, Story, trace }, fields, (field) =>
  t(`sas.source.${field}`),
);
