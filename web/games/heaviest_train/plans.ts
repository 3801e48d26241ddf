// Where everything lies on each kind of screen; the yard shows all players.
import type { Plan, Plans } from "../../shell/layout/plan";

const beside: Plan = {
  areas: ["map log", "map ask"],
  rows: "minmax(78px, 1fr) auto",
  columns: "minmax(0, 1fr) 360px",
};

export const plans: Plans = {
  wide: beside,
  tablet: beside,
  upright: {
    areas: ["map map", "log ask"],
    rows: "minmax(0, 1fr) 340px",
    columns: "minmax(0, 1fr) 360px",
  },
  landscape: {
    areas: ["map tabs", "map panel", "map ask"],
    rows: "42px minmax(72px, 1fr) auto",
    columns: "minmax(0, 1fr) var(--column)",
  },
  phone: {
    areas: ["map", "tabs", "panel", "ask"],
    rows: "minmax(96px, 1fr) 44px minmax(96px, var(--panel)) auto",
    columns: "minmax(0, 1fr)",
  },
};
