// The game's part of the page, put together.
import { addWords } from "../../shell/words.svelte";
import type { Action, Event, Goal, Motive, View } from "../../wire/ticket_to_ride";
import type { GameModule } from "../game";
import { about } from "./about";
import type { BoardFile } from "./board";
import { describe } from "./describe";
import { goal } from "./goal";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { germany } from "./lessons/germany";
import { usa } from "./lessons/usa";
import { duration, sound } from "./motion";
import { motive } from "./motive";
import Lack from "./parts/Lack.svelte";
import { prompt } from "./prompt";
import { rules } from "./rules";
import Table from "./Table.svelte";
import { tell } from "./tell";
import { turns } from "./turns";

addWords(about.prefix, { de, en });

const game: GameModule<View, Action, Event, BoardFile, Motive, Goal> = {
  about,
  Table,
  secret: true,
  prompt,
  describe,
  tell,
  motive,
  by: (event) => ("seat" in event ? event.seat : null),
  duration,
  sound,
  points: (view, seat) => view.players[seat]?.points ?? null,
  goal,
  pictures: () => import("./pictures").then((parts) => parts.default),
  rules,
  turns,
  Lack,
  lessons: [usa, germany],
  end: () => import("./end").then((parts) => parts.default),
  review: () => import("./review").then((parts) => parts.default),
};
export default game;
