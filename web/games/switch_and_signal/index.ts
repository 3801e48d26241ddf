// The game's part of the page, put together.
import { addWords } from "../../shell/words.svelte";
import type { Action, Event, Goal, Motive, View } from "../../wire/switch_and_signal";
import type { GameModule } from "../game";
import { about } from "./about";
import type { Board } from "./board";
import { describe } from "./describe";
import { goal } from "./goal";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { duration, sound } from "./motion";
import { motive } from "./motive";
import { europe } from "./lessons/europe";
import { northAmerica } from "./lessons/north_america";
import { prompt } from "./prompt";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tell } from "./tell";
import { together } from "./together";
import { turns } from "./turns";

addWords(about.prefix, { de, en });

const game: GameModule<View, Action, Event, Board, Motive, Goal> = {
  about,
  Table,
  secret: false,
  prompt,
  describe,
  tell,
  motive,
  by: (event) => ("seat" in event ? event.seat : null),
  duration,
  sound,
  points: () => null,
  goal,
  pictures: () => import("./pictures").then((parts) => parts.default),
  lessons: [europe, northAmerica],
  rules,
  turns,
  together,
  end: () => import("./end").then((parts) => parts.default),
  review: () => import("./review").then((parts) => parts.default),
};
export default game;
