// A turn as a whole: its line in the log, and what it touched on the board.
import { addWords, t } from "../../shell/words.svelte";
import type { Action, Event, View } from "../../wire/switch_and_signal";
import type { Turns } from "../game";
import type { Board } from "./board";
import de from "./i18n/turns.de.json";
import en from "./i18n/turns.en.json";

addWords("sas.turns", { de, en });

export const turns: Turns<View, Action, Event, Board> = {
  line(events, table, seat) {
    const ran = new Set<string>();
    const done = { deployed: 0, ran: 0, loaded: 0, delivered: 0, switches: 0, signals: 0, lost: 0 };
    for (const event of events) {
      switch (event.type) {
        case "train_deployed":
          done.deployed++;
          break;
        case "train_ran":
          ran.add(event.train);
          break;
        case "goods_loaded":
          done.loaded++;
          break;
        case "goods_delivered":
          done.delivered++;
          break;
        case "switch_set":
          done.switches++;
          break;
        case "signal_set":
          done.signals++;
          break;
        case "tokens_lost":
          done.lost += event.count;
          break;
      }
    }
    done.ran = ran.size;
    const what = Object.entries(done).flatMap(([deed, count]) =>
      count === 0 ? [] : [t(`sas.turns.${deed}`, { count })],
    );
    return what.length === 0
      ? null
      : t("sas.turns.line", { ...table.who(seat), what: what.join(", ") });
  },
  apart: ["departure_lost", "game_won", "game_lost"],
  touched(event) {
    switch (event.type) {
      case "train_deployed":
      case "train_ran":
      case "goods_loaded":
        return [`train:${event.train}`];
      case "switch_set":
        return [`junction:${event.junction}`];
      case "signal_set":
        return [`signal:${event.from}`, `signal:${event.to}`];
      default:
        return [];
    }
  },
};
