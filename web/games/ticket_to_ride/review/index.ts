import { t } from "../../../shell/words.svelte";
import type { Action, Breakdown, Event, View } from "../../../wire/ticket_to_ride";
import type { ReviewParts } from "../../game";
import type { BoardFile } from "../board";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";

const rows = [
  "routes",
  "tickets_completed",
  "tickets_failed",
  "longest_path",
  "most_tickets",
  "passengers",
] as const satisfies readonly (keyof Breakdown)[];

const parts: ReviewParts<View, Action, Event, BoardFile> = {
  Board,
  Holding,
  Story,
  starts: (event) => (event.type === "turn_started" ? event.seat : null),
  sources: (breakdown: Breakdown) =>
    rows.map((row) => ({ words: t(`ttr.source.${row}`), points: breakdown[row] })),
};
export default parts;
