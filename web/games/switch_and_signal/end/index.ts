// The end of the game, loaded when it is over.
import { t } from "../../../shell/words.svelte";
import type { Action, Event, View } from "../../../wire/switch_and_signal";
import type { EndParts } from "../../game";
import type { Board } from "../board";
import End from "./End.svelte";
import { cues, length, prepare, type Homecoming } from "./homecoming";

const end: EndParts<View, Action, Event, Board, Homecoming> = {
  prepare,
  length: () => length,
  cues,
  words: (told) => {
    const params = {
      turns: told.story.turns,
      goods: told.arrivals.length,
      all: told.slots.length,
      missing: told.slots.length - told.arrivals.length,
    };
    const title = t(told.won ? "sas.end.won" : "sas.end.lost");
    return `${title} ${t(told.won ? "sas.end.won_lead" : "sas.end.lost_lead", params)}`;
  },
  Scene: End,
  retry: ({ retry }) =>
    retry === null ? null : { ply: retry.ply, words: t("sas.end.retry", { turn: retry.turn }) },
};
export default end;
