// What is new in North America: its steps, what each asks for and points at.
import type { Lesson } from "../../../shell/learn/lesson";
import type { Action } from "../../../wire/switch_and_signal";
import { alike } from "./alike";

export const northAmerica: Lesson<Action> = {
  id: "learn-switch-and-signal-north-america",
  words: "sas.learn.north_america",
  alike,
  stops: [
    {
      id: "ports",
      steps: [
        {
          id: "west",
          targets: ["store:san-francisco"],
          beside: [
            "city:san-francisco",
            "city:chicago",
            "city:denver",
            "city:dallas",
            "city:atlanta",
          ],
          rule: "R67",
        },
        {
          id: "east",
          targets: ["store:new-york"],
          beside: ["city:new-york", "city:chicago", "city:denver", "city:dallas", "city:atlanta"],
          rule: "R67",
        },
      ],
    },
    {
      id: "shunter",
      steps: [
        {
          id: "call",
          expects: { type: "use_helper", helper: "shunter" },
          targets: ["call:shunter"],
          beside: ["helper:shunter"],
          rule: "R53",
        },
        {
          id: "black",
          expects: { type: "deploy", color: "black" },
          targets: ["color:black"],
          beside: ["departure"],
          rule: "R15",
        },
        {
          id: "start",
          expects: { type: "choose_start", start: "el-paso" },
          targets: ["start:el-paso"],
          beside: ["city:denver"],
          rule: "R53",
        },
      ],
    },
    {
      id: "cities",
      steps: [
        {
          id: "signal",
          expects: {
            type: "set_signal",
            from: "on-barstow--albuquerque",
            to: "at-denver-from-albuquerque",
          },
          targets: ["signal:at-denver-from-albuquerque", "signal:on-barstow--albuquerque"],
          beside: ["train:black-1"],
          rule: "R26",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "black-1" },
          targets: ["train:black-1", "roll:black-1"],
          beside: ["city:denver"],
          rule: "R29",
        },
        {
          id: "halt",
          expects: { type: "halt" },
          targets: ["halt"],
          beside: ["train:black-1", "city:denver"],
          rule: "R68",
        },
        {
          id: "load",
          expects: { type: "load", train: "black-1", card: "set_switch" },
          targets: ["tab:now", "load:black-1 set_switch"],
          beside: ["train:black-1", "city:denver"],
          rule: "R69",
        },
        {
          id: "again",
          expects: { type: "move_train", train: "black-1" },
          targets: ["train:black-1", "roll:black-1"],
          beside: ["city:san-francisco"],
          rule: "R29",
        },
        {
          id: "leave",
          expects: { type: "leave", line: "salt-lake-city--denver" },
          targets: ["leave:salt-lake-city--denver"],
          beside: ["train:black-1", "city:san-francisco"],
          rule: "R39",
        },
        {
          id: "draw",
          expects: { type: "end_turn", draw: 5 },
          targets: ["tab:now", "end"],
          rule: "R33",
        },
      ],
    },
    {
      id: "helpers",
      steps: [
        {
          id: "warden",
          expects: { type: "use_helper", helper: "track-warden" },
          targets: ["call:track-warden"],
          beside: ["helper:track-warden", "departure"],
          rule: "R52",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "black-1" },
          targets: ["roll:black-1"],
          beside: ["train:black-1", "city:san-francisco"],
          rule: "R67",
        },
        {
          id: "hold",
          expects: { type: "hold_train", train: "brown-1" },
          targets: ["hold:brown-1"],
          beside: [
            "train:brown-1",
            "signal:at-atlanta-from-charlotte",
            "helper:traffic-controller",
          ],
          rule: "R54",
        },
      ],
    },
  ],
};
