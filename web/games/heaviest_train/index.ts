// The game's part of the page, put together.
import { addWords } from "../../shell/words.svelte";
import type { Action, Event, View } from "../../wire/heaviest_train";
import type { GameModule } from "../game";
import { about } from "./about";
import type { Board } from "./board";
import { describe } from "./describe";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { duration, sound } from "./motion";
import { prompt } from "./prompt";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tell } from "./tell";

addWords(about.prefix, { de, en });

const game: GameModule<View, Action, Event, Board> = {
  about,
  Table,
  secret: true,
  prompt,
  describe,
  tell,
  by: (event) => ("seat" in event ? event.seat : null),
  duration,
  sound,
  points: () => null,
  rules,
};
export default game;
