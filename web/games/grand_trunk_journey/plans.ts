// Where everything lies on the table of The Grand Trunk Journey, screen by screen.
import type { Plan, Plans } from "../../shell/layout/plan";
import type { Screen } from "../../shell/settings.svelte";

/** Room for all at once: the others and their market left, what is one's own right. */
const desk: Plan = {
  areas: [
    "steps steps steps",
    "time time time",
    "others map train",
    "others map hand",
    "others map ask",
  ],
  rows: "48px 126px auto minmax(0, 1fr) auto",
  columns: "var(--left) minmax(0, 1fr) var(--right)",
};

/** The market beside the map costs it nothing; hand, train and the rest take turns on the right. */
const beside: Plan = {
  areas: [
    "steps steps steps",
    "time time time",
    "players map tabs",
    "market map panel",
    "market map ask",
  ],
  rows: "48px 126px 44px minmax(120px, 1fr) auto",
  columns: "var(--left) minmax(0, 1fr) var(--right)",
};

const plans: Plans = {
  wide: desk,
  /** The map comes first; hand, train, market and the rest take turns beside it. */
  tablet: {
    areas: ["steps steps", "time time", "map players", "map tabs", "map panel", "map ask"],
    rows: "48px 126px 44px 44px minmax(120px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--right)",
  },
  upright: {
    areas: ["steps steps", "time time", "players players", "map map", "tabs ask", "panel ask"],
    rows: "48px 126px 44px minmax(0, 1fr) 44px 280px",
    columns: "minmax(0, 1fr) 316px",
  },
  landscape: {
    areas: ["map players", "map steps", "map tabs", "map panel", "map ask"],
    rows: "40px min(48px, 11dvh) 40px minmax(40px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--column)",
  },
  phone: {
    areas: ["players", "steps", "map", "tabs", "panel", "ask"],
    rows: "42px 48px minmax(96px, 1fr) 44px minmax(96px, var(--panel)) auto",
    columns: "minmax(0, 1fr)",
  },
};

/** The longest objectives do not find room under the market. */
const beside_with_goals: Plan = {
  areas: [
    "steps steps steps",
    "time time time",
    "players goals tabs",
    "market map panel",
    "market map ask",
  ],
  rows: "48px 126px 46px minmax(120px, 1fr) auto",
  columns: "var(--left) minmax(0, 1fr) var(--right)",
};

/** With objectives: wherever there is more room than on a phone, they have a strip above the map. */
const with_goals: Partial<Record<Screen, Plan>> = {
  wide: {
    areas: [
      "steps steps steps",
      "time time time",
      "others goals train",
      "others map train",
      "others map hand",
      "others map ask",
    ],
    rows: "48px 126px 46px auto minmax(0, 1fr) auto",
    columns: "var(--left) minmax(0, 1fr) var(--right)",
  },
  tablet: {
    areas: ["steps steps", "time time", "goals players", "map tabs", "map panel", "map ask"],
    rows: "48px 126px 46px 44px minmax(120px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--right)",
  },
  upright: {
    areas: [
      "steps steps steps",
      "time time time",
      "players goals goals",
      "map map map",
      "tabs tabs ask",
      "panel panel ask",
    ],
    rows: "48px 126px 46px minmax(0, 1fr) 44px 280px",
    columns: "280px minmax(0, 1fr) 316px",
  },
};

/** `large`: a window in which everything finds room at once. `objectives`: whether there are any. */
export function planFor(screen: Screen, large: boolean, objectives: boolean): Plan {
  if (screen === "wide" && !large) return objectives ? beside_with_goals : beside;
  return (objectives ? with_goals[screen] : undefined) ?? plans[screen];
}
