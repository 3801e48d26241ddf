// The guided first game in Germany: its steps, what each asks for and points at.
import type { Lesson } from "../../../shell/learn/lesson";
import type { Action } from "../../../wire/ticket_to_ride";
import { alike } from "./alike";

/** For those who know North America: two piles of tickets, passengers, countries. */
export const germany: Lesson<Action> = {
  id: "learn-ticket-to-ride-germany",
  words: "ttr.learn.germany",
  alike,
  stops: [
    {
      id: "tickets",
      steps: [
        {
          id: "draw",
          expects: { type: "draw_tickets", from: { short: 3, long: 1 } },
          targets: ["mix:3", "draw"],
          rule: "R9",
        },
        {
          id: "keep",
          expects: {
            type: "keep_tickets",
            tickets: ["short-berlin-leipzig", "short-daenemark-berlin"],
          },
          targets: ["ticket:short-berlin-leipzig", "ticket:short-daenemark-berlin", "keep"],
          rule: "R8",
        },
      ],
    },
    {
      id: "passengers",
      steps: [
        {
          id: "claim",
          expects: { type: "claim", route: "leipzig--magdeburg", card: "yellow", locomotives: 0 },
          targets: ["route:leipzig--magdeburg", "pay:yellow 0", "build"],
          beside: ["hand:yellow"],
          rule: "R41",
        },
        {
          id: "first",
          expects: { type: "take_passenger", place: "leipzig", color: "blue" },
          targets: ["passenger:blue", "take"],
          rule: "R51",
        },
        {
          id: "second",
          expects: { type: "take_passenger", place: "magdeburg", color: "yellow" },
          targets: ["passenger:yellow", "take"],
          rule: "R42",
        },
      ],
    },
    {
      id: "majority",
      steps: [
        {
          id: "red",
          expects: { type: "take_open", card: "red" },
          targets: ["tab:market", "card:red"],
          rule: "R14",
        },
        {
          id: "white",
          expects: { type: "take_open", card: "white" },
          targets: ["tab:market", "card:white"],
          rule: "R14",
        },
        {
          id: "claim",
          expects: { type: "claim", route: "berlin--magdeburg", card: "red", locomotives: 0 },
          targets: ["route:berlin--magdeburg", "pay:red 0", "build"],
          beside: ["hand:red", "ticket:short-berlin-leipzig"],
          rule: "R47",
        },
        {
          id: "passenger",
          expects: { type: "take_passenger", place: "berlin", color: "blue" },
          targets: ["passenger:blue", "take"],
          rule: "R52",
        },
      ],
    },
    {
      id: "countries",
      steps: [
        {
          id: "locomotive",
          expects: { type: "take_open", card: "locomotive" },
          targets: ["tab:market", "card:locomotive"],
          rule: "R16",
        },
        {
          id: "claim",
          expects: { type: "claim", route: "daenemark--kiel", card: "white", locomotives: 1 },
          targets: ["route:daenemark--kiel", "pay:white 1", "build"],
          beside: ["hand:white", "hand:locomotive"],
          rule: "R43",
        },
        {
          id: "kiel",
          expects: { type: "take_passenger", place: "kiel", color: "white" },
          targets: ["passenger:white", "take"],
          rule: "R41",
        },
        {
          id: "denmark",
          expects: { type: "take_passenger", place: "daenemark", color: "blue" },
          targets: ["passenger:blue", "take"],
          rule: "R44",
        },
      ],
    },
    {
      id: "end",
      steps: [
        { id: "passengers", targets: ["tab:log", "carried:0"], rule: "R51" },
        { id: "ticket", targets: ["tab:tickets", "ticket:short-daenemark-berlin"], rule: "R50" },
      ],
    },
  ],
};
