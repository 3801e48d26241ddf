import { addWords, hasWords, t } from "../../shell/words.svelte";
import type { Action, Event, Goal, Motive, View } from "../../wire/grand_trunk_journey";
import type { GameModule } from "../game";
import Table from "./Table.svelte";
import type { Board } from "./board";
import { describe } from "./describe";
import { goal } from "./goal";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { firstJourney } from "./lessons/first_journey";
import { duration, sound } from "./motion";
import { motive } from "./motive";
import { prompt } from "./prompt";
import { rules } from "./rules";
import { by, tell } from "./tell";

addWords("gtj", { de, en });

const game: GameModule<View, Action, Event, Board, Motive, Goal> = {
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
  challenge: (id) => t(`gtj.challenge.${id}`),
  lessons: [firstJourney],
  points: (view, seat) => view.players[seat]?.points ?? null,
  reason: (code) => (hasWords(`gtj.reason.${code}`) ? t(`gtj.reason.${code}`) : ""),
  rules,
  review: () => import("./review").then((parts) => parts.default),
};
export default game;
