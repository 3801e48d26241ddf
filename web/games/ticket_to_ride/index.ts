import { addWords } from "../../shell/words.svelte";
import type { Action, Event, Goal, Motive, View } from "../../wire/ticket_to_ride";
import type { GameModule } from "../game";
import { about } from "./about";
import type { BoardFile } from "./board";
import { goal } from "./goal";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import { rules } from "./rules";
import { motive } from "./motive";
import { germany } from "./lessons/germany";
import { usa } from "./lessons/usa";
import Lack from "./parts/Lack.svelte";
import Table from "./Table.svelte";
import { describe, prompt, tell } from "./words";

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
  duration: (events) =>
    events.reduce((longest, event) => {
      if (event.type === "route_claimed") return Math.max(longest, 900);
      if (event.type === "card_drawn" || event.type === "open_card_taken")
        return Math.max(longest, 420);
      return longest;
    }, 0),
  sound: (event) => {
    switch (event.type) {
      case "card_drawn":
      case "open_card_taken":
        return "card";
      case "route_claimed":
        return "wagon";
      case "tickets_kept":
        return "ticket";
      case "game_ended":
        return "end";
      default:
        return null;
    }
  },
  points: (view, seat) => view.players[seat]?.points ?? null,
  goal,
  rules,
  Lack,
  lessons: [usa, germany],
  review: () => import("./review").then((parts) => parts.default),
};
export default game;
