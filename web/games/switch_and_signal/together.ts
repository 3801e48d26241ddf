// What players can show each other on this board.
import type { Action } from "../../wire/switch_and_signal";
import type { Together } from "../game";

export const together: Together<Action> = {
  things: ["train", "city", "start", "junction", "signal", "depot", "store", "helper", "card"],
  aims(action) {
    switch (action.type) {
      case "place_switch":
      case "set_switch":
        return [`junction:${action.junction}`];
      case "place_signal":
        return [`signal:${action.signal}`];
      case "set_signal":
        return [`signal:${action.from}`, `signal:${action.to}`];
      case "deploy":
      case "choose_color":
        return [`depot:${action.color}`];
      case "choose_start":
        return [`start:${action.start}`];
      case "move_train":
      case "load":
      case "hold_train":
        return [`train:${action.train}`];
      case "use_helper":
        return [`helper:${action.helper}`];
      default:
        return [];
    }
  },
};
