// The game's part of the page, put together.
import { addWords } from "../../shell/words.svelte";
import type { Action, Event, Goal, Motive, View } from "../../wire/grand_trunk_journey";
import type { GameModule } from "../game";
import Table from "./Table.svelte";
import { about } from "./about";
import type { Board } from "./board";
import { companyLook } from "./companies";
import { describe } from "./describe";
import { goal } from "./goal";
import { lookOf } from "./known";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { firstJourney } from "./lessons/first_journey";
import { duration, sound } from "./motion";
import { motive } from "./motive";
import { prompt } from "./prompt";
import { rules } from "./rules";
import { by, tell } from "./tell";
import { turns } from "./turns";

addWords(about.prefix, { de, en });

const game: GameModule<View, Action, Event, Board, Motive, Goal> = {
  about,
  Table,
  secret: true,
  prompt,
  describe,
  tell,
  motive,
  by,
  duration,
  sound,
  goal,
  pictures: () => import("./pictures").then((parts) => parts.default),
  look: (view, seat) => companyLook(view.players[seat]?.company ?? null, lookOf),
  lessons: [firstJourney],
  points: (view, seat) => view.players[seat]?.points ?? null,
  rules,
  turns,
  end: () => import("./end").then((parts) => parts.default),
  review: () => import("./review").then((parts) => parts.default),
};
export default game;
