// The guided first game in North America: its steps, what each asks for and points at.
import type { Lesson } from "../../../shell/learn/lesson";
import type { Action } from "../../../wire/ticket_to_ride";
import { alike } from "./alike";

/** The first ride: two tickets, three tracks, everything one needs to play on alone. */
export const usa: Lesson<Action> = {
  id: "learn-ticket-to-ride-usa",
  words: "ttr.learn.usa",
  alike,
  stops: [
    {
      id: "tickets",
      steps: [
        {
          id: "keep",
          expects: {
            type: "keep_tickets",
            tickets: ["base-denver-el-paso", "1910-denver-saint-louis"],
          },
          targets: ["ticket:base-denver-el-paso", "ticket:1910-denver-saint-louis", "keep"],
          rule: "R8",
        },
      ],
    },
    {
      id: "cards",
      steps: [
        {
          id: "open",
          expects: { type: "take_open", card: "red" },
          targets: ["tab:market", "card:red"],
          rule: "R14",
        },
        {
          id: "blind",
          expects: { type: "take_blind" },
          targets: ["tab:market", "pile:cards"],
          rule: "R14",
        },
      ],
    },
    {
      id: "locomotive",
      steps: [
        {
          id: "take",
          expects: { type: "take_open", card: "locomotive" },
          targets: ["tab:market", "card:locomotive"],
          rule: "R16",
        },
      ],
    },
    {
      id: "build",
      steps: [
        {
          id: "claim",
          expects: { type: "claim", route: "denver--santa-fe", card: "red", locomotives: 0 },
          targets: ["route:denver--santa-fe", "pay:red 0", "build"],
          beside: ["hand:red"],
          rule: "R28",
        },
      ],
    },
    {
      id: "complete",
      steps: [
        {
          id: "claim",
          expects: { type: "claim", route: "el-paso--santa-fe", card: "yellow", locomotives: 0 },
          targets: ["route:el-paso--santa-fe", "pay:yellow 0", "build"],
          beside: ["hand:yellow", "ticket:base-denver-el-paso"],
          rule: "R47",
        },
        { id: "ticket", targets: ["tab:tickets", "ticket:base-denver-el-paso"], rule: "R40" },
      ],
    },
    {
      id: "twins",
      steps: [
        {
          id: "claim",
          expects: {
            type: "claim",
            route: "kansas-city--saint-louis-a",
            card: "blue",
            locomotives: 1,
          },
          targets: ["route:kansas-city--saint-louis-a", "pay:blue 1", "build"],
          beside: ["hand:blue", "hand:locomotive"],
          rule: "R29",
        },
        { id: "closed", targets: ["route:kansas-city--saint-louis-b"], rule: "R33" },
      ],
    },
    {
      id: "more",
      steps: [
        {
          id: "draw",
          expects: { type: "draw_tickets", from: { tickets: 3 } },
          targets: ["tab:market", "pile:tickets"],
          rule: "R36",
        },
        {
          id: "keep",
          expects: { type: "keep_tickets", tickets: ["base-chicago-santa-fe"] },
          targets: ["ticket:base-chicago-santa-fe", "keep"],
          rule: "R39",
        },
      ],
    },
    {
      id: "end",
      steps: [
        { id: "trains", targets: ["player:0"], rule: "R45" },
        { id: "scoring", targets: ["tab:tickets", "ticket:1910-denver-saint-louis"], rule: "R47" },
      ],
    },
  ],
};
