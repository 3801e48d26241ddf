import { t } from "../../../shell/words.svelte";
import type { Action, Breakdown, Event, View } from "../../../wire/switch_and_signal";
import type { ReviewParts } from "../../game";
import type { Board as BoardFile } from "../board";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Story from "./Story.svelte";

const rows = [
  "goods_delivered",
  "tokens_lost",
  "departures_left",
] as const satisfies readonly (keyof Breakdown)[];

const parts: ReviewParts<View, Action, Event, BoardFile> = {
  Board,
  Holding,
  Story,
  starts: (event) => (event.type === "turn_started" ? event.seat : null),
  sources: (breakdown: Breakdown) =>
    rows.map((row) => ({ words: t(`sas.source.${row}`), points: breakdown[row] })),
};
export default parts;
