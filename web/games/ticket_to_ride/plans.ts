// Where everything lies on the table of Ticket to Ride, screen by screen.
import type { Plan, Plans } from "../../shell/layout/plan";
import type { Screen } from "../../shell/settings.svelte";

/** On small screens the map and the question stay; the rest takes turns. */
const small = {
  landscape: {
    areas: ["map players", "map tabs", "map panel", "map ask"],
    rows: "minmax(40px, auto) 40px minmax(40px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--column)",
  },
  phone: {
    areas: ["players", "map", "tabs", "panel", "ask"],
    rows: "minmax(44px, auto) minmax(96px, 1fr) 44px minmax(96px, var(--panel)) auto",
    columns: "minmax(0, 1fr)",
  },
};

/**
 * A board that lies across. The question grows over the log, never over the map; while all that it
 * asks can be done on the board as well, lines of the log come before its lower rows.
 */
const across: Plans = {
  wide: {
    areas: [
      "map map market players",
      "map map market log",
      "map map market ask",
      "hand tickets tickets ask",
    ],
    rows: "auto minmax(var(--log), 1fr) auto var(--dock)",
    columns: "var(--hand) minmax(0, 1fr) var(--market) var(--side)",
  },
  tablet: {
    areas: [
      "map map players",
      "map map log",
      "map map ask",
      "market market ask",
      "hand tickets ask",
    ],
    rows: "auto minmax(var(--log), 1fr) auto 70px var(--dock)",
    columns: "var(--hand) minmax(0, 1fr) var(--side)",
  },
  upright: {
    areas: ["players players", "map map", "market market", "tickets ask", "hand ask", "log ask"],
    rows: "60px minmax(0, 1fr) 82px 172px 126px 98px",
    columns: "minmax(0, 1fr) var(--side)",
  },
  ...small,
};

/** A board that is higher than wide leaves room beside it. */
const tall: Plans = {
  wide: {
    areas: [
      "map market players log",
      "map market players ask",
      "map hand hand ask",
      "map tickets tickets ask",
    ],
    rows: "minmax(var(--log), 1fr) auto 142px 172px",
    columns:
      "minmax(0, calc((100dvh - 80px) * 0.731 + 24px)) var(--market) minmax(300px, 1fr) var(--side)",
  },
  tablet: {
    areas: [
      "map map market players",
      "map map market log",
      "map map market ask",
      "hand tickets tickets ask",
    ],
    rows: "auto minmax(96px, 1fr) auto var(--dock)",
    columns: "var(--hand) minmax(0, 1fr) var(--market) var(--side)",
  },
  upright: {
    areas: ["players players", "map market", "map log", "map ask", "hand ask", "tickets ask"],
    rows: "90px auto minmax(96px, 1fr) auto 138px 172px",
    columns: "minmax(0, 1fr) var(--side)",
  },
  ...small,
};

/** Whoever looks on has neither hand nor tickets. */
const looking_on: Record<"across" | "tall", Omit<Plans, "landscape" | "phone">> = {
  across: {
    wide: {
      ...across.wide,
      areas: across.wide.areas.slice(0, -1),
      rows: "auto minmax(96px, 1fr) auto",
    },
    tablet: {
      ...across.tablet,
      areas: ["map map players", "map map log", "map map ask", "market market ask"],
      rows: "auto minmax(96px, 1fr) auto 70px",
    },
    upright: {
      ...across.upright,
      areas: ["players players", "map map", "market market", "log ask"],
      rows: "60px minmax(0, 1fr) 82px 200px",
    },
  },
  tall: {
    wide: {
      ...tall.wide,
      areas: ["map market players log", "map market players ask"],
      rows: "minmax(96px, 1fr) auto",
    },
    tablet: {
      ...tall.tablet,
      areas: tall.tablet.areas.slice(0, -1),
      rows: "auto minmax(96px, 1fr) auto",
    },
    upright: {
      ...tall.upright,
      areas: ["players players", "map market", "map log", "map ask"],
      rows: "90px auto minmax(96px, 1fr) auto",
    },
  },
};

/** `low`: too low a window for hand and tickets above each other beside a high board. */
export function planFor(screen: Screen, higher: boolean, playing: boolean, low: boolean): Plan {
  if (screen === "landscape" || screen === "phone") return small[screen];
  if (screen === "wide" && higher && low) return planFor("tablet", higher, playing, low);
  if (!playing) return looking_on[higher ? "tall" : "across"][screen];
  return (higher ? tall : across)[screen];
}
