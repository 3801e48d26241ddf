// The guided first game in Europe: its steps, what each asks for and points at.
import type { Lesson } from "../../../shell/learn/lesson";
import type { Action } from "../../../wire/switch_and_signal";
import { alike } from "./alike";

export const europe: Lesson<Action> = {
  id: "learn-switch-and-signal-europe",
  words: "sas.learn.europe",
  alike,
  stops: [
    {
      id: "goal",
      steps: [
        {
          id: "port",
          targets: ["store:marseille"],
          beside: [
            "city:marseille",
            "city:paris",
            "city:amsterdam",
            "city:berlin",
            "city:nuremberg",
          ],
          rule: "R57",
        },
        { id: "deck", targets: ["deck"], rule: "R58" },
      ],
    },
    {
      id: "move",
      steps: [
        {
          id: "roll",
          expects: { type: "move_train", train: "black-1" },
          targets: ["train:black-1", "roll:black-1"],
          beside: ["city:paris", "hand:move_train"],
          rule: "R29",
        },
        {
          id: "run",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:black-1", "city:paris"],
          rule: "R44",
        },
      ],
    },
    {
      id: "load",
      steps: [
        {
          id: "load",
          expects: { type: "load", train: "black-1", card: "set_signal" },
          targets: ["tab:now", "load:black-1 set_signal"],
          beside: ["train:black-1", "city:paris"],
          rule: "R31",
        },
      ],
    },
    {
      id: "way",
      steps: [
        {
          id: "signal",
          expects: { type: "set_signal", from: "on-cologne--frankfurt", to: "at-paris-from-dijon" },
          targets: ["signal:at-paris-from-dijon", "signal:on-cologne--frankfurt"],
          beside: ["train:black-1"],
          rule: "R26",
        },
        {
          id: "switch",
          expects: { type: "set_switch", junction: "dijon", open: ["paris--dijon", "dijon--lyon"] },
          targets: ["junction:dijon", "setting:paris--dijon dijon--lyon"],
          beside: ["train:black-1"],
          rule: "R28",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "black-1" },
          targets: ["train:black-1", "roll:black-1"],
          rule: "R25",
        },
        {
          id: "leave",
          expects: { type: "leave", line: "paris--dijon" },
          targets: ["leave:paris--dijon"],
          beside: ["train:black-1", "signal:at-paris-from-dijon", "junction:dijon"],
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
      id: "card",
      steps: [
        {
          id: "deploy",
          expects: { type: "deploy", color: "brown" },
          targets: ["color:brown"],
          beside: ["departure", "depot:brown"],
          rule: "R14",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "black-1" },
          targets: ["roll:black-1"],
          beside: ["train:black-1", "departure"],
          rule: "R20",
        },
        {
          id: "run",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:black-1", "city:marseille", "store:marseille"],
          rule: "R45",
        },
      ],
    },
    {
      id: "time",
      steps: [
        {
          id: "first",
          expects: { type: "move_train", train: "brown-2" },
          targets: ["train:brown-2", "roll:brown-2"],
          beside: ["departure"],
          rule: "R21",
        },
        {
          id: "run",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:brown-2", "city:nuremberg"],
          rule: "R37",
        },
        {
          id: "helper",
          expects: { type: "use_helper", helper: "logistician" },
          targets: ["call:logistician"],
          beside: ["train:brown-1", "signal:on-hamburg--neustrelitz", "helper:logistician"],
          rule: "R49",
        },
        {
          id: "lose",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:brown-1", "signal:on-hamburg--neustrelitz"],
          rule: "R38",
        },
        { id: "clock", targets: ["clock"], rule: "R55" },
      ],
    },
    {
      id: "plan",
      steps: [
        {
          id: "signal",
          expects: {
            type: "set_signal",
            from: "at-paris-from-lille",
            to: "on-hamburg--neustrelitz",
          },
          targets: ["signal:on-hamburg--neustrelitz", "signal:at-paris-from-lille"],
          beside: ["train:brown-1"],
          rule: "R27",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "brown-1" },
          targets: ["train:brown-1", "roll:brown-1"],
          beside: ["city:berlin"],
          rule: "R29",
        },
        {
          id: "run",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:brown-1", "city:berlin"],
          rule: "R37",
        },
        {
          id: "load",
          expects: { type: "load", train: "brown-1", card: "set_signal" },
          targets: ["tab:now", "load:brown-1 set_signal"],
          beside: ["train:brown-1", "city:berlin"],
          rule: "R31",
        },
        {
          id: "trade",
          expects: { type: "trade_cards", first: "set_switch", second: "set_switch" },
          targets: ["tab:now", "trade", "trade:set_switch set_switch"],
          rule: "R30",
        },
        {
          id: "gray",
          expects: { type: "move_train", train: "gray-1" },
          targets: ["train:gray-1", "roll:gray-1"],
          beside: ["city:amsterdam"],
          rule: "R29",
        },
        {
          id: "slow",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:gray-1", "city:amsterdam"],
          rule: "R37",
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
      id: "colour",
      steps: [
        {
          id: "gray",
          expects: { type: "choose_color", color: "gray" },
          targets: ["color:gray"],
          beside: ["departure", "train:gray-1"],
          rule: "R22",
        },
        {
          id: "roll",
          expects: { type: "move_train", train: "gray-1" },
          targets: ["roll:gray-1"],
          beside: ["train:gray-1", "city:amsterdam"],
          rule: "R20",
        },
        {
          id: "run",
          expects: { type: "run" },
          targets: ["run"],
          beside: ["train:gray-1", "city:amsterdam"],
          rule: "R44",
        },
        {
          id: "black",
          expects: { type: "choose_color", color: "black" },
          targets: ["color:black"],
          beside: ["depot:black", "train:brown-1"],
          rule: "R22",
        },
      ],
    },
  ],
};
