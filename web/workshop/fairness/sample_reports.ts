// Small reports for tests, shaped as houses answer them.
import type { GameEntry } from "../../shell/api";
import type { BoardDocument } from "../family";
import type { Shown } from "./family";
import type { TrunkReport } from "./grand_trunk_journey/report";
import type { Estimate, Report } from "./report";
import type { SignalReport } from "./switch_and_signal/report";
import type { OfTicket, TicketReport } from "./ticket_to_ride/report";

export function about(value: number, half: number, digits = 2): Estimate {
  const round = (it: number) => Number(it.toFixed(digits));
  return { value: round(value), low: round(value - half), high: round(value + half), digits };
}

export const entry: GameEntry = {
  id: "a-board",
  family: "ticket_to_ride",
  name: { de: "Plan", en: "Board" },
  rules_version: 1,
  min_players: 2,
  max_players: 5,
  options: [],
  bots: [],
  levels: [],
  usual_bot: "level-3",
};

const head = {
  board: "a-board",
  family: "ticket_to_ride",
  document: "d".repeat(26),
  rules: "r".repeat(26),
  players: 2,
  options: {},
  bot: "planner",
  seed: 1,
  games: 5000,
  enough: true,
  order: [
    { order: 0, wins: about(0.51, 0.015, 3), margin: about(0.2, 0.4, 1) },
    { order: 1, wins: about(0.49, 0.015, 3), margin: about(-0.2, 0.4, 1) },
  ],
  length: {
    turns: about(24, 0.1, 1),
    quantiles: { p10: 20, median: 24, p90: 28 },
    histogram: [
      { turns: 20, games: 1000 },
      { turns: 24, games: 3000 },
      { turns: 28, games: 1000 },
    ],
  },
  points: { routes: about(80, 0.3, 1), passengers: about(0, 0, 0) },
} satisfies Report;

export function ticket(id: string, value: number, per_game: Estimate | null): OfTicket {
  const share = about(0.8, 0.05);
  return {
    pointer: `/tickets/${id === "paris-lyon" ? 0 : 1}`,
    id,
    value,
    offered: { per_game: 0.2 },
    kept: share,
    chance: share,
    per_game,
    fair_value: about(value - 3, 2, 0),
    won_if_completed: share,
    won_if_failed: about(0.2, 0.05),
    decides: about(0.1, 0.05),
  };
}

export const ticket_board = {
  format: "roundhouse-board-2",
  game: "ticket-to-ride",
  name: { de: "Frankreich", en: "France" },
  places: [
    { id: "paris", name: { de: "Paris", en: "Paris" }, kind: "city" },
    { id: "lyon", name: { de: "Lyon", en: "Lyons" }, kind: "city" },
    { id: "brest", name: { de: "Brest", en: "Brest" }, kind: "city" },
  ],
  routes: [{ id: "lyon--paris", a: "lyon", b: "paris", length: 4, color: "gray" }],
  tickets: [
    { id: "paris-lyon", pile: "t", a: "paris", b: "lyon", value: 12 },
    { id: "brest-lyon", pile: "t", a: "brest", b: "lyon", value: 11 },
  ],
} as unknown as BoardDocument;

export function ticketReport(change: Partial<TicketReport> = {}): TicketReport {
  return {
    ...head,
    luck: {
      deals: 1250,
      by_luck: about(0.31, 0.02),
      by_skill: about(0.68, 0.02),
      by_both: about(0.01, 0.005, 3),
    },
    routes: [
      {
        pointer: "/routes/0",
        id: "lyon--paris",
        built: about(0.62, 0.01),
        connected: about(0.62, 0.01),
        by_order: [about(0.5, 0.02), about(0.5, 0.02)],
        by_winner: about(0.5, 0.02),
        round: 8.4,
        dead: false,
      },
    ],
    dead_routes: [],
    tickets: [
      ticket("paris-lyon", 12, about(0.1, 0.3, 1)),
      ticket("brest-lyon", 11, about(-0.1, 0.3, 1)),
    ],
    deciding_tickets: [],
    colors: [
      {
        card: "red",
        spaces: 20,
        cards: 12,
        spent: 9,
        demand: about(0.11, 0.002, 3),
        supply: 0.109,
        left_over: 2,
      },
      {
        card: "locomotive",
        spaces: null,
        cards: 14,
        spent: 13,
        demand: about(0.15, 0.002, 3),
        supply: 0.109,
        left_over: 1,
      },
    ],
    imbalance: { ...about(0.4, 0.4, 1), seen: 1.2, by_luck: 0.8 },
    proposals: [],
    ...change,
  };
}

export function signalReport(change: Partial<SignalReport> = {}): SignalReport {
  const { order: _, ...rest } = head;
  return {
    ...rest,
    family: "switch_and_signal",
    wins: about(0.51, 0.03),
    lost_at_once: about(0.16, 0.03),
    tables: { tokens_lost_by_cause: [], variants: [], lines: [], cities: [] },
    ...change,
  };
}

export function trunkReport(change: Partial<TrunkReport["tables"]> = {}): TrunkReport {
  return {
    ...head,
    family: "grand_trunk_journey",
    tables: {
      goods: [],
      deeds: [],
      contracts: [],
      improvements: [],
      objectives: [],
      companies: [],
      places: [],
      ...change,
    },
  };
}

export function shown(report: Report, board: BoardDocument = ticket_board): Shown {
  return { report, board, entry, sample: null };
}
