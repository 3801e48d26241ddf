// What this game brings to the review room.
import { usualParts } from "../../../shell/review/usual_parts";
import { t } from "../../../shell/words.svelte";
import type { Breakdown } from "../../../wire/ticket_to_ride";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";
import { trace } from "./trace";

const fields: readonly (keyof Breakdown)[] = [
  "routes",
  "tickets_completed",
  "tickets_failed",
  "longest_path",
  "most_tickets",
  "passengers",
];

export default usualParts({ Board, Holding, Story, trace }, fields, (field) =>
  t(`ttr.source.${field}`),
);
