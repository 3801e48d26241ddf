// The guided first game: its steps, what each asks for and points at.
import type { Lesson } from "../../../shell/learn/lesson";
import type { Action } from "../../../wire/grand_trunk_journey";
import { alike } from "./alike";

export const firstJourney: Lesson<Action> = {
  id: "learn-grand-trunk-journey",
  words: "gtj.learn.first_journey",
  alike,
  stops: [
    {
      id: "train",
      steps: [
        { id: "token", targets: ["place:burlington"], rule: "R5" },
        {
          id: "first",
          expects: { type: "choose_first_load", railcar: "railcar-1", good: "iron" },
          targets: ["tab:hand", "first-load:railcar-1 iron"],
          beside: ["place:burlington", "place:watertown"],
          rule: "R14",
        },
      ],
    },
    {
      id: "move",
      steps: [
        {
          id: "go",
          expects: { type: "move", card: "watertown", to: "watertown", days: 1 },
          targets: ["tab:hand", "place-half:watertown", "commit"],
          beside: ["place:burlington", "place:watertown"],
          rule: "R28",
        },
        {
          id: "deliver",
          expects: { type: "deliver", railcar: "railcar-1" },
          targets: ["chip:deliver"],
          beside: ["car:railcar-1", "place:watertown"],
          rule: "R38",
        },
      ],
    },
    {
      id: "refit",
      steps: [
        {
          id: "remove",
          expects: { type: "remove_railcar", railcar: "railcar-1", to: "discards" },
          targets: ["chip:remove_railcar"],
          beside: ["car:railcar-1"],
          rule: "R44",
        },
        {
          id: "add",
          expects: { type: "add_railcar", railcar: "railcar-3" },
          targets: ["tab:hand", "use-half:railcar-3"],
          rule: "R45",
        },
        {
          id: "load",
          expects: { type: "load", railcar: "railcar-3", good: "steel" },
          targets: ["chip:load steel"],
          beside: ["car:railcar-3", "place:watertown"],
          rule: "R46",
        },
        {
          id: "draw",
          expects: { type: "end_turn" },
          targets: ["end"],
          beside: ["steps"],
          rule: "R48",
        },
      ],
    },
    {
      id: "time",
      steps: [
        { id: "track", targets: ["tab:time", "time"], rule: "R17" },
        {
          id: "port",
          expects: { type: "move", card: "port", to: "montreal-griffintown", days: 2 },
          targets: ["tab:hand", "place-half:port", "chip:move montreal-griffintown", "commit"],
          beside: ["place:watertown", "place:montreal-griffintown"],
          rule: "R29",
        },
        {
          id: "steel",
          expects: { type: "deliver", railcar: "railcar-3" },
          targets: ["chip:deliver"],
          beside: ["car:railcar-3", "place:montreal-griffintown"],
          rule: "R39",
        },
        {
          id: "remove",
          expects: { type: "remove_railcar", railcar: "railcar-3", to: "discards" },
          targets: ["chip:remove_railcar"],
          beside: ["car:railcar-3"],
          rule: "R44",
        },
        {
          id: "add",
          expects: { type: "add_railcar", railcar: "railcar-2" },
          targets: ["tab:hand", "use-half:railcar-2"],
          rule: "R45",
        },
        {
          id: "load",
          expects: { type: "load", railcar: "railcar-2", good: "wood" },
          targets: ["chip:load wood"],
          beside: ["car:railcar-2", "place:montreal-griffintown"],
          rule: "R46",
        },
        { id: "draw", expects: { type: "end_turn" }, targets: ["end"], rule: "R18" },
      ],
    },
    {
      id: "contract",
      steps: [
        {
          id: "ticket",
          targets: ["tab:time", "contract:0"],
          beside: ["place:burlington"],
          rule: "R40",
        },
        {
          id: "junction",
          expects: { type: "move", card: "grand-trunk-jct", to: "burlington", days: 2 },
          targets: ["tab:hand", "place-half:grand-trunk-jct", "chip:move burlington", "commit"],
          beside: ["place:burlington", "contract:0"],
          rule: "R31",
        },
        {
          id: "fulfil",
          expects: {
            type: "fulfil_contract",
            railcar: "railcar-2",
            contract: "4-days-burlington-wood",
          },
          targets: ["chip:fulfil_contract"],
          beside: ["car:railcar-2", "contract:0", "place:burlington"],
          rule: "R42",
        },
        {
          id: "remove",
          expects: { type: "remove_railcar", railcar: "railcar-2", to: "discards" },
          targets: ["chip:remove_railcar"],
          beside: ["car:railcar-2"],
          rule: "R44",
        },
        {
          id: "add",
          expects: { type: "add_railcar", railcar: "railcar-1" },
          targets: ["tab:hand", "use-half:railcar-1"],
          rule: "R45",
        },
        {
          id: "load",
          expects: { type: "load", railcar: "railcar-1", good: "iron" },
          targets: ["chip:load iron"],
          beside: ["car:railcar-1", "place:burlington", "place:kingston"],
          rule: "R46",
        },
      ],
    },
    {
      id: "terminal",
      steps: [
        {
          id: "build",
          expects: { type: "build_terminal", card: "port", city: "kingston", new_card: "on_deck" },
          targets: ["tab:hand", "use-half:port", "build:on_deck"],
          beside: ["place:kingston"],
          rule: "R61",
        },
        { id: "draw", expects: { type: "end_turn" }, targets: ["end"], rule: "R48" },
      ],
    },
    {
      id: "force",
      steps: [
        {
          id: "force",
          expects: { type: "increase_force", card: "watertown" },
          targets: ["tab:hand", "use-half:watertown", "commit"],
          rule: "R59",
        },
        {
          id: "go",
          expects: { type: "move", card: "kingston", to: "kingston", days: 2 },
          targets: ["tab:hand", "place-half:kingston", "commit"],
          beside: ["place:burlington", "place:kingston"],
          rule: "R19",
        },
        {
          id: "deliver",
          expects: { type: "deliver", railcar: "railcar-1" },
          targets: ["chip:deliver"],
          beside: ["car:railcar-1", "place:kingston"],
          rule: "R35",
        },
        {
          id: "remove",
          expects: { type: "remove_railcar", railcar: "railcar-1", to: "discards" },
          targets: ["chip:remove_railcar"],
          beside: ["car:railcar-1"],
          rule: "R44",
        },
        {
          id: "box",
          expects: { type: "add_railcar", railcar: "railcar-3" },
          targets: ["tab:hand", "use-half:railcar-3"],
          rule: "R45",
        },
        {
          id: "flat",
          expects: { type: "add_railcar", railcar: "white-river-jct" },
          targets: ["tab:hand", "use-half:white-river-jct"],
          rule: "R27",
        },
        {
          id: "steel",
          expects: { type: "load", railcar: "railcar-3", good: "steel" },
          targets: ["chip:load steel"],
          beside: ["car:railcar-3", "place:kingston"],
          rule: "R46",
        },
        {
          id: "wood",
          expects: { type: "load", railcar: "white-river-jct", good: "wood" },
          targets: ["chip:load wood"],
          beside: ["car:white-river-jct", "place:kingston"],
          rule: "R47",
        },
        { id: "draw", expects: { type: "end_turn" }, targets: ["end"], rule: "R48" },
      ],
    },
    {
      id: "improve",
      steps: [
        {
          id: "buy",
          expects: { type: "acquire_improvement", card: "port", improvement: "wood_exporter" },
          targets: ["tab:market", "improvement:wood_exporter", "commit"],
          rule: "R62",
        },
        {
          id: "go",
          expects: { type: "move", card: "port", to: "montreal-griffintown", days: 1 },
          targets: ["tab:hand", "place-half:port", "chip:move montreal-griffintown", "commit"],
          beside: ["place:kingston", "place:montreal-griffintown"],
          rule: "R29",
        },
        {
          id: "steel",
          expects: { type: "deliver", railcar: "railcar-3" },
          targets: ["chip:deliver"],
          beside: ["car:railcar-3", "place:montreal-griffintown"],
          rule: "R39",
        },
        {
          id: "wood",
          expects: { type: "deliver", railcar: "white-river-jct" },
          targets: ["chip:deliver"],
          beside: ["car:white-river-jct", "place:montreal-griffintown"],
          rule: "R37",
        },
        {
          id: "remove",
          expects: { type: "remove_railcar", railcar: "railcar-3", to: "discards" },
          targets: ["chip:remove_railcar"],
          beside: ["car:railcar-3"],
          rule: "R44",
        },
        {
          id: "load",
          expects: { type: "load", railcar: "white-river-jct", good: "wood" },
          targets: ["chip:load wood"],
          beside: ["car:white-river-jct", "place:montreal-griffintown"],
          rule: "R47",
        },
        { id: "draw", expects: { type: "end_turn" }, targets: ["end"], rule: "R48" },
      ],
    },
    {
      id: "finish",
      steps: [
        { id: "maintain", targets: ["maintenance"], rule: "R80" },
        { id: "score", targets: ["tab:time", "time"], rule: "R82" },
      ],
    },
  ],
};
