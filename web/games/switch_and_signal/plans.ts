// Where everything lies on the table of Switch & Signal, screen by screen.
import type { Plan, Plans } from "../../shell/layout/plan";
import type { Screen } from "../../shell/settings.svelte";

/** Where not all finds room, what the team has takes turns; `players` are then the three figures. */
const by_turns = {
  upright: {
    areas: ["players players", "departure departure", "map map", "tabs ask", "panel ask"],
    rows: "auto 44px minmax(0, 1fr) 44px 280px",
    columns: "minmax(0, 1fr) 316px",
  },
  landscape: {
    areas: ["map players", "map departure", "map tabs", "map panel", "map ask"],
    rows: "auto 36px 40px minmax(40px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--column)",
  },
  phone: {
    areas: ["players", "departure", "map", "tabs", "panel", "ask"],
    rows: "auto 42px minmax(96px, 1fr) 44px minmax(96px, var(--panel)) auto",
    columns: "minmax(0, 1fr)",
  },
};

/** A square board: what is shared stands beside it. */
const square: Plans = {
  wide: {
    areas: ["map ours players", "map ours log", "map ours ask"],
    // However long the list of actions is, the newest line of the log has room, also one of two rows.
    rows: "auto minmax(96px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--ours) var(--side)",
  },
  tablet: {
    areas: ["map players", "map departure", "map tabs", "map panel", "map ask"],
    rows: "auto 42px 44px minmax(110px, 1fr) auto",
    columns: "minmax(0, 1fr) 330px",
  },
  ...by_turns,
  // The board is as high as it is wide and needs more of a high screen.
  upright: { ...by_turns.upright, rows: "auto 44px minmax(0, 1fr) 44px 244px" },
};

/** A board that lies across: what is shared stands below it. */
const across: Plans = {
  wide: {
    areas: ["map players", "map departure", "map log", "map ask", "ours ask"],
    rows: "auto minmax(40px, auto) minmax(56px, 1fr) auto 168px",
    columns: "minmax(0, 1fr) var(--side)",
  },
  tablet: {
    areas: ["map players", "map departure", "map log", "map ask", "ours ask"],
    rows: "auto 44px minmax(78px, 1fr) auto 168px",
    columns: "minmax(0, 1fr) 302px",
  },
  ...by_turns,
};

export function planFor(screen: Screen, wide_board: boolean): Plan {
  return (wide_board ? across : square)[screen];
}
