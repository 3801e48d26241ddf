// The final count, loaded when a game is over.
import { t } from "../../../shell/words.svelte";
import type { Action, Event, View } from "../../../wire/ticket_to_ride";
import type { EndParts } from "../../game";
import type { BoardFile } from "../board";
import { cues, prepare, type Count } from "./count";
import End from "./End.svelte";
import { decidedWords, titleWords } from "./words";

const end: EndParts<View, Action, Event, BoardFile, Count> = {
  prepare,
  length: (count) => count.length,
  cues,
  words: (count, table) => {
    const all = [titleWords(count, table), decidedWords(count, table)];
    const own = count.mine ? count.seats[count.own] : undefined;
    if (own !== undefined) all.push(t("ttr.end.place", { rank: own.rank, points: own.points }));
    return all.filter((words) => words !== "").join(" ");
  },
  Scene: End,
};
export default end;
