// The end of the journey, loaded when a game is over.
import type { Action, Event, View } from "../../../wire/grand_trunk_journey";
import type { EndParts } from "../../game";
import type { Board } from "../board";
import End from "./End.svelte";
import { cues, prepare, type Journey } from "./journey";
import { decidedWords, titleWords } from "./words";

const end: EndParts<View, Action, Event, Board, Journey> = {
  prepare,
  length: (told) => told.length,
  cues,
  words: (told, table) => `${titleWords(told, table)} ${decidedWords(told, table)}`.trim(),
  Scene: End,
};
export default end;
